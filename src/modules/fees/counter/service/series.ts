import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { type ReceiptYear, yearOfSeries } from '../../receipts/series.ts';

/** The series of receipts: one a year, as the institution counts it. */
export const receiptSeries = 'fees.receipt';

/** How the institution counts the year of its receipts; an SQL expression. */
export const receiptYearSql = `coalesce((SELECT o.receipt_year FROM fees_setting o WHERE o.site_id = $1), 'fiscal')`;

/** The year in the numbers of receipts of a day, as the institution's setting has it: `26`, or `2026`. */
export async function seriesOn(transaction: Transaction, day: string): Promise<string> {
  const row = await transaction.readOne(
    { receiptYear: oneOf<ReceiptYear>() },
    `SELECT ${receiptYearSql} AS "receiptYear" FROM (SELECT $1::bigint) s`,
  );
  return yearOfSeries(day, row?.receiptYear ?? 'fiscal');
}
