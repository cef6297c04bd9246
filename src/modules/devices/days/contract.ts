import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, day, paged, paging, person } from '../shapes.ts';
import { changeKinds } from './rules.ts';

const seen = z.object({ code: z.string(), inAt: z.string().nullable(), outAt: z.string().nullable() });
const change = z.object({
  id: z.string(),
  day: z.string(),
  employee: person,
  kind: z.enum(changeKinds).exclude(['same']),
  /** By the punches; absent where there are none. */
  computed: seen.extend({ lateMinutes: z.int(), earlyMinutes: z.int() }),
  /** What attendance says now; null: nothing. */
  standing: seen.nullable(),
});
export type DayChange = z.output<typeof change>;

const range = {
  from: day,
  to: day,
  employeeId: z.guid().optional(),
};
const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean(),
);
const fits = (given: { from: string; to: string }) =>
  given.from <= given.to && (Date.parse(given.to) - Date.parse(given.from)) / 86_400_000 <= 61;

const passer = z.object({
  id: z.guid(),
  at: z.string(),
  direction: z.enum(['both', 'in', 'out']),
  device: z.string(),
  pin: z.string(),
  person: person.nullable(),
});

const question = z.object({
  id: z.guid(),
  student: person,
  question: z.enum(['cameButAbsent', 'presentNotCame']),
  cameAt: z.string().nullable(),
  wentAt: z.string().nullable(),
});
export type GateQuestionShown = z.output<typeof question>;

export const daysContract = {
  changes: endpoint({
    method: 'GET',
    path: `${base}/recompute`,
    access: access.view,
    summary: { en: 'What recalculating would change', bn: 'নতুন হিসাবে যা বদলাবে' },
    input: z
      .strictObject({ ...range, withAbsent: flag.default(false), ...paging })
      .refine(fits, { path: ['to'] }),
    output: z.object({
      ...paged(change),
      today: z.string(),
      counts: z.object({ new: z.int(), change: z.int(), hand: z.int() }),
      /** Months of the range whose pay is approved or paid, `YYYY-MM`. */
      paid: z.array(z.string()),
      /** Names exactly these changes; writing them wants it back. */
      seen: z.string(),
      can: z.object({ write: z.boolean() }),
    }),
  }),
  write: endpoint({
    method: 'POST',
    path: `${base}/recompute`,
    access: access.recompute,
    summary: { en: 'Write the changes that were shown', bn: 'দেখানো পরিবর্তনগুলো লেখা' },
    input: z
      .strictObject({ ...range, withAbsent: flag.default(false), seen: z.string().max(64) })
      .refine(fits, { path: ['to'] }),
    output: z.object({
      written: z.int(),
      /** One's own days, which somebody else has to write. */
      own: z.int(),
    }),
  }),
  gate: endpoint({
    method: 'GET',
    path: `${base}/gate`,
    access: access.gate,
    summary: { en: 'Who came just now', bn: 'এইমাত্র কে এলেন' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      passers: z.array(passer),
      employees: z.int(),
      students: z.int(),
      unknown: z.int(),
      held: z.int(),
      /** Devices that have not been heard for a quarter of an hour. */
      silent: z.array(z.string()),
    }),
  }),
  questions: endpoint({
    method: 'GET',
    path: `${base}/gate/questions`,
    access: access.gate,
    summary: { en: 'Where the gate and the class differ', bn: 'গেট ও ক্লাসের হাজিরা যেখানে মেলে না' },
    input: z.strictObject({ day: day.optional(), ...paging }),
    output: z.object({ ...paged(question), day: z.string(), today: z.string(), isWatched: z.boolean() }),
  }),
  gateStream: endpoint({
    method: 'GET',
    path: `${base}/gate/stream`,
    access: access.gate,
    raw: 'stream',
    summary: { en: 'Says when somebody came', bn: 'কেউ এলে জানায়' },
    input: z.strictObject({}),
    output: z.null(),
  }),
};
