import type { Transaction } from '../../../../core/server/database/in-site.ts';

/**
 * What was taken away from a student's fees in the last thirty days, paisa: waivers and cancelled fees together. A waiver that
 * was taken back counts as long as fees of its months stay lowered, or giving and taking back by turns would know no limit.
 */
export async function takenLately(transaction: Transaction, studentId: string, now: Date): Promise<bigint> {
  const row = await transaction.readOne(
    { amount: 'bigint' },
    `SELECT ((SELECT coalesce(sum(w.worth), 0) FROM fees_waiver w
               WHERE w.site_id = $1 AND w.student_id = $2 AND w.created_at > $3
                 AND (w.revoked_at IS NULL OR EXISTS (
                   SELECT 1 FROM fees_invoice_line l
                    WHERE l.site_id = $1 AND l.student_id = $2 AND l.sub_head_id = ANY(w.sub_head_ids) AND l.waiver > 0
                      AND l.cancelled_at IS NULL AND l.period ~ '^[0-9]{4}-[0-9]{2}$' AND l.period >= w.from_month
                      AND (w.to_month IS NULL OR l.period <= w.to_month))))
           + (SELECT coalesce(sum(o.payable), 0) FROM fees_invoice_line o
               WHERE o.site_id = $1 AND o.student_id = $2 AND o.cancelled_at > $3))::bigint AS amount`,
    studentId,
    new Date(now.getTime() - 30 * 86_400_000),
  );
  return row?.amount ?? 0n;
}
