import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { tasksPermission } from './permissions.ts';
import { priorities, recurrences, taskStates } from './rules.ts';

const base = '/api/v1/tasks';
const view = { permission: tasksPermission.view } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const day = z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31');
const line = (most: number) => z.string().max(most).transform(normaliseText);
/** Several lines, each as one line is stored. */
const lines = (most: number) =>
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

const shown = z.object({
  id: z.guid(),
  version: z.int(),
  title: z.string(),
  due: z.string(),
  priority: z.enum(priorities),
  state: z.enum(taskStates),
  every: z.enum(recurrences),
  assignee: z.object({ id: z.guid(), name: label }).nullable(),
  isMine: z.boolean(),
  isLate: z.boolean(),
  items: z.int(),
  itemsDone: z.int(),
  comments: z.int(),
});
const given = {
  title: line(200).pipe(z.string().min(1)),
  note: lines(4000).default(''),
  due: day,
  priority: z.enum(priorities).default('normal'),
  assigneeId: z.guid().nullable().default(null),
  every: z.enum(recurrences).default('none'),
  until: day.nullable().default(null),
  items: z
    .array(line(200).pipe(z.string().min(1)))
    .max(50)
    .default([]),
};

export const tasksContract = {
  tasks: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'Tasks', bn: 'কাজের তালিকা' },
    input: z.strictObject({
      whose: z.enum(['mine', 'made', 'all']).default('mine'),
      state: z.enum(['open', 'overdue', 'done', 'all']).default('open'),
      q: line(100).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(shown),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      can: z.object({ assign: z.boolean() }),
    }),
  }),
  task: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: view,
    summary: { en: 'A task', bn: 'একটি কাজ' },
    input: z.strictObject({ id: z.guid() }),
    output: shown.extend({
      note: z.string(),
      until: z.string().nullable(),
      by: z.string(),
      steps: z.array(z.object({ id: z.guid(), text: z.string(), isDone: z.boolean() })),
      talk: z.array(z.object({ id: z.guid(), text: z.string(), by: z.string(), at: z.string() })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** To whom a task may be given. */
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: view,
    summary: { en: 'Whom tasks are given to', bn: 'কাকে কাজ দেওয়া যায়' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ id: z.guid(), name: label })), own: z.guid().nullable() }),
  }),
  add: endpoint({
    method: 'POST',
    path: base,
    access: view,
    summary: { en: 'Give a task', bn: 'কাজ দেওয়া' },
    input: z.strictObject(given),
    output: z.object({ id: z.guid() }),
  }),
  /** Changes a task; its steps are kept where their words are the same. */
  change: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access: view,
    summary: { en: 'Change a task', bn: 'কাজ পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), ...given }),
    output: z.object({ id: z.guid() }),
  }),
  setState: endpoint({
    method: 'POST',
    path: `${base}/:id/state`,
    access: view,
    summary: { en: 'Say how far a task is', bn: 'কাজের অবস্থা জানানো' },
    input: z.strictObject({ id: z.guid(), version: z.int(), state: z.enum(taskStates) }),
    /** The day of the next one, where the task repeats. */
    output: z.object({ id: z.guid(), next: z.string().nullable() }),
  }),
  tick: endpoint({
    method: 'POST',
    path: `${base}/:id/steps/:stepId`,
    access: view,
    summary: { en: 'Tick a step off', bn: 'ধাপে টিক দেওয়া' },
    input: z.strictObject({ id: z.guid(), stepId: z.guid(), isDone: z.boolean() }),
    output: z.object({ id: z.guid() }),
  }),
  comment: endpoint({
    method: 'POST',
    path: `${base}/:id/comments`,
    access: view,
    summary: { en: 'Comment on a task', bn: 'কাজে মন্তব্য' },
    input: z.strictObject({ id: z.guid(), text: lines(2000).pipe(z.string().min(1)) }),
    output: z.object({ id: z.guid() }),
  }),
};
export type ListedTask = z.output<typeof shown>;
export type Task = z.output<typeof tasksContract.task.output>;
export type GivenTask = z.output<typeof tasksContract.add.input>;
