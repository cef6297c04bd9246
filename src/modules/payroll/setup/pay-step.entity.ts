import { defineEntity } from '../../../core/entity.ts';
import { date, integer, money, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';

/** The table of a pay scale. A new scale is new rows that hold from its day. */
export const payStep = defineEntity({
  name: 'payStep',
  module: 'payroll',
  label: { en: 'Step of the pay scale', bn: 'বেতন স্কেলের ধাপ' },
  plural: { en: 'Pay scale', bn: 'বেতন স্কেল' },
  path: payrollPath.steps,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 6,
  fields: {
    scale: text({ label: { en: 'Scale', bn: 'স্কেল' }, required: true, max: 60 }),
    grade: integer({ label: { en: 'Grade', bn: 'গ্রেড' }, required: true, min: 1, max: 20 }),
    step: integer({ label: { en: 'Step', bn: 'ধাপ' }, required: true, min: 1, max: 60 }),
    basic: money({ label: { en: 'Basic pay', bn: 'মূল বেতন' }, required: true }),
    fromDate: date({ label: { en: 'In force from', bn: 'কার্যকর থেকে' }, required: true }),
  },
  title: { en: 'scale', bn: 'scale' },
  unique: [['scale', 'grade', 'step']],
  list: {
    columns: ['scale', 'grade', 'step', 'basic', 'fromDate'],
    sort: 'grade',
    search: ['scale'],
  },
  form: ['scale', ['grade', 'step'], ['basic', 'fromDate']],
});
