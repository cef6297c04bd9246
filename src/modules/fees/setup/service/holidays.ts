import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Holidays } from '../../rules.ts';
import { fineRuleFrom } from './fine-rules.ts';

/**
 * The calendar since the earliest of these lines fell due, where the fine rule of one of them does not count holidays;
 * without such a rule nothing is asked.
 */
export async function readHolidays(
  transaction: Transaction,
  lines: readonly { readonly due: string; readonly rule: unknown }[],
  today: string,
): Promise<Holidays> {
  const [first] = lines
    .flatMap(({ due, rule }) => (rule && due < today && fineRuleFrom(rule).exceptHolidays ? [due] : []))
    .sort();
  if (first === undefined) return { off: new Set(), observed: new Set() };
  const rows = await transaction.read(
    { day: 'date', is_observed: 'bool' },
    `SELECT d.day::date AS day, bool_or(h.is_observed) AS is_observed FROM academic_holiday h
      CROSS JOIN LATERAL generate_series(greatest(h.start_date, $2::date), least(h.end_date, $3::date), '1 day') AS d(day)
      WHERE h.site_id = $1 AND h.is_active AND h.start_date <= $3 AND h.end_date >= $2
      GROUP BY 1`,
    first,
    today,
  );
  return {
    off: new Set(rows.map((row) => row.day)),
    observed: new Set(rows.filter((row) => row.is_observed).map((row) => row.day)),
  };
}
