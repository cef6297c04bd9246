import { defineEntity } from '../../../core/entity.ts';
import { choice, flag, integer, money, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';
import { cutBaseChoices, divisorChoices, missingPunchChoices } from './choices.ts';
import { scopeFields, scopeForm } from './scope-fields.ts';

export const cutRule = defineEntity({
  name: 'cutRule',
  module: 'payroll',
  label: { en: 'Cut rule', bn: 'কর্তনের নিয়ম' },
  plural: { en: 'Cut rules', bn: 'অনুপস্থিতি ও বিলম্বের কর্তন' },
  path: payrollPath.cuts,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 5,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 80 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    base: choice({
      label: { en: 'A day costs', bn: 'এক দিনের মূল্য' },
      required: true,
      choices: cutBaseChoices,
      initial: 'gross',
    }),
    divisor: choice({
      label: { en: 'Divided by', bn: 'ভাগ করা হয়' },
      required: true,
      choices: divisorChoices,
      initial: 'thirty',
    }),
    latesPerDay: integer({
      label: { en: 'Times late that make one day', bn: 'যত বিলম্বে এক দিন' },
      help: {
        en: '0: no day is cut for being late. If attendance counts lateness by its own rule, that rule says how many days.',
        bn: '০ হলে বিলম্বে দিন কাটা হয় না। হাজিরা নিজের নিয়মে বিলম্ব গুনলে কত দিন কাটা হবে তা সেই নিয়মে ঠিক হয়।',
      },
      required: true,
      min: 0,
      max: 31,
      initial: 3,
    }),
    perLate: money({ label: { en: 'Amount for each time late', bn: 'প্রতি বিলম্বে টাকা' } }),
    hoursPerDay: integer({
      label: { en: 'Hours of a day, for cuts by the minute', bn: 'মিনিট ধরে কাটলে দিনে ঘণ্টা' },
      help: { en: 'Leave empty for no cut by the minute', bn: 'খালি রাখলে মিনিটে কাটা হয় না' },
      min: 1,
      max: 24,
    }),
    missingPunch: choice({
      label: { en: 'A missing punch', bn: 'পাঞ্চ না থাকলে' },
      required: true,
      choices: missingPunchChoices,
      initial: 'ignored',
    }),
    countsEarly: flag({ label: { en: 'Leaving early counts as late', bn: 'আগে চলে গেলে বিলম্ব ধরা হয়' } }),
    isSandwich: flag({
      label: { en: 'Holidays between two absences are cut', bn: 'দুই অনুপস্থিতির মাঝের ছুটিও কাটা হয়' },
    }),
    ...scopeFields,
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate']],
  catalogue: { group: 'pay', key: ['salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate'] },
  list: {
    columns: ['nameEn', 'nameBn', 'base', 'divisor', 'latesPerDay', 'isSandwich', 'fromDate', 'toDate'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
    filters: ['salaryTypeId'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['base', 'divisor'],
    ['latesPerDay', 'perLate'],
    ['hoursPerDay', 'missingPunch'],
    ['countsEarly', 'isSandwich'],
    ...scopeForm,
  ],
});
