import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { examErrors } from '../../labels.ts';
import { clashOf } from '../../rules.ts';
import type { ExamChangeKind } from '../changes.ts';
import { changeErrors } from '../labels.ts';
import { type ExamRow, findExam, holdExam, openSheets, setStatus } from './exams.ts';
import { logChange } from './log.ts';
import { paperOf, paperShown } from './papers.ts';
import { proposePapers } from './propose.ts';

/** An examination that is declared changes with a reason only; 422 at its field without one. */
function assertReason(exam: ExamRow, reason: string): void {
  if (exam.status === 'declared' && reason.length < 3)
    throw new ValidationError({ reason: [changeErrors.reasonNeeded] });
}

/** More classes with their papers; of a declared examination with a reason, and their sheets are open at once. */
export async function addClasses(
  transaction: Transaction,
  services: Services,
  input: { id: string; classIds: readonly string[]; reason: string },
) {
  const exam = await holdExam(transaction, input.id);
  if (exam.status !== 'draft' && exam.status !== 'declared') throw new AppError(examErrors.notDeclared);
  assertReason(exam, input.reason);
  const known = await transaction.rows<{ class_id: string }>(
    'SELECT DISTINCT class_id FROM exams_paper WHERE site_id = $1 AND exam_id = $2',
    exam.id,
  );
  const isIn = new Set(known.map((one) => one.class_id));
  const added = input.classIds.filter((id) => !isIn.has(id));
  const papers = await proposePapers(transaction, services, exam.id, added);
  if (exam.status === 'declared' && papers > 0) {
    await openSheets(transaction, exam);
    await transaction.change(
      `INSERT INTO exams_change (site_id, id, exam_id, kind, class_id, reason, actor_id, acted_at)
       SELECT DISTINCT ON (p.class_id) p.site_id, gen_random_uuid(), $2, 'classAdded', p.class_id, $4, $5, $6::timestamptz
         FROM exams_paper p WHERE p.site_id = $1 AND p.exam_id = $2 AND p.class_id = ANY($3::uuid[])
        ORDER BY p.class_id`,
      exam.id,
      added,
      input.reason,
      transaction.context.accountId,
      services.now(),
    );
  }
  return { papers };
}

/** The papers the classes of an examination could have besides: of their subjects, and those that were taken out. */
export async function readOffers(transaction: Transaction, id: string) {
  const exam = await findExam(transaction, id);
  const items = await transaction.read(
    {
      classId: 'uuid',
      className: json<Label>(),
      groupId: 'uuid?',
      group: jsonOrNull<Label>(),
      subjectId: 'uuid',
      subject: json<Label>(),
      wasWithdrawn: 'bool',
    },
    `SELECT DISTINCT ON (c.position, k.class_id, g.position, k.group_id, b.code, k.subject_id)
            k.class_id AS "classId", json_build_object('en', c.name_en, 'bn', c.name_bn) AS "className",
            k.group_id AS "groupId", CASE WHEN g.id IS NOT NULL THEN json_build_object('en', g.name_en, 'bn', g.name_bn) END AS "group",
            k.subject_id AS "subjectId", json_build_object('en', b.name_en, 'bn', b.name_bn) AS subject,
            p.id IS NOT NULL AS "wasWithdrawn"
       FROM academic_class_subject k
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = k.class_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = k.subject_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = k.group_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = $2
        AND (x.group_ids IS NULL OR k.group_id IS NULL OR k.group_id = ANY(x.group_ids))
       LEFT JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = $2 AND p.class_id = k.class_id
        AND p.subject_id = k.subject_id AND p.group_id IS NOT DISTINCT FROM k.group_id
      WHERE k.site_id = $1 AND k.is_active AND b.is_active AND (p.id IS NULL OR p.withdrawn_at IS NOT NULL)
        AND k.class_id IN (SELECT o.class_id FROM exams_paper o WHERE o.site_id = $1 AND o.exam_id = $2)
      ORDER BY c.position, k.class_id, g.position NULLS FIRST, k.group_id, b.code, k.subject_id LIMIT 500`,
    exam.id,
  );
  return { items };
}

