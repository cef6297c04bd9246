import { defineEntity } from '../../../core/entity.ts';
import { choice, date, money, ref, text } from '../../../core/fields.ts';
import { employee } from '../../people/employee.entity.ts';
import { payrollPath } from '../paths.ts';
import { payrollPayPermission } from '../permissions.ts';
import { allowanceKindChoices, fundingChoices, purposeChoices } from './choices.ts';

/** What one person is given or deducted each month beside the rules, such as tax, house rent recovered or a fine. */
export const personalItem = defineEntity({
  name: 'personalItem',
  module: 'payroll',
  label: { en: 'Personal addition or deduction', bn: 'ব্যক্তিগত সংযোজন বা কর্তন' },
  plural: { en: 'Personal additions and deductions', bn: 'ব্যক্তিগত সংযোজন ও কর্তন' },
  path: payrollPath.personal,
  permission: payrollPayPermission,
  group: 'payroll',
  order: 5,
  fields: {
    employeeId: ref(() => employee, { label: { en: 'Employee', bn: 'কর্মী' }, required: true }),
    nameEn: text({ label: { en: 'Name', bn: 'নাম (ইংরেজি)' }, required: true, max: 80 }),
    nameBn: text({ label: { en: 'Name in Bengali', bn: 'বাংলা নাম' }, required: true, max: 80, lang: 'bn' }),
    kind: choice({ label: { en: 'Kind', bn: 'প্রকার' }, required: true, choices: allowanceKindChoices }),
    purpose: choice({ label: { en: 'For', bn: 'খাত' }, required: true, choices: purposeChoices }),
    funding: choice({
      label: { en: 'Paid by', bn: 'কার অংশ' },
      required: true,
      choices: fundingChoices,
      initial: 'institution',
    }),
    amount: money({ label: { en: 'Amount a month', bn: 'মাসে টাকা' }, required: true }),
    fromDate: date({ label: { en: 'In force from', bn: 'কার্যকর থেকে' }, required: true }),
    toDate: date({ label: { en: 'In force until', bn: 'কার্যকর পর্যন্ত' } }),
  },
  title: { en: 'nameEn', bn: 'nameBn' },
  unique: [['employeeId', 'nameEn', 'kind', 'fromDate']],
  list: {
    columns: ['employeeId', 'nameEn', 'nameBn', 'kind', 'amount', 'fromDate', 'toDate'],
    sort: '-fromDate',
    search: ['nameEn', 'nameBn'],
    filters: ['employeeId', 'kind', 'purpose'],
  },
  form: [
    'employeeId',
    ['nameEn', 'nameBn'],
    ['kind', 'purpose'],
    ['funding', 'amount'],
    ['fromDate', 'toDate'],
  ],
});
