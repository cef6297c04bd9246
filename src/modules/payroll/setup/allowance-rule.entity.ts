import { defineEntity } from '../../../core/entity.ts';
import { choice, decimal, integer, money, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';
import { allowanceKindChoices, calculationChoices, fundingChoices, purposeChoices } from './choices.ts';
import { scopeFields, scopeForm } from './scope-fields.ts';

export const allowanceRule = defineEntity({
  name: 'allowanceRule',
  module: 'payroll',
  label: { en: 'Allowance rule', bn: 'ভাতার নিয়ম' },
  plural: { en: 'Allowance rules', bn: 'ভাতা ও কর্তনের নিয়ম' },
  path: payrollPath.allowances,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 2,
  fields: {
    position: integer({ label: { en: 'Order', bn: 'ক্রম' }, required: true, min: 1, max: 99 }),
    nameEn: text({
      label: { en: 'Name', bn: 'নাম (ইংরেজি)' },
      help: {
        en: 'Of rules with the same name, only the one that fits a person best applies',
        bn: 'একই নামের নিয়মগুলোর মধ্যে যাঁর জন্য যেটি সবচেয়ে মানানসই, শুধু সেটি চলে',
      },
      required: true,
      max: 80,
    }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    kind: choice({ label: { en: 'Kind', bn: 'প্রকার' }, required: true, choices: allowanceKindChoices }),
    purpose: choice({ label: { en: 'For', bn: 'খাত' }, required: true, choices: purposeChoices }),
    funding: choice({
      label: { en: 'Paid by', bn: 'কার অংশ' },
      required: true,
      choices: fundingChoices,
      initial: 'institution',
    }),
    calculation: choice({
      label: { en: 'Calculated as', bn: 'হিসাবের ধরন' },
      required: true,
      choices: calculationChoices,
      initial: 'percent',
    }),
    percent: decimal({ label: { en: 'Percent', bn: 'শতাংশ' }, places: 2, min: 0, max: 50_000 }),
    amount: money({ label: { en: 'Amount', bn: 'টাকা' } }),
    minimum: money({ label: { en: 'At least', bn: 'সর্বনিম্ন' } }),
    maximum: money({ label: { en: 'At most', bn: 'সর্বোচ্চ' } }),
    ...scopeFields,
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['nameEn', 'kind', 'salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate']],
  catalogue: {
    group: 'pay',
    key: ['nameEn', 'kind', 'salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate'],
  },
  list: {
    columns: [
      'position',
      'nameEn',
      'nameBn',
      'kind',
      'funding',
      'percent',
      'amount',
      'minimum',
      'fromDate',
      'toDate',
    ],
    sort: 'position',
    search: ['nameEn', 'nameBn'],
    filters: ['kind', 'funding', 'salaryTypeId'],
  },
  form: [
    'position',
    ['nameEn', 'nameBn'],
    ['kind', 'purpose'],
    ['funding', 'calculation'],
    ['percent', 'amount'],
    ['minimum', 'maximum'],
    ...scopeForm,
  ],
});
