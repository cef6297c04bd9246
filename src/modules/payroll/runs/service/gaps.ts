import type * as z from 'zod';
import { endOfMonth } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readAway } from '../../../people/public.ts';
import { payrollPath } from '../../paths.ts';
import { quantityOf } from '../../rules/line-rules.ts';
import { daysServed } from '../../rules/service-rules.ts';
import { arrearsStand } from '../../service/sql.ts';
import type { GapRow, runsContract } from '../contract.ts';
import { readPeople } from './book.ts';
import { gatherWork, type MissingDays, payrollSources } from './inputs.ts';
import { findRun, type Run } from './runs.ts';
import { readUsualWork } from './usual.ts';

/**
 * What may be missing in what a month is reckoned of: working days without an entry, whoever is paid by days, hours or classes
 * and has none, and who was left out of the month before. Of a run that is approved nothing is told any more. Throws 404.
 */
export async function readGaps(
  transaction: Transaction,
  services: Services,
  { id, page, size }: z.output<typeof runsContract.gaps.input>,
): Promise<z.input<typeof runsContract.gaps.output>> {
  const run = await findRun(transaction, id);
  const isOpen = run.kind === 'monthly' && ['draft', 'computed', 'checked'].includes(run.state);
  const rows = isOpen ? await findGaps(transaction, services, run.month) : [];
  return {
    total: rows.length,
    page,
    size,
    items: rows.slice((page - 1) * size, page * size),
    persons: rows.filter((row) => row.days.length > 0).length,
    days: rows.reduce((sum, row) => sum + row.days.length, 0),
    uncounted: rows.filter((row) => row.isUncounted).length,
    leftOut: isOpen ? await countLeftOut(transaction, run) : null,
  };
}

async function findGaps(transaction: Transaction, services: Services, month: string): Promise<GapRow[]> {
  const first = `${month}-01`;
  const people = await readPeople(transaction, first, endOfMonth(first), null);
  const away = await readAway(transaction, first, endOfMonth(first), null);
  const asked = { month, employeeIds: people.map((person) => person.id) };
  const work = await gatherWork(transaction, services, month, asked.employeeIds);
  const usual = await readUsualWork(transaction, people, away);
  const missing = new Map<string, MissingDays>();
  for (const source of payrollSources(services))
    for (const [employeeId, one] of (await source.missing?.(transaction, asked)) ?? [])
      missing.set(employeeId, one);
  return people.flatMap((person): GapRow[] => {
    const known = work.get(person.id);
    const paidBy = quantityOf[person.basis];
    // What the office typed goes before what is or is not written; classes are not counted by days.
    const isTyped = known?.given[paidBy ?? 'absentDays'] !== undefined;
    const of = missing.get(person.id);
    const absences = away.get(person.id) ?? [];
    const isHere = (day: string) =>
      day >= person.payFrom &&
      (person.since === null || day >= person.since) &&
      daysServed(person.unserved, day, day).length > 0 &&
      (person.lastDay === null || day <= person.lastDay) &&
      !absences.some((one) => one.from <= day && (one.to === null || one.to >= day));
    const days = isTyped || person.basis === 'perClass' ? [] : (of?.days.filter(isHere) ?? []);
    const isUncounted =
      paidBy !== null &&
      // Of who is away by an order: where it leaves some pay, and no month says what they usually do.
      (absences.length === 0 || (absences.some((one) => one.percent > 0) && !usual.has(person.id))) &&
      (known?.given[paidBy] ?? known?.gathered[paidBy] ?? 0) === 0 &&
      !isTyped;
    if (days.length === 0 && !isUncounted) return [];
    const { id, code, name, basis } = person;
    return [{ id, code, name, basis, days, isUncounted, path: of?.path ?? payrollPath.inputs }];
  });
}

/** Who serves, had pay in the paid month before and is in neither its payslips nor its arrears. */
async function countLeftOut(
  transaction: Transaction,
  { month }: Run,
): Promise<{ month: string; persons: number } | null> {
  const before = await transaction.readOne(
    { id: 'uuid', month: 'text' },
    `SELECT id, month FROM payroll_run WHERE site_id = $1 AND kind = 'monthly' AND month < $2 AND state IN ('paid', 'locked')
      ORDER BY month DESC LIMIT 1`,
    month,
  );
  if (!before) return null;
  const row = await transaction.readOne(
    { persons: 'int' },
    `SELECT count(*)::int AS persons FROM people_employee e
      WHERE e.site_id = $1 AND e.is_active AND (e.joining_date IS NULL OR e.joining_date <= $4)
        AND EXISTS (SELECT 1 FROM payroll_employee_pay y
                     WHERE y.site_id = $1 AND y.employee_id = e.id AND y.is_active AND y.from_date <= $4)
        AND NOT EXISTS (SELECT 1 FROM payroll_payslip p WHERE p.site_id = $1 AND p.run_id = $2 AND p.employee_id = e.id)
        AND NOT EXISTS (SELECT 1 FROM payroll_arrear a WHERE a.site_id = $1 AND a.employee_id = e.id AND a.month = $3 AND ${arrearsStand})
        AND NOT EXISTS (SELECT 1 FROM people_service_entry b
                         WHERE b.site_id = $1 AND b.employee_id = e.id AND b.event = 'rejoined' AND b.day > $4)
        AND NOT EXISTS (SELECT 1 FROM people_standing z
                         WHERE z.site_id = $1 AND z.employee_id = e.id AND z.pay_percent = 0 AND z.from_day <= $5
                           AND (z.to_day IS NULL OR z.to_day > $4))
        AND NOT EXISTS (SELECT 1 FROM people_attachment t
                         WHERE t.site_id = $1 AND t.employee_id = e.id AND t.state IN ('running', 'ended'))`,
    before.id,
    before.month,
    endOfMonth(`${before.month}-01`),
    `${before.month}-01`,
  );
  return row && row.persons > 0 ? { month: before.month, persons: row.persons } : null;
}
