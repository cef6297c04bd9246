import { defineEntity } from '../../core/entity.ts';
import { choice, integer, ref } from '../../core/fields.ts';
import { schoolClass } from './class.entity.ts';
import { group } from './group.entity.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';
import { splitFields } from './split.ts';
import { subject } from './subject.entity.ts';

/** Which subjects a class (and group) takes, and as what: compulsory, by religion, third or fourth subject. */
export const classSubject = defineEntity({
  name: 'classSubject',
  module: 'academic',
  label: { en: 'Class subject', bn: 'শ্রেণির বিষয়' },
  plural: { en: 'Class subjects', bn: 'শ্রেণিভিত্তিক বিষয়' },
  path: academicPath.classSubjects,
  permission: academicPermission,
  group: 'subjects',
  order: 2,
  fields: {
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' }, required: true }),
    groupId: ref(() => group, {
      label: { en: 'Group', bn: 'বিভাগ' },
      help: { en: 'Empty: every group of the class', bn: 'খালি থাকলে শ্রেণির সব বিভাগ' },
    }),
    subjectId: ref(() => subject, { label: { en: 'Subject', bn: 'বিষয়' }, required: true }),
    role: choice({
      label: { en: 'Role', bn: 'ভূমিকা' },
      required: true,
      initial: 'compulsory',
      choices: [
        { value: 'compulsory', label: { en: 'Compulsory', bn: 'আবশ্যিক' } },
        { value: 'group', label: { en: 'Group subject', bn: 'বিভাগীয়' } },
        { value: 'religion', label: { en: 'Religion subject', bn: 'ধর্ম বিষয়' } },
        { value: 'elective', label: { en: 'Elective', bn: 'নৈর্বাচনিক' } },
        { value: 'optional', label: { en: '4th subject', bn: 'চতুর্থ বিষয়' } },
      ],
    }),
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 99 }),
    ...splitFields({
      en: 'These parts are the full marks in this class. All empty: as the level or the subject says',
      bn: 'এই শ্রেণিতে অংশগুলোর যোগফলই পূর্ণমান। সব খালি থাকলে স্তর বা বিষয়ের মানবণ্টন',
    }),
  },
  catalogue: { group: 'subjects', key: ['classId', 'groupId', 'subjectId', 'role'] },
  title: { en: 'subjectId', bn: 'subjectId' },
  unique: [['classId', 'groupId', 'subjectId', 'role']],
  list: {
    columns: ['classId', 'groupId', 'subjectId', 'role', 'position'],
    sort: 'classId',
    search: [],
    filters: ['classId', 'groupId', 'role'],
  },
  form: [
    ['classId', 'groupId'],
    'subjectId',
    ['role', 'position'],
    ['written', 'mcq'],
    ['practical', 'continuous'],
  ],
});
