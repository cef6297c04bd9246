import { AppError, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { resultErrors } from '../../errors.ts';
import { resultsPath } from '../../paths.ts';
import { readMarksNow } from '../../publish/service/papers-of-run.ts';
import { amend, placesIn } from '../../publish/service/publish.ts';
import { findRun } from '../../service/runs.ts';
import { scrutinyErrors, scrutinyEventLabels, scrutinyLabels } from '../labels.ts';
import type { Found } from '../states.ts';
import { holdScrutiny, type ScrutinyRow, takeStep } from './scrutiny-facts.ts';
import { dropCharge } from './scrutiny-mine.ts';

type Acted = { id: string; version: number };

/** Tells whoever applied what became of it. */
const tellApplicant = (transaction: Transaction, row: ScrutinyRow, outcome: Label) =>
  notify(transaction, [row.applied_by], {
    title: {
      en: `${scrutinyLabels.title.en}, ${row.paper.en}: ${outcome.en}`,
      bn: `${scrutinyLabels.title.bn}, ${row.paper.bn}: ${outcome.bn}`,
    },
    path: resultsPath.mine,
  });

/** Teachers and staff that may be named as examiner. */
export async function readExaminers(transaction: Transaction) {
  const items = await transaction.rows<{ id: string; code: string; name: Label }>(
    `SELECT e.id, e.code, json_build_object('en', e.name_en, 'bn', e.name_bn) AS name FROM people_employee e
      WHERE e.site_id = $1 AND e.is_active ORDER BY e.name_en, e.code LIMIT 2000`,
  );
  return { items };
}

/** Names who checks, or with null leaves it to the subject's teacher. Whoever had begun begins no more. */
export async function nameExaminer(
  transaction: Transaction,
  services: Services,
  asked: Acted & { examinerId: string | null },
) {
  const row = await holdScrutiny(transaction, asked, 'name');
  const named = await transaction.row<{ name: Label; accounts: string[] }>(
    `SELECT json_build_object('en', e.name_en, 'bn', e.name_bn) AS name,
            array(SELECT a.account_id FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id) AS accounts
       FROM people_employee e WHERE e.site_id = $1 AND e.id = $2 AND e.is_active`,
    asked.examinerId,
  );
  if (asked.examinerId !== null && !named)
    throw new ValidationError({ examinerId: [scrutinyErrors.unknownExaminer] });
  const set = { examiner_id: asked.examinerId, checking_at: null };
  const done = await takeStep(transaction, services.now(), row, set, {
    kind: 'named',
    detail: named ? { examiner: named.name } : null,
  });
  await notify(transaction, named?.accounts ?? [], {
    title: {
      en: `${scrutinyLabels.title.en} to check: ${row.paper.en}, ${row.class_name.en}`,
      bn: `${scrutinyLabels.title.bn} দেখতে হবে: ${row.paper.bn}, ${row.class_name.bn}`,
    },
    path: resultsPath.scrutiny,
  });
  return done;
}

/** Waives the fee of an application, with its reason; the charge is cancelled. */
export async function waiveScrutiny(
  transaction: Transaction,
  services: Services,
  asked: Acted & { reason: string },
) {
  const now = services.now();
  const row = await holdScrutiny(transaction, asked, 'waive');
  await dropCharge(transaction, row, scrutinyLabels.waivedDone, now);
  return takeStep(transaction, now, row, { waived_at: now }, { kind: 'waived', reason: asked.reason });
}

/** Rejects an application with a reason. A fee that is not paid is cancelled; what is paid is the business of fees. */
export async function rejectScrutiny(
  transaction: Transaction,
  services: Services,
  asked: Acted & { reason: string },
) {
  const now = services.now();
  const row = await holdScrutiny(transaction, asked, 'reject');
  if (row.state === 'applied') await dropCharge(transaction, row, scrutinyLabels.rejectedDone, now);
  const step = { kind: 'rejected', reason: asked.reason } as const;
  const done = await takeStep(transaction, now, row, { outcome: 'rejected', decided_at: now }, step);
  await tellApplicant(transaction, row, scrutinyEventLabels.rejected);
  return done;
}

/** Only the examiner checks. */
function assertExaminer(row: ScrutinyRow): void {
  if (!row.is_examiner) throw new AppError(scrutinyErrors.notExaminer);
}

/** The examiner begins; of two at once one comes too late. */
export async function beginScrutiny(transaction: Transaction, services: Services, asked: Acted) {
  const row = await holdScrutiny(transaction, asked, 'begin');
  assertExaminer(row);
  const now = services.now();
  return takeStep(transaction, now, row, { checking_at: now }, { kind: 'began' });
}

/**
 * What the examiner found: without marks everything stays and that is the outcome; other marks wait for somebody else's
 * approval. Throws 409 when a mark is not what was seen, 422 for one above its full mark.
 */
export async function recordFinding(
  transaction: Transaction,
  services: Services,
  asked: Acted & { marks: Found['marks']; reason: string },
) {
  const now = services.now();
  const row = await holdScrutiny(transaction, asked, 'find');
  assertExaminer(row);
  if (asked.marks.length === 0) {
    const set = { outcome: 'unchanged', decided_at: now } as const;
    const done = await takeStep(transaction, now, row, set, { kind: 'unchanged', reason: asked.reason });
    await tellApplicant(transaction, row, scrutinyEventLabels.unchanged);
    return done;
  }
  const stored = await storedMarks(transaction, services, row);
  const placeOf = placesIn(stored.components, asked.marks, 'marks');
  if (
    asked.marks.some(({ before, after }) => before === after) ||
    new Set(asked.marks.map((one) => one.component)).size < asked.marks.length
  )
    throw new ValidationError({ marks: [scrutinyLabels.noneChanged] });
  if (asked.marks.some(({ component, before }) => (stored.entries[placeOf(component)] ?? null) !== before))
    throw new AppError(resultErrors.markMoved);
  const found: Found = { marks: asked.marks, reason: asked.reason };
  return takeStep(
    transaction,
    now,
    row,
    { found: JSON.stringify(found), found_by: transaction.context.accountId },
    { kind: 'found', reason: asked.reason, detail: { marks: asked.marks } },
  );
}

/** The paper's parts and what is stored of them now. */
export async function storedMarks(transaction: Transaction, services: Services, row: ScrutinyRow) {
  const run = await findRun(transaction, row.run_id, services.now(), true);
  const papers = await readMarksNow(transaction, run, row.enrolment_id);
  const paper = papers.find((one) => one.paperId === row.paper_id);
  return { components: paper?.components ?? [], entries: paper?.entries ?? [] };
}

/** Whoever found the marks does not decide about them. */
function assertOther(transaction: Transaction, row: ScrutinyRow): void {
  if (row.found_by === transaction.context.accountId) throw new AppError(scrutinyErrors.ownFinding);
}

/** Changes the marks that were found by amendments of the result that is published now; its next revision shows them. */
export async function approveFinding(
  transaction: Transaction,
  services: Services,
  asked: Acted & { reason: string },
) {
  const row = await holdScrutiny(transaction, asked, 'approve');
  assertOther(transaction, row);
  const current = await transaction.row<{ id: string }>(
    `SELECT id FROM results_run WHERE site_id = $1 AND exam_id = $2 AND class_id = $3 AND status = 'published'`,
    row.exam_id,
    row.class_id,
  );
  if (!current || !row.found) throw new AppError(resultErrors.notPublished);
  await amend(transaction, services, {
    id: current.id,
    enrolmentId: row.enrolment_id,
    paperId: row.paper_id,
    marks: row.found.marks,
    reason: row.found.reason,
    field: 'reason',
  });
  const now = services.now();
  const done = await takeStep(
    transaction,
    now,
    row,
    { outcome: 'changed', decided_at: now },
    { kind: 'changed', reason: asked.reason, detail: { marks: row.found.marks } },
  );
  await tellApplicant(transaction, row, scrutinyEventLabels.changed);
  return done;
}

/** Gives what was found back to the examiner, who looks once more. */
export async function returnFinding(
  transaction: Transaction,
  services: Services,
  asked: Acted & { reason: string },
) {
  const row = await holdScrutiny(transaction, asked, 'return');
  assertOther(transaction, row);
  const set = { found: null, found_by: null };
  return takeStep(transaction, services.now(), row, set, { kind: 'returned', reason: asked.reason });
}
