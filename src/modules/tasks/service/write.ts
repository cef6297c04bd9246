import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { messages } from '../../../core/validation/messages.ts';
import type { GivenTask } from '../contract.ts';
import { stateTexts, tasksErrors, tasksFields, tasksLabels } from '../labels.ts';
import { tasksPath } from '../paths.ts';
import { tasksPermission } from '../permissions.ts';
import { isOpen, type TaskState } from '../rules.ts';
import { makeNext } from './series.ts';

const itemRows = rowsOf(
  'n',
  { id: '$2::uuid[]', text: '$4::text[]', is_done: '$5::bool[]' },
  { place: 'place' },
);

async function writeItems(
  transaction: Transaction,
  taskId: string,
  items: readonly string[],
  done: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (items.length === 0) return;
  await transaction.change(
    `INSERT INTO tasks_item (site_id, id, task_id, position, text, is_done)
     SELECT n.site_id, n.id, $3, n.place, n.text, n.is_done FROM ${itemRows}`,
    items.map(() => newId()),
    taskId,
    items,
    items.map((text) => done.has(text)),
  );
}

/** Who is given a task must work here; whoever may not give tasks gives them to himself. Answers the account, if any. */
async function checkAssignee(transaction: Transaction, assigneeId: string | null): Promise<string | null> {
  if (assigneeId === null) return null;
  const found = await transaction.readOne(
    { accountId: 'uuid?' },
    `SELECT a.account_id AS "accountId" FROM people_employee e
       LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.id = $2 AND e.is_active`,
    assigneeId,
  );
  if (!found)
    throw new ValidationError({
      assigneeId: [withAttribute(messages.exists, tasksFields.assigneeId ?? messages.exists)],
    });
  const { accountId, permissions } = transaction.context;
  if (!permissions.has(tasksPermission.assign) && found.accountId !== accountId)
    throw new AppError(tasksErrors.toOthers);
  return found.accountId;
}

const tell = (transaction: Transaction, accountId: string | null, id: string, title: string) =>
  accountId === null || accountId === transaction.context.accountId
    ? Promise.resolve()
    : notify(transaction, [accountId], {
        title: fillLabel(tasksLabels.given, { title }),
        path: link(tasksPath.tasks, { task: id }),
      });

export async function addTask(transaction: Transaction, given: GivenTask) {
  const account = await checkAssignee(transaction, given.assigneeId);
  const id = newId();
  await transaction.change(
    `INSERT INTO tasks_task (site_id, id, title, note, due, priority, assignee_id, created_by, every, anchor, until, series_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $5, $10, $2)`,
    id,
    given.title,
    given.note,
    given.due,
    given.priority,
    given.assigneeId,
    transaction.context.accountId,
    given.every,
    given.every === 'none' ? null : given.until,
  );
  await writeItems(transaction, id, given.items);
  await tell(transaction, account, id, given.title);
  return { id };
}

/** The task, locked, as far as it decides what may be done. Throws 404 for what does not concern the account. */
async function lockTask(transaction: Transaction, id: string) {
  const { accountId, permissions } = transaction.context;
  const row = await transaction.readOne(
    {
      id: 'uuid',
      version: 'int',
      title: 'text',
      state: oneOf<TaskState>(),
      createdBy: 'uuid',
      assigneeId: 'uuid?',
      assigneeAccount: 'uuid?',
      due: 'date',
    },
    `SELECT t.id, t.version, t.title, t.state, t.created_by AS "createdBy", t.assignee_id AS "assigneeId", t.due,
            (SELECT a.account_id FROM people_employee_account a
              WHERE a.site_id = $1 AND a.employee_id = t.assignee_id) AS "assigneeAccount"
       FROM tasks_task t WHERE t.site_id = $1 AND t.id = $2 FOR UPDATE OF t`,
    id,
  );
  const mayAssign = permissions.has(tasksPermission.assign);
  if (!row || !(mayAssign || row.createdBy === accountId || row.assigneeAccount === accountId))
    throw new AppError(errors.notFound);
  return { ...row, mayEdit: mayAssign || row.createdBy === accountId };
}

