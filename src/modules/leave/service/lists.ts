import { datesBetween, endOfMonth, todayInDhaka } from '../../../core/dates.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { labelsOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { readOffDays } from '../../academic/public.ts';
import { elsewhereText } from '../labels.ts';
import { leavePermission } from '../permissions.ts';
import { wholeService } from '../rules.ts';
import type { ApplicationShown, LeaveState } from '../shapes.ts';
import { findOwnEmployee } from './apply.ts';
import { balancesOf, readClosedYears, readSums, readTaker, yearOf } from './balances.ts';
import { askingAccounts, departmentSql } from './department.ts';
import { readLeaveElsewhere } from './elsewhere.ts';
import {
  designationJoin,
  type EmployeeShown,
  employeeSql,
  labelSql,
  patternOf,
  requestJoin,
  stateSql,
} from './sql.ts';
import { choiceOf, readTypes } from './types.ts';

/** Makes an address of a stored file for the browser that asks. */
export type LinkOf = (fileId: string) => string;

const shape = {
  id: 'uuid',
  version: 'int',
  employee: json<EmployeeShown>(),
  type: json<Label>(),
  from: 'date',
  to: 'date',
  startsAtMidday: 'bool',
  endsAtMidday: 'bool',
  halves: 'int',
  paidPercent: 'int',
  reason: 'text',
  state: oneOf<LeaveState>(),
  note: 'text',
  substitute: jsonOrNull<Label>(),
  appliedAt: 'time',
  recalledFrom: 'date?',
  paperId: 'uuid?',
  waits: 'uuid?',
  decidedBy: 'uuid?',
  agreedBy: 'uuid?',
  department: 'text?',
  employeeId: 'uuid',
  total: 'int',
} as const;

const columns = `a.id, a.version, ${employeeSql} AS employee, ${labelSql('t')} AS type, a.first_day AS "from",
  a.last_day AS "to", a.starts_at_midday AS "startsAtMidday", a.ends_at_midday AS "endsAtMidday", a.halves,
  a.paid_percent AS "paidPercent", a.reason, ${stateSql} AS state,
  CASE WHEN q.state = 'refused' THEN q.note ELSE a.note END AS note,
  CASE WHEN s.id IS NOT NULL THEN ${labelSql('s')} END AS substitute, a.applied_at AS "appliedAt",
  a.recalled_from AS "recalledFrom", a.paper_id AS "paperId", CASE WHEN q.state = 'pending' THEN q.id END AS waits,
  a.decided_by AS "decidedBy", a.department_by AS "agreedBy",
  ${departmentSql('$10', '$11')} AS department, a.employee_id AS "employeeId", (count(*) OVER ())::int AS total`;
const joins = `FROM leave_application a
  JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id ${designationJoin}
  JOIN leave_type t ON t.site_id = $1 AND t.id = a.type_id
  LEFT JOIN people_employee s ON s.site_id = $1 AND s.id = a.substitute_id ${requestJoin}`;

type Question = {
  q?: string | undefined;
  state: 'open' | 'all' | LeaveState;
  typeId?: string | undefined;
  employeeId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only those that wait for the reader as the head of a department. */
  isForDepartment?: boolean;
  page: number;
  size: number;
};

