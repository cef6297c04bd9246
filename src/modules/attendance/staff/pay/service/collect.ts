import { endOfMonth, monthDays, todayInDhaka } from '../../../../../core/dates.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../../core/server/http/services.ts';
import { readOffDays } from '../../../../academic/public.ts';
import { sumDuty } from '../../../../duty/public.ts';
import { readLeaveElsewhere, sumLeave } from '../../../../leave/public.ts';
import type { PayrollInputSource } from '../../../../payroll/public.ts';
import { isAwaySql } from '../../../../people/public.ts';
import { countedCodeSql } from '../../service/facts.ts';
import { readFreeDays } from '../../service/shifts.ts';
import { sumStaffAttendance } from '../../service/sums.ts';
import { type Exception, marksOf } from '../rules.ts';
import { sumHours } from './hours.ts';

type Answer =
  Awaited<ReturnType<PayrollInputSource['collect']>> extends ReadonlyMap<string, infer T> ? T : never;

/**
 * What attendance, leave and duty know of a month of pay, in a fixed number of reads whoever is asked for. Days, hours and
 * taka in hundredths.
 */
export async function collectWork(
  transaction: Transaction,
  services: Services,
  { month, employeeIds }: { readonly month: string; readonly employeeIds: readonly string[] },
): Promise<ReadonlyMap<string, Answer>> {
  const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)];
  const asked = new Set(employeeIds);
  const found = new Map<string, Answer>();
  const add = (id: string, { days, work }: Answer) => {
    if (!asked.has(id)) return;
    const known = found.get(id);
    found.set(id, { ...known, ...(days ? { days } : {}), work: { ...known?.work, ...work } });
  };
  for (const one of await sumStaffAttendance(transaction, month))
    add(one.employeeId, {
      work: {
        lates: one.lates - one.excused,
        lateDays: one.lateHalves * 50,
        lateMinutes: one.lateMinutes,
        earlyLeaves: one.earlyLeaves,
        workedDays: (one.present + one.onDuty) * 100 + one.half * 50,
      },
    });
  for (const one of await sumLeave(transaction, first, last))
    add(one.employeeId, { work: { unpaidLeaveDays: Math.round(one.unpaidHundredths / 2) } });
  for (const one of await sumDuty(transaction, first, last))
    if (one.holidays > 0)
      add(one.employeeId, {
        work: { holidayDutyPay: Number(one.pay), holidayDutyDays: one.unpriced * 100 },
      });
  for (const [id, work] of await sumHours(transaction, { month, employeeIds })) add(id, { work });
  for (const [id, days] of await readMarks(transaction, services, month, employeeIds)) add(id, { days });
  return found;
}

/**
 * The days of those who were away for a whole day or half of one, or whose entry has no exit. Who is suspended, on lien or
 * deputation is not expected, whatever was written: an order says what is paid of those days.
 */
export async function readMarks(
  transaction: Transaction,
  services: Services,
  month: string,
  employeeIds: readonly string[],
) {
  const days = monthDays(`${month}-01`);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const rows = await transaction.read(
    { employeeId: 'uuid', day: 'date', is: oneOf<Exception>() },
    `SELECT s.employee_id AS "employeeId", s.day,
            CASE WHEN c.code IN ('absent', 'half') THEN c.code ELSE 'missingPunch' END AS is
       FROM attendance_staff_day s CROSS JOIN LATERAL (SELECT ${countedCodeSql} AS code) c
      WHERE s.site_id = $1 AND s.day BETWEEN $2 AND $3 AND s.employee_id = ANY($4::uuid[])
        AND (c.code IN ('absent', 'half')
             OR c.code IN ('present', 'late') AND (s.in_at IS NULL) <> (s.out_at IS NULL) AND s.day < $5)
        AND NOT ${isAwaySql('s.employee_id', 's.day')}
      ORDER BY s.employee_id, s.day`,
    first,
    last,
    employeeIds,
    todayInDhaka(services.now()),
  );
  const away = new Map<string, Map<string, Exception>>();
  for (const row of rows)
    away.set(row.employeeId, (away.get(row.employeeId) ?? new Map()).set(row.day, row.is));
  const leave = await readLeaveHalves(transaction, services, first, last, [...away.keys()]);
  const off = await readOffDays(transaction, services, first, last);
  const isFree = await readFreeDays(transaction, services, { from: first, to: last }, [...away.keys()]);
  return [...away].map(([id, exceptions]) => {
    const isOff = (day: string) => off.has(day) || isFree(id, day);
    return [id, marksOf(days, { isOff, exceptions, leave: leave.get(id) ?? new Map() })] as const;
  });
}

/** Halves of approved leave by employee and day, of attached employees also those at the other institution. */
async function readLeaveHalves(
  transaction: Transaction,
  services: Services,
  first: string,
  last: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const rows = await transaction.read(
    { employeeId: 'uuid', day: 'date', halves: 'int' },
    `SELECT h.employee_id AS "employeeId", h.day, bit_or(h.half)::int AS halves FROM leave_half h
      WHERE h.site_id = $1 AND h.employee_id = ANY($4::uuid[]) AND h.day BETWEEN $2 AND $3 AND NOT h.is_returned
      GROUP BY h.employee_id, h.day ORDER BY h.employee_id, h.day`,
    first,
    last,
    employeeIds,
  );
  const elsewhere = await readLeaveElsewhere(transaction, services, null, first, last);
  const found = new Map<string, Map<string, number>>();
  for (const { employeeId, day, halves } of [...elsewhere, ...rows]) {
    const days = found.get(employeeId) ?? new Map<string, number>();
    found.set(employeeId, days.set(day, (days.get(day) ?? 0) | halves));
  }
  // Of bits a count.
  for (const days of found.values()) for (const [day, bits] of days) days.set(day, bits === 3 ? 2 : 1);
  return found;
}
