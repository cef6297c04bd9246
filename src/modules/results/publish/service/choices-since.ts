import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { toBengaliDigits } from '../../../../core/digits.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { publishTexts } from '../../labels.ts';
import type { Run } from '../../service/runs.ts';
import { examsOf } from './papers-of-run.ts';

/** So many are named to whoever approves; the number tells of all. */
const mostNamed = 10;

/**
 * Whose chosen subjects are others than when a result of these examinations was published last. The marks are the same and sealed; as
 * a 4th subject instead of an elective they count otherwise, which nobody would see who approves the next publication.
 */
export async function choicesSince(transaction: Transaction, run: Run): Promise<ApprovalFigure[]> {
  const rows = await transaction.read(
    { roll: 'int', en: 'text', bn: 'text' },
    `SELECT DISTINCT e.roll, b.name_en AS en, coalesce(nullif(b.name_bn, ''), b.name_en) AS bn
       FROM (SELECT t.enrolment_id, max(r.published_at) AS at FROM results_run r
               JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id
              WHERE r.site_id = $1 AND r.exam_id = ANY($2::uuid[]) AND r.class_id = $3 AND r.published_at IS NOT NULL
              GROUP BY t.enrolment_id) p
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = p.enrolment_id
       JOIN history h ON h.site_id = $1 AND h.table_name = 'exams_subject_choice' AND h.at > p.at
        AND coalesce(h.after, h.before) ->> 'enrolment_id' = e.id::text
        AND h.before ->> 'role' IS DISTINCT FROM h.after ->> 'role'
       JOIN academic_subject b ON b.site_id = $1 AND b.id = (coalesce(h.after, h.before) ->> 'subject_id')::uuid
      ORDER BY e.roll, en`,
    examsOf(run),
    run.class_id,
  );
  if (rows.length === 0) return [];
  const inWords = (language: 'en' | 'bn') =>
    rows
      .slice(0, mostNamed)
      .map((row) =>
        language === 'bn'
          ? `রোল ${toBengaliDigits(String(row.roll))} (${row.bn})`
          : `roll ${row.roll} (${row.en})`,
      )
      .join('; ') + (rows.length > mostNamed ? `; … (${rows.length})` : '');
  return [{ kind: 'text', label: publishTexts.choices, value: { en: inWords('en'), bn: inWords('bn') } }];
}
