import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../core/server/database/table.ts';
import { employeeTable } from '../people/schema.ts';

/** Something somebody is to do until a day. */
export const task = pgTable(
  'tasks_task',
  {
    ...siteColumns(),
    title: text('title').notNull(),
    note: text('note').notNull().default(''),
    due: date('due', { mode: 'string' }).notNull(),
    priority: text('priority').notNull().default('normal'),
    state: text('state').notNull().default('planned'),
    assigneeId: uuid('assignee_id'),
    createdBy: uuid('created_by').notNull(),
    every: text('every').notNull().default('none'),
    /** The first day of the series, from which the others are counted. */
    anchor: date('anchor', { mode: 'string' }).notNull(),
    until: date('until', { mode: 'string' }),
    /** Those of one series share it. */
    seriesId: uuid('series_id').notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    endedBy: uuid('ended_by'),
    remindedOn: date('reminded_on', { mode: 'string' }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('tasks_task_series').on(row.siteId, row.seriesId, row.due),
    index('tasks_task_due').on(row.siteId, row.due),
    index('tasks_task_assignee').on(row.siteId, row.assigneeId),
    index('tasks_task_maker').on(row.siteId, row.createdBy),
    foreignKey({
      name: 'tasks_task_assignee_fk',
      columns: [row.siteId, row.assigneeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('tasks_task_priority', sql`${row.priority} IN ('low', 'normal', 'high')`),
    check('tasks_task_state', sql`${row.state} IN ('planned', 'doing', 'blocked', 'done', 'cancelled')`),
    check('tasks_task_every', sql`${row.every} IN ('none', 'daily', 'monthly', 'quarterly', 'yearly')`),
    check('tasks_task_ended', sql`(${row.state} IN ('done', 'cancelled')) = (${row.endedAt} IS NOT NULL)`),
  ],
);

/** A step of a task, to be ticked off. */
export const taskItem = pgTable(
  'tasks_item',
  {
    ...siteColumns(),
    taskId: uuid('task_id').notNull(),
    position: integer('position').notNull(),
    text: text('text').notNull(),
    isDone: boolean('is_done').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('tasks_item_task').on(row.siteId, row.taskId, row.position),
    foreignKey({
      name: 'tasks_item_task_fk',
      columns: [row.siteId, row.taskId],
      foreignColumns: [task.siteId, task.id],
    }),
  ],
);

export const taskComment = pgTable(
  'tasks_comment',
  {
    ...siteColumns(),
    taskId: uuid('task_id').notNull(),
    text: text('text').notNull(),
    writtenBy: uuid('written_by').notNull(),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('tasks_comment_task').on(row.siteId, row.taskId, row.writtenAt),
    foreignKey({
      name: 'tasks_comment_task_fk',
      columns: [row.siteId, row.taskId],
      foreignColumns: [task.siteId, task.id],
    }),
  ],
);
