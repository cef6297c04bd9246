import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { fillLabel } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { delegatesOf, delegatorsOf } from '../../../core/server/approvals/delegations.ts';
import { holdersOf } from '../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { isAwaySql } from '../../people/public.ts';
import { leaveErrors, leaveNews } from '../labels.ts';
import { leavePath } from '../paths.ts';
import { leavePermission } from '../permissions.ts';
import { type Decider, type Head, headsAsked } from '../rules.ts';
import { type Application, holdEmployee, readApplication } from './applications.ts';
import { refuse } from './refuse.ts';
import { textDeciders } from './tell.ts';
import { daysOf } from './texts.ts';

/** Whether an employee is on leave, suspended or sent elsewhere on a day. */
const isNotHereSql = (employeeId: string, day: string) =>
  `(EXISTS (SELECT 1 FROM leave_half v WHERE v.site_id = $1 AND v.employee_id = ${employeeId} AND v.day = ${day}::date
               AND NOT v.is_returned) OR ${isAwaySql(employeeId, `${day}::date`)})`;

/**
 * The heads `c` (their accounts) of the department of the taker of the application `a`, who are asked before others: none where
 * the kind of leave does not ask them, who heads it takes the leave, or the head entered it. Who is on leave, suspended or sent elsewhere is asked only through
 * whom they let decide, of whom one at least is here. `day` is today's placeholder.
 */
const headsSql = (day: string) => `FROM leave_type n
  JOIN people_employee k ON k.site_id = $1 AND k.id = a.employee_id AND k.department_part IS DISTINCT FROM 'head'
  JOIN people_department g ON g.site_id = $1 AND g.id = k.department_id AND g.is_active
  JOIN people_employee h ON h.site_id = $1 AND h.department_id = g.id AND h.department_part = 'head' AND h.is_active
       AND h.id <> k.id
  JOIN people_employee_account c ON c.site_id = $1 AND c.employee_id = h.id AND c.account_id <> a.applied_by
 CROSS JOIN LATERAL (
   SELECT ${isNotHereSql('h.id', day)} AS "isAway",
          EXISTS (SELECT 1 FROM approval_delegation x WHERE x.site_id = $1 AND x.from_account = c.account_id
                     AND x.to_account <> a.applied_by AND x.ended_at IS NULL AND ${day}::date BETWEEN x.starts_on AND x.ends_on
                     AND NOT EXISTS (SELECT 1 FROM people_employee_account y WHERE y.site_id = $1 AND y.account_id = x.to_account
                                        AND (y.employee_id = a.employee_id OR ${isNotHereSql('y.employee_id', day)}))) AS "hasDelegate") w
WHERE n.site_id = $1 AND n.id = a.type_id AND n.needs_department AND (NOT w."isAway" OR w."hasDelegate")`;

/**
 * What the head of the department has to do with an application `a` that waits: `mine` where one of the accounts `asking` is
 * asked (one's own, and those one stands in for), `waits` where others are, else null.
 */
export const departmentSql = (day: string, asking: string) => `CASE
  WHEN a.status <> 'applied' OR a.department_at IS NOT NULL OR NOT EXISTS (SELECT 1 ${headsSql(day)}) THEN NULL
  WHEN EXISTS (SELECT 1 ${headsSql(day)} AND c.account_id = ANY(${asking}::uuid[])) THEN 'mine' ELSE 'waits' END`;

/** Who is asked for the department about an application, now: heads, and those they let decide for them. */
async function departmentDeciders(
  transaction: Transaction,
  services: Services,
  applicationId: string,
): Promise<readonly Decider[]> {
  const today = todayInDhaka(services.now());
  const heads = await transaction.read(
    { account: 'uuid', isAway: 'bool', taker: 'uuid?', appliedBy: 'uuid' },
    `SELECT w.account, w."isAway", t.account_id AS taker, a.applied_by AS "appliedBy"
       FROM leave_application a
      CROSS JOIN LATERAL (SELECT DISTINCT c.account_id AS account, w."isAway" ${headsSql('$3')}) w
       LEFT JOIN people_employee_account t ON t.site_id = $1 AND t.employee_id = a.employee_id
      WHERE a.site_id = $1 AND a.id = $2 AND a.status = 'applied' AND a.department_at IS NULL ORDER BY w.account`,
    applicationId,
    today,
  );
  const [first] = heads;
  if (!first) return [];
  const delegates = await delegatesOf(
    transaction,
    heads.map((one) => one.account),
    today,
  );
  const away = await transaction.read(
    { account: 'uuid' },
    `SELECT y.account_id AS account FROM people_employee_account y
      WHERE y.site_id = $1 AND y.account_id = ANY($2::uuid[]) AND ${isNotHereSql('y.employee_id', '$3')}`,
    delegates.map((one) => one.to),
    today,
  );
  const awayDelegates = away.map((row) => row.account);
  const known: Head[] = heads.map(({ account, isAway }) => ({
    account,
    isAway,
    awayDelegates,
    delegates: delegates.filter((one) => one.from === account).map((one) => one.to),
  }));
  return headsAsked(known, [first.appliedBy, ...(first.taker === null ? [] : [first.taker])]);
}

