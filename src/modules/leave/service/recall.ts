import { addDays, datesBetween, todayInDhaka } from '../../../core/dates.ts';
import { toBengaliDigits } from '../../../core/digits.ts';
import { AppError } from '../../../core/errors.ts';
import { dayLabel } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { Act } from '../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../core/server/database/rows-of.ts';
import { notify } from '../../../core/server/http/notifications.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { readOffDays } from '../../academic/public.ts';
import { type LeaveBack, noteService } from '../../people/public.ts';
import { figureTexts, leaveErrors, leaveNews } from '../labels.ts';
import { leavePath } from '../paths.ts';
import { daysText, longestRun } from '../rules.ts';
import { accountOf, holdEmployee, readApplication } from './applications.ts';
import { readClosedYears } from './balances.ts';
import { addEntries } from './entries.ts';
import { readOwnFreeDays } from './free-days.ts';
import { labelSql } from './sql.ts';
import { textTaker } from './tell.ts';
import { daysOf } from './texts.ts';

type Given = { readonly id: string; readonly from: string; readonly reason: string };

/** The approved application, and whose it is. Throws 409 where it is not approved, is one's own, or ended before the day. */
async function lookAtRecall(transaction: Transaction, { id, from }: Given, isOwnRefused: boolean) {
  const application = await readApplication(transaction, id);
  if (application.status !== 'approved') throw new AppError(leaveErrors.notApproved);
  const account = await accountOf(transaction, application.employeeId);
  if (isOwnRefused && account !== null && account === transaction.context.accountId)
    throw new AppError(leaveErrors.ownLeave);
  if (from > application.to) throw new AppError(leaveErrors.outside);
  return { application, account };
}

/**
 * Gives back what is left of approved leave from a day on: all of it, or what comes after somebody was called back. Of days that
 * are over two say so, neither of whom took the leave: they count as worked and paid then, and the leave is there to be taken again.
 */
export const recallingLeave: Act<Given, { id: string }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input, services, isDeciding }) {
    const { application, account } = await lookAtRecall(transaction, input, !isDeciding);
    const row = await transaction.readOne(
      { name: json<Label>(), type: json<Label>(), halves: 'int' },
      `SELECT ${labelSql('e')} AS name, ${labelSql('t')} AS type,
              (SELECT count(*)::int FROM leave_half h WHERE h.site_id = $1 AND h.application_id = a.id AND NOT h.is_returned
                  AND ${backSql('$3', '$4')}) AS halves
         FROM leave_application a JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
         JOIN leave_type t ON t.site_id = $1 AND t.id = a.type_id WHERE a.site_id = $1 AND a.id = $2`,
      input.id,
      input.from,
      await offDaysBefore(transaction, services, application.employeeId, input.from),
    );
    if (!row || row.halves === 0) throw new AppError(leaveErrors.outside);
    const days = daysText(row.halves);
    return {
      subject: application.id,
      title: fillLabel(leaveNews.recallTitle, { name: row.name, days: daysOf(application) }),
      path: link(leavePath.approve, { state: 'all', open: application.id }),
      amount: null,
      excluded: account === null ? [] : [account],
      isOneEnough: input.from >= todayInDhaka(services.now()),
      isAloneWhereNobody: true,
      figures: [
        { kind: 'name', label: figureTexts.employee, value: row.name },
        { kind: 'name', label: figureTexts.type, value: row.type },
        { kind: 'day', label: figureTexts.from, value: application.from },
        { kind: 'day', label: figureTexts.to, value: application.to },
        { kind: 'day', label: figureTexts.back, value: input.from },
        { kind: 'text', label: figureTexts.returned, value: { en: days, bn: days } },
      ],
    };
  },
  async run(transaction, { input, services }) {
    const known = await readApplication(transaction, input.id);
    await holdEmployee(transaction, known.employeeId);
    const { application, account } = await lookAtRecall(transaction, input, true);
    const returned = await giveBack(transaction, services, {
      ...input,
      employeeId: application.employeeId,
      until: null,
    });
    if (!returned) throw new AppError(leaveErrors.outside);
    await tell(
      transaction,
      { ...application, account },
      fillLabel(leaveNews.recalled, { days: daysOf(application) }),
    );
    return { id: input.id };
  },
};

async function tell(
  transaction: Transaction,
  { employeeId, account }: { readonly employeeId: string; readonly account: string | null },
  title: Label,
): Promise<void> {
  await textTaker(transaction, employeeId, title);
  if (account !== null) await notify(transaction, [account], { title, path: leavePath.mine });
}

/** How many days of approved leave an order would give back, so that whoever decides on it knows; null where none. */
export async function countBackByOrder(
  transaction: Transaction,
  services: Services,
  back: LeaveBack,
): Promise<Label | null> {
  const row = await transaction.readOne(
    { halves: 'int' },
    `SELECT count(*)::int AS halves FROM leave_half h, leave_application a, leave_type t WHERE ${whichSql}`,
    ...(await whichOf(transaction, services, { ...back, id: null })),
  );
  const days = daysText(row?.halves ?? 0);
  return row && row.halves > 0 ? { en: days, bn: toBengaliDigits(days) } : null;
}

/**
 * Gives back the approved leave of somebody who is suspended, goes elsewhere by an order, or leaves: of those days the order says
 * what is paid. The employee is held by the caller.
 */
