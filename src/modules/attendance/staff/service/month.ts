import { foldForSearch } from '../../../../core/bangla.ts';
import { datesBetween, endOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { holdersOf } from '../../../../core/server/approvals/people.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { readOffDays } from '../../../academic/public.ts';
import { readAway, standingLabels } from '../../../people/public.ts';
import { attendancePath } from '../../paths.ts';
import { attendanceStaffPermission } from '../../permissions.ts';
import { staffErrors, staffLabels, staffNews } from '../labels.ts';
import { countedCode, countLates, mayExcuse, type StaffRule } from '../rules.ts';
import {
  awayOn,
  designationJoin,
  ownEmployee,
  personSql,
  readLeave,
  readRule,
  readTakenBack,
  type StaffPerson,
} from './facts.ts';
import { asMark, markShape, markSql } from './sheet.ts';
import { readFreeDays } from './shifts.ts';

/** A month of an employee: one's own, or with the permission anybody's. The rule is that of the month's first day. */
export async function readMonth(
  transaction: Transaction,
  services: Services,
  { month, employeeId }: { month: string; employeeId?: string | undefined },
) {
  const today = todayInDhaka(services.now());
  const { permissions } = transaction.context;
  const seeAll = permissions.has(attendanceStaffPermission.view);
  const own = await ownEmployee(transaction);
  const asked = employeeId?.toLowerCase() ?? own;
  if (asked !== own && !seeAll) throw new AppError(errors.notFound);
  const first = `${month}-01`;
  const last = endOfMonth(first);
  const rule = await readRule(transaction, first);
  const employee =
    asked === null
      ? null
      : await transaction.readOne(
          { shown: json<StaffPerson>() },
          `SELECT ${personSql} AS shown FROM people_employee e ${designationJoin} WHERE e.site_id = $1 AND e.id = $2`,
          asked,
        );
  if (asked !== null && !employee) throw new AppError(errors.notFound);
  const off = await readOffDays(transaction, services, first, last);
  const leave = asked === null ? new Map() : await readLeave(transaction, services, asked, first, last);
  const takenBack =
    asked === null ? new Map<string, string>() : await readTakenBack(transaction, asked, first, last);
  const isFree =
    asked === null
      ? () => false
      : await readFreeDays(transaction, services, { from: first, to: last }, [asked]);
  const rows =
    asked === null
      ? []
      : await transaction.read(
          { id: 'uuid', day: 'date', ...markShape },
          `SELECT s.id, s.day, ${markSql} FROM attendance_staff_day s
            WHERE s.site_id = $1 AND s.employee_id = $2 AND s.day BETWEEN $3 AND $4 ORDER BY s.day`,
          asked,
          first,
          last,
        );
  const known = new Map(rows.map((row) => [row.day, asMark(row)]));
  const absences =
    asked === null ? [] : ((await readAway(transaction, first, last, [asked])).get(asked) ?? []);
  const days = datesBetween(first, last).map((day) => {
    const away = awayOn(absences, day);
    return {
      ...(known.get(day) ?? nothing),
      day,
      off: off.get(day) ?? (asked !== null && isFree(asked, day) ? staffLabels.freeDay : null),
      leave: leave.get(`${asked} ${day}`) ?? null,
      away: away && standingLabels[away],
      takenBack: takenBack.get(day) ?? null,
    };
  });
  const counted = days.filter((one) => one.away === null);
  const count = (code: string) =>
    counted.filter((one) => countedCode(one) === code && one.leave?.halves !== 3).length;
  const isLate = (one: (typeof days)[number]) => countedCode(one) === 'late';
  return {
    month,
    today,
    employee: employee?.shown ?? null,
    rule,
    days,
    totals: {
      present: count('present') + count('late'),
      half: count('half'),
      absent: count('absent'),
      onDuty: count('onDuty'),
      leaveHalves: counted.reduce((sum, { leave: one }) => sum + (one ? (one.halves === 3 ? 2 : 1) : 0), 0),
    },
    lates: countLates(
      rule,
      counted.filter(isLate).length,
      counted.filter((one) => isLate(one) && one.excuseState === 'excused').length,
    ),
    isOwn: asked === own && own !== null,
    can: { seeAll, decide: permissions.has(attendanceStaffPermission.amend) && asked !== own },
  };
}

const nothing = {
  id: null,
  code: null,
  inAt: null,
  outAt: null,
  lateMinutes: 0,
  earlyMinutes: 0,
  reason: '',
  excuse: '',
  excuseState: null,
};

const excusedShape = { day: 'date', code: 'text', lateMinutes: 'int', earlyMinutes: 'int' } as const;
const excusedSql = `s.day, s.code, s.late_minutes AS "lateMinutes", s.early_minutes AS "earlyMinutes"`;

/** Asks for one's own lateness to be excused, or half a day that was lost by it. */
export async function askExcuse(
  transaction: Transaction,
  services: Services,
  given: { id: string; reason: string },
): Promise<{ id: string }> {
  const own = await ownEmployee(transaction);
  const row = await transaction.readOne(
    { ...excusedShape, state: 'text?', name: json<StaffPerson>() },
    `SELECT ${excusedSql}, s.excuse_state AS state, ${personSql} AS name FROM attendance_staff_day s
       JOIN people_employee e ON e.site_id = $1 AND e.id = s.employee_id ${designationJoin}
      WHERE s.site_id = $1 AND s.id = $2 AND s.employee_id = $3 FOR UPDATE OF s`,
    given.id,
    own,
  );
  if (!row) throw new AppError(errors.notFound);
  if (!mayExcuse(row, await readRule(transaction, row.day))) throw new AppError(staffErrors.notLate);
  if (row.state !== null) throw new AppError(staffErrors.decided);
  await transaction.change(
    `UPDATE attendance_staff_day SET excuse = $3, excuse_state = 'asked', version = version + 1, updated_at = $4
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.reason,
    services.now(),
  );
  const deciders = await holdersOf(services.database, transaction.siteId, attendanceStaffPermission.amend);
  await notify(
    transaction,
    deciders.filter((one) => one !== transaction.context.accountId),
    {
      title: fillLabel(staffNews.asked, { name: row.name.name, day: dayLabel(row.day) }),
      path: link(attendancePath.staffMonth, { employee: row.name.id, month: row.day.slice(0, 7) }),
    },
  );
  return { id: given.id };
}

/** Excuses a lateness, asked for or not, or refuses to. Never one's own. */
export async function decideExcuse(
  transaction: Transaction,
  services: Services,
  given: { id: string; isExcused: boolean },
): Promise<{ id: string }> {
  const row = await transaction.readOne(
    { ...excusedShape, employeeId: 'uuid', account: 'uuid?' },
    `SELECT ${excusedSql}, s.employee_id AS "employeeId", (
              SELECT a.account_id FROM people_employee_account a
               WHERE a.site_id = $1 AND a.employee_id = s.employee_id) AS account
       FROM attendance_staff_day s WHERE s.site_id = $1 AND s.id = $2 FOR UPDATE OF s`,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  if (row.employeeId === (await ownEmployee(transaction))) throw new AppError(staffErrors.own);
  if (!mayExcuse(row, await readRule(transaction, row.day))) throw new AppError(staffErrors.notLate);
  await transaction.change(
    `UPDATE attendance_staff_day SET excuse_state = $3, excused_by = $4, version = version + 1, updated_at = $5
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.isExcused ? 'excused' : 'refused',
    transaction.context.accountId,
    services.now(),
  );
  if (row.account !== null)
    await notify(transaction, [row.account], {
      title: fillLabel(given.isExcused ? staffNews.excused : staffNews.refused, { day: dayLabel(row.day) }),
      path: link(attendancePath.staffMonth, { month: row.day.slice(0, 7) }),
    });
  return { id: given.id };
}

/** Writes a rule that holds from a day on. Months that are over keep the rule they had. */
export async function saveRule(
  transaction: Transaction,
  services: Services,
  given: StaffRule & { readonly startsOn: string },
): Promise<{ id: string }> {
  const today = todayInDhaka(services.now());
  if (given.startsOn < `${today.slice(0, 7)}-01`) throw new AppError(staffErrors.rulePast);
  const row = await transaction.readOne(
    { id: 'uuid' },
    `INSERT INTO attendance_staff_rule AS r (site_id, id, starts_on, in_at, out_at, grace_minutes, half_day_minutes,
            free_lates, lates_each, cut_halves, made_by, week)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (site_id, starts_on) DO UPDATE SET in_at = EXCLUDED.in_at, out_at = EXCLUDED.out_at,
        grace_minutes = EXCLUDED.grace_minutes, half_day_minutes = EXCLUDED.half_day_minutes,
        free_lates = EXCLUDED.free_lates, lates_each = EXCLUDED.lates_each, cut_halves = EXCLUDED.cut_halves,
        made_by = EXCLUDED.made_by, week = EXCLUDED.week, version = r.version + 1, updated_at = EXCLUDED.updated_at
     RETURNING id`,
    newId(),
    given.startsOn,
    given.inAt,
    given.outAt,
    given.graceMinutes,
    given.halfDayMinutes,
    given.freeLates,
    given.latesEach,
    given.cutHalves,
    transaction.context.accountId,
    JSON.stringify(given.week),
  );
  if (!row) throw new Error('The rule was not written');
  return row;
}

/** Employees by name or ID. */
export async function findStaff(transaction: Transaction, typed: string) {
  const folded = foldForSearch(typed);
  const items = await transaction.read(
    { shown: json<StaffPerson>() },
    `SELECT ${personSql} AS shown FROM people_employee e ${designationJoin}
      WHERE e.site_id = $1 AND e.is_active AND ($2::text IS NULL OR e.search_text LIKE $2)
      ORDER BY e.name_en, e.id LIMIT 20`,
    folded === '' ? null : `%${folded.replace(/[\\%_]/g, '\\$&')}%`,
  );
  return { items: items.map((row) => row.shown) };
}
