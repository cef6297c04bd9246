import type { Transaction } from '../../../core/server/database/in-site.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { remark } from '../remark.entity.ts';
import { usualRemarks } from '../remarks.data.ts';

/** Gives an institution the usual remarks for mark sheets; nothing where it has one already. Answers how many. */
export async function copyUsualRemarks(transaction: Transaction): Promise<number> {
  const known = await transaction.row('SELECT 1 FROM exams_remark WHERE site_id = $1 LIMIT 1');
  if (known) return 0;
  return insertRows(
    transaction,
    remark,
    usualRemarks.map((one, place) => ({ ...one, position: place + 1 })),
  );
}
