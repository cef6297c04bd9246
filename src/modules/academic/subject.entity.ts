import { defineEntity } from '../../core/entity.ts';
import { choice, integer, text } from '../../core/fields.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';

export const subject = defineEntity({
  name: 'subject',
  module: 'academic',
  label: { en: 'Subject', bn: 'বিষয়' },
  plural: { en: 'Subjects', bn: 'বিষয়সমূহ' },
  path: academicPath.subjects,
  permission: academicPermission,
  group: 'subjects',
  order: 1,
  fields: {
    code: text({ label: { en: 'Code', bn: 'কোড' }, required: true, max: 20 }),
    boardCode: text({ label: { en: 'Board code', bn: 'বোর্ড কোড' }, max: 10, pattern: /^[0-9]{1,10}$/ }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 100 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 100, lang: 'bn' }),
    type: choice({
      label: { en: 'Type', bn: 'ধরন' },
      required: true,
      initial: 'theory',
      choices: [
        { value: 'theory', label: { en: 'Theory', bn: 'তত্ত্বীয়' } },
        { value: 'practical', label: { en: 'Practical', bn: 'ব্যবহারিক' } },
        { value: 'both', label: { en: 'Theory and practical', bn: 'তত্ত্বীয় ও ব্যবহারিক' } },
      ],
    }),
    fullMarks: integer({
      label: { en: 'Full marks', bn: 'পূর্ণমান' },
      required: true,
      min: 1,
      max: 1000,
      initial: 100,
    }),
  },
  catalogue: { group: 'subjects', key: ['code'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['code', 'nameEn', 'nameBn', 'boardCode', 'type', 'fullMarks'],
    sort: 'code',
    search: ['nameEn', 'nameBn'],
    filters: ['type'],
  },
  form: [
    ['code', 'boardCode'],
    ['nameEn', 'nameBn'],
    ['type', 'fullMarks'],
  ],
});
