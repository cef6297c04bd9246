import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { withDigits } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { amendMark, lockSheets } from '../../../exams/amendments/public.ts';
import type { Entry } from '../../../grading/marks.ts';
import { resultErrors } from '../../errors.ts';
import { resultsPath } from '../../paths.ts';
import { findRun, letIn, type Run } from '../../service/runs.ts';
import { computeApart } from './compute-apart.ts';
import { examsOf, readPapers } from './papers-of-run.ts';
import { assertHeld, lockClass, readClass } from './read-inputs.ts';
import { openRuns, textResults, textWhenOpened } from './tell-results.ts';
import { assertSheetsReady, readUnready } from './unready.ts';

export type Publication = {
  readonly id: string;
  readonly version: number;
  readonly reason: string;
  /** Although sheets are not ready. */
  readonly override: boolean;
};

/** Refuses with 409 while somebody has no result. */
export async function assertComplete(transaction: Transaction, run: Run): Promise<void> {
  const incomplete = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM results_result WHERE site_id = $1 AND run_id = $2 AND outcome = 'incomplete'`,
    run.id,
  );
  if (incomplete && incomplete.n > 0) throw new AppError(resultErrors.incomplete, { count: incomplete.n });
}

/**
 * Publishes the latest generation of a class as its next revision; the one before is superseded and stays readable.
 * What is published is what the marks give at this moment, from sheets that are all ready, else it is refused unless
 * two said why it is published all the same. Guardians who may see it are told with
 * the commit, so a publication that fails tells nobody.
 */
export async function publish(transaction: Transaction, services: Services, asked: Publication) {
  const now = services.now();
  const found = await findRun(transaction, asked.id, now);
  await lockClass(transaction, found.exam_id, found.class_id);
  const run = await findRun(transaction, asked.id, now);
  if (run.version !== asked.version) throw new AppError(errors.staleVersion);
  await assertHeld(transaction, examsOf(run), true);
  const { latest, ...read } = await readClass(transaction, run.exam_id, run.class_id);
  if (run.status !== 'computed' || latest?.id !== run.id) throw new AppError(resultErrors.notLatest);
  if ((await computeApart(read)).digest !== run.digest) throw new AppError(resultErrors.marksChanged);
  await assertComplete(transaction, run);
  const unready = await readUnready(transaction, examsOf(run), run.class_id);
  if (!asked.override) assertSheetsReady(unready);
  await transaction.change(
    `UPDATE results_run SET status = 'superseded', version = version + 1, updated_at = now()
      WHERE site_id = $1 AND exam_id = $2 AND class_id = $3 AND status = 'published'`,
    run.exam_id,
    run.class_id,
  );
  const published = await transaction.readOne(
    { revision: 'int' },
    `UPDATE results_run r SET status = 'published', published_by = $3, published_at = $4, reason = $5,
            unready_sheets = $6, version = r.version + 1, updated_at = now(),
            revision = 1 + coalesce((SELECT max(o.revision) FROM results_run o
              WHERE o.site_id = $1 AND o.exam_id = r.exam_id AND o.class_id = r.class_id), 0)
      WHERE r.site_id = $1 AND r.id = $2 RETURNING revision`,
    run.id,
    transaction.context.accountId,
    now,
    asked.reason,
    unready.length,
  );
  if (!published) throw new AppError(errors.conflict);
  await lockSheets(transaction, examsOf(run), run.class_id);
  await tellFamilies(transaction, run.id, now, {
    en: `Result published: ${run.exam.en}, ${run.class_name.en}`,
    bn: `ফলাফল প্রকাশিত: ${run.exam.bn}, ${run.class_name.bn}`,
  });
  await textResults(transaction, run.id, { now, today: todayInDhaka(now) });
  const opening = { examId: run.exam_id, classId: run.class_id };
  await textWhenOpened(transaction, opening, now, await openRuns(transaction, opening, now));
  return { revision: published.revision, publishedAt: now.toISOString() };
}

/** Tells the students of a run who may see it, and their guardians; nobody whose result is withheld. */
export async function tellFamilies(
  transaction: Transaction,
  runId: string,
  now: Date,
  title: Label,
): Promise<void> {
  const told = await transaction.read(
    { account_id: 'uuid' },
    `SELECT DISTINCT a.account_id FROM results_run r
       JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id AND t.outcome <> 'withheld'
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       CROSS JOIN LATERAL (
         SELECT g.account_id FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
          WHERE l.site_id = $1 AND l.student_id = e.student_id AND g.account_id IS NOT NULL
          UNION SELECT s.account_id FROM students_student_account s WHERE s.site_id = $1 AND s.student_id = e.student_id) a
      WHERE r.site_id = $1 AND r.id = $2 AND ${letIn('guardians', 'r', '$3::timestamptz')}`,
    runId,
    now,
  );
  await notify(
    transaction,
    told.map((one) => one.account_id),
    { title, path: resultsPath.mine },
  );
}

const entered = (entry: Entry) => ({
  mark: typeof entry === 'number' ? entry : null,
  code: typeof entry === 'string' ? entry : null,
});
/** As the amendment keeps it: marks as a decimal text, a code, or nothing. */
const written = (entry: Entry) => (typeof entry === 'number' ? (entry / 100).toFixed(2) : (entry ?? ''));

/** A part of a mark as it was seen, and as it shall be. */
export type MarkChange = { component: string; before: Entry; after: Exclude<Entry, null> };

/**
 * Changes parts of one mark of published results with the reason, an amendment for each; generating and publishing
 * again makes the next revision. `field`: of the input, where a mark that is too high is said.
 */
export async function amend(
  transaction: Transaction,
  services: Services,
  asked: {
    id: string;
    enrolmentId: string;
    paperId: string;
    marks: readonly MarkChange[];
    reason: string;
    field: string;
    /** Who asked for it, where somebody else decided. */
    askedBy?: string;
  },
) {
  const found = await findRun(transaction, asked.id, services.now());
  await lockClass(transaction, found.exam_id, found.class_id);
  const run = await findRun(transaction, asked.id, services.now());
  const { placeOf } = await checkedAmendment(transaction, run, asked);
  // Before the mark: the database changes one of a published sheet only where an amendment names it.
  const ids = asked.marks.map(() => newId());
  await transaction.change(
    `INSERT INTO results_amendment (site_id, id, run_id, enrolment_id, paper_id, component, before, after, reason, actor_id)
     SELECT n.site_id, n.id, $2, $3, $4, n.component, n.before, n.after, $5, $6
       FROM ${rowsOf('n', { id: '$7::uuid[]', component: '$8::text[]', before: '$9::text[]', after: '$10::text[]' })}`,
    run.id,
    asked.enrolmentId,
    asked.paperId,
    asked.reason,
    asked.askedBy ?? transaction.context.accountId,
    ids,
    asked.marks.map((one) => one.component),
    asked.marks.map((one) => written(one.before)),
    asked.marks.map((one) => written(one.after)),
  );
  const changed = await amendMark(transaction, {
    enrolmentId: asked.enrolmentId,
    paperId: asked.paperId,
    enteredBy: asked.askedBy ?? transaction.context.accountId,
    parts: asked.marks.map((one) => ({
      place: placeOf(one.component) + 1,
      before: entered(one.before),
      after: entered(one.after),
    })),
  });
  if (!changed) throw new AppError(resultErrors.markMoved);
  return { ids };
}

type AskedMarks = {
  readonly enrolmentId: string;
  readonly paperId: string;
  readonly marks: readonly MarkChange[];
  readonly field: string;
};

/** The paper of an amendment and the places of its parts. Throws 409 for results that are not published, 404 for nobody's. */
export async function checkedAmendment(transaction: Transaction, run: Run, asked: AskedMarks) {
  if (run.status !== 'published') throw new AppError(resultErrors.notPublished);
  const paper = (await readPapers(transaction, run)).find((one) => one.id === asked.paperId);
  const isIn = await transaction.row(
    'SELECT 1 FROM results_result WHERE site_id = $1 AND run_id = $2 AND enrolment_id = $3',
    run.id,
    asked.enrolmentId,
  );
  if (!paper || !isIn) throw new AppError(errors.notFound);
  return { paper, placeOf: placesIn(paper.components, asked.marks, asked.field) };
}

/** The place of each component among a paper's; 404 for one it has not, 422 in `field` for a mark above its full one. */
export function placesIn(
  components: readonly { code: string; full: number }[],
  marks: readonly MarkChange[],
  field: string,
): (code: string) => number {
  const places = new Map(components.map((one, place) => [one.code, place]));
  for (const { component, after } of marks) {
    const full = components.find((one) => one.code === component)?.full;
    if (full === undefined) throw new AppError(errors.notFound);
    if (typeof after === 'number' && after > full) throw new ValidationError({ [field]: [tooHigh(full)] });
  }
  return (code) => places.get(code) ?? -1;
}

const tooHigh = (full: number) => ({
  en: `The full mark is ${full / 100}.`,
  bn: `পূর্ণমান ${withDigits(String(full / 100), { language: 'bn' })}।`,
});
