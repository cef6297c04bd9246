import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { examErrors } from '../labels.ts';

/**
 * Refuses with 409 results of a class while a sheet of these examinations whose marks are keyed twice is not verified:
 * they would show the first entry to whoever is to make the second.
 */
export async function assertEntriesAgree(
  transaction: Transaction,
  examIds: readonly string[],
  classId: string,
): Promise<void> {
  const row = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM exams_exam x
       JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id AND p.class_id = $3 AND p.withdrawn_at IS NULL
       JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id
      WHERE x.site_id = $1 AND x.id = ANY($2::uuid[]) AND x.double_entry
        AND m.status IN ('open', 'submitted', 'returned')
        AND EXISTS (SELECT 1 FROM exams_mark k WHERE k.site_id = $1 AND k.sheet_id = m.id)`,
    examIds,
    classId,
  );
  if (row && row.n > 0) throw new AppError(examErrors.entriesApart, { count: row.n });
}
