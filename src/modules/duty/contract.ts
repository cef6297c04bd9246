import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { endpoint } from '../../core/endpoint.ts';
import { parseTaka } from '../../core/money.ts';
import { dutyPermission } from './permissions.ts';

const base = '/api/v1/duty';
const access = { view: { permission: dutyPermission.view }, manage: { permission: dutyPermission.manage } };
const label = z.object({ en: z.string(), bn: z.string() });
const day = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
const line = (most: number) => z.string().max(most).transform(normaliseText);
const reason = line(300).pipe(z.string().min(3));
const ofId = z.strictObject({ id: z.guid() });
const done = z.object({ id: z.guid() });
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
const paged = <T extends z.ZodType>(item: T) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});

const person = z.object({ id: z.guid(), code: z.string(), name: label, designation: label });
export type DutyPerson = z.output<typeof person>;

const turn = z.object({
  id: z.guid(),
  placeId: z.guid(),
  day: z.string(),
  employee: person,
  source: z.enum(['roster', 'hand', 'swap']),
  status: z.enum(['planned', 'done', 'missed']),
  /** Leave was approved after the duty was planned: somebody else is needed. */
  isAway: z.boolean(),
  isMine: z.boolean(),
  /** A colleague was asked to take it over. */
  swap: z.boolean(),
});
export type DutyTurn = z.output<typeof turn>;

const swapStates = ['asked', 'agreed', 'approved', 'declined', 'refused', 'withdrawn'] as const;
export type SwapState = (typeof swapStates)[number];
const swap = z.object({
  id: z.guid(),
  day: z.string(),
  place: label,
  from: person,
  to: person,
  reason: z.string(),
  status: z.enum(swapStates),
  askedAt: z.string(),
  can: z.object({ answer: z.boolean(), withdraw: z.boolean(), decide: z.boolean() }),
});
export type DutySwap = z.output<typeof swap>;

const amount = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 10_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
const holidayInput = {
  purpose: line(120).pipe(z.string().min(3)),
  reward: z.enum(['money', 'leave']),
  amount: amount.default(0n),
  typeId: z.guid().nullable().default(null),
  halves: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)]).default(0),
  employeeIds: z.array(z.guid()).min(1).max(300),
};
const holiday = z.object({
  id: z.guid(),
  version: z.int(),
  day: z.string(),
  purpose: z.string(),
  reward: z.enum(['money', 'leave']),
  amount: z.string(),
  type: label.nullable(),
  typeId: z.guid().nullable(),
  halves: z.int(),
  people: z.array(person.extend({ wasThere: z.boolean().nullable() })),
});
export type HolidayDuty = z.output<typeof holiday>;

