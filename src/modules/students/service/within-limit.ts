import type { Transaction } from '../../../core/server/database/in-site.ts';
import { assertWithinPackage } from '../../../core/server/http/limits.ts';
import type { Services } from '../../../core/server/http/services.ts';

/** Gives students places, unless there would be more of them this year than the institution's package allows. */
export async function withinLimit<T>(
  transaction: Transaction,
  services: Services,
  add: () => Promise<T>,
): Promise<T> {
  const added = await add();
  await assertWithinPackage(transaction, services, 'students', async () => {
    const row = await transaction.readOne(
      { n: 'int' },
      `SELECT count(*)::int AS n FROM students_enrolment e
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
        WHERE e.site_id = $1 AND e.status = 'active'`,
    );
    return row?.n ?? 0;
  });
  return added;
}
