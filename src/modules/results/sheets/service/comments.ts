import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { namesOfAccounts, readHistory } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { examsPermission } from '../../../exams/permissions.ts';
import { resultErrors } from '../../errors.ts';
import { resultsPermission } from '../../permissions.ts';
import type { Outcome } from '../../rules.ts';
import { findRun } from '../../service/runs.ts';
import { commentLabels } from '../comment-labels.ts';
import type { Remark } from '../remarks.ts';

const most = 1_000;

/** The ready remarks in use. */
async function readRemarks(transaction: Transaction): Promise<Remark[]> {
  const rows = await transaction.rows<{
    id: string;
    text_en: string;
    text_bn: string;
    from_gpa: bigint;
    to_gpa: bigint;
  }>(
    `SELECT id, text_en, text_bn, from_gpa, to_gpa FROM exams_remark WHERE site_id = $1 AND is_active
      ORDER BY position, id LIMIT ${most}`,
  );
  return rows.map((row) => ({
    id: row.id,
    text: { en: row.text_en, bn: row.text_bn },
    fromGpa: Number(row.from_gpa),
    toGpa: Number(row.to_gpa),
  }));
}

/** Whether the caller may write the comments of a section: whoever makes results, and its class teacher. */
export async function mayWrite(transaction: Transaction, sectionId: string): Promise<boolean> {
  if (transaction.context.permissions.has(resultsPermission.generate)) return true;
  const own = await transaction.row(
    `SELECT 1 FROM academic_section s JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = s.class_teacher_id
      WHERE s.site_id = $1 AND s.id = $2 AND a.account_id = $3`,
    sectionId,
    transaction.context.accountId,
  );
  return own !== null;
}

type Row = {
  enrolment_id: string;
  name: Label;
  roll: number;
  outcome: Outcome;
  gpa: number;
  letter: string;
  id: string | null;
  version: number | null;
  text: Label | null;
  written_by: string | null;
  written_at: Date | null;
};

/** The students of a section of a run by roll, each with the class teacher's comment, and the ready remarks. */
export async function readComments(
  transaction: Transaction,
  services: Services,
  asked: { id: string; sectionId: string },
) {
  const run = await findRun(transaction, asked.id, services.now());
  const rows = await transaction.rows<Row>(
    `SELECT t.enrolment_id, json_build_object('en', d.name_en, 'bn', d.name_bn) AS name, t.roll, t.outcome, t.gpa, t.letter,
            c.id, c.version, c.written_by, c.written_at,
            CASE WHEN c.id IS NOT NULL THEN json_build_object('en', c.text_en, 'bn', c.text_bn) END AS text
       FROM results_result t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
       LEFT JOIN results_comment c ON c.site_id = $1 AND c.exam_id = $4 AND c.enrolment_id = t.enrolment_id
      WHERE t.site_id = $1 AND t.run_id = $2 AND t.section_id = $3 ORDER BY t.roll, t.id LIMIT ${most}`,
    run.id,
    asked.sectionId,
    run.exam_id,
  );
  if (rows.length === 0) throw new AppError(errors.notFound);
  const remarks = await readRemarks(transaction);
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.written_by),
    transaction.context.language,
  );
  const { permissions } = transaction.context;
  return {
    remarks: [...remarks],
    items: rows.map((row) => ({
      enrolmentId: row.enrolment_id,
      name: row.name,
      roll: row.roll,
      outcome: row.outcome,
      gpa: row.gpa,
      letter: row.letter,
      comment:
        row.version === null || row.text === null
          ? null
          : {
              version: row.version,
              text: row.text,
              actor: names.get(row.written_by ?? '') ?? '',
              at: row.written_at?.toISOString() ?? '',
            },
    })),
    can: {
      write: await mayWrite(transaction, asked.sectionId),
      fillBank: permissions.has(examsPermission.edit),
    },
  };
}

type CommentGiven = {
  enrolmentId: string;
  version: number | null;
  /** A ready remark, in both languages; else the text as it was typed, the same in both; empty takes the comment away. */
  remarkId: string | null;
  text: string;
};

/**
 * Writes comments of a section's students, all or none; what stood there before stays in the history. Throws 403 for
 * whoever is not its class teacher and does not make results, 409 when one was changed meanwhile.
 */
