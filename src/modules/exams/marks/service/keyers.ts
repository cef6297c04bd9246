import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';

/** Who entered marks on these sheets or submitted them: none of them decides what is to become of the sheets. */
export async function keyersOf(
  transaction: Transaction,
  sheetIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await transaction.read(
    { account: 'uuid' },
    `SELECT DISTINCT k.entered_by AS account FROM exams_mark k
      WHERE k.site_id = $1 AND k.sheet_id = ANY($2::uuid[]) AND k.entered_by IS NOT NULL
      UNION SELECT m.submitted_by FROM exams_mark_sheet m
      WHERE m.site_id = $1 AND m.id = ANY($2::uuid[]) AND m.submitted_by IS NOT NULL`,
    sheetIds,
  );
  return rows.map((row) => row.account);
}

/** On which of these sheets the caller entered marks: they check none of those. */
export async function keyedByCaller(
  transaction: Transaction,
  sheetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { accountId } = transaction.context;
  if (accountId === null || sheetIds.length === 0) return new Set();
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT i.sheet_id AS id FROM ${rowsOf('i', { sheet_id: '$2::uuid[]' })}
      WHERE EXISTS (SELECT 1 FROM exams_mark k WHERE k.site_id = $1 AND k.sheet_id = i.sheet_id AND k.entered_by = $3)`,
    sheetIds,
    accountId,
  );
  return new Set(rows.map((row) => row.id));
}
