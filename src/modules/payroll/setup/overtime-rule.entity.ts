import { defineEntity } from '../../../core/entity.ts';
import { choice, decimal, integer, money, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';
import { overtimeCalculationChoices, unitChoices } from './choices.ts';
import { scopeFields, scopeForm } from './scope-fields.ts';

export const overtimeRule = defineEntity({
  name: 'overtimeRule',
  module: 'payroll',
  label: { en: 'Overtime rule', bn: 'অতিরিক্ত কাজের নিয়ম' },
  plural: { en: 'Overtime rules', bn: 'অতিরিক্ত কাজের নিয়ম' },
  path: payrollPath.overtime,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 4,
  fields: {
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 80 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    unit: choice({ label: { en: 'Counted in', bn: 'যা গোনা হয়' }, required: true, choices: unitChoices }),
    calculation: choice({
      label: { en: 'Calculated as', bn: 'হিসাবের ধরন' },
      required: true,
      choices: overtimeCalculationChoices,
      initial: 'rate',
    }),
    rate: money({ label: { en: 'For each', bn: 'প্রতিটির হার' } }),
    multiplier: decimal({ label: { en: 'Multiplier', bn: 'গুণক' }, places: 2, min: 0, max: 1000 }),
    divisor: integer({
      label: { en: 'Divisor of the basic', bn: 'মূল বেতনের ভাজক' },
      help: { en: 'Labour law: 208 hours a month', bn: 'শ্রম আইনে মাসে ২০৮ ঘণ্টা' },
      min: 1,
      max: 1000,
    }),
    ...scopeFields,
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['unit', 'salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate']],
  catalogue: {
    group: 'pay',
    key: ['unit', 'salaryTypeId', 'designationId', 'gradeFrom', 'gradeTo', 'fromDate'],
  },
  list: {
    columns: ['nameEn', 'nameBn', 'unit', 'rate', 'multiplier', 'divisor', 'fromDate', 'toDate'],
    sort: 'nameEn',
    search: ['nameEn', 'nameBn'],
    filters: ['unit', 'salaryTypeId'],
  },
  form: [['nameEn', 'nameBn'], ['unit', 'calculation'], 'rate', ['multiplier', 'divisor'], ...scopeForm],
});