export async function saveComments(
  transaction: Transaction,
  services: Services,
  asked: { id: string; sectionId: string; comments: readonly CommentGiven[] },
) {
  const run = await findRun(transaction, asked.id, services.now());
  if (!(await mayWrite(transaction, asked.sectionId))) throw new AppError(resultErrors.notClassTeacher);
  const { comments } = asked;
  if (new Set(comments.map((one) => one.enrolmentId)).size < comments.length)
    throw new ValidationError({ comments: [commentLabels.twice] });
  const remarks = new Map((await readRemarks(transaction)).map((one) => [one.id, one.text]));
  const texts = comments.map(({ remarkId, text }): Label => {
    if (remarkId === null) return { en: text, bn: text };
    const known = remarks.get(remarkId);
    if (!known) throw new ValidationError({ comments: [commentLabels.unknownRemark] });
    return known;
  });
  const known = await transaction.row<{ n: number }>(
    `SELECT count(*)::int AS n FROM results_result
      WHERE site_id = $1 AND run_id = $2 AND section_id = $3 AND enrolment_id = ANY($4::uuid[])`,
    run.id,
    asked.sectionId,
    comments.map((one) => one.enrolmentId),
  );
  if (known?.n !== comments.length) throw new AppError(errors.notFound);
  const saved = await transaction.change(
    `INSERT INTO results_comment AS c (site_id, id, version, exam_id, enrolment_id, text_en, text_bn, written_by, written_at)
     SELECT n.site_id, n.id, coalesce(n.version, 0) + 1, $2, n.enrolment_id, n.text_en, n.text_bn, $3, $4
       FROM ${rowsOf('n', { id: '$5::uuid[]', enrolment_id: '$6::uuid[]', text_en: '$7::text[]', text_bn: '$8::text[]', version: '$9::int[]' })}
      WHERE n.version IS NULL OR EXISTS (
        SELECT 1 FROM results_comment o WHERE o.site_id = $1 AND o.exam_id = $2 AND o.enrolment_id = n.enrolment_id
           AND o.version = n.version)
     ON CONFLICT ON CONSTRAINT results_comment_once DO UPDATE SET text_en = EXCLUDED.text_en,
        text_bn = EXCLUDED.text_bn, written_by = EXCLUDED.written_by, written_at = EXCLUDED.written_at,
        version = EXCLUDED.version, updated_at = EXCLUDED.updated_at
      WHERE c.version + 1 = EXCLUDED.version`,
    run.exam_id,
    transaction.context.accountId,
    services.now(),
    comments.map(() => newId()),
    comments.map((one) => one.enrolmentId),
    texts.map((text) => text.en),
    texts.map((text) => text.bn),
    comments.map((one) => one.version),
  );
  if (saved < comments.length) throw new AppError(errors.staleVersion);
  return { saved };
}

/** What the comment of one student was, the newest first. */
export async function readCommentHistory(
  transaction: Transaction,
  services: Services,
  asked: { id: string; enrolmentId: string },
) {
  const run = await findRun(transaction, asked.id, services.now());
  const comment = await transaction.row<{ id: string }>(
    `SELECT c.id FROM results_comment c JOIN results_result t ON t.site_id = $1 AND t.run_id = $2
        AND t.enrolment_id = c.enrolment_id
      WHERE c.site_id = $1 AND c.exam_id = $3 AND c.enrolment_id = $4`,
    run.id,
    run.exam_id,
    asked.enrolmentId,
  );
  if (!comment) return { items: [] };
  const rows = await readHistory(transaction, 'results_comment', comment.id);
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.actor),
    transaction.context.language,
  );
  let text: Label = { en: '', bn: '' };
  const items = rows.toReversed().flatMap((row) => {
    const changed = row.changes.filter(({ field }) => field === 'textEn' || field === 'textBn');
    if (changed.length === 0) return [];
    const after = (field: string) => changed.find((one) => one.field === field)?.after;
    // Where only one of the two changed, the other stayed.
    text = { en: String(after('textEn') ?? text.en), bn: String(after('textBn') ?? text.bn) };
    return [{ id: row.id, at: row.at, actor: names.get(row.actor ?? '') ?? '', text }];
  });
  return { items: items.toReversed() };
}