/** Adds a paper, or puts one back that was taken out; its sheets are open at once where the examination is declared. */
export async function addPaper(
  transaction: Transaction,
  services: Services,
  input: { id: string; classId: string; groupId: string | null; subjectId: string; reason: string },
) {
  const exam = await holdExam(transaction, input.id);
  if (exam.status !== 'draft' && exam.status !== 'declared') throw new AppError(examErrors.notDeclared);
  assertReason(exam, input.reason);
  const { items } = await readOffers(transaction, exam.id);
  const offer = items.find(
    (one) =>
      one.classId === input.classId && one.groupId === input.groupId && one.subjectId === input.subjectId,
  );
  if (!offer) throw new AppError(errors.notFound);
  if (offer.wasWithdrawn)
    await transaction.change(
      `UPDATE exams_paper SET withdrawn_at = NULL, version = version + 1, updated_at = now()
        WHERE site_id = $1 AND exam_id = $2 AND class_id = $3 AND group_id IS NOT DISTINCT FROM $4::uuid AND subject_id = $5`,
      exam.id,
      input.classId,
      input.groupId,
      input.subjectId,
    );
  else await proposePapers(transaction, services, exam.id, [input.classId], input);
  const paper = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM exams_paper WHERE site_id = $1 AND exam_id = $2 AND class_id = $3
        AND group_id IS NOT DISTINCT FROM $4::uuid AND subject_id = $5`,
    exam.id,
    input.classId,
    input.groupId,
    input.subjectId,
  );
  if (!paper) throw new Error('The paper was not added');
  if (exam.status === 'declared') {
    await openSheets(transaction, exam);
    await logChange(transaction, services, {
      examId: exam.id,
      kind: 'paperAdded',
      paperId: paper.id,
      reason: input.reason,
    });
  }
  return { id: paper.id };
}

/**
 * Takes a paper out of a declared examination. Its marks stay stored and count nowhere; put back, its sheets are
 * submitted anew. A result that was published stays as it is until the next revision.
 */
export async function withdrawPaper(
  transaction: Transaction,
  services: Services,
  input: { id: string; version: number; reason: string },
) {
  const { exam, paper, papers } = await paperOf(transaction, input.id);
  if (paper.version !== input.version) throw new AppError(examErrors.stale);
  if (exam.status !== 'declared') throw new AppError(examErrors.notDeclared);
  if (papers.length === 1) throw new AppError(changeErrors.lastPaper);
  const now = services.now();
  await transaction.change(
    `UPDATE exams_paper SET withdrawn_at = $3, version = version + 1, updated_at = $3 WHERE site_id = $1 AND id = $2`,
    paper.id,
    now,
  );
  await transaction.change(
    `UPDATE exams_mark_sheet SET status = 'returned', note = $3, verified_by = NULL, verified_at = NULL,
            accepted_by = NULL, accepted_at = NULL, version = version + 1, updated_at = $4
      WHERE site_id = $1 AND paper_id = $2 AND status <> 'open'`,
    paper.id,
    input.reason,
    now,
  );
  await logChange(transaction, services, {
    examId: exam.id,
    kind: 'paperWithdrawn',
    paperId: paper.id,
    reason: input.reason,
  });
  return { version: paper.version + 1 };
}

/** Moves a paper of a declared examination to another day; the examination lasts until then. */
export async function postponePaper(
  transaction: Transaction,
  services: Services,
  input: { id: string; version: number; day: string; startsAt: string | null; reason: string },
) {
  const { exam, paper, papers } = await paperOf(transaction, input.id);
  if (paper.version !== input.version) throw new AppError(examErrors.stale);
  if (exam.status !== 'declared') throw new AppError(examErrors.notDeclared);
  const wrong: Record<string, Label[]> = {};
  if (input.day < exam.starts_on) wrong.day = [examErrors.outsideExam];
  else if (input.day > exam.year_ends) wrong.day = [examErrors.outsideYear];
  const clash = clashOf(
    { ...paperShown(paper), day: input.day, startsAt: input.startsAt },
    papers.map(paperShown),
  );
  if (clash) wrong.startsAt = [fillLabel(examErrors.clash, { subject: clash.subject })];
  if (Object.keys(wrong).length > 0) throw new ValidationError(wrong);
  await transaction.change(
    `UPDATE exams_paper SET day = $3, starts_at = $4, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    paper.id,
    input.day,
    input.startsAt,
  );
  // Shifts that sit it at a time of their own keep that time, on the new day.
  await transaction.change(
    `UPDATE exams_sitting SET day = $3, version = version + 1, updated_at = now() WHERE site_id = $1 AND paper_id = $2`,
    paper.id,
    input.day,
  );
  if (input.day > exam.ends_on)
    await transaction.change(
      `UPDATE exams_exam SET ends_on = $3, marks_until = CASE WHEN marks_until < $3::date THEN $3::date ELSE marks_until END, version = version + 1,
              updated_at = now() WHERE site_id = $1 AND id = $2`,
      exam.id,
      input.day,
    );
  await logChange(transaction, services, {
    examId: exam.id,
    kind: 'paperPostponed',
    paperId: paper.id,
    reason: input.reason,
    detail: {
      before: { day: paper.day, startsAt: paper.starts_at },
      after: { day: input.day, startsAt: input.startsAt },
    },
  });
  return { version: paper.version + 1 };
}

