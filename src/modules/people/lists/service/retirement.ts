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

/**
 * `r`, when the employee `e` of the designation `d` leaves: the age limit of the post, else of teachers or of other staff, the day
 * on which it is reached, and the day on which service ends, which the last order of extension may have put off.
 */
export const retirementSql = (e: string, teacherAge: string, staffAge: string) =>
  `CROSS JOIN LATERAL (
     SELECT y.age, y.limit_on, greatest(y.limit_on, y.extended) AS leaves_on, y.extended > y.limit_on AS is_extended
       FROM (SELECT x.age, (${e}.date_of_birth + make_interval(years => x.age))::date AS limit_on, (
                      SELECT (b.facts ->> 'until')::date FROM people_service_entry b
                       WHERE b.site_id = $1 AND b.employee_id = ${e}.id AND b.event = 'extended'
                       ORDER BY b.created_at DESC, b.id DESC LIMIT 1) AS extended
               FROM (SELECT coalesce(d.retirement_age, CASE WHEN d.is_teaching THEN ${teacherAge} ELSE ${staffAge} END) AS age) x) y) r`;

/** The same by the institution's limits `$2` and `$3`, of employees whose date of birth is known. */
export const retiringSql = `people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
  ${retirementSql('e', '$2::int', '$3::int')}`;

/** Whether a notice `n` told the day on which the employee leaves as it stands now. */
export const ofTheDaySql = '(n.leaves_on IS NULL OR n.leaves_on = r.leaves_on)';

/** When somebody reaches the age limit, and when they leave; null where no date of birth is known. Throws 404. */
export async function readRetirement(transaction: Transaction, employeeId: string) {
  const ages = await readAges(transaction);
  const row = await transaction.readOne(
    { limitOn: 'date?', leavesOn: 'date?', isExtended: 'bool?' },
    `SELECT r.limit_on AS "limitOn", CASE WHEN e.date_of_birth IS NOT NULL THEN r.leaves_on END AS "leavesOn",
            r.is_extended AS "isExtended"
       FROM ${retiringSql} WHERE e.site_id = $1 AND e.id = $4`,
    ages.teacherAge,
    ages.staffAge,
    employeeId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

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
      isExtended: 'bool',
      told: 'int?',
      total: 'int',
    },
    `SELECT e.id, e.code, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name,
            json_build_object('en', d.name_en, 'bn', d.name_bn) AS designation, e.date_of_birth AS "dateOfBirth",
            r.age, r.leaves_on AS "leavesOn", coalesce(r.is_extended, false) AS "isExtended",
            (SELECT min(n.months) FROM people_retirement_notice n
              WHERE n.site_id = $1 AND n.employee_id = e.id AND ${ofTheDaySql}) AS told,
            (count(*) OVER ())::int AS total
       FROM ${retiringSql}
      WHERE e.site_id = $1 AND e.is_active AND e.date_of_birth IS NOT NULL
        AND ($4::int = 0 OR r.leaves_on <= ($5::date + make_interval(months => $4::int))::date)
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