async function readApplications(
  transaction: Transaction,
  services: Services,
  asked: Question,
  linkOf: LinkOf,
): Promise<{ items: ApplicationShown[]; total: number; page: number; size: number }> {
  const own = await findOwnEmployee(transaction);
  const rows = await transaction.read(
    shape,
    `SELECT ${columns} ${joins}
      WHERE a.site_id = $1 AND ($2 = 'all' OR $2 = ${stateSql} OR $2 = 'open' AND ${stateSql} IN ('applied', 'recommended', 'endorsed'))
        AND ($3::text IS NULL OR e.search_text LIKE $3) AND ($4::uuid IS NULL OR a.type_id = $4)
        AND ($5::uuid IS NULL OR a.employee_id = $5) AND ($6::date IS NULL OR a.last_day >= $6)
        AND ($7::date IS NULL OR a.first_day <= $7)
        AND (NOT $12::bool OR a.status = 'applied' AND ${departmentSql('$10', '$11')} = 'mine')
      ORDER BY (a.status = 'applied') DESC, a.first_day DESC, a.id DESC LIMIT $8 OFFSET $9`,
    asked.state,
    patternOf(asked.q),
    asked.typeId ?? null,
    asked.employeeId ?? null,
    asked.from ?? null,
    asked.to ?? null,
    asked.size,
    (asked.page - 1) * asked.size,
    todayInDhaka(services.now()),
    await askingAccounts(transaction, services),
    asked.isForDepartment ?? false,
  );
  const names = await labelsOfAccounts(services.database, [
    ...new Set(rows.flatMap((row) => [row.decidedBy, row.agreedBy].filter((one) => one !== null))),
  ]);
  const nameOf = (id: string | null) =>
    id === null ? null : (names.get(id)?.[transaction.context.language] ?? null);
  return {
    items: rows.map(({ total: _total, paperId, employeeId, decidedBy, agreedBy, ...row }) => ({
      ...row,
      // What the CASE says.
      department: row.department as ApplicationShown['department'],
      agreedBy: nameOf(agreedBy),
      appliedAt: row.appliedAt.toISOString(),
      paper: paperId === null ? null : linkOf(paperId),
      isMine: employeeId === own,
      decidedBy: nameOf(decidedBy),
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

/** Everybody's applications; those that wait first. */
export async function listApplications(
  transaction: Transaction,
  services: Services,
  asked: Question,
  linkOf: LinkOf,
) {
  const { permissions } = transaction.context;
  const types = await readTypes(transaction);
  return {
    ...(await readApplications(transaction, services, asked, linkOf)),
    can: {
      recommend: permissions.has(leavePermission.recommend),
      approve: permissions.has(leavePermission.approve),
      committee: permissions.has(leavePermission.committee),
      manage: permissions.has(leavePermission.manage),
    },
    types: types.map(choiceOf),
  };
}

/** One's own leave: what is left, what was asked for. */
export async function readMine(
  transaction: Transaction,
  services: Services,
  asked: { year?: number | undefined; page: number; size: number },
  linkOf: LinkOf,
) {
  const today = todayInDhaka(services.now());
  const employeeId = await findOwnEmployee(transaction);
  const year = asked.year ?? yearOf(today);
  if (employeeId === null)
    return {
      year,
      employee: null,
      types: [],
      balances: [],
      department: [],
      items: [],
      total: 0,
      page: asked.page,
      size: asked.size,
    };
  const taker = await readTaker(transaction, employeeId);
  const types = await readTypes(transaction);
  const sums = await readSums(transaction, [employeeId], [year, wholeService]);
  const closed = await readClosedYears(transaction);
  const department = await readApplications(
    transaction,
    services,
    { state: 'all', isForDepartment: true, page: 1, size: 100 },
    linkOf,
  );
  return {
    year,
    department: department.items,
    employee: taker.shown,
    types: types.filter((type) => type.isActive).map(choiceOf),
    balances: balancesOf(types, taker, sums, { year, today, closed }),
    ...(await readApplications(
      transaction,
      services,
      {
        state: 'all',
        employeeId,
        from: `${year}-01-01`,
        to: `${year}-12-31`,
        page: asked.page,
        size: asked.size,
      },
      linkOf,
    )),
  };
}

/** The month's calendar of who is away: approved leave by the day, and what is still asked for. */
export async function readAway(transaction: Transaction, services: Services, month: string) {
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const off = await readOffDays(transaction, services, first, last);
  const rows = await transaction.read(
    {
      employee: json<EmployeeShown>(),
      day: 'date',
      halves: 'int',
      type: json<Label>(),
      isWaiting: 'bool',
    },
    `SELECT ${employeeSql} AS employee, l.day, l.halves, ${labelSql('t')} AS type, l.is_waiting AS "isWaiting"
       FROM (SELECT h.employee_id, a.type_id, h.day, sum(h.half)::int AS halves, false AS is_waiting
               FROM leave_half h JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
              WHERE h.site_id = $1 AND h.day BETWEEN $2 AND $3 AND NOT h.is_returned
              GROUP BY h.employee_id, a.type_id, h.day
              UNION ALL
             SELECT a.employee_id, a.type_id, g.day::date,
                    CASE WHEN a.starts_at_midday AND g.day = a.first_day THEN 2
                         WHEN a.ends_at_midday AND g.day = a.last_day THEN 1 ELSE 3 END, true
               FROM leave_application a ${requestJoin}
              CROSS JOIN LATERAL generate_series(greatest(a.first_day, $2::date), least(a.last_day, $3::date), '1 day') AS g(day)
              WHERE a.site_id = $1 AND a.status = 'applied' AND ${stateSql} IN ('applied', 'recommended', 'endorsed')
                AND a.first_day <= $3 AND a.last_day >= $2) l
       JOIN people_employee e ON e.site_id = $1 AND e.id = l.employee_id ${designationJoin}
       JOIN leave_type t ON t.site_id = $1 AND t.id = l.type_id
      ORDER BY e.name_en, e.id, l.day LIMIT 5000`,
    first,
    last,
  );
  const elsewhere = await readLeaveElsewhere(transaction, services, null, first, last);
  const away = await readShown(
    transaction,
    elsewhere.map((one) => one.employeeId),
  );
  const people = new Map<
    string,
    { employee: EmployeeShown; leave: { day: string; halves: number; type: Label; isWaiting: boolean }[] }
  >();
  for (const { employee, ...leave } of rows) {
    const known = people.get(employee.id);
    if (known) known.leave.push(leave);
    else people.set(employee.id, { employee, leave: [leave] });
  }
  for (const { employeeId, day, halves, institution } of elsewhere) {
    const employee = away.get(employeeId);
    if (!employee) continue;
    const leave = { day, halves, type: fillLabel(elsewhereText, { institution }), isWaiting: false };
    const known = people.get(employeeId);
    if (known) known.leave.push(leave);
    else people.set(employeeId, { employee, leave: [leave] });
  }
  return {
    month,
    days: datesBetween(first, last).map((day) => ({ day, off: off.get(day) ?? null })),
    people: [...people.values()],
  };
}

async function readShown(
  transaction: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EmployeeShown>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction.read(
    { shown: json<EmployeeShown>() },
    `SELECT ${employeeSql} AS shown FROM people_employee e ${designationJoin}
      WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
    ids,
  );
  return new Map(rows.map(({ shown }) => [shown.id, shown]));
}

/** Colleagues whose name or ID fits, for choosing one. */
export async function findColleagues(transaction: Transaction, typed: string) {
  const items = await transaction.read(
    { shown: json<EmployeeShown>() },
    `SELECT ${employeeSql} AS shown FROM people_employee e ${designationJoin}
      WHERE e.site_id = $1 AND e.is_active AND ($2::text IS NULL OR e.search_text LIKE $2)
      ORDER BY e.name_en, e.id LIMIT 20`,
    patternOf(typed),
  );
  return { items: items.map((row) => row.shown) };
}
