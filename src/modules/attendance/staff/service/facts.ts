import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { type StaffRule, usualRule } from '../rules.ts';

const labelSql = (alias: string): string =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;
export const personSql = `json_build_object('id', e.id, 'code', e.code, 'name', ${labelSql('e')}, 'designation', ${labelSql('d')})`;
export const designationJoin = 'JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id';
export type StaffPerson = { id: string; code: string; name: Label; designation: Label };

export type DatedRule = StaffRule & { readonly startsOn: string | null };

/** The rule that holds on a day; the usual one where none was written. */
export async function readRule(transaction: Transaction, day: string): Promise<DatedRule> {
  const row = await transaction.readOne(
    {
      startsOn: 'date',
      inAt: 'text',
      outAt: 'text',
      graceMinutes: 'int',
      halfDayMinutes: 'int',
      freeLates: 'int',
      latesEach: 'int',
      cutHalves: 'int',
    },
    `SELECT starts_on AS "startsOn", in_at AS "inAt", out_at AS "outAt", grace_minutes AS "graceMinutes",
            half_day_minutes AS "halfDayMinutes", free_lates AS "freeLates", lates_each AS "latesEach",
            cut_halves AS "cutHalves"
       FROM attendance_staff_rule WHERE site_id = $1 AND starts_on <= $2 ORDER BY starts_on DESC LIMIT 1`,
    day,
  );
  return row ?? { ...usualRule, startsOn: null };
}

export async function ownEmployee(transaction: Transaction): Promise<string | null> {
  const row = await transaction.readOne(
    { id: 'uuid' },
    `SELECT employee_id AS id FROM people_employee_account WHERE site_id = $1 AND account_id = $2
      ORDER BY created_at, id LIMIT 1`,
    transaction.context.accountId,
  );
  return row?.id ?? null;
}

export type LeaveOfDay = { readonly halves: number; readonly type: Label };

/** Approved leave between two days, by employee and day. */
export async function readLeave(
  transaction: Transaction,
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
  return new Map(rows.map(({ employeeId: id, day, ...leave }) => [`${id} ${day}`, leave]));
}
