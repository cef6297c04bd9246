import * as z from 'zod';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { employeesPermission } from '../permissions.ts';

const base = '/api/v1/people';
const view = { permission: employeesPermission.view } as const;
const edit = { permission: employeesPermission.edit } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
const pageOf = <I extends z.ZodType>(item: I) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});
const format = z.enum(['pdf', 'xlsx', 'csv']);
const age = z.int().min(50).max(80);
const one = { id: z.guid(), code: z.string(), name: label, designation: label };

const retirement = z.object({
  ...one,
  dateOfBirth: z.string(),
  /** The age limit that holds for them. */
  age: z.int(),
  leavesOn: z.string(),
  /** An order has put that day off beyond the age limit. */
  isExtended: z.boolean(),
  /** They passed the limit and are still in service. */
  isOver: z.boolean(),
  /** How many months ahead they were told, the last time. */
  told: z.int().nullable(),
  /** Taka by the rule of payroll and the pay that holds now; null: unknown, or not for the reader to see. */
  gratuity: z.string().nullable(),
});
const birthday = z.object({
  ...one,
  dateOfBirth: z.string(),
  /** This year's. */
  birthday: z.string(),
  turns: z.int(),
  isToday: z.boolean(),
  isWished: z.boolean(),
  /** Nobody is wished anything who cannot sign in. */
  hasAccount: z.boolean(),
});

/** The next so many months; 0: everybody whose date of birth is known. */
const months = z.enum(['12', '24', '60', '0']).default('12');
/** 0: the whole year. */
const month = z.coerce.number().int().min(0).max(12).default(0);
export const reportBys = ['designation', 'gender', 'type', 'subject'] as const;
export type ReportBy = (typeof reportBys)[number];
const asked = { by: z.enum(reportBys).default('designation'), value: z.string().max(60).optional() };

export const listsContract = {
  retirements: endpoint({
    method: 'GET',
    path: `${base}/retirements`,
    access: view,
    summary: { en: 'Who reaches the age limit, and when', bn: 'কে কবে অবসরে যাবেন' },
    input: z.strictObject({ months, ...paging }),
    output: z.object({
      ...pageOf(retirement),
      /** Employees without a date of birth, who are in no list. */
      unknown: z.int(),
      ages: z.object({ version: z.int(), teacherAge: z.int(), staffAge: z.int() }),
      /** `gratuity`: the estimates are shown. */
      can: z.object({ edit: z.boolean(), gratuity: z.boolean() }),
    }),
  }),
  retirementsFile: endpoint({
    method: 'GET',
    path: `${base}/retirements/file`,
    access: view,
    summary: { en: 'The retirement list as a file', bn: 'অবসর তালিকার ফাইল' },
    input: z.strictObject({ months, format }),
    output: z.unknown(),
    raw: true,
  }),
  saveAges: endpoint({
    method: 'PUT',
    path: `${base}/retirement-ages`,
    access: edit,
    summary: { en: 'Set the age limits', bn: 'অবসরের বয়স ঠিক করা' },
    input: z.strictObject({ version: z.int().min(0), teacherAge: age, staffAge: age }),
    output: z.object({ version: z.int() }),
  }),
  birthdays: endpoint({
    method: 'GET',
    path: `${base}/birthdays`,
    access: view,
    summary: { en: 'Birthdays of the year', bn: 'বছরের জন্মদিন' },
    input: z.strictObject({ month, ...paging }),
    output: z.object({ ...pageOf(birthday), unknown: z.int(), can: z.object({ wish: z.boolean() }) }),
  }),
  birthdaysFile: endpoint({
    method: 'GET',
    path: `${base}/birthdays/file`,
    access: view,
    summary: { en: 'The birthdays as a file', bn: 'জন্মদিনের তালিকার ফাইল' },
    input: z.strictObject({ month, format }),
    output: z.unknown(),
    raw: true,
  }),
  /** On the day itself, once a year; it comes to them by the bell. */
  wish: endpoint({
    method: 'POST',
    path: `${base}/birthdays/:id/wish`,
    access: edit,
    summary: { en: 'Wish somebody a happy birthday', bn: 'জন্মদিনের শুভেচ্ছা জানানো' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ id: z.guid() }),
  }),
  report: endpoint({
    method: 'GET',
    path: `${base}/report`,
    access: view,
    summary: { en: 'Employees counted, and who they are', bn: 'কর্মীর সংখ্যা ও তালিকা' },
    input: z.strictObject({ ...asked, ...paging }),
    output: z.object({
      groups: z.array(
        z.object({
          /** Empty: not entered. */
          value: z.string(),
          label,
          male: z.int(),
          female: z.int(),
          others: z.int(),
          all: z.int(),
        }),
      ),
      ...pageOf(
        z.object({
          ...one,
          gender: label,
          type: label,
          subject: label.nullable(),
          joiningDate: z.string().nullable(),
          mobile: z.string(),
        }),
      ),
    }),
  }),
  reportFile: endpoint({
    method: 'GET',
    path: `${base}/report/file`,
    access: view,
    summary: { en: 'The employee report as a file', bn: 'কর্মী প্রতিবেদনের ফাইল' },
    input: z.strictObject({ ...asked, what: z.enum(['counts', 'list']), format }),
    output: z.unknown(),
    raw: true,
  }),
};
export type Retirement = z.output<typeof retirement>;
export type Birthday = z.output<typeof birthday>;
export type Report = z.output<typeof listsContract.report.output>;
