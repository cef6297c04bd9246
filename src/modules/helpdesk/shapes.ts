import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { acts, priorities, ticketStates } from './rules.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
const line = (most: number) => z.string().max(most).transform(normaliseText);
/** Several lines, each as one line is stored. */
export const lines = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map(normaliseText)
        .join('\n')
        .trim(),
    );
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
export const listStates = ['open', 'overdue', 'waiting', 'over', 'all'] as const;
export const asked = {
  state: z.enum(listStates).default('open'),
  q: line(100).optional(),
  ...paging,
};

const person = z.object({ id: z.guid(), name: label });
export const shown = z.object({
  id: z.guid(),
  no: z.int(),
  subject: z.string(),
  category: label,
  state: z.enum(ticketStates),
  priority: z.enum(priorities),
  source: z.enum(['app', 'contact', 'complaint']),
  isConfidential: z.boolean(),
  asker: label,
  assignee: person.nullable(),
  openedAt: z.string(),
  lastAt: z.string(),
  /** The next time limit; null where the desk has nothing to do. */
  dueAt: z.string().nullable(),
  isLate: z.boolean(),
});
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });

export const whole = shown.extend({
  side: z.enum(['asker', 'desk']),
  answerDue: z.string(),
  solveDue: z.string(),
  /** How a visitor of the website is reached, and what they ask by; for the desk. */
  contact: z
    .object({ name: z.string(), mobile: z.string(), email: z.string(), code: z.string().nullable() })
    .nullable(),
  rating: z.object({ stars: z.int(), note: z.string() }).nullable(),
  talk: z.array(
    z.object({
      id: z.guid(),
      kind: z.enum(['question', 'answer', 'note', 'step']),
      /** Of a step, the state it came to, or how a visitor of the website heard of the answer. */
      text: z.string(),
      by: label.nullable(),
      isOwn: z.boolean(),
      at: z.string(),
      files: z.array(z.object({ id: z.guid(), name: z.string(), url: z.string() })),
    }),
  ),
  can: z.object({
    acts: z.array(z.enum(acts)),
    take: z.boolean(),
    give: z.boolean(),
    rate: z.boolean(),
  }),
});
export type ListedTicket = z.output<typeof shown>;
export type Ticket = z.output<typeof whole>;

const written = {
  text: lines(4000).pipe(z.string().min(1)),
  fileIds: z.array(z.guid()).max(5).default([]),
};
const subject = line(150).pipe(z.string().min(3));
/** A question to the institution, as its form checks it. */
export const askingSchool = z.strictObject({ categoryId: z.guid(), subject, ...written });
/** The same to the platform. */
export const askingPlatform = z.strictObject({
  topicId: z.guid(),
  subject,
  priority: z.enum(priorities).default('normal'),
  ...written,
});
export const writing = { act: z.enum(['reply', 'answer', 'askBack', 'solve', 'note']), ...written };
export const step = z.enum(['close', 'reopen']);
export const fileFacts = z.object({
  id: z.guid(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  url: z.string(),
});
export const choice = z.object({
  id: z.guid(),
  name: label,
  answerHours: z.int(),
  solveHours: z.int(),
  isConfidential: z.boolean(),
});
export const readyAnswers = z.array(z.object({ id: z.guid(), name: label, text: label }));
export const people = z.array(person);
