import { defineEntity } from '../../core/entity.ts';
import { integer, ref, text } from '../../core/fields.ts';
import { employee } from '../people/employee.entity.ts';
import { academicYear } from './academic-year.entity.ts';
import { schoolClass } from './class.entity.ts';
import { group } from './group.entity.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';
import { shift } from './shift.entity.ts';
import { version } from './version.entity.ts';

/** One section of one class in one year: whom a teacher sees in the room. */
export const section = defineEntity({
  name: 'section',
  module: 'academic',
  label: { en: 'Section', bn: 'শাখা' },
  plural: { en: 'Sections', bn: 'শাখাসমূহ' },
  path: academicPath.sections,
  permission: academicPermission,
  group: 'classes',
  order: 3,
  fields: {
    yearId: ref(() => academicYear, { label: { en: 'Academic Year', bn: 'শিক্ষাবর্ষ' }, required: true }),
    shiftId: ref(() => shift, { label: { en: 'Shift', bn: 'শিফট' }, required: true }),
    versionId: ref(() => version, { label: { en: 'Version', bn: 'ভার্সন' }, required: true }),
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' }, required: true }),
    groupId: ref(() => group, { label: { en: 'Group', bn: 'বিভাগ' } }),
    nameEn: text({ label: { en: 'Section', bn: 'শাখা (ইংরেজি)' }, required: true, max: 40 }),
    nameBn: text({
      label: { en: 'Section in Bengali', bn: 'শাখা (বাংলা)' },
      required: true,
      max: 40,
      lang: 'bn',
    }),
    capacity: integer({ label: { en: 'Seats', bn: 'আসন' }, required: true, min: 1, max: 500, initial: 55 }),
    classTeacherId: ref(() => employee, { label: { en: 'Class teacher', bn: 'শ্রেণিশিক্ষক' } }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['yearId', 'shiftId', 'versionId', 'classId', 'groupId', 'nameEn']],
  list: {
    columns: [
      'classId',
      'nameEn',
      'nameBn',
      'groupId',
      'shiftId',
      'versionId',
      'yearId',
      'capacity',
      'classTeacherId',
    ],
    sort: 'classId',
    search: ['nameEn', 'nameBn'],
    filters: ['yearId', 'classId', 'shiftId', 'versionId', 'groupId'],
  },
  form: [
    'yearId',
    ['shiftId', 'versionId'],
    ['classId', 'groupId'],
    ['nameEn', 'nameBn'],
    'capacity',
    'classTeacherId',
  ],
});
