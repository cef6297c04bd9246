import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { elsewhereText, readLeaveElsewhere } from '../../../leave/public.ts';
import type { Away } from '../../../people/public.ts';
import { type StaffRule, usualRule, type WeekTimes } from '../rules.ts';

const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;
export const personSql = `json_build_object('id', e.id, 'code', e.code, 'name', ${labelSql('e')}, 'designation', ${labelSql('d')})`;
export const designationJoin = 'JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id';
export type StaffPerson = { id: string; code: string; name: Label; designation: Label };

/** The code of a day `s` as sums and pay count it, see `countedCode`. */
export const countedCodeSql = `CASE WHEN s.code = 'half' AND s.late_minutes > 0 AND s.excuse_state = 'excused' THEN 'late' ELSE s.code END`;

/** What stays of the excuse of a day `s` that is written anew: none, where half of it is lost by leaving early now. */
export const excuseLeft = `CASE WHEN EXCLUDED.code = 'half' AND EXCLUDED.early_minutes > s.early_minutes THEN NULL ELSE s.excuse_state END`;

export type DatedRule = StaffRule & { readonly startsOn: string | null };

/** The columns of a rule. */
const ruleShape = {
  startsOn: 'date',
  inAt: 'text',
  outAt: 'text',
  week: json<WeekTimes>(),
  graceMinutes: 'int',
  halfDayMinutes: 'int',
  freeLates: 'int',
  latesEach: 'int',
  cutHalves: 'int',
} as const;
const ruleSql = `starts_on AS "startsOn", in_at AS "inAt", out_at AS "outAt", week, grace_minutes AS "graceMinutes",
  half_day_minutes AS "halfDayMinutes", free_lates AS "freeLates", lates_each AS "latesEach", cut_halves AS "cutHalves"`;

/** The rule that holds on a day; the usual one where none was written. */
export async function readRule(transaction: Transaction, day: string): Promise<DatedRule> {
  const row = await transaction.readOne(
    ruleShape,
    `SELECT ${ruleSql}
       FROM attendance_staff_rule WHERE site_id = $1 AND starts_on <= $2 ORDER BY starts_on DESC LIMIT 1`,
    day,
  );
  return row ?? { ...usualRule, startsOn: null };
}

/** The rules that hold on some day of a span, the earliest first. */
export const readRules = (transaction: Transaction, to: string) =>
  transaction.read(
    ruleShape,
    `SELECT ${ruleSql} FROM attendance_staff_rule WHERE site_id = $1 AND starts_on <= $2 ORDER BY starts_on LIMIT 1000`,
    to,
  );

/** How somebody is away on a day by an order; null: they are not. */
export const awayOn = (absences: readonly Away[] | undefined, day: string): Away['as'] | null =>
  absences?.find((one) => one.from <= day && (one.to === null || one.to >= day))?.as ?? null;

export async function ownEmployee(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = $2
      ORDER BY created_at, id LIMIT 1`,
    transaction.context.accountId,
  );
  return row?.id ?? null;
}

/** Approved leave of one employee that was taken back, by day: why. A half of the same day that still holds stays leave. */
export async function readTakenBack(
  transaction: Transaction,
  employeeId: string,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.read(
    { day: 'date', reason: 'text' },
    `SELECT DISTINCT ON (h.day) h.day, a.note AS reason
       FROM leave_half h JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
      WHERE h.site_id = $1 AND h.employee_id = $2 AND h.day BETWEEN $3 AND $4 AND h.is_returned
      ORDER BY h.day, h.updated_at DESC`,
    employeeId,
    from,
    to,
  );
  return new Map(rows.map((row) => [row.day, row.reason]));
}

export type LeaveOfDay = { readonly halves: number; readonly type: Label };

/** Approved leave between two days, by employee and day; of attached employees also the leave at the other institution. */
export async function readLeave(
  transaction: Transaction,
  services: Services,
  employeeId: string | null,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, LeaveOfDay>> {
  const rows = await transaction.read(
    { employeeId: 'uuid', day: 'date', halves: 'int', type: json<Label>() },
    `SELECT h.employee_id AS "employeeId", h.day, sum(h.half)::int AS halves,
            (array_agg(${labelSql('t')} ORDER BY h.half))[1] AS type
       FROM leave_half h JOIN leave_application a ON a.site_id = $1 AND a.id = h.application_id
       JOIN leave_type t ON t.site_id = $1 AND t.id = a.type_id
      WHERE h.site_id = $1 AND h.day BETWEEN $3 AND $4 AND NOT h.is_returned
        AND ($2::uuid IS NULL OR h.employee_id = $2)
      GROUP BY h.employee_id, h.day LIMIT 50000`,
    employeeId,
    from,
    to,
  );
  const found = new Map<string, LeaveOfDay>(
    rows.map(({ employeeId: id, day, ...leave }) => [`${id} ${day}`, leave]),
  );
  for (const one of await readLeaveElsewhere(transaction, services, employeeId, from, to)) {
    const key = `${one.employeeId} ${one.day}`;
    const known = found.get(key);
    found.set(key, {
      halves: (known?.halves ?? 0) | one.halves,
      type: known?.type ?? fillLabel(elsewhereText, { institution: one.institution }),
    });
  }
  return found;
}
