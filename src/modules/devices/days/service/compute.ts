import { addDays, datesBetween, weekdayNumber, weekdays } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { readStaffRules } from '../../../attendance/public.ts';
import {
  type StaffCode,
  type StaffRule,
  usualRule,
  type WeekTimes,
} from '../../../attendance/staff/rules.ts';
import { readAway } from '../../../people/public.ts';
import {
  type Assignment,
  type ChangeKind,
  type ComputedDay,
  changeOf,
  type Direction,
  daysOf,
  type Punch,
  type StandingDay,
  shiftsOn,
  type Turn,
  turnOf,
  usualShift,
} from '../rules.ts';

export type Change = {
  readonly employeeId: string;
  readonly day: string;
  readonly kind: Exclude<ChangeKind, 'same'>;
  readonly computed: Omit<ComputedDay, 'code'> & { readonly code: StaffCode };
  readonly standing: StandingDay | null;
  /** The version of what stands there. */
  readonly version: number | null;
};

type Asked = {
  readonly from: string;
  readonly to: string;
  /** Null: everybody. */
  readonly employeeIds: readonly string[] | null;
  /** Days on which nobody has to come; they are left alone. */
  readonly off: ReadonlyMap<string, unknown>;
  /** Whoever has a PIN and did not punch on a day that is over is absent, unless on leave. */
  readonly withAbsent?: boolean;
  readonly now: Date;
};

const dhaka = 6 * 60;
const minutesOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000) + dhaka;

/** What the punches of a range say of employees and attendance does not, in the order of days and people. */
export async function readChanges(transaction: Transaction, asked: Asked): Promise<Change[]> {
  const { from, to, off, now } = asked;
  const rules = await readStaffRules(transaction, addDays(to, 1));
  const ruleOn = (day: string): StaffRule => rules.findLast((one) => one.startsOn <= day) ?? usualRule;
  const assignments = await readAssignments(transaction, asked);
  const punches = await readPunches(transaction, asked);
  const standing = await readStanding(transaction, asked);
  const written = await readWritten(transaction, asked);
  const away = await readAway(transaction, from, to, asked.employeeIds);
  const isAway = (employeeId: string, day: string) =>
    away.get(employeeId)?.some((one) => one.from <= day && (one.to === null || one.to >= day)) ?? false;
  // The day before may have a shift that goes on after midnight.
  const days = datesBetween(addDays(from, -1), addDays(to, 1));
  const turnsOf = (given: readonly Assignment[]): readonly Turn[] =>
    days.flatMap((day) =>
      shiftsOn(day, weekdayNumber(day), given, usualShift(ruleOn(day), day)).map((shift) =>
        turnOf(day, shift),
      ),
    );
  const usual = turnsOf([]);
  const changes: Change[] = [];
  const add = (employeeId: string, computed: Change['computed']) => {
    // The punches stay; of who is suspended or away by an order they are no attendance.
    if (isAway(employeeId, computed.day)) return;
    const key = `${employeeId} ${computed.day}`;
    const found = standing.get(key) ?? null;
    const kind = changeOf(computed, found, written.get(key) ?? null);
    if (kind === 'same') return;
    changes.push({
      employeeId,
      day: computed.day,
      kind,
      computed,
      standing: found,
      version: found?.version ?? null,
    });
  };
  const isFree = (employeeId: string, day: string) =>
    shiftsOn(day, weekdayNumber(day), assignments.get(employeeId) ?? [], usualShift(ruleOn(day), day))
      .length === 0;
  const came = new Set<string>();
  for (const [employeeId, own] of punches) {
    const given = assignments.get(employeeId) ?? [];
    const turns = given.length === 0 ? usual : turnsOf(given);
    for (const computed of daysOf(own, turns, ruleOn, minutesOf(now))) {
      if (computed.day < from || computed.day > to) continue;
      came.add(`${employeeId} ${computed.day}`);
      if (!off.has(computed.day)) add(employeeId, computed);
    }
  }
  if (asked.withAbsent)
    for (const { employeeId, day } of await readNotCome(transaction, asked))
      if (
        !off.has(day) &&
        !isFree(employeeId, day) &&
        !came.has(`${employeeId} ${day}`) &&
        !standing.has(`${employeeId} ${day}`)
      )
        add(employeeId, { day, code: 'absent', inAt: null, outAt: null, lateMinutes: 0, earlyMinutes: 0 });
  return changes.toSorted(
    (one, other) => one.day.localeCompare(other.day) || one.employeeId.localeCompare(other.employeeId),
  );
}

/** The days of the week of a shift `w` that have times of their own, or are free, as `WeekTimes`. */
const weekSql = `(SELECT coalesce(json_object_agg(k.day, CASE WHEN NOT k.is_off THEN json_build_object('inAt', k.in_at, 'outAt', k.out_at) END)
     FILTER (WHERE k.is_off OR k.in_at IS NOT NULL), '{}'::json)
   FROM (VALUES ${weekdays
     .map((day) => `('${day}', w.${day}_off IS NOT NULL, left(w.${day}_in, 5), left(w.${day}_out, 5))`)
     .join(', ')}) k(day, is_off, in_at, out_at))`;

