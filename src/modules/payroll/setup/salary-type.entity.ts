import { defineEntity } from '../../../core/entity.ts';
import { choice, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';
import { basisChoices, fundingChoices } from './choices.ts';

export const salaryType = defineEntity({
  name: 'salaryType',
  module: 'payroll',
  label: { en: 'Salary type', bn: 'বেতনের ধরন' },
  plural: { en: 'Salary types', bn: 'বেতনের ধরনসমূহ' },
  path: payrollPath.types,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 1,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 80 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    basis: choice({
      label: { en: 'Basic pay is, at first', bn: 'মূল বেতন (শুরুতে)' },
      help: {
        en: 'Once somebody is paid by it, a change is entered with its month under “Changes of salary types”',
        bn: 'এই ধরনে কারও বেতন থাকলে পরিবর্তন মাসসহ “বেতনের ধরনের পরিবর্তনসমূহ” পাতায় লেখা হয়',
      },
      required: true,
      choices: basisChoices,
      initial: 'monthly',
    }),
    funding: choice({
      label: { en: 'Basic pay comes from, at first', bn: 'মূল বেতন দেয় (শুরুতে)' },
      help: {
        en: 'What the government pays is shown, and is not an expense of the institution',
        bn: 'সরকারের দেওয়া অংশ শুধু দেখানো হয়, প্রতিষ্ঠানের ব্যয় নয়',
      },
      required: true,
      choices: fundingChoices,
      initial: 'institution',
    }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn']],
  catalogue: { group: 'pay', key: ['nameEn'] },
  list: { columns: ['nameEn', 'nameBn', 'basis', 'funding'], sort: 'nameEn', search: ['nameEn', 'nameBn'] },
  form: [
    ['nameEn', 'nameBn'],
    ['basis', 'funding'],
  ],
});