export async function changeTask(
  transaction: Transaction,
  given: GivenTask & { id: string; version: number },
) {
  const known = await lockTask(transaction, given.id);
  if (!known.mayEdit) throw new AppError(tasksErrors.notYours);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  if (!isOpen(known.state)) throw new AppError(tasksErrors.ended);
  const account = await checkAssignee(transaction, given.assigneeId);
  const done = await transaction.read(
    { text: 'text' },
    'SELECT text FROM tasks_item WHERE site_id = $1 AND task_id = $2 AND is_done',
    known.id,
  );
  // Another day or rhythm begins a series of its own, so that what follows is counted from here.
  await transaction.change(
    `UPDATE tasks_task SET title = $3, note = $4, due = $5::date, priority = $6, assignee_id = $7, every = $8, until = $9,
            anchor = CASE WHEN due = $5::date AND every = $8 THEN anchor ELSE $5::date END,
            series_id = CASE WHEN due = $5::date AND every = $8 THEN series_id ELSE $10 END,
            version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    known.id,
    given.title,
    given.note,
    given.due,
    given.priority,
    given.assigneeId,
    given.every,
    given.every === 'none' ? null : given.until,
    newId(),
  );
  await transaction.change('DELETE FROM tasks_item WHERE site_id = $1 AND task_id = $2', known.id);
  await writeItems(transaction, known.id, given.items, new Set(done.map((one) => one.text)));
  if (given.assigneeId?.toLowerCase() !== known.assigneeId)
    await tell(transaction, account, known.id, given.title);
  return { id: known.id };
}

/** Says how far a task is. One that repeats is followed by its next when it is done; cancelling ends the series. */
export async function setState(
  transaction: Transaction,
  services: Services,
  given: { id: string; version: number; state: TaskState },
) {
  const known = await lockTask(transaction, given.id);
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  if (given.state === 'cancelled' && !known.mayEdit) throw new AppError(tasksErrors.notYoursToCancel);
  const hasEnded = !isOpen(given.state);
  await transaction.change(
    `UPDATE tasks_task SET state = $3, ended_at = $4, ended_by = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    known.id,
    given.state,
    hasEnded ? services.now() : null,
    hasEnded ? transaction.context.accountId : null,
  );
  const [next] = given.state === 'done' ? await makeNext(transaction, [known.id]) : [];
  // Whoever gave the task hears of it without looking.
  if (known.createdBy !== transaction.context.accountId && given.state !== known.state)
    await notify(transaction, [known.createdBy], {
      title: fillLabel(tasksLabels.changed, { title: known.title, state: stateTexts[given.state] }),
      path: link(tasksPath.tasks, { task: known.id }),
    });
  return { id: known.id, next: next?.due ?? null };
}

export async function tickStep(
  transaction: Transaction,
  given: { id: string; stepId: string; isDone: boolean },
) {
  const known = await lockTask(transaction, given.id);
  if (!isOpen(known.state)) throw new AppError(tasksErrors.ended);
  const changed = await transaction.change(
    `UPDATE tasks_item SET is_done = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND task_id = $2 AND id = $3`,
    known.id,
    given.stepId,
    given.isDone,
  );
  if (changed === 0) throw new AppError(errors.notFound);
  return { id: given.stepId };
}

/** Adds a comment and tells the other side: who gave the task, and who does it. */
export async function addComment(
  transaction: Transaction,
  services: Services,
  given: { id: string; text: string },
) {
  const known = await lockTask(transaction, given.id);
  const { accountId } = transaction.context;
  const id = newId();
  await transaction.change(
    'INSERT INTO tasks_comment (site_id, id, task_id, text, written_by, written_at) VALUES ($1, $2, $3, $4, $5, $6)',
    id,
    known.id,
    given.text,
    accountId,
    services.now(),
  );
  const others = new Set([known.createdBy, known.assigneeAccount].filter((one) => one !== accountId));
  await notify(
    transaction,
    [...others].flatMap((one) => (one === null ? [] : [one])),
    {
      title: fillLabel(tasksLabels.commented, { title: known.title }),
      path: link(tasksPath.tasks, { task: known.id }),
    },
  );
  return { id };
}