export async function readAssignments(
  transaction: Transaction,
  asked: Pick<Asked, 'from' | 'to' | 'employeeIds'>,
): Promise<Map<string, Assignment[]>> {
  const rows = await transaction.read(
    {
      employeeId: 'uuid',
      weekday: 'text',
      startsOn: 'date',
      endsOn: 'date?',
      startsAt: 'text',
      endsAt: 'text',
      opensBefore: 'int',
      closesAfter: 'int',
      week: json<WeekTimes>(),
    },
    `SELECT a.employee_id AS "employeeId", a.weekday, a.starts_on AS "startsOn", a.ends_on AS "endsOn",
            left(w.starts_at::text, 5) AS "startsAt", left(w.ends_at::text, 5) AS "endsAt",
            w.opens_before AS "opensBefore", w.closes_after AS "closesAfter", ${weekSql} AS week
       FROM devices_shift_assignment a JOIN devices_work_shift w ON w.site_id = $1 AND w.id = a.shift_id
      WHERE a.site_id = $1 AND a.is_active AND a.starts_on <= $3::date + 1 AND (a.ends_on IS NULL OR a.ends_on >= $2::date - 1)
        AND ($4::uuid[] IS NULL OR a.employee_id = ANY($4::uuid[])) ORDER BY a.id LIMIT 20000`,
    asked.from,
    asked.to,
    asked.employeeIds,
  );
  const known = new Map<string, Assignment[]>();
  for (const { employeeId, weekday, startsOn, endsOn, ...shift } of rows) {
    const list = known.get(employeeId) ?? [];
    const place = (weekdays as readonly string[]).indexOf(weekday);
    list.push({ shift, weekday: place < 0 ? null : place, startsOn, endsOn });
    known.set(employeeId, list);
  }
  return known;
}

async function readPunches(transaction: Transaction, asked: Asked): Promise<Map<string, Punch[]>> {
  const rows = await transaction.read(
    { employeeId: 'uuid', at: 'time', direction: oneOf<Direction>() },
    `SELECT p.employee_id AS "employeeId", p.at, d.direction
       FROM devices_punch p JOIN devices_device d ON d.site_id = $1 AND d.id = p.device_id
      WHERE p.site_id = $1 AND p.state = 'taken' AND p.employee_id IS NOT NULL AND p.day BETWEEN $2::date - 1 AND $3::date + 1
        AND ($4::uuid[] IS NULL OR p.employee_id = ANY($4::uuid[]))
      ORDER BY p.employee_id, p.at LIMIT 500000`,
    asked.from,
    asked.to,
    asked.employeeIds,
  );
  const known = new Map<string, Punch[]>();
  for (const { employeeId, at, direction } of rows) {
    const list = known.get(employeeId) ?? [];
    list.push({ at: minutesOf(at), direction });
    known.set(employeeId, list);
  }
  return known;
}

const dayShape = {
  employeeId: 'uuid',
  day: 'date',
  code: oneOf<StaffCode>(),
  inAt: 'text?',
  outAt: 'text?',
} as const;

async function readStanding(transaction: Transaction, asked: Asked) {
  const rows = await transaction.read(
    { ...dayShape, version: 'int' },
    `SELECT employee_id AS "employeeId", day, code, in_at AS "inAt", out_at AS "outAt", version
       FROM attendance_staff_day WHERE site_id = $1 AND day BETWEEN $2 AND $3
        AND ($4::uuid[] IS NULL OR employee_id = ANY($4::uuid[])) LIMIT 200000`,
    asked.from,
    asked.to,
    asked.employeeIds,
  );
  return new Map(rows.map(({ employeeId, day, ...row }) => [`${employeeId} ${day}`, row]));
}

async function readWritten(transaction: Transaction, asked: Asked): Promise<Map<string, StandingDay>> {
  const rows = await transaction.read(
    dayShape,
    `SELECT employee_id AS "employeeId", day, code, in_at AS "inAt", out_at AS "outAt"
       FROM devices_written_day WHERE site_id = $1 AND day BETWEEN $2 AND $3
        AND ($4::uuid[] IS NULL OR employee_id = ANY($4::uuid[])) LIMIT 200000`,
    asked.from,
    asked.to,
    asked.employeeIds,
  );
  return new Map(rows.map(({ employeeId, day, ...row }) => [`${employeeId} ${day}`, row]));
}

/** Employees with a PIN on days that are over and on which some device took punches of employees, without those on leave. */
const readNotCome = (transaction: Transaction, asked: Asked) =>
  transaction.read(
    { employeeId: 'uuid', day: 'date' },
    `SELECT DISTINCT e.id AS "employeeId", w.day
       FROM (SELECT DISTINCT p.day FROM devices_punch p WHERE p.site_id = $1 AND p.state = 'taken'
                AND p.employee_id IS NOT NULL AND p.day BETWEEN $2 AND $3 AND p.day < $5::date) w
       JOIN devices_pin i ON i.site_id = $1 AND i.employee_id IS NOT NULL AND i.starts_on <= w.day
            AND (i.ends_on IS NULL OR i.ends_on >= w.day)
       JOIN people_employee e ON e.site_id = $1 AND e.id = i.employee_id AND e.is_active
            AND (e.joining_date IS NULL OR e.joining_date <= w.day)
      WHERE ($4::uuid[] IS NULL OR e.id = ANY($4::uuid[]))
        AND NOT EXISTS (SELECT 1 FROM leave_half h WHERE h.site_id = $1 AND h.employee_id = e.id AND h.day = w.day
                           AND NOT h.is_returned) LIMIT 100000`,
    asked.from,
    asked.to,
    asked.employeeIds,
    new Date(asked.now.getTime() + dhaka * 60_000).toISOString().slice(0, 10),
  );
