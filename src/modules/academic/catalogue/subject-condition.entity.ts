import { defineEntity } from '../../../core/entity.ts';
import { choice, integer, ref, text } from '../../../core/fields.ts';
import { messages } from '../../../core/validation/messages.ts';
import { schoolClass } from '../class.entity.ts';
import { group } from '../group.entity.ts';
import { conditionTexts } from '../labels.ts';
import { academicPermission } from '../permissions.ts';
import { subject } from '../subject.entity.ts';

/** What each rule says nothing without. */
const needed: Readonly<Record<string, readonly ('subjectId' | 'otherSubjectId')[]>> = {
  notTogether: ['subjectId', 'otherSubjectId'],
  girlsOnly: ['subjectId'],
  boysOnly: ['subjectId'],
};

/** More subjects than anybody takes. */
const most = 10;

/** What a choice of subjects must keep in a class and group. */
export const subjectCondition = defineEntity({
  name: 'subjectCondition',
  module: 'academic',
  label: { en: 'Subject condition', bn: 'বিষয়ের শর্ত' },
  plural: { en: 'Subject conditions', bn: 'বিষয়ের শর্তসমূহ' },
  path: '/academic/subject-condition/list',
  permission: academicPermission,
  group: 'subjects',
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    classId: ref(() => schoolClass, { label: { en: 'Class', bn: 'শ্রেণি' }, required: true }),
    groupId: ref(() => group, { label: { en: 'Group', bn: 'বিভাগ' } }),
    rule: choice({
      label: { en: 'Rule', bn: 'নিয়ম' },
      required: true,
      initial: 'electives',
      choices: [
        { value: 'electives', label: { en: 'So many 3rd subjects', bn: 'এত সংখ্যক তৃতীয় বিষয়' } },
        { value: 'notTogether', label: { en: 'Not both subjects', bn: 'দুটি বিষয় একসঙ্গে নয়' } },
        { value: 'fourthDiffers', label: { en: '4th is not a 3rd subject', bn: 'চতুর্থ বিষয় তৃতীয় বিষয় নয়' } },
        { value: 'byReligion', label: { en: 'By religion', bn: 'ধর্ম অনুযায়ী' } },
        { value: 'girlsOnly', label: { en: 'For girls only', bn: 'শুধু মেয়েদের জন্য' } },
        { value: 'boysOnly', label: { en: 'For boys only', bn: 'শুধু ছেলেদের জন্য' } },
      ],
    }),
    subjectId: ref(() => subject, { label: { en: 'Subject', bn: 'বিষয়' } }),
    otherSubjectId: ref(() => subject, { label: { en: 'Other subject', bn: 'অন্য বিষয়' } }),
    least: integer({ label: { en: 'At least', bn: 'কমপক্ষে' }, min: 0, max: most }),
    most: integer({ label: { en: 'At most', bn: 'সর্বোচ্চ' }, min: 0, max: most }),
  },
  catalogue: { group: 'subjects', key: ['classId', 'groupId', 'nameEn'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['classId', 'groupId', 'nameEn']],
  check: (row) => [
    ...(needed[String(row.rule)] ?? []).flatMap((field) =>
      row[field] === null ? [{ field, text: messages.required }] : [],
    ),
    ...(row.rule === 'notTogether' && row.subjectId !== null && row.subjectId === row.otherSubjectId
      ? [{ field: 'otherSubjectId' as const, text: conditionTexts.sameSubject }]
      : []),
    ...(row.rule === 'electives' && Number(row.least ?? 0) > Number(row.most ?? most)
      ? [{ field: 'most' as const, text: conditionTexts.mostBelowLeast }]
      : []),
  ],
  list: {
    columns: ['classId', 'groupId', 'nameEn', 'nameBn', 'rule', 'least', 'most'],
    sort: 'classId',
    search: ['nameEn', 'nameBn'],
    filters: ['classId', 'groupId', 'rule'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['classId', 'groupId'],
    'rule',
    ['subjectId', 'otherSubjectId'],
    ['least', 'most'],
  ],
});