export async function giveBackByOrder(
  transaction: Transaction,
  services: Services,
  given: LeaveBack & { readonly reason: string },
): Promise<void> {
  if (!(await giveBack(transaction, services, { ...given, id: null }))) return;
  const account = await accountOf(transaction, given.employeeId);
  await tell(
    transaction,
    { employeeId: given.employeeId, account },
    given.until === null
      ? fillLabel(leaveNews.givenBack, { day: dayLabel(given.from) })
      : fillLabel(leaveNews.givenBackUntil, { day: dayLabel(given.from), until: dayLabel(given.until) }),
  );
}

/**
 * Which halves `h` of the application `a` of the kind `t` come back from a day on: those of a whole leave with the holidays it took along
 * before it, and holidays right before the day, which lie between two days of leave no longer.
 */
const backSql = (from: string, offFrom: string): string =>
  `(a.first_day >= ${from}::date OR h.day >= ${from}::date OR (t.counts = 'between' AND h.day >= ${offFrom}::date))`;

/** The first of the days off that lie right before a day; the day itself where there is none. */
async function offDaysBefore(
  transaction: Transaction,
  services: Services,
  employeeId: string,
  from: string,
): Promise<string> {
  const span = { from: addDays(from, -longestRun), to: addDays(from, -1) };
  const off = await readOffDays(transaction, services, span.from, span.to);
  const isFree = await readOwnFreeDays(transaction, services, span, [employeeId]);
  const days = datesBetween(span.from, span.to);
  const last = days.findLastIndex((day) => !off.has(day) && !isFree(employeeId, day));
  return days[last + 1] ?? from;
}

/** The last of the days off that lie right after a day; the day itself where there is none. */
async function offDaysAfter(
  transaction: Transaction,
  services: Services,
  employeeId: string,
  until: string,
): Promise<string> {
  const span = { from: addDays(until, 1), to: addDays(until, longestRun) };
  const off = await readOffDays(transaction, services, span.from, span.to);
  const isFree = await readOwnFreeDays(transaction, services, span, [employeeId]);
  const works = datesBetween(span.from, span.to).find((day) => !off.has(day) && !isFree(employeeId, day));
  return works === undefined ? span.to : addDays(works, -1);
}

/** Of one application alone, or of all of an employee. */
type Which = LeaveBack & { readonly id: string | null };

/**
 * The halves `h` of approved leave that come back, of the application `a` of the kind `t`; up to a last day, where it is said, with the
 * holidays right after it.
 */
const whichSql = `h.site_id = $1 AND h.employee_id = $2 AND NOT h.is_returned AND a.site_id = $1 AND a.id = h.application_id
        AND t.site_id = $1 AND t.id = a.type_id
        AND ($3::uuid IS NULL OR a.id = $3) AND a.last_day >= $4::date AND ${backSql('$4', '$5')}
        AND ($6::date IS NULL OR h.day <= $6::date OR (t.counts = 'between' AND h.day <= $7::date))`;
const whichOf = async (
  transaction: Transaction,
  services: Services,
  { id, employeeId, from, until }: Which,
) => [
  employeeId,
  id,
  from,
  await offDaysBefore(transaction, services, employeeId, from),
  until,
  until === null ? null : await offDaysAfter(transaction, services, employeeId, until),
];

/** Marks the halves of these days as returned and enters them in the ledger. False: there were none. */
async function giveBack(
  transaction: Transaction,
  services: Services,
  given: Which & { readonly reason: string },
): Promise<boolean> {
  const { employeeId, from, until, reason } = given;
  const by = transaction.context.accountId;
  const returned = await transaction.read(
    { applicationId: 'uuid', typeId: 'uuid', year: 'int' },
    `UPDATE leave_half AS h SET is_returned = true, version = h.version + 1, updated_at = $8
       FROM leave_application a, leave_type t WHERE ${whichSql}
  RETURNING h.application_id AS "applicationId", a.type_id AS "typeId", h.year`,
    ...(await whichOf(transaction, services, given)),
    services.now(),
  );
  if (returned.length === 0) return false;
  const closed = await readClosedYears(transaction);
  const ofEach = Map.groupBy(returned, (row) => row.applicationId);
  await addEntries(
    transaction,
    [...Map.groupBy(returned, (row) => `${row.applicationId} ${row.year}`).values()].flatMap((rows) => {
      const [one] = rows;
      if (!one) return [];
      const entry = { ...one, employeeId, day: from, note: reason, by };
      return [
        { ...entry, kind: 'returned' as const, halves: rows.length },
        // What comes back to a closed year lapses there: its balance stays what was carried on.
        ...(closed.has(one.year) ? [{ ...entry, kind: 'lapsed' as const, halves: -rows.length }] : []),
      ];
    }),
  );
  // What goes on after the last day stays approved, and was not called back from a day on.
  await transaction.change(
    `UPDATE leave_application AS a
        SET status = CASE WHEN a.first_day >= $2::date AND a.halves = n.halves THEN 'cancelled' ELSE 'approved' END,
            recalled_from = CASE WHEN $8::date IS NULL OR a.last_day <= $8::date OR a.halves = n.halves THEN $2::date
                                 ELSE a.recalled_from END,
            halves = a.halves - n.halves, note = $3, recalled_by = $4, version = a.version + 1, updated_at = $5
       FROM ${rowsOf('n', { id: '$6::uuid[]', halves: '$7::int[]' })}
      WHERE a.site_id = $1 AND a.id = n.id`,
    from,
    reason,
    by,
    services.now(),
    [...ofEach.keys()],
    [...ofEach.values()].map((rows) => rows.length),
    until,
  );
  await noteService(transaction, [
    {
      employeeId,
      source: 'leave',
      sourceId: null,
      day: from,
      reason,
      event: 'leaveReturned',
      facts: { halves: returned.length, from },
    },
  ]);
  return true;
}
