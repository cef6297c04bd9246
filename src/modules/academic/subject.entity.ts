import { defineEntity } from '../../core/entity.ts';
import { choice, integer, text } from '../../core/fields.ts';
import { academicPath } from './paths.ts';
import { academicPermission } from './permissions.ts';
import { splitFields } from './split.ts';

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
    paper: choice({
      label: { en: 'Paper', bn: 'পত্র' },
      help: { en: 'Empty: the subject has one paper', bn: 'খালি থাকলে বিষয়টির একটিই পত্র' },
      choices: [
        { value: 'first', label: { en: '1st paper', bn: 'প্রথম পত্র' } },
        { value: 'second', label: { en: '2nd paper', bn: 'দ্বিতীয় পত্র' } },
      ],
    }),
    unit: text({
      label: { en: 'Code of the whole subject', bn: 'পুরো বিষয়ের কোড' },
      help: {
        en: 'The same for all papers of one subject: BAN for Bangla 1st and 2nd paper. They are graded together',
        bn: 'এক বিষয়ের সব পত্রে একই: বাংলা ১ম ও ২য় পত্রে BAN। এগুলোর গ্রেড একসঙ্গে হয়',
      },
      max: 20,
    }),
    ...splitFields({
      en: 'An examination takes these parts where they make up the full marks and the level has no structure',
      bn: 'যোগফল পূর্ণমানের সমান হলে এবং স্তরের আলাদা প্রশ্নকাঠামো না থাকলে পরীক্ষায় এই মানবণ্টন বসে',
    }),
  },
  catalogue: { group: 'subjects', key: ['code'] },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['code'], ['nameEn']],
  list: {
    columns: ['code', 'nameEn', 'nameBn', 'boardCode', 'unit', 'paper', 'type', 'fullMarks'],
    sort: 'code',
    search: ['nameEn', 'nameBn'],
    filters: ['type', 'paper'],
  },
  form: [
    ['code', 'boardCode'],
    ['nameEn', 'nameBn'],
    ['type', 'fullMarks'],
    ['unit', 'paper'],
    ['written', 'mcq'],
    ['practical', 'continuous'],
  ],
});
