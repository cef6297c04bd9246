import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { formatDate } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label, textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { addCharges, cancelCharge } from '../../../fees/charges/public.ts';
import { ownStudents } from '../../../students/public.ts';
import { resultErrors } from '../../errors.ts';
import { findMine } from '../../publish/service/permissions.ts';
import { findRun, type Run } from '../../service/runs.ts';
import { scrutinyErrors, scrutinyLabels } from '../labels.ts';
import {
  actsOn,
  addSteps,
  both,
  holdScrutiny,
  isFree,
  type ScrutinyRow,
  scrutinyColumns,
  scrutinyFrom,
  takeStep,
} from './scrutiny-facts.ts';
import { windowOf } from './scrutiny-windows.ts';

type Asked = { id: string; enrolmentId: string };
type PaperRow = { id: string; name: Label; is_applied: boolean };

/** The papers of the run's own examination that the student sat; those of earlier terms had a time of their own. */
const readPapersOf = (transaction: Transaction, run: Run, enrolmentId: string) =>
  transaction.rows<PaperRow>(
    `SELECT p.id, ${both('b')} AS name, EXISTS (SELECT 1 FROM results_scrutiny q WHERE q.site_id = $1
              AND q.enrolment_id = $2 AND q.paper_id = p.id AND q.outcome IS DISTINCT FROM 'withdrawn') AS is_applied
       FROM exams_mark m JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.exam_id = $3
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
      WHERE m.site_id = $1 AND m.enrolment_id = $2 ORDER BY p.position, p.id`,
    enrolmentId,
    run.exam_id,
  );

/** What may be applied for from an own published result, and what became of the applications; 404 for anybody else's. */
export async function readMyScrutiny(transaction: Transaction, services: Services, asked: Asked) {
  const { owed } = await findMine(transaction, services, asked);
  const now = services.now();
  const run = await findRun(transaction, asked.id, now, true);
  const offered = await windowOf(transaction, run, now);
  // A result that is withheld is not applied for.
  const papers =
    offered?.isOpen && owed === null ? await readPapersOf(transaction, run, asked.enrolmentId) : [];
  const rows = await transaction.rows<ScrutinyRow & { rejected: string | null }>(
    `SELECT ${scrutinyColumns}, (SELECT v.reason FROM results_scrutiny_event v
              WHERE v.site_id = $1 AND v.scrutiny_id = q.id AND v.kind = 'rejected') AS rejected
       ${scrutinyFrom} WHERE q.site_id = $1 AND q.enrolment_id = $3 AND r.exam_id = $4 AND r.class_id = $5
      ORDER BY q.applied_at DESC, p.position, q.id LIMIT 100`,
    transaction.context.accountId,
    asked.enrolmentId,
    run.exam_id,
    run.class_id,
  );
  return {
    window: offered && { isOpen: offered.isOpen, lastDay: offered.lastDay, fee: takaText(offered.fee) },
    papers: papers.flatMap(({ id, name, is_applied }) => (is_applied ? [] : [{ id, name }])),
    items: rows.map((row) => ({
      id: row.id,
      version: row.version,
      paper: row.paper,
      state: row.state,
      appliedAt: row.applied_at.toISOString(),
      fee: takaText(row.fee),
      isFree: isFree(row),
      reason: row.rejected ?? '',
      changes: owed === null && isPublished(row, run) ? changesOf(row) : null,
      can: { withdraw: actsOn(row).has('withdraw') },
    })),
  };
}

/** What was changed is read in the revision that was published after it, not before. */
const isPublished = (row: ScrutinyRow, run: Run) =>
  row.state === 'changed' &&
  row.decided_at !== null &&
  run.published_at !== null &&
  run.published_at >= row.decided_at;

const changesOf = (row: ScrutinyRow) =>
  (row.found?.marks ?? []).map(({ component, before, after }) => ({
    name: row.parts[component] ?? { en: component, bn: component },
    before,
    after,
  }));

/**
 * Applies for papers of an own published result to be looked at again, and charges what it costs. Throws 404 for
 * anybody else's or an unpublished result, 409 for one withheld, outside of the time, or a paper applied for before.
 */
