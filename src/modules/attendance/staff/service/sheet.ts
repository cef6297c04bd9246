import { timeInDhaka, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { readOffDays } from '../../../academic/public.ts';
import { readAway, standingLabels } from '../../../people/public.ts';
import { attendanceStaffPermission } from '../../permissions.ts';
import { staffErrors, staffFields } from '../labels.ts';
import { codeOf, isStillTaken, ruleOfDay, type StaffCode, timesOf } from '../rules.ts';
import {
  awayOn,
  designationJoin,
  excuseLeft,
  ownEmployee,
  personSql,
  readLeave,
  readRule,
  type StaffPerson,
} from './facts.ts';
import { readShifts, type ShiftSource } from './shifts.ts';

type ExcuseState = 'asked' | 'excused' | 'refused';
/** The columns of a day `s` that may not be there. */
export const markShape = {
  code: 'text?',
  inAt: 'text?',
  outAt: 'text?',
  lateMinutes: 'int',
  earlyMinutes: 'int',
  reason: 'text',
  excuse: 'text',
  excuseState: 'text?',
} as const;
export const markSql = `s.code, s.in_at AS "inAt", s.out_at AS "outAt", coalesce(s.late_minutes, 0) AS "lateMinutes",
  coalesce(s.early_minutes, 0) AS "earlyMinutes", coalesce(s.reason, '') AS reason, coalesce(s.excuse, '') AS excuse,
  s.excuse_state AS "excuseState"`;
/** What the CHECKs of the columns say. */
export const asMark = <T extends { code: string | null; excuseState: string | null }>(row: T) => ({
  ...row,
  code: row.code as StaffCode | null,
  excuseState: row.excuseState as ExcuseState | null,
});

/** Everybody on a day: what was written, who is on leave, and who is suspended or away by an order. */
export async function readSheet(transaction: Transaction, services: Services, date: string) {
  const today = todayInDhaka(services.now());
  const { permissions } = transaction.context;
  const off = await readOffDays(transaction, services, date, date);
  const leave = await readLeave(transaction, services, null, date, date);
  const shifts = await readShifts(services, transaction, { from: date, to: date }, null);
  const absences = await readAway(transaction, date, date, null);
  const rows = await transaction.read(
    { employee: json<StaffPerson>(), version: 'int?', ...markShape },
    `SELECT ${personSql} AS employee, s.version, ${markSql}
       FROM people_employee e ${designationJoin}
       LEFT JOIN attendance_staff_day s ON s.site_id = $1 AND s.employee_id = e.id AND s.day = $2
      WHERE e.site_id = $1 AND (e.is_active OR s.id IS NOT NULL)
        AND (e.joining_date IS NULL OR e.joining_date <= $2)
      ORDER BY d.position, e.code, e.id LIMIT 2000`,
    date,
  );
  return {
    date,
    today,
    off: off.get(date) ?? null,
    rule: await readRule(transaction, date),
    can: {
      take: permissions.has(attendanceStaffPermission.take),
      amend: permissions.has(attendanceStaffPermission.amend),
      rules: permissions.has(attendanceStaffPermission.rules),
    },
    rows: rows.map((row) => {
      const own = shiftsOn(shifts, row.employee.id, date);
      const away = awayOn(absences.get(row.employee.id), date);
      return {
        ...asMark(row),
        shifts: own,
        isStillTaken: isStillTaken(date, own, momentOf(services)),
        leave: leave.get(`${row.employee.id} ${date}`) ?? null,
        away: away && standingLabels[away],
      };
    }),
  };
}

/** The shifts of somebody on a day: none where they work in none. */
function shiftsOn(shifts: Awaited<ReturnType<ShiftSource>>, employeeId: string, date: string) {
  const own = shifts.get(employeeId);
  const found = own ? own(date) : [];
  return found && [...found];
}

const momentOf = (services: Services) => ({
  today: todayInDhaka(services.now()),
  time: timeInDhaka(services.now()),
});

type Mark = {
  readonly employeeId: string;
  readonly version: number | null;
  readonly isAbsent: boolean;
  readonly isOnDuty: boolean;
  readonly inAt: string | null;
  readonly outAt: string | null;
};

/**
 * Saves a day's marks in one statement; a mark is written only over the version that was seen, and none of who is suspended or
 * away by an order that day. Throws 409 for a day to come, 403 for one that is over without the permission to amend, 422 without
 * the reason that needs.
 */
export async function saveSheet(
  transaction: Transaction,
  services: Services,
  given: { date: string; reason: string; marks: readonly Mark[] },
): Promise<{ saved: number; conflicts: string[]; away: string[] }> {
  const { date, reason } = given;
  const today = todayInDhaka(services.now());
  if (date > today) throw new AppError(staffErrors.future);
  const absences = await readAway(
    transaction,
    date,
    date,
    given.marks.map((mark) => mark.employeeId),
  );
  const isAway = (mark: Mark) => awayOn(absences.get(mark.employeeId.toLowerCase()), date) !== null;
  const away = given.marks.filter(isAway).map((mark) => mark.employeeId.toLowerCase());
  const marks = given.marks.filter((mark) => !isAway(mark));
  const rule = await readRule(transaction, date);
  const shifts = await readShifts(
    services,
    transaction,
    { from: date, to: date },
    marks.map((mark) => mark.employeeId),
  );
  const shiftsOfMark = (mark: Mark) => shiftsOn(shifts, mark.employeeId.toLowerCase(), date);
  const over = marks.filter((mark) => !isStillTaken(date, shiftsOfMark(mark), momentOf(services)));
  if (over.length > 0) await assertAmends(transaction, reason, over);
  const days = marks.map((mark) => {
    const own = ruleOfDay(rule, date, shiftsOfMark(mark), mark);
    return {
      ...mark,
      code: codeOf(own, mark),
      times:
        mark.isAbsent || mark.isOnDuty
          ? { lateMinutes: 0, earlyMinutes: 0 }
          : timesOf(own, mark.inAt, mark.outAt),
    };
  });
  const written = await transaction.read(
    { employeeId: 'uuid' },
    `INSERT INTO attendance_staff_day AS s (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes,
            taken_by, taken_at, reason)
     SELECT n.site_id, n.id, e.id, $2::date, n.code, n.in_at, n.out_at, n.late_minutes, n.early_minutes, $3::uuid, $4::timestamptz, $5::text
       FROM ${rowsOf('n', {
         id: '$6::uuid[]',
         employee_id: '$7::uuid[]',
         version: '$8::int[]',
         code: '$9::text[]',
         in_at: '$10::text[]',
         out_at: '$11::text[]',
         late_minutes: '$12::int[]',
         early_minutes: '$13::int[]',
       })}
       JOIN people_employee e ON e.site_id = $1 AND e.id = n.employee_id
       LEFT JOIN attendance_staff_day k ON k.site_id = $1 AND k.employee_id = e.id AND k.day = $2
      WHERE k.version IS NOT DISTINCT FROM n.version
     ON CONFLICT (site_id, employee_id, day) DO UPDATE SET code = EXCLUDED.code, in_at = EXCLUDED.in_at,
        out_at = EXCLUDED.out_at, late_minutes = EXCLUDED.late_minutes, early_minutes = EXCLUDED.early_minutes,
        excuse_state = ${excuseLeft}, taken_by = EXCLUDED.taken_by, taken_at = EXCLUDED.taken_at, reason = EXCLUDED.reason, version = s.version + 1,
        updated_at = EXCLUDED.taken_at
      WHERE s.version = ANY($8::int[])
     RETURNING s.employee_id AS "employeeId"`,
    date,
    transaction.context.accountId,
    services.now(),
    over.length > 0 ? reason : '',
    days.map(() => newId()),
    days.map((one) => one.employeeId),
    days.map((one) => one.version),
    days.map((one) => one.code),
    days.map((one) => (one.isAbsent ? null : one.inAt)),
    days.map((one) => (one.isAbsent ? null : one.outAt)),
    days.map((one) => one.times.lateMinutes),
    days.map((one) => one.times.earlyMinutes),
  );
  const known = new Set(written.map((row) => row.employeeId));
  return {
    saved: written.length,
    conflicts: marks.map((one) => one.employeeId.toLowerCase()).filter((id) => !known.has(id)),
    away,
  };
}

/** A day that is over is changed with the permission and a reason, and never one's own. */
async function assertAmends(transaction: Transaction, reason: string, marks: readonly Mark[]): Promise<void> {
  if (!transaction.context.permissions.has(attendanceStaffPermission.amend))
    throw new AppError(staffErrors.dayIsOver);
  if (reason.length < 3)
    throw new ValidationError({ reason: [fillLabel(messages.required, { attribute: staffFields.reason })] });
  const own = await ownEmployee(transaction);
  if (marks.some((one) => one.employeeId.toLowerCase() === own)) throw new AppError(staffErrors.own);
}
