import type { Transaction } from '../../../core/server/database/in-site.ts';

/** The years of the books and of the classes, the latest first: no institution has more than some dozens. */
export async function readYears(transaction: Transaction) {
  const rows = await transaction.read(
    { kind: 'text', from: 'text', to: 'text' },
    `SELECT 'fiscal' AS kind, start_date::text AS "from", end_date::text AS "to"
       FROM accounts_fiscal_year WHERE site_id = $1
     UNION ALL
     SELECT 'academic', start_date::text, end_date::text
       FROM academic_academic_year WHERE site_id = $1 AND is_active
      ORDER BY 2 DESC LIMIT 200`,
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ from, to }) => ({ from, to }));
  return { fiscal: of('fiscal'), academic: of('academic') };
}
