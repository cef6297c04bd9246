import { defineEntity } from '../../../core/entity.ts';
import { date, integer, ref, text } from '../../../core/fields.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { employee } from '../../people/employee.entity.ts';
import { studentsPath } from '../paths.ts';
import { studentsPermission } from '../permissions.ts';

/** Students of many sections who are taught together: a coaching class, a laboratory group, a scholarship batch. */
export const batch = defineEntity({
  name: 'batch',
  module: 'students',
  label: { en: 'Batch', bn: 'ব্যাচ' },
  plural: { en: 'Batches', bn: 'ব্যাচসমূহ' },
  path: studentsPath.batches,
  permission: studentsPermission,
  group: 'records',
  order: 20,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 60 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 60, lang: 'bn' }),
    yearId: ref(() => academicYear, { label: { en: 'Academic Year', bn: 'শিক্ষাবর্ষ' }, required: true }),
    teacherId: ref(() => employee, { label: { en: 'Teacher', bn: 'শিক্ষক' } }),
    meets: text({ label: { en: 'Days and hours', bn: 'দিন ও সময়' }, max: 80 }),
    capacity: integer({ label: { en: 'Seats', bn: 'আসন' }, required: true, min: 1, max: 500, initial: 40 }),
    startsOn: date({ label: { en: 'Start Date', bn: 'শুরুর তারিখ' } }),
    endsOn: date({ label: { en: 'End Date', bn: 'শেষের তারিখ' } }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['yearId', 'nameEn']],
  list: {
    columns: ['nameEn', 'nameBn', 'yearId', 'teacherId', 'meets', 'capacity'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
    filters: ['yearId', 'teacherId'],
  },
  form: [['nameEn', 'nameBn'], 'yearId', 'teacherId', ['meets', 'capacity'], ['startsOn', 'endsOn']],
});
