import { defineEntity } from '../../../core/entity.ts';
import { choice, date, ref, text } from '../../../core/fields.ts';
import { payrollPath } from '../paths.ts';
import { payrollRulesPermission } from '../permissions.ts';
import { basisChoices, fundingChoices } from './choices.ts';
import { salaryType } from './salary-type.entity.ts';

/** How a salary type is paid, and by whom, from a month on; the months before it keep what held then. */
export const salaryTerm = defineEntity({
  name: 'salaryTerm',
  module: 'payroll',
  label: { en: 'Change of a salary type', bn: 'বেতনের ধরনের পরিবর্তন' },
  plural: { en: 'Changes of salary types', bn: 'বেতনের ধরনের পরিবর্তনসমূহ' },
  path: payrollPath.terms,
  permission: payrollRulesPermission,
  group: 'payRules',
  order: 7,
  fields: {
    salaryTypeId: ref(() => salaryType, { label: { en: 'Salary type', bn: 'বেতনের ধরন' }, required: true }),
    fromDate: date({
      label: { en: 'In force from', bn: 'কার্যকর থেকে' },
      help: {
        en: 'Counts from the first month that begins on or after this day; earlier months keep what held then',
        bn: 'এই দিন বা এর পরে যে মাস শুরু হয় সেই মাস থেকে ধরা হয়; আগের মাসে তখনকার নিয়মই থাকে',
      },
      required: true,
    }),
    basis: choice({
      label: { en: 'Basic pay is', bn: 'মূল বেতন' },
      help: {
        en: 'The amounts stay: enter new pay of the employees where it changes too',
        bn: 'টাকার অঙ্ক বদলায় না: অঙ্ক বদলালে কর্মীদের নতুন বেতনও লিখুন',
      },
      required: true,
      choices: basisChoices,
      initial: 'monthly',
    }),
    funding: choice({
      label: { en: 'Basic pay comes from', bn: 'মূল বেতন দেয়' },
      required: true,
      choices: fundingChoices,
      initial: 'institution',
    }),
    note: text({ label: { en: 'Order or reason', bn: 'আদেশ বা কারণ' }, required: true, max: 200 }),
  },
  title: { en: 'fromDate', bn: 'fromDate' },
  unique: [['salaryTypeId', 'fromDate']],
  list: {
    columns: ['salaryTypeId', 'fromDate', 'basis', 'funding', 'note'],
    sort: '-fromDate',
    search: ['note'],
    filters: ['salaryTypeId', 'basis', 'funding'],
  },
  form: ['salaryTypeId', 'fromDate', ['basis', 'funding'], 'note'],
});
