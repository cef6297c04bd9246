import { todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Rules } from '../ceiling/service/check-ceilings.ts';
import { type Lowered, loweredFees } from '../rules.ts';

/**
 * For whom the fees of a year would be less, by fee: of those that were billed in it and are still to be billed. Before its
 * first bill a fee is being set, and after the year nothing follows from its rules.
 */
export async function loweredIn(
  transaction: Transaction,
  yearId: string,
  { before, after }: Rules,
  now: Date,
): Promise<(Lowered & { readonly subHeadId: string })[]> {
  const changed = [...new Set(before.map((rule) => rule.subHeadId))].flatMap((subHeadId) => {
    const of = (rules: Rules['before']) => rules.filter((rule) => rule.subHeadId === subHeadId);
    return loweredFees(of(before), of(after)).map((one) => ({ ...one, subHeadId }));
  });
  if (changed.length === 0) return [];
  const fees = [...new Set(changed.map((one) => one.subHeadId))];
  const billed = await billedIn(transaction, fees, todayInDhaka(now), yearId);
  const ids = new Set(billed.map((one) => one.id));
  return changed.filter((one) => ids.has(one.subHeadId));
}

/** Which of these sub-heads were billed in a year that is not over on a day, or in this one alone. */
export function billedIn(
  transaction: Transaction,
  subHeadIds: readonly string[],
  day: string,
  yearId: string | null = null,
) {
  // From student to student, and of each by the index of what is billed once: an institution has a million lines.
  return transaction.read(
    { id: 'uuid', yearId: 'uuid' },
    `SELECT b.id, y.id AS "yearId"
       FROM fees_fee_sub_head b
       JOIN academic_academic_year y ON y.site_id = $1 AND y.end_date >= $3::date AND ($4::uuid IS NULL OR y.id = $4)
      WHERE b.site_id = $1 AND b.id = ANY($2::uuid[]) AND EXISTS (
        SELECT 1 FROM students_enrolment e CROSS JOIN LATERAL (
                 SELECT 1 FROM fees_invoice_line l
                  WHERE l.site_id = $1 AND l.student_id = e.student_id AND l.sub_head_id = b.id AND NOT l.is_taken_back
                    AND l.enrolment_id = e.id AND l.cancelled_at IS NULL AND l.opening_id IS NULL LIMIT 1) k
         WHERE e.site_id = $1 AND e.year_id = y.id)
      ORDER BY b.id, y.id`,
    subHeadIds,
    day,
    yearId,
  );
}