/** Whether the caller heads a department, and so decides on something in which another may stand in. */
export async function headsDepartment(transaction: Transaction): Promise<boolean> {
  const row = await transaction.readOne(
    { is: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM people_employee_account c
       JOIN people_employee h ON h.site_id = $1 AND h.id = c.employee_id AND h.is_active AND h.department_part = 'head'
       JOIN people_department g ON g.site_id = $1 AND g.id = h.department_id AND g.is_active
      WHERE c.site_id = $1 AND c.account_id = $2) AS is`,
    transaction.context.accountId,
  );
  return row?.is ?? false;
}

/** The accounts one answers for as the head of a department: one's own, and of those one stands in for today. */
export async function askingAccounts(transaction: Transaction, services: Services): Promise<string[]> {
  const { accountId } = transaction.context;
  if (accountId === null) return [];
  return [accountId, ...(await delegatorsOf(transaction, accountId, todayInDhaka(services.now())))];
}

/** Throws 409 while the head of the department has not said anything, unless one of `by` is that head. */
export async function assertDepartmentAsked(
  transaction: Transaction,
  services: Services,
  application: Application,
  by: readonly (string | null)[],
): Promise<void> {
  const deciders = await departmentDeciders(transaction, services, application.id);
  if (deciders.length > 0 && !deciders.some((one) => by.includes(one.account)))
    throw new AppError(leaveErrors.withDepartment);
}

/**
 * The head of the department, or who stands in, agrees or refuses. What is agreed goes on to those who recommend. Throws 404 for
 * whoever is not asked, 409 where it was said already.
 */
export async function decideForDepartment(
  transaction: Transaction,
  services: Services,
  input: { readonly id: string; readonly decision: 'agreed' | 'rejected'; readonly reason: string },
): Promise<{ id: string }> {
  const known = await readApplication(transaction, input.id);
  await holdEmployee(transaction, known.employeeId);
  const application = await readApplication(transaction, input.id);
  const by = transaction.context.accountId;
  const deciders = await departmentDeciders(transaction, services, application.id);
  const own = deciders.find((one) => one.account === by);
  if (!own) throw new AppError(application.departmentBy === by ? leaveErrors.closed : errors.notFound);
  if (application.state !== 'applied') throw new AppError(leaveErrors.closed);
  if (input.decision === 'rejected') return refuse(transaction, services, application, input);
  await transaction.change(
    `UPDATE leave_application SET department_by = $3, department_for = $4, department_at = $5, version = version + 1,
            updated_at = $5
      WHERE site_id = $1 AND id = $2 AND status = 'applied' AND department_at IS NULL`,
    application.id,
    by,
    own.inPlaceOf,
    services.now(),
  );
  await tellApplied(transaction, services, application, leaveNews.agreed);
  return { id: application.id };
}

/** Tells whoever is next that an application waits: the head of the department first, then those who recommend. */
export async function tellApplied(
  transaction: Transaction,
  services: Services,
  application: Application,
  news: { readonly en: string; readonly bn: string },
): Promise<void> {
  const deciders = await departmentDeciders(transaction, services, application.id);
  const row = await transaction.readOne(
    { en: 'text', bn: 'text', account: 'uuid?' },
    `SELECT e.name_en AS en, coalesce(nullif(e.name_bn, ''), e.name_en) AS bn, a.account_id AS account
       FROM people_employee e LEFT JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = e.id
      WHERE e.site_id = $1 AND e.id = $2`,
    application.employeeId,
  );
  const isForDepartment = deciders.length > 0;
  const asked = isForDepartment
    ? deciders.map((one) => one.account)
    : await holdersOf(services.database, transaction.siteId, leavePermission.recommend);
  const told = asked.filter((one) => one !== row?.account && one !== transaction.context.accountId);
  const title = fillLabel(news, { name: row ?? { en: '', bn: '' }, days: daysOf(application) });
  const path = isForDepartment ? leavePath.mine : link(leavePath.approve, { open: application.id });
  await notify(transaction, told, { title, path });
  await textDeciders(transaction, told, title);
}