export const dutyContract = {
  roster: endpoint({
    method: 'GET',
    path: `${base}/roster`,
    access: access.view,
    summary: { en: 'The roster of a week', bn: 'সপ্তাহের দায়িত্বসূচি' },
    input: z.strictObject({ from: day }),
    output: z.object({
      days: z.array(z.object({ day: z.string(), off: label.nullable() })),
      places: z.array(
        z.object({
          id: z.guid(),
          name: label,
          startsAt: z.string(),
          endsAt: z.string(),
          people: z.int(),
        }),
      ),
      turns: z.array(turn),
      can: z.object({ manage: z.boolean() }),
    }),
  }),
  rosterFile: endpoint({
    method: 'GET',
    path: `${base}/roster/file`,
    access: access.view,
    summary: { en: 'The roster of a week, as PDF', bn: 'সপ্তাহের দায়িত্বসূচি, পিডিএফ' },
    input: z.strictObject({ from: day }),
    output: z.unknown(),
    raw: true,
  }),
  plan: endpoint({
    method: 'POST',
    path: `${base}/roster/plan`,
    access: access.manage,
    summary: { en: 'Fill the roster fairly', bn: 'ন্যায্যভাবে দায়িত্ব বণ্টন' },
    input: z.strictObject({ from: day, to: day }),
    output: z.object({
      made: z.int(),
      /** Places that could not be filled. */
      lacks: z.array(z.object({ day: z.string(), place: label, lacking: z.int() })),
    }),
  }),
  assign: endpoint({
    method: 'POST',
    path: `${base}/turns`,
    access: access.manage,
    summary: { en: 'Put somebody on duty', bn: 'কাউকে দায়িত্ব দেওয়া' },
    input: z.strictObject({ placeId: z.guid(), day, employeeId: z.guid() }),
    output: done,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${base}/turns/:id/removal`,
    access: access.manage,
    summary: { en: 'Take somebody off duty', bn: 'দায়িত্ব থেকে সরানো' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  mark: endpoint({
    method: 'POST',
    path: `${base}/turns/:id/mark`,
    access: access.manage,
    summary: { en: 'Note whether a duty was done', bn: 'দায়িত্ব পালিত হয়েছে কি না লেখা' },
    input: z.strictObject({ id: z.guid(), wasDone: z.boolean() }),
    output: done,
  }),
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: access.view,
    summary: { en: 'My duties', bn: 'আমার দায়িত্ব' },
    input: z.strictObject({}),
    output: z.object({
      isEmployee: z.boolean(),
      turns: z.array(turn.extend({ place: label, startsAt: z.string(), endsAt: z.string() })),
      /** Duties this year, done and to come. */
      count: z.int(),
    }),
  }),
  /** Whoever could take a duty over: of the right post, here, and free at that time. */
  candidates: endpoint({
    method: 'GET',
    path: `${base}/candidates`,
    access: access.view,
    summary: { en: 'Who could take a duty', bn: 'কে দায়িত্ব নিতে পারেন' },
    input: z.strictObject({ placeId: z.guid(), day }),
    output: z.object({ items: z.array(person.extend({ count: z.int() })) }),
  }),
  askSwap: endpoint({
    method: 'POST',
    path: `${base}/turns/:id/swap`,
    access: access.view,
    summary: { en: 'Ask a colleague to take over a duty', bn: 'সহকর্মীকে দায়িত্ব নিতে বলা' },
    input: z.strictObject({ id: z.guid(), toId: z.guid(), reason }),
    output: done,
  }),
  swaps: endpoint({
    method: 'GET',
    path: `${base}/swaps`,
    access: access.view,
    summary: { en: 'Swaps of duty', bn: 'দায়িত্ব বদল' },
    input: z.strictObject({ state: z.enum(['open', 'all']).default('open'), ...paging }),
    output: z.object(paged(swap)),
  }),
  answerSwap: endpoint({
    method: 'POST',
    path: `${base}/swaps/:id/answer`,
    access: access.view,
    summary: { en: 'Agree to take over a duty, or not', bn: 'দায়িত্ব নিতে সম্মতি বা অসম্মতি' },
    input: z.strictObject({ id: z.guid(), agrees: z.boolean() }),
    output: done,
  }),
  withdrawSwap: endpoint({
    method: 'POST',
    path: `${base}/swaps/:id/withdrawal`,
    access: access.view,
    summary: { en: 'Withdraw a swap you asked for', bn: 'নিজের চাওয়া বদল প্রত্যাহার' },
    input: ofId,
    output: done,
  }),
  decideSwap: endpoint({
    method: 'POST',
    path: `${base}/swaps/:id/decision`,
    access: access.manage,
    summary: { en: 'Approve or refuse a swap', bn: 'দায়িত্ব বদল অনুমোদন বা নামঞ্জুর' },
    input: z.strictObject({ id: z.guid(), isApproved: z.boolean() }),
    output: done,
  }),
  report: endpoint({
    method: 'GET',
    path: `${base}/report`,
    access: access.view,
    summary: { en: 'Duties by employee', bn: 'কর্মী অনুযায়ী দায়িত্ব' },
    input: z.strictObject({ from: day, to: day, ...paging }),
    output: z.object(
      paged(
        person.extend({
          planned: z.int(),
          done: z.int(),
          missed: z.int(),
          swappedAway: z.int(),
          holidays: z.int(),
        }),
      ),
    ),
  }),
  holidays: endpoint({
    method: 'GET',
    path: `${base}/holidays`,
    access: access.manage,
    summary: { en: 'Duty on holidays', bn: 'ছুটির দিনের দায়িত্ব' },
    input: z.strictObject({ ...paging }),
    output: z.object({ ...paged(holiday), types: z.array(z.object({ id: z.guid(), name: label })) }),
  }),
  addHoliday: endpoint({
    method: 'POST',
    path: `${base}/holidays`,
    access: access.manage,
    summary: { en: 'Call people in on a holiday', bn: 'ছুটির দিনে দায়িত্ব দেওয়া' },
    input: z.strictObject({ day, ...holidayInput }),
    output: done,
  }),
  changeHoliday: endpoint({
    method: 'PUT',
    path: `${base}/holidays/:id`,
    access: access.manage,
    summary: { en: 'Change duty on a holiday', bn: 'ছুটির দিনের দায়িত্ব পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), ...holidayInput }),
    output: done,
  }),
  /** Said once, after the day: who was there has the money with the month's pay, or the leave at once. */
  /** Calls people in on the holidays of a span, by who had the fewest; what is there already stays. */
  planHolidays: endpoint({
    method: 'POST',
    path: `${base}/holidays/plan`,
    access: access.manage,
    summary: { en: 'Fill duty on holidays fairly', bn: 'ছুটির দিনের দায়িত্ব ন্যায্যভাবে বণ্টন' },
    input: z.strictObject({
      from: day,
      to: day,
      /** People on each holiday. */
      people: z.coerce.number().int().min(1).max(20),
      posts: z.enum(['all', 'teaching', 'staff']).default('all'),
      /** Without the weekly holidays only those of the calendar. */
      withWeekend: z.boolean().default(false),
      purpose: line(120).pipe(z.string().min(3)),
      reward: z.enum(['money', 'leave']),
      amount: amount.default(0n),
      typeId: z.guid().nullable().default(null),
      halves: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(4)]).default(0),
    }),
    output: z.object({
      made: z.int(),
      people: z.int(),
      /** Holidays on which too few are free. */
      lacks: z.array(z.object({ day: z.string(), lacking: z.int() })),
    }),
  }),
  markHoliday: endpoint({
    method: 'POST',
    path: `${base}/holidays/:id/attendance`,
    access: access.manage,
    summary: { en: 'Note who was there on a holiday', bn: 'ছুটির দিনে কে এসেছিলেন লেখা' },
    input: z.strictObject({
      id: z.guid(),
      people: z
        .array(z.strictObject({ employeeId: z.guid(), wasThere: z.boolean() }))
        .min(1)
        .max(300),
    }),
    output: z.object({ marked: z.int() }),
  }),
  /** To choose from. */
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: access.manage,
    summary: { en: 'Employees to put on duty', bn: 'দায়িত্ব দেওয়ার কর্মী' },
    input: z.strictObject({ q: line(100).default('') }),
    output: z.object({ items: z.array(person) }),
  }),
};
