import { AppError } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { examErrors } from '../labels.ts';

type OfClass = { readonly classId: string; readonly examId: string };

/** Sheets of these classes and examinations whose marks are keyed twice and that are not verified. */
export const readEntriesApart = (transaction: Transaction, of: readonly OfClass[]) =>
  transaction.read(
    { classId: 'uuid', examId: 'uuid', id: 'uuid', section: json<Label>(), paper: json<Label>() },
    `SELECT p.class_id AS "classId", p.exam_id AS "examId", m.id,
            json_build_object('en', s.name_en, 'bn', coalesce(nullif(s.name_bn, ''), s.name_en)) AS section,
            json_build_object('en', b.name_en, 'bn', coalesce(nullif(b.name_bn, ''), b.name_en)) AS paper
       FROM exams_exam x
       JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = x.id AND p.withdrawn_at IS NULL
       JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id
       JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
      WHERE x.site_id = $1 AND x.id = ANY($3::uuid[]) AND x.double_entry
        AND (p.class_id, p.exam_id) IN (SELECT * FROM unnest($2::uuid[], $3::uuid[]))
        AND m.status IN ('open', 'submitted', 'returned')
        AND EXISTS (SELECT 1 FROM exams_mark k WHERE k.site_id = $1 AND k.sheet_id = m.id)
      ORDER BY s.name_en, p.position, p.id LIMIT 5000`,
    of.map((one) => one.classId),
    of.map((one) => one.examId),
  );

/**
 * Refuses with 409 results of a class while a sheet of these examinations whose marks are keyed twice is not verified:
 * they would show the first entry to whoever is to make the second.
 */
export async function assertEntriesAgree(
  transaction: Transaction,
  examIds: readonly string[],
  classId: string,
): Promise<void> {
  const apart = await readEntriesApart(
    transaction,
    examIds.map((examId) => ({ classId, examId })),
  );
  if (apart.length > 0) throw new AppError(examErrors.entriesApart, { count: apart.length });
}
