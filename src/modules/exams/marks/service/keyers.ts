import type { Transaction } from '../../../../core/server/database/in-site.ts';

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
