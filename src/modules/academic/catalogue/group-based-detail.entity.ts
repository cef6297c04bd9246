import { defineEntity } from '../../../core/entity.ts';
import { integer, ref } from '../../../core/fields.ts';
import { schoolClass } from '../class.entity.ts';
import { group } from '../group.entity.ts';
import { academicPermission } from '../permissions.ts';

/** How many papers a class takes in a group, and how many there are to choose from. */
export const groupBasedDetail = defineEntity({
  name: 'groupBasedDetail',
  module: 'academic',
  label: { en: 'Group based detail', bn: 'বিভাগভিত্তিক বিবরণ' },
  plural: { en: 'Group based details', bn: 'বিভাগভিত্তিক বিবরণ' },
  path: '/academic/group-based-detail/list',
  permission: academicPermission,
  group: 'subjects',
  fields: {
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' }, required: true }),
    groupId: ref(() => group, { label: { en: 'Group', bn: 'বিভাগ' }, required: true }),
    compulsory: integer({
      label: { en: 'Compulsory papers', bn: 'আবশ্যিক পত্র' },
      required: true,
      min: 0,
      max: 30,
    }),
    ofGroup: integer({ label: { en: 'Group papers', bn: 'বিভাগীয় পত্র' }, required: true, min: 0, max: 30 }),
    electives: integer({
      label: { en: 'Papers to choose from', bn: 'নৈর্বাচনিক পত্র' },
      required: true,
      min: 0,
      max: 30,
    }),
    fourth: integer({
      label: { en: '4th subject papers', bn: 'চতুর্থ বিষয়ের পত্র' },
      required: true,
      min: 0,
      max: 30,
    }),
  },
  catalogue: { group: 'subjects', key: ['classId', 'groupId'] },
  title: { en: 'groupId', bn: 'groupId' },
  unique: [['classId', 'groupId']],
  list: {
    columns: ['classId', 'groupId', 'compulsory', 'ofGroup', 'electives', 'fourth'],
    sort: 'classId',
    search: [],
    filters: ['classId', 'groupId'],
  },
  form: [
    ['classId', 'groupId'],
    ['compulsory', 'ofGroup'],
    ['electives', 'fourth'],
  ],
});
