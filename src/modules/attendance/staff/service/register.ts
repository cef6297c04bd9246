import { datesBetween, endOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { readAway } from '../../../people/public.ts';
import { type RegisterMark, type StaffCode, sumRegister } from '../rules.ts';
import { awayOn, countedCodeSql, designationJoin, personSql, readLeave, type StaffPerson } from './facts.ts';
import { readFreeDays } from './shifts.ts';

/** So many employees no institution has. */
const most = 3000;

/**
 * A month of employees as the attendance book shows it: a mark for each day, and the sums. Approved leave of a whole day
 * comes before absence; days that are off for the institution or free for the person are no working days, nor are those on
 * which somebody is suspended, on lien or on deputation, whatever was written of them.
 */
export async function readStaffRegister(
  transaction: Transaction,
  services: Services,
  month: string,
  /** Null: everybody. */
  only: readonly string[] | null = null,
) {
  const [first, last] = [`${month}-01`, endOfMonth(`${month}-01`)];
  const today = todayInDhaka(services.now());
  const people = await transaction.read(
    { shown: json<StaffPerson>(), id: 'uuid', joined: 'date?', isActive: 'bool' },
    `SELECT ${personSql} AS shown, e.id, e.joining_date AS joined, e.is_active AS "isActive"
       FROM people_employee e ${designationJoin}
      WHERE e.site_id = $1 AND ($4::uuid[] IS NULL OR e.id = ANY($4::uuid[])) AND (e.joining_date IS NULL OR e.joining_date <= $3)
        AND (e.is_active OR EXISTS (SELECT 1 FROM attendance_staff_day s
              WHERE s.site_id = $1 AND s.employee_id = e.id AND s.day BETWEEN $2 AND $3))
      ORDER BY d.position, e.code, e.id LIMIT ${most}`,
    first,
    last,
    only,
  );
  const rows = await transaction.read(
    { employeeId: 'uuid', day: 'date', code: oneOf<StaffCode>() },
    `SELECT s.employee_id AS "employeeId", s.day, ${countedCodeSql} AS code FROM attendance_staff_day s
      WHERE s.site_id = $1 AND s.day BETWEEN $2 AND $3 AND ($4::uuid[] IS NULL OR s.employee_id = ANY($4::uuid[]))
      ORDER BY s.employee_id, s.day LIMIT ${most * 31}`,
    first,
    last,
    only,
  );
  const codes = new Map(rows.map((row) => [`${row.employeeId} ${row.day}`, row.code]));
  const off = await readOffDays(transaction, services, first, last);
  const away = await readAway(transaction, first, last, only);
  const leave = await readLeave(
    transaction,
    services,
    only?.length === 1 ? (only[0] ?? null) : null,
    first,
    last,
  );
  const isFree = await readFreeDays(
    transaction,
    services,
    { from: first, to: last },
    people.map((one) => one.id),
  );
  const days = datesBetween(first, last).map((day) => ({ day, off: off.get(day) ?? null }));
  return {
    month,
    days,
    rows: people.map(({ shown, id, joined, isActive }) => {
      const marks = days.map(({ day, off: isOff }): RegisterMark => {
        const key = `${id} ${day}`;
        if (awayOn(away.get(id), day) !== null)
          return { code: null, leaveHalves: 0, isAway: true, isWorking: false };
        const isHere = (joined === null || joined <= day) && (isActive || codes.has(key));
        return {
          code: codes.get(key) ?? null,
          leaveHalves: leave.get(key)?.halves ?? 0,
          isAway: false,
          isWorking: isHere && day <= today && isOff === null && !isFree(id, day),
        };
      });
      return { employee: shown, marks, sums: sumRegister(marks) };
    }),
  };
}
