import type * as z from 'zod';
import { addDays, daysBetween, todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { employeesPermission } from '../../permissions.ts';
import { payTellerOf } from '../../service/hooks.ts';
import type { listsContract } from '../contract.ts';
import { usualAges } from '../rules.ts';

/** The age limits of the institution, with version 0 where it has not said any. */
export async function readAges(transaction: Transaction) {
  const row = await transaction.readOne(
    { version: 'int', teacherAge: 'int', staffAge: 'int' },
    'SELECT version, teacher_age AS "teacherAge", staff_age AS "staffAge" FROM people_setting WHERE site_id = $1',
  );
  return row ?? { version: 0, ...usualAges };
}

/** Sets the age limits. Throws 409 where somebody else did meanwhile. */
export async function saveAges(
  transaction: Transaction,
  given: z.output<typeof listsContract.saveAges.input>,
  now: Date,
) {
  const saved =
    given.version === 0
      ? await transaction.change(
          `INSERT INTO people_setting (site_id, id, teacher_age, staff_age) VALUES ($1, $2, $3, $4)
           ON CONFLICT (site_id) DO NOTHING`,
          newId(),
          given.teacherAge,
          given.staffAge,
        )
      : await transaction.change(
          `UPDATE people_setting SET teacher_age = $3, staff_age = $4, version = version + 1, updated_at = $5::timestamptz
            WHERE site_id = $1 AND version = $2`,
          given.version,
          given.teacherAge,
          given.staffAge,
          now,
        );
  if (saved === 0) throw new AppError(errors.staleVersion);
  return { version: given.version + 1 };
}

/** When an employee `e` of the designation `d` reaches the limit `$2` of teachers, or `$3` of the others. */
export const leavesSql = `(e.date_of_birth + make_interval(years => CASE WHEN d.is_teaching THEN $2::int ELSE $3::int END))::date`;

/** Whether a notice `n` told the day on which the employee `e` leaves as it stands now. */
export const ofTheDaySql = `(n.leaves_on IS NULL OR n.leaves_on = ${leavesSql})`;

/** Who reaches the age limit within some months, and who passed it; the first to leave first. */
export async function listRetirements(
  transaction: Transaction,
  services: Services,
  asked: { months: string; page: number; size: number },
) {
  const ages = await readAges(transaction);
  const today = todayInDhaka(services.now());
  const rows = await transaction.read(
    {
      id: 'uuid',
      code: 'text',
      name: json<Label>(),
      designation: json<Label>(),
      dateOfBirth: 'date',
      age: 'int',
      leavesOn: 'date',
      told: 'int?',
      total: 'int',
    },
    `SELECT e.id, e.code, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name,
            json_build_object('en', d.name_en, 'bn', d.name_bn) AS designation, e.date_of_birth AS "dateOfBirth",
            CASE WHEN d.is_teaching THEN $2::int ELSE $3::int END AS age, ${leavesSql} AS "leavesOn",
            (SELECT min(n.months) FROM people_retirement_notice n
              WHERE n.site_id = $1 AND n.employee_id = e.id AND ${ofTheDaySql}) AS told,
            (count(*) OVER ())::int AS total
       FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
      WHERE e.site_id = $1 AND e.is_active AND e.date_of_birth IS NOT NULL
        AND ($4::int = 0 OR ${leavesSql} <= ($5::date + make_interval(months => $4::int))::date)
      ORDER BY "leavesOn", e.code LIMIT $6 OFFSET $7`,
    ages.teacherAge,
    ages.staffAge,
    Number(asked.months),
    today,
    asked.size,
    (asked.page - 1) * asked.size,
  );
  const gratuities =
    (await payTellerOf(services)?.gratuities(
      transaction,
      // Whoever passed the limit is still in service: what is reckoned is what today would bring.
      rows.map(({ id, leavesOn }) => ({
        employeeId: id,
        day: addDays(leavesOn, Math.max(0, daysBetween(leavesOn, today))),
      })),
    )) ?? null;
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      isOver: row.leavesOn < today,
      gratuity: gratuities?.get(row.id) ?? null,
    })),
    total: rows[0]?.total ?? 0,
    page: asked.page,
    size: asked.size,
    unknown: await countUnknown(transaction),
    ages,
    can: {
      edit: transaction.context.permissions.has(employeesPermission.edit),
      gratuity: gratuities !== null,
    },
  };
}

/** Employees whose date of birth nobody entered. */
export async function countUnknown(transaction: Transaction): Promise<number> {
  const row = await transaction.readOne(
    { count: 'int' },
    'SELECT count(*)::int AS count FROM people_employee WHERE site_id = $1 AND is_active AND date_of_birth IS NULL',
  );
  return row?.count ?? 0;
}
