import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { format } from '../reports/contract.ts';
import { aboveZero, access, base, day, feeStudent, id, label, line, paged, paging, q } from '../shapes.ts';
import { promiseStates } from './rules.ts';

/** What dues are summed by. */
export const dueGroups = ['class', 'section', 'head'] as const;
export type DueGroup = (typeof dueGroups)[number];
/** As many students as are written to in one act. */
export const mostChosen = 1000;
const summaryFilter = {
  by: z.enum(dueGroups).default('class'),
  classId: z.guid().optional(),
  headId: z.guid().optional(),
};
const sums = {
  students: z.int(),
  /** Not late yet, then by whole months since the due day: `monthAges` of rules.ts. */
  ages: z.array(z.string()).length(8),
  amount: z.string(),
};
const advanceSorts = ['student', '-student', 'amount', '-amount', 'lastOn', '-lastOn'] as const;
const advanceFilter = { classId: z.guid().optional(), sort: z.enum(advanceSorts).default('student'), q };
const promiseSorts = [
  'day',
  '-day',
  'amount',
  '-amount',
  'takenAt',
  '-takenAt',
  'student',
  '-student',
] as const;
const promiseFilter = {
  state: z.enum(promiseStates).optional(),
  classId: z.guid().optional(),
  studentId: z.guid().optional(),
  /** Promised for these days. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(promiseSorts).default('day'),
  q,
};
const ofState = z.object({ count: z.int(), amount: z.string() });
const promiseItem = z.object({
  id: z.guid(),
  student: feeStudent,
  guardian: label,
  mobile: z.string(),
  day: z.string(),
  amount: z.string(),
  /** What came in from the promise to the end of its day, or to the promise that took its place. */
  paid: z.string(),
  /** Owed with fines when it was promised, and without fines now. */
  owed: z.string(),
  owedNow: z.string(),
  note: z.string(),
  takenBy: z.string(),
  takenAt: z.string(),
  /** Counts the promises of the student. */
  place: z.int(),
  state: z.enum(promiseStates),
});
export type PromiseItem = z.output<typeof promiseItem>;

/** Dues by age, advances, promises to pay, and whom to write to. */
export const overdueContract = {
  dueSummary: endpoint({
    method: 'GET',
    path: `${base}/due-summary`,
    access: access.view,
    summary: { en: 'Dues by month and class', bn: 'মাস ও শ্রেণি অনুযায়ী বকেয়া' },
    input: z.strictObject(summaryFilter),
    /** Without fines, which are reckoned on the day of payment. A student who owes two heads counts in both. */
    output: z.object({
      today: z.string(),
      items: z.array(z.object({ id: z.guid(), label, classId: z.guid().nullable(), ...sums })),
      ...sums,
    }),
  }),
  dueSummaryFile: endpoint({
    method: 'GET',
    path: `${base}/due-summary/file`,
    access: access.view,
    summary: { en: 'Dues by month and class as a file', bn: 'মাস ও শ্রেণি অনুযায়ী বকেয়ার ফাইল' },
    input: z.strictObject({ ...summaryFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  advances: endpoint({
    method: 'GET',
    path: `${base}/advances`,
    access: access.view,
    summary: { en: 'Students with an advance', bn: 'অগ্রিম আছে এমন শিক্ষার্থী' },
    input: z.strictObject({ ...advanceFilter, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          student: feeStudent,
          advance: z.string(),
          /** Unpaid of what is billed, without fines. */
          owed: z.string(),
          /** The day the advance last changed. */
          lastOn: z.string(),
        }),
      ),
      amount: z.string(),
    }),
  }),
  advancesFile: endpoint({
    method: 'GET',
    path: `${base}/advances/file`,
    access: access.view,
    summary: { en: 'Students with an advance as a file', bn: 'অগ্রিমের তালিকার ফাইল' },
    input: z.strictObject({ ...advanceFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  promises: endpoint({
    method: 'GET',
    path: `${base}/promises`,
    access: access.view,
    summary: { en: 'Promises to pay', bn: 'পরিশোধের প্রতিশ্রুতি' },
    input: z.strictObject({ ...promiseFilter, ...paging }),
    output: z.object({
      ...paged(promiseItem),
      /** Of all that fit, whatever their state. */
      states: z.record(z.enum(promiseStates), ofState),
    }),
  }),
  promisesFile: endpoint({
    method: 'GET',
    path: `${base}/promises/file`,
    access: access.view,
    summary: { en: 'Promises to pay as a file', bn: 'পরিশোধের প্রতিশ্রুতির ফাইল' },
    input: z.strictObject({ ...promiseFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  /** What a promise of a student is made from: who can give it, what is owed, and the last one. */
  promiseDesk: endpoint({
    method: 'GET',
    path: `${base}/students/:id/promise`,
    access: access.collect,
    summary: { en: 'Who can promise to pay for a student', bn: 'শিক্ষার্থীর পক্ষে কে প্রতিশ্রুতি দিতে পারেন' },
    input: id,
    output: z.object({
      student: feeStudent,
      today: z.string(),
      /** With the fines of today. */
      owed: z.string(),
      guardians: z.array(z.object({ id: z.guid(), label })),
      last: z
        .object({ id: z.guid(), day: z.string(), amount: z.string(), state: z.enum(promiseStates) })
        .nullable(),
    }),
  }),
  /** Notes what a guardian promised; the one before it stays on record. */
  notePromise: endpoint({
    method: 'POST',
    path: `${base}/promises`,
    access: access.collect,
    summary: { en: 'Note a promise to pay', bn: 'পরিশোধের প্রতিশ্রুতি লিখে রাখা' },
    input: z.strictObject({
      studentId: z.guid(),
      guardianId: z.guid(),
      day,
      amount: aboveZero,
      note: line(300).default(''),
      /** The last promise as it was seen; null: there was none. */
      after: z.guid().nullable(),
    }),
    output: z.object({ id: z.guid() }),
  }),
  /** Keeps the students ticked on the due list, for whose guardians a message is then looked at and sent. */
  chooseDue: endpoint({
    method: 'POST',
    path: `${base}/due-list/choices`,
    access: access.view,
    summary: { en: 'Choose students of the due list', bn: 'বকেয়া তালিকা থেকে শিক্ষার্থী বাছাই' },
    input: z.strictObject({ studentIds: z.array(z.guid()).min(1).max(mostChosen) }),
    output: z.object({ id: z.guid() }),
  }),
};
