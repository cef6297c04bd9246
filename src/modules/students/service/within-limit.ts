import type { Transaction } from '../../../core/server/database/in-site.ts';
import { assertWithinPackage, hasLimit } from '../../../core/server/http/limits.ts';
import type { Services } from '../../../core/server/http/services.ts';

type Year = { readonly id: string; readonly isCurrent: boolean; readonly places: number };

/** How many students have a place in each year. */
const readYears = (transaction: Transaction): Promise<Year[]> =>
  transaction.read(
    { id: 'uuid', isCurrent: 'bool', places: 'int' },
    `SELECT y.id, y.is_current AS "isCurrent", count(*)::int AS places FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE e.site_id = $1 AND e.status = 'active' GROUP BY y.id, y.is_current`,
  );

const inCurrent = (years: readonly Year[]): number =>
  years.reduce((sum, { isCurrent, places }) => sum + (isCurrent ? places : 0), 0);

/**
 * Gives students places, or makes another year the current one, unless there would be more students than the institution's
 * package allows: in the current years together, or in the year the places are in, which may be a coming one. Where they
 * become fewer nothing is refused, even above the limit.
 */
export async function withinLimit<T>(
  transaction: Transaction,
  services: Services,
  change: () => Promise<T>,
): Promise<T> {
  if (!(await hasLimit(transaction, services, 'students'))) return change();
  const before = await readYears(transaction);
  const changed = await change();
  await assertWithinPackage(transaction, services, 'students', async () => {
    const years = await readYears(transaction);
    const current = inCurrent(years);
    const grown = years.filter(
      ({ id, places }) => places > (before.find((one) => one.id === id)?.places ?? 0),
    );
    return Math.max(
      current > inCurrent(before) ? current : 0,
      ...grown.map(({ isCurrent, places }) => (isCurrent ? current : places)),
    );
  });
  return changed;
}
