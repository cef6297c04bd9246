import { foldForSearch } from '../../../core/bangla.ts';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import type { CalendarSource } from '../../../core/server/http/calendar-source.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { tasksPermission } from '../permissions.ts';
import type { Priority, Recurrence, TaskState } from '../rules.ts';

/** The account's own employee. */
const ownEmployee = (account: '$2') =>
  `(SELECT a.employee_id FROM people_employee_account a WHERE a.site_id = $1 AND a.account_id = ${account})`;

/** A task for the account; one that nobody was given is for whoever wrote it. */
const isMine = `CASE WHEN t.assignee_id IS NULL THEN t.created_by = $2 ELSE t.assignee_id IN ${ownEmployee('$2')} END`;

const taskColumns = {
  id: 'uuid',
  version: 'int',
  title: 'text',
  due: 'date',
  priority: oneOf<Priority>(),
  state: oneOf<TaskState>(),
  every: oneOf<Recurrence>(),
  assignee: jsonOrNull<{ id: string; name: Label }>(),
  isMine: 'bool',
  isMade: 'bool',
  isLate: 'bool',
  items: 'int',
  itemsDone: 'int',
  comments: 'int',
} as const;

/** $2 is the account, $3 today. */
const taskSql = `t.id, t.version, t.title, t.due, t.priority, t.state, t.every,
  CASE WHEN e.id IS NOT NULL THEN json_build_object('id', e.id, 'name',
    json_build_object('en', e.name_en, 'bn', coalesce(nullif(e.name_bn, ''), e.name_en))) END AS assignee,
  ${isMine} AS "isMine", t.created_by = $2 AS "isMade",
  t.due < $3::date AND t.state IN ('planned', 'doing', 'blocked') AS "isLate",
  (SELECT count(*)::int FROM tasks_item i WHERE i.site_id = $1 AND i.task_id = t.id) AS items,
  (SELECT count(*)::int FROM tasks_item i WHERE i.site_id = $1 AND i.task_id = t.id AND i.is_done) AS "itemsDone",
  (SELECT count(*)::int FROM tasks_comment c WHERE c.site_id = $1 AND c.task_id = t.id) AS comments`;
const taskJoins = `LEFT JOIN people_employee e ON e.site_id = $1 AND e.id = t.assignee_id`;
/** Whoever may not give tasks sees those given to, or by, the account. */
const mayTouch = `($4::bool OR t.created_by = $2 OR t.assignee_id IN ${ownEmployee('$2')})`;

type Asked = {
  whose: 'mine' | 'made' | 'all';
  state: 'open' | 'overdue' | 'done' | 'all';
  q?: string | undefined;
  page: number;
  size: number;
};

/** A page of tasks, the most urgent first. */
export async function listTasks(transaction: Transaction, services: Services, asked: Asked) {
  const { accountId, permissions } = transaction.context;
  const mayAssign = permissions.has(tasksPermission.assign);
  const rows = await transaction.read(
    { ...taskColumns, total: 'int' },
    `SELECT ${taskSql}, (count(*) OVER ())::int AS total FROM tasks_task t ${taskJoins}
      WHERE t.site_id = $1 AND ${mayTouch}
        AND ($5 = 'all' OR ($5 = 'made' AND t.created_by = $2)
             OR ($5 = 'mine' AND ${isMine}))
        AND CASE $6 WHEN 'open' THEN t.state IN ('planned', 'doing', 'blocked')
                    WHEN 'overdue' THEN t.state IN ('planned', 'doing', 'blocked') AND t.due < $3::date
                    WHEN 'done' THEN t.state IN ('done', 'cancelled') ELSE true END
        AND ($7 = '' OR strpos(lower(t.title), $7) > 0)
      ORDER BY CASE WHEN t.state IN ('done', 'cancelled') THEN 1 ELSE 0 END, t.due,
               CASE t.priority WHEN 'high' THEN 0 WHEN 'normal' THEN 1 ELSE 2 END, t.id
      LIMIT $8 OFFSET $9`,
    accountId,
    todayInDhaka(services.now()),
    mayAssign,
    asked.whose,
    asked.state,
    foldForSearch(asked.q ?? ''),
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ total: _total, isMade: _made, ...row }) => row),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    can: { assign: mayAssign },
  };
}

