import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { label, line, paged, paging } from '../shapes.ts';
import { decisions, keptMonths, kinds, most, reportReasons, ways } from './rules.ts';

/** Several lines, each as one line is stored. */
const lines = (longest: number) =>
  z
    .string()
    .max(longest)
    .transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map(normaliseText)
        .join('\n')
        .trim(),
    );

export const listStates = ['open', 'closed', 'reported', 'all'] as const;
export const asked = { state: z.enum(listStates).default('open'), q: line(100).optional(), ...paging };

const kind = z.enum(kinds);
/** Somebody to write to: who, and what they are to the student. */
const person = z.object({ id: z.guid(), name: label, kind, about: label.nullable() });
const studentShown = z.object({ id: z.guid(), name: label, place: label.nullable() });

const shown = z.object({
  id: z.guid(),
  subject: z.string(),
  student: studentShown,
  other: person.omit({ about: true }),
  state: z.enum(['open', 'closed']),
  isReported: z.boolean(),
  unread: z.int(),
  lastAt: z.string(),
  /** The beginning of what was said last; null where it was withdrawn. */
  last: z.object({ text: z.string().nullable(), isOwn: z.boolean(), hasFiles: z.boolean() }),
});
export const list = z.object({ ...paged(shown), unread: z.int() });

const said = z.object({
  id: z.guid(),
  no: z.int(),
  /** Null where it was withdrawn: only the mark is left. */
  text: z.string().nullable(),
  by: z.object({ id: z.guid(), name: label }),
  isOwn: z.boolean(),
  at: z.string(),
  isRead: z.boolean(),
  mayWithdraw: z.boolean(),
  files: z.array(z.object({ id: z.guid(), name: z.string(), mime: z.string(), url: z.string() })),
});
const stopped = z.object({ code: z.string(), text: label });
const hours = z.object({ days: z.array(z.int()), from: z.int(), to: z.int() });
export const whole = z.object({
  id: z.guid(),
  subject: z.string(),
  student: studentShown,
  other: person.omit({ about: true }),
  state: z.enum(['open', 'closed']),
  closed: z.object({ by: label, at: z.string(), reason: z.string() }).nullable(),
  isReported: z.boolean(),
  lastNo: z.int(),
  readNo: z.int(),
  said: z.array(said),
  hasEarlier: z.boolean(),
  /** Why nobody writes here now; null: one may. */
  stop: stopped.nullable(),
  /** The other's hours, and from when they will read; null: they may be reading now. */
  hours: hours.nullable(),
  readsFrom: z.string().nullable(),
  can: z.object({ write: z.boolean(), close: z.boolean(), reopen: z.boolean(), report: z.boolean() }),
});
export type ListedThread = z.output<typeof shown>;
export type Thread = z.output<typeof whole>;
export type Said = z.output<typeof said>;

export const people = z.array(person.extend({ hours: hours.nullable() }));
export const students = z.object(paged(studentShown));

const written = {
  text: lines(most.length).pipe(z.string().min(1)),
  fileIds: z.array(z.guid()).max(most.filesOfOne).default([]),
};
/** A new conversation, as its form checks it. */
export const beginning = z.strictObject({
  studentId: z.guid(),
  toId: z.guid(),
  subject: line(120).pipe(z.string().min(3)),
  ...written,
});
export const writing = written;
export const reporting = {
  messageId: z.guid(),
  reason: z.enum(reportReasons),
  note: lines(1000).default(''),
};
/** A report, as its form checks it. */
export const reportForm = z.strictObject(reporting);
export const fileFacts = z.object({
  id: z.guid(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
});

export const wish = {
  days: z.array(z.int().min(0).max(6)).max(7),
  from: z.int().min(0).max(1439),
  to: z.int().min(1).max(1440),
  byMail: z.boolean(),
  bySms: z.boolean().default(false),
};
export const policy = {
  ways: z.array(z.enum(ways)).max(ways.length),
  keptMonths: z.int().min(keptMonths.least).max(keptMonths.most),
  /** Whoever wants it gets an SMS of what is unread, which the institution pays. */
  bySms: z.boolean().default(false),
};

export const reportStates = ['open', 'settled', 'all'] as const;
/** What is known of a report before the conversation is opened: who and why, and nothing that was written. */
const report = z.object({
  id: z.guid(),
  threadId: z.guid(),
  reason: z.enum(reportReasons),
  note: z.string(),
  by: label,
  /** Whose message it is about. */
  of: label,
  student: studentShown,
  at: z.string(),
  decision: z.enum(decisions).nullable(),
  decided: z.object({ by: label, at: z.string(), note: z.string() }).nullable(),
  looks: z.int(),
  /** False for whoever takes part in it. */
  mayOpen: z.boolean(),
});
export const reportList = z.object(paged(report));
/** The conversation as a report opened it: with what was withdrawn, which stays in the record. */
export const opened = z.object({
  report,
  subject: z.string(),
  state: z.enum(['open', 'closed']),
  messageId: z.guid(),
  said: z.array(
    said
      .omit({ isOwn: true, isRead: true, mayWithdraw: true })
      .extend({ withdrawnAt: z.string().nullable() }),
  ),
  looks: z.array(z.object({ by: label, at: z.string() })),
  blocks: z.array(
    z.object({ id: z.guid(), who: label, until: z.string(), reason: z.string(), isLifted: z.boolean() }),
  ),
});
export type Opened = z.output<typeof opened>;
export type Report = z.output<typeof report>;
export const settling = {
  decision: z.enum(decisions),
  note: lines(1000).pipe(z.string().min(3)),
  /** Days for which the writer of the reported message may not write; 0: they may. */
  blockDays: z.int().min(0).max(365).default(0),
};
/** A decision, as its form checks it. */
export const settleForm = z.strictObject(settling);
