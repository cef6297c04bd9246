import { defineEntity } from '../../../core/entity.ts';
import { ref } from '../../../core/fields.ts';
import { schoolClass } from '../class.entity.ts';
import { group } from '../group.entity.ts';
import { academicPermission } from '../permissions.ts';

/** A group that a class is taught in. */
export const classGroup = defineEntity({
  name: 'classGroup',
  module: 'academic',
  label: { en: 'Class group', bn: 'শ্রেণির বিভাগ' },
  plural: { en: 'Class groups', bn: 'শ্রেণিভিত্তিক বিভাগ' },
  path: '/academic/class-group/list',
  permission: academicPermission,
  group: 'classes',
  fields: {
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' }, required: true }),
    groupId: ref(() => group, { label: { en: 'Group', bn: 'বিভাগ' }, required: true }),
  },
  catalogue: { group: 'classes', key: ['classId', 'groupId'] },
  title: { en: 'groupId', bn: 'groupId' },
  unique: [['classId', 'groupId']],
  list: { columns: ['classId', 'groupId'], sort: 'classId', search: [], filters: ['classId', 'groupId'] },
  form: [['classId', 'groupId']],
});
