import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { tasksLabels } from '../labels.ts';
import { tasksPath } from '../paths.ts';
import { nextDue, type Recurrence, remindsOn } from '../rules.ts';

/** Tasks looked at in one night of one institution; what is left comes the next night. */
const most = 1_000;

/**
 * The next task of each series, with the same steps, none of them ticked. Whoever no longer works here is given none: it is
 * its maker's. Where it is there already nothing is made: by
 * the key of the series and the day it is there once, whoever comes first.
 */
export async function makeNext(
  transaction: Transaction,
  ids: readonly string[],
): Promise<{ id: string; due: string }[]> {
  const rows = await transaction.read(
    { id: 'uuid', every: oneOf<Recurrence>(), anchor: 'date', due: 'date', until: 'date?' },
    `SELECT id, every, anchor, due, until FROM tasks_task WHERE site_id = $1 AND id = ANY($2::uuid[]) AND every <> 'none'`,
    ids,
  );
  const following = rows.flatMap((row) => {
    const due = nextDue(row);
    return due === null ? [] : [{ id: newId(), of: row.id, due }];
  });
  if (following.length === 0) return [];
  await transaction.change(
    `INSERT INTO tasks_task (site_id, id, title, note, due, priority, assignee_id, created_by, every, anchor, until, series_id)
     SELECT n.site_id, n.id, t.title, t.note, n.due, t.priority, e.id, t.created_by, t.every, t.anchor, t.until,
            t.series_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', of: '$3::uuid[]', due: '$4::date[]' })}
       JOIN tasks_task t ON t.site_id = $1 AND t.id = n.of
       LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = t.assignee_id AND e.is_active
     ON CONFLICT (site_id, series_id, due) DO NOTHING`,
    following.map((one) => one.id),
    following.map((one) => one.of),
    following.map((one) => one.due),
  );
  const made = await transaction.read(
    { id: 'uuid' },
    'SELECT id FROM tasks_task WHERE site_id = $1 AND id = ANY($2::uuid[])',
    following.map((one) => one.id),
  );
  const isMade = new Set(made.map((one) => one.id));
  const fresh = following.filter((one) => isMade.has(one.id));
  const steps = await transaction.read(
    { taskId: 'uuid', position: 'int', text: 'text' },
    `SELECT task_id AS "taskId", position, text FROM tasks_item WHERE site_id = $1 AND task_id = ANY($2::uuid[])
      ORDER BY task_id, position`,
    fresh.map((one) => one.of),
  );
  const copies = fresh.flatMap(({ id, of }) =>
    steps.filter((step) => step.taskId === of).map((step) => ({ ...step, taskId: id })),
  );
  if (copies.length > 0)
    await transaction.change(
      `INSERT INTO tasks_item (site_id, id, task_id, position, text)
       SELECT n.site_id, n.id, n.task_id, n.position, n.text
         FROM ${rowsOf('n', { id: '$2::uuid[]', task_id: '$3::uuid[]', position: '$4::int[]', text: '$5::text[]' })}`,
      copies.map(() => newId()),
      copies.map((one) => one.taskId),
      copies.map((one) => one.position),
      copies.map((one) => one.text),
    );
  return fresh;
}

/** The morning's work: tasks that repeat go on though nobody did the last one, and who has something due is told. */
export async function remindOfTasks(transaction: Transaction, today: string): Promise<void> {
  const over = await transaction.read(
    { id: 'uuid' },
    `SELECT t.id FROM tasks_task t
      WHERE t.site_id = $1 AND t.every <> 'none' AND t.state IN ('planned', 'doing', 'blocked') AND t.due < $2::date
        AND NOT EXISTS (SELECT 1 FROM tasks_task n
                         WHERE n.site_id = $1 AND n.series_id = t.series_id AND n.due > t.due)
      ORDER BY t.due, t.id LIMIT ${most}`,
    today,
  );
  await makeNext(
    transaction,
    over.map((one) => one.id),
  );
  const open = await transaction.read(
    { id: 'uuid', due: 'date', accountId: 'uuid' },
    `SELECT t.id, t.due, coalesce(a.account_id, t.created_by) AS "accountId" FROM tasks_task t
       LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = t.assignee_id
      WHERE t.site_id = $1 AND t.state IN ('planned', 'doing', 'blocked') AND t.due <= $2::date + 1
        AND t.reminded_on IS DISTINCT FROM $2::date
      ORDER BY t.due DESC, t.id LIMIT ${most}`,
    today,
  );
  const due = open.filter((one) => remindsOn(one.due, today));
  if (due.length === 0) return;
  await transaction.change(
    'UPDATE tasks_task SET reminded_on = $3 WHERE site_id = $1 AND id = ANY($2::uuid[])',
    due.map((one) => one.id),
    today,
  );
  await notify(transaction, [...new Set(due.map((one) => one.accountId))], {
    title: tasksLabels.reminder,
    path: tasksPath.tasks,
  });
}

export const remindJob = defineNightly('tasks.remind', remindOfTasks);