export async function applyForScrutiny(
  transaction: Transaction,
  services: Services,
  asked: Asked & { papers: readonly string[]; note: string },
) {
  const now = services.now();
  const { owed } = await findMine(transaction, services, asked);
  if (owed !== null) throw new AppError(resultErrors.heldForDues);
  const run = await findRun(transaction, asked.id, now, true);
  const offered = await windowOf(transaction, run, now);
  if (!offered) throw new AppError(scrutinyErrors.notOffered);
  if (!offered.isOpen) throw new AppError(scrutinyErrors.closed, { day: dayLabel(offered.lastDay) });
  const papers = await readPapersOf(transaction, run, asked.enrolmentId);
  const wanted = [...new Set(asked.papers)];
  if (wanted.some((id) => papers.every((paper) => paper.id !== id)))
    throw new ValidationError({ papers: [scrutinyErrors.unknownPaper] });
  const added = await transaction.rows<{ id: string; paper_id: string; student_id: string }>(
    `WITH added AS (
       INSERT INTO results_scrutiny (site_id, id, run_id, enrolment_id, paper_id, note, fee, sub_head_id, applied_by, applied_at)
       SELECT n.site_id, n.id, $2, $3, n.paper_id, $4, $5, $6, $7, $8 FROM ${rowsOf('n', { id: '$9::uuid[]', paper_id: '$10::uuid[]' })}
       ON CONFLICT (site_id, enrolment_id, paper_id) WHERE outcome IS DISTINCT FROM 'withdrawn' DO NOTHING
       RETURNING id, paper_id)
     SELECT a.id, a.paper_id, e.student_id FROM added a JOIN students_enrolment e ON e.site_id = $1 AND e.id = $3`,
    run.id,
    asked.enrolmentId,
    asked.note,
    offered.fee,
    offered.fee > 0n ? offered.subHeadId : null,
    transaction.context.accountId,
    now,
    wanted.map(() => newId()),
    wanted,
  );
  if (added.length < wanted.length) {
    const fresh = new Set(added.map((one) => one.paper_id));
    const before = papers.filter(({ id }) => wanted.includes(id) && !fresh.has(id));
    throw new AppError(scrutinyErrors.twice, { papers: listed(before.map((paper) => paper.name)) });
  }
  await addSteps(
    transaction,
    now,
    added.map((one) => one.id),
    { kind: 'applied', reason: asked.note },
  );
  const { subHeadId } = offered;
  if (offered.fee > 0n && subHeadId !== null)
    await addCharges(
      transaction,
      added.map((one) => ({
        recordId: one.id,
        studentId: one.student_id,
        enrolmentId: asked.enrolmentId,
        subHeadId,
        amount: offered.fee,
        due: offered.lastDay,
      })),
      textOf(fillLabel(scrutinyLabels.feeReason, { exam: run.exam }), transaction.context.language),
    );
  return { applied: added.length };
}

const dayLabel = (day: string): Label => ({
  en: formatDate(day, { language: 'en' }),
  bn: formatDate(day, { language: 'bn' }),
});
const listed = (names: readonly Label[]): Label => ({
  en: names.map((name) => name.en).join(', '),
  bn: names.map((name) => name.bn).join(', '),
});

/** Withdraws an own application of which nothing is paid, and with it its charge; 404 for anybody else's. */
export async function withdrawScrutiny(
  transaction: Transaction,
  services: Services,
  asked: { id: string; version: number; reason: string },
) {
  const own = await transaction.row(
    `SELECT 1 FROM results_scrutiny q JOIN students_enrolment e ON e.site_id = $1 AND e.id = q.enrolment_id
      WHERE q.site_id = $1 AND q.id = $3 AND e.student_id IN (${ownStudents('$2')})`,
    transaction.context.accountId,
    asked.id,
  );
  if (!own) throw new AppError(errors.notFound);
  const now = services.now();
  const row = await holdScrutiny(transaction, asked, 'withdraw', () => true);
  const step = { kind: 'withdrawn', reason: asked.reason } as const;
  const done = await takeStep(transaction, now, row, { outcome: 'withdrawn', decided_at: now }, step);
  await dropCharge(transaction, row, scrutinyLabels.withdrawn, now);
  return done;
}

/** The charge of an application that costs nothing any more; refused where something of it is paid. */
export async function dropCharge(
  transaction: Transaction,
  row: ScrutinyRow,
  why: Label,
  now: Date,
): Promise<void> {
  if (row.sub_head_id === null || row.waived_at !== null) return;
  const charge = { recordId: row.id, studentId: row.student_id, subHeadId: row.sub_head_id };
  await cancelCharge(transaction, charge, textOf(why, transaction.context.language), now);
}