/** A task with its steps and comments. Throws 404 for what does not concern the account. */
export async function readTask(transaction: Transaction, services: Services, id: string) {
  const { accountId, permissions, language } = transaction.context;
  const mayAssign = permissions.has(tasksPermission.assign);
  const row = await transaction.readOne(
    { ...taskColumns, note: 'text', until: 'date?', createdBy: 'uuid' },
    `SELECT ${taskSql}, t.note, t.until, t.created_by AS "createdBy" FROM tasks_task t ${taskJoins}
      WHERE t.site_id = $1 AND t.id = $5 AND ${mayTouch}`,
    accountId,
    todayInDhaka(services.now()),
    mayAssign,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const steps = await transaction.read(
    { id: 'uuid', text: 'text', isDone: 'bool' },
    `SELECT id, text, is_done AS "isDone" FROM tasks_item WHERE site_id = $1 AND task_id = $2 ORDER BY position, id LIMIT 50`,
    id,
  );
  const talk = await transaction.read(
    { id: 'uuid', text: 'text', by: 'uuid', at: 'time' },
    `SELECT id, text, written_by AS "by", written_at AS "at" FROM tasks_comment WHERE site_id = $1 AND task_id = $2
      ORDER BY written_at DESC, id LIMIT 200`,
    id,
  );
  const names = await namesOfAccounts(
    services.database,
    [row.createdBy, ...talk.map((one) => one.by)],
    language,
  );
  const { createdBy, isMade, ...shown } = row;
  return {
    ...shown,
    by: names.get(createdBy) ?? '',
    steps,
    talk: talk.reverse().map((one) => ({ ...one, by: names.get(one.by) ?? '', at: one.at.toISOString() })),
    can: { edit: mayAssign || isMade },
  };
}

/** The employees a task may be given to: all of them by who may give tasks, else oneself. */
export async function listPeople(transaction: Transaction) {
  const { accountId, permissions } = transaction.context;
  const items = await transaction.read(
    { id: 'uuid', name: json<Label>(), isOwn: 'bool' },
    `SELECT e.id, json_build_object('en', e.name_en, 'bn', coalesce(nullif(e.name_bn, ''), e.name_en)) AS name,
            e.id IN ${ownEmployee('$2')} AS "isOwn"
       FROM people_employee e
      WHERE e.site_id = $1 AND e.is_active AND ($3::bool OR e.id IN ${ownEmployee('$2')})
      ORDER BY e.name_en, e.id LIMIT 1000`,
    accountId,
    permissions.has(tasksPermission.assign),
  );
  return {
    items: items.map(({ isOwn: _own, ...one }) => one),
    own: items.find((one) => one.isOwn)?.id ?? null,
  };
}

/** One's own open tasks, on the day they are due. */
export const taskSource: CalendarSource = {
  name: 'tasks.task',
  kind: 'task',
  read: async (transaction, ask) =>
    ask.accountId === null || !ask.permissions.has(tasksPermission.view)
      ? []
      : transaction.read(
          {
            id: 'uuid',
            title: json<Label>(),
            startDate: 'date',
            endDate: 'date',
            startsAt: 'text?',
            endsAt: 'text?',
            place: jsonOrNull<Label>(),
            isDayOff: 'bool',
            isExpected: 'bool',
            version: 'int',
          },
          `SELECT t.id, json_build_object('en', t.title, 'bn', t.title) AS title, t.due AS "startDate", t.due AS "endDate",
                  NULL::text AS "startsAt", NULL::text AS "endsAt", NULL::json AS place, false AS "isDayOff",
                  false AS "isExpected", t.version
             FROM tasks_task t
            WHERE t.site_id = $1 AND t.due BETWEEN $3::date AND $4::date AND t.state IN ('planned', 'doing', 'blocked')
              AND ${isMine}
            ORDER BY t.due, t.id LIMIT 500`,
          ask.accountId,
          ask.from,
          ask.to,
        ),
};
