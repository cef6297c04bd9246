import { datesBetween, weekdayLabels, weekdayNumber, weekdayOf } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';

/**
 * The days between two on which there is no work, with what they are called: weekly holidays and those of the calendar. A
 * day that is open for a programme is a day of work.
 */
export async function readOffDays(
  transaction: Transaction,
  services: Services,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, Label>> {
  const site = await services.sites.find(transaction.siteId);
  const weekend = site?.weekend ?? [];
  const rows = await transaction.kept(`academic.holidays ${from} ${to}`, () =>
    transaction.read(
      { from: 'date', to: 'date', name: json<Label>(), isObserved: 'bool' },
      `SELECT start_date AS "from", end_date AS "to", json_build_object('en', name_en, 'bn', name_bn) AS name,
              is_observed AS "isObserved"
         FROM academic_holiday
        WHERE site_id = $1 AND is_active AND start_date <= $3 AND end_date >= $2 ORDER BY start_date, name_en`,
      from,
      to,
    ),
  );
  const off = new Map<string, Label>();
  for (const day of datesBetween(from, to)) {
    const found = rows.filter((row) => row.from <= day && day <= row.to);
    if (found.some((row) => row.isObserved)) continue;
    const [holiday] = found;
    if (holiday) off.set(day, holiday.name);
    else if (weekend.includes(weekdayNumber(day))) off.set(day, weekdayLabels[weekdayOf(day)]);
  }
  return off;
}
