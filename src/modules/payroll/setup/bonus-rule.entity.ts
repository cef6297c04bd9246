import { defineEntity } from '../../../core/entity.ts';
import { choice, decimal, integer, money, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';
import { fundingChoices, occasionChoices } from './choices.ts';
import { scopeFields, scopeForm } from './scope-fields.ts';

export const bonusRule = defineEntity({
  name: 'bonusRule',
  module: 'payroll',
  label: { en: 'Bonus rule', bn: 'বোনাসের নিয়ম' },
  plural: { en: 'Bonus rules', bn: 'বোনাসের নিয়ম' },
  path: payrollPath.bonuses,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 3,
  fields: {
    nameEn: text({
      label: { en: 'Name', bn: 'নাম (ইংরেজি)' },
      help: {
        en: 'Rules with the same name are one bonus; each person gets it by the rule that fits best',
        bn: 'একই নামের নিয়মগুলো মিলে একটি বোনাস; প্রত্যেকে পান যে নিয়মটি সবচেয়ে মানানসই',
      },
      required: true,
      max: 80,
    }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    occasion: choice({ label: { en: 'Occasion', bn: 'উপলক্ষ' }, required: true, choices: occasionChoices }),
    funding: choice({
      label: { en: 'Paid by', bn: 'কার অংশ' },
      required: true,
      choices: fundingChoices,
      initial: 'institution',
    }),
    percent: decimal({
      label: { en: 'Percent of basic', bn: 'মূল বেতনের শতাংশ' },
      required: true,
      places: 2,
      min: 0,
      max: 1000,
    }),
    minimum: money({ label: { en: 'At least', bn: 'সর্বনিম্ন' } }),
    minimumMonths: integer({
      label: { en: 'Not before months of service', bn: 'যত মাস চাকরির আগে নয়' },
      required: true,
      min: 0,
      max: 120,
    }),
    fullAfterMonths: integer({
      label: { en: 'Full after months of service', bn: 'যত মাস চাকরির পর পূর্ণ' },
      required: true,
      min: 0,
      max: 120,
    }),
    ...scopeFields,
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn', 'salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate']],
  catalogue: {
    group: 'pay',
    key: ['nameEn', 'salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate'],
  },
  list: {
    columns: [
      'nameEn',
      'nameBn',
      'occasion',
      'funding',
      'percent',
      'minimumMonths',
      'fullAfterMonths',
      'fromDate',
    ],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
    filters: ['occasion', 'salaryTypeId'],
  },
  form: [
    ['nameEn', 'nameBn'],
    ['occasion', 'funding'],
    ['percent', 'minimum'],
    ['minimumMonths', 'fullAfterMonths'],
    ...scopeForm,
  ],
});