/** Takes an examination back with a reason; its papers and marks stay stored. 409 while its results are published. */
export async function cancelExam(
  transaction: Transaction,
  services: Services,
  input: { id: string; version: number; reason: string },
) {
  const row = await holdExam(transaction, input.id, input.version);
  if (row.status !== 'draft' && row.status !== 'declared') throw new AppError(examErrors.notDeclared);
  const published = await transaction.row(
    `SELECT 1 FROM results_run r WHERE r.site_id = $1 AND r.status = 'published'
        AND (r.exam_id = $2 OR r.policy->'terms' @> jsonb_build_array(jsonb_build_object('id', $2::uuid))) LIMIT 1`,
    row.id,
  );
  if (published) throw new AppError(examErrors.isPublished);
  await logChange(transaction, services, { examId: row.id, kind: 'cancelled', reason: input.reason });
  return setStatus(transaction, row, 'cancelled', input.reason);
}

type ShiftTime = { shiftId: string; startsAt: string };
type Time = { day: string | null; startsAt: string | null };

/** What was changed after the declaration, the latest first. */
export async function readChanges(transaction: Transaction, services: Services, id: string) {
  const exam = await findExam(transaction, id);
  const rows = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<ExamChangeKind>(),
      className: jsonOrNull<Label>(),
      subject: jsonOrNull<Label>(),
      section: jsonOrNull<Label>(),
      sheetId: 'uuid?',
      reason: 'text',
      detail: jsonOrNull<{ before: Time; after: Time } | { before: ShiftTime[]; after: ShiftTime[] }>(),
      actor_id: 'uuid',
      acted_at: 'time',
    },
    `SELECT h.id, h.kind, h.sheet_id AS "sheetId", h.reason, h.detail, h.actor_id, h.acted_at,
            CASE WHEN c.id IS NOT NULL THEN json_build_object('en', c.name_en, 'bn', c.name_bn) END AS "className",
            CASE WHEN b.id IS NOT NULL THEN json_build_object('en', b.name_en, 'bn', b.name_bn) END AS subject,
            CASE WHEN s.id IS NOT NULL THEN json_build_object('en', s.name_en, 'bn', s.name_bn) END AS section
       FROM exams_change h
       LEFT JOIN exams_mark_sheet m ON m.site_id = $1 AND m.id = h.sheet_id
       LEFT JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
       LEFT JOIN exams_paper p ON p.site_id = $1 AND p.id = coalesce(h.paper_id, m.paper_id)
       LEFT JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       LEFT JOIN academic_school_class c ON c.site_id = $1 AND c.id = coalesce(h.class_id, p.class_id)
      WHERE h.site_id = $1 AND h.exam_id = $2 ORDER BY h.acted_at DESC, h.id DESC LIMIT 200`,
    exam.id,
  );
  const names = await namesOfAccounts(
    services.database,
    rows.map((row) => row.actor_id),
    transaction.context.language,
  );
  return {
    items: rows.map(({ actor_id, acted_at, ...row }) => ({
      ...row,
      by: names.get(actor_id) ?? '',
      at: acted_at.toISOString(),
    })),
  };
}
