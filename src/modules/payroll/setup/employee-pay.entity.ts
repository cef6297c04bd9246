import { defineEntity } from '../../../core/entity.ts';
import { choice, date, flag, integer, money, ref, secret, text } from '../../../core/fields.ts';
import { employee } from '../../people/employee.entity.ts';
import { payrollPath } from '../paths.ts';
import { payrollPayPermission, payrollPermission } from '../permissions.ts';
import { methodChoices } from './choices.ts';
import { salaryType } from './salary-type.entity.ts';

/** What somebody is paid, from a day on; a raise is a new row, and the rows before it stay. */
export const employeePay = defineEntity({
  name: 'employeePay',
  module: 'payroll',
  label: { en: 'Pay of an employee', bn: 'কর্মীর বেতন' },
  plural: { en: 'Pay of employees', bn: 'কর্মীদের বেতন' },
  path: payrollPath.pay,
  permission: payrollPayPermission,
  group: 'payroll',
  order: 4,
  fields: {
    employeeId: ref(() => employee, { label: { en: 'Employee', bn: 'কর্মী' }, required: true }),
    fromDate: date({
      label: { en: 'In force from', bn: 'কার্যকর থেকে' },
      help: {
        en: 'An increment counts from the first month that begins on or after this day',
        bn: 'এই দিন বা এর পরে যে মাস শুরু হয়, বৃদ্ধি সেই মাস থেকে ধরা হয়',
      },
      required: true,
    }),
    salaryTypeId: ref(() => salaryType, { label: { en: 'Salary type', bn: 'বেতনের ধরন' }, required: true }),
    grade: integer({ label: { en: 'Grade', bn: 'গ্রেড' }, min: 1, max: 20 }),
    step: integer({ label: { en: 'Step', bn: 'ধাপ' }, min: 1, max: 60 }),
    basic: money({ label: { en: 'Basic pay', bn: 'মূল বেতন' }, required: true }),
    institutionBasic: money({
      label: { en: 'Institution’s part of the basic', bn: 'মূল বেতনের প্রতিষ্ঠানের অংশ' },
      help: {
        en: 'Only where the government pays the basic: what the institution pays beside it. Its own rules then go by this part.',
        bn: 'শুধু সরকার মূল বেতন দিলে: প্রতিষ্ঠান তার সঙ্গে যা দেয়। প্রতিষ্ঠানের নিয়মের শতাংশ তখন এই অংশের ওপর ধরা হয়।',
      },
    }),
    isFundMember: flag({ label: { en: 'Member of the provident fund', bn: 'ভবিষ্য তহবিলের সদস্য' } }),
    method: choice({
      label: { en: 'Paid by', bn: 'যেভাবে দেওয়া হয়' },
      required: true,
      choices: methodChoices,
      initial: 'bank',
    }),
    bank: text({ label: { en: 'Bank and branch', bn: 'ব্যাংক ও শাখা' }, max: 100 }),
    accountNumber: secret({
      label: { en: 'Account number', bn: 'হিসাব নম্বর' },
      max: 34,
      reveal: payrollPermission.reveal,
    }),
    routing: text({ label: { en: 'Routing number', bn: 'রাউটিং নম্বর' }, max: 20 }),
    note: text({ label: { en: 'Order or reason', bn: 'আদেশ বা কারণ' }, max: 200 }),
  },
  title: { en: 'fromDate', bn: 'fromDate' },
  unique: [['employeeId', 'fromDate']],
  list: {
    columns: ['employeeId', 'fromDate', 'salaryTypeId', 'grade', 'basic', 'method'],
    sort: '-fromDate',
    search: ['note'],
    filters: ['employeeId', 'salaryTypeId', 'method'],
  },
  form: [
    ['employeeId', 'fromDate'],
    ['salaryTypeId', 'basic'],
    ['grade', 'step'],
    ['institutionBasic', 'isFundMember'],
    ['method', 'bank'],
    ['accountNumber', 'routing'],
    'note',
  ],
});
