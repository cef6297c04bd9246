import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { containing } from '../../../core/server/entity/records.ts';
import { linkEmployeeAccount } from '../../people/public.ts';
import { accessErrors } from '../labels.ts';
import type { Place } from './actor.ts';
import { manageable } from './people.ts';

type SitePlace = Place & { siteId: number };
type Named = { id: string; name_en: string; name_bn: string };

/** At most 20 working employees whose name or number holds the words. */
export async function listEmployees(transaction: PlatformTransaction, place: SitePlace, q?: string) {
  const site = await transaction.enterSite(place.siteId);
  const rows = await site.rows<Named & { code: string; taken: boolean }>(
    `SELECT e.id, e.name_en, e.name_bn, e.code, EXISTS (SELECT 1 FROM people_employee_account a
              WHERE a.site_id = $1 AND a.employee_id = e.id) AS taken
       FROM people_employee e
      WHERE e.site_id = $1 AND e.is_active
        AND ($2::text IS NULL OR e.name_en ILIKE $2 OR e.name_bn ILIKE $2 OR e.code ILIKE $2)
      ORDER BY e.name_en, e.id LIMIT 20`,
    q ? containing(q) : null,
  );
  return rows.map((row) => ({
    id: row.id,
    label: { en: row.name_en, bn: row.name_bn },
    code: row.code,
    isTaken: row.taken,
  }));
}

/** The employee an account belongs to, or null. */
export async function employeeOf(transaction: PlatformTransaction, siteId: number, accountId: string) {
  const site = await transaction.enterSite(siteId);
  const row = await site.row<Named>(
    `SELECT e.id, e.name_en, e.name_bn FROM people_employee_account a
       JOIN people_employee e ON e.site_id = $1 AND e.id = a.employee_id
      WHERE a.site_id = $1 AND a.account_id = $2 LIMIT 1`,
    accountId,
  );
  return row && { id: row.id, label: { en: row.name_en, bn: row.name_bn } };
}

/** Links a user to an employee. Throws 404 for another institution's, 409 when somebody else signs in as him. */
export async function linkEmployee(
  transaction: PlatformTransaction,
  place: SitePlace,
  input: { id: string; employeeId: string | null },
): Promise<void> {
  await manageable(transaction, place, input.id);
  const site = await transaction.enterSite(place.siteId);
  const employee =
    input.employeeId === null
      ? null
      : await site.row<Named>(
          'SELECT id, name_en, name_bn FROM people_employee WHERE site_id = $1 AND id = $2',
          input.employeeId,
        );
  if (input.employeeId !== null && !employee) throw new AppError(errors.notFound);
  if (!(await linkEmployeeAccount(site, input.id, input.employeeId)))
    throw new AppError(accessErrors.employeeTaken, {
      name: { en: employee?.name_en ?? '', bn: employee?.name_bn ?? '' },
    });
}
