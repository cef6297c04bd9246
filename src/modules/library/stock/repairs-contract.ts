import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import {
  access,
  base,
  code,
  conditions,
  day,
  done,
  label,
  line,
  paged,
  paging,
  q,
  taka,
  titleShown,
} from '../shapes.ts';

export const repairKinds = ['binding', 'repair'] as const;
/** `waiting`: on the pile, sent to nobody yet; `away`: with somebody; `back`: done with. */
export const repairStates = ['waiting', 'away', 'back'] as const;
export const repairOutcomes = ['back', 'beyond'] as const;

const repair = z.object({
  /** Of what is on the pile: the copy's. */
  id: z.guid(),
  copyId: z.guid(),
  accession: z.int(),
  barcode: z.string(),
  title: titleShown,
  rack: label.nullable(),
  state: z.enum(repairStates),
  /** Null on the pile. */
  kind: z.enum(repairKinds).nullable(),
  sentTo: z.string(),
  /** Since when it is on the pile, or away. */
  since: z.string(),
  expectedOn: z.string().nullable(),
  /** Why it is here. */
  note: z.string(),
  endedOn: z.string().nullable(),
  outcome: z.enum(repairOutcomes).nullable(),
  cost: z.string(),
  result: z.string(),
  isLate: z.boolean(),
});
export type Repair = z.output<typeof repair>;

export const repairsContract = {
  repairs: endpoint({
    method: 'GET',
    path: `${base}/repairs`,
    access: access.stock,
    summary: { en: 'Books to be bound or repaired', bn: 'বাঁধাই ও মেরামতের বই' },
    input: z.strictObject({ q, state: z.enum(repairStates).default('waiting'), ...paging }),
    output: z.object({
      ...paged(repair),
      /** What all of these cost. */
      cost: z.string(),
      counts: z.object({ waiting: z.int(), away: z.int() }),
    }),
  }),
  /** Copies go to the binder together; those on loan, lost or withdrawn are refused. */
  sendAway: endpoint({
    method: 'POST',
    path: `${base}/repairs`,
    access: access.stock,
    summary: { en: 'Send books to be bound or repaired', bn: 'বই বাঁধাই বা মেরামতে পাঠানো' },
    input: z.strictObject({
      codes: z.array(code).min(1).max(200),
      kind: z.enum(repairKinds),
      sentTo: line(120).pipe(z.string().min(2)),
      expectedOn: day.nullable().default(null),
      note: line(300).default(''),
    }),
    output: z.object({ copies: z.int() }),
  }),
  /** Back on the shelf in this condition, or beyond repair and withdrawn. */
  comeBack: endpoint({
    method: 'POST',
    path: `${base}/repairs/:id/end`,
    access: access.stock,
    summary: { en: 'A book is back from the binder', bn: 'বাঁধাই থেকে বই ফেরত' },
    input: z.strictObject({
      id: z.guid(),
      outcome: z.enum(repairOutcomes),
      condition: z.enum(conditions).default('good'),
      cost: taka,
      result: line(300).pipe(z.string().min(3)),
    }),
    output: done,
  }),
};
