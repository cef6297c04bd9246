import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { resultsPermission } from '../../permissions.ts';
import { type Held, readHeld, seesAmounts } from '../../publish/service/dues.ts';
import { conclusionOfRow, readFull, readHighest } from '../../service/read-results.ts';
import { readSections } from '../../service/read-runs.ts';
import { resultShown } from '../../service/result-rows.ts';
import { findRun, letIn, type Run } from '../../service/runs.ts';
import type { ConductGiven } from '../conduct/grades.ts';
import type { SheetRun, SheetStudent } from '../mark-sheet-model.ts';
import { readMore, type SheetMore } from './read-more.ts';

type Of = { sectionId?: string | undefined; enrolmentId?: string | undefined };
type Full = Awaited<ReturnType<typeof readFull>>[number];
const none: SheetMore = {
  birthDate: null,
  photo: null,
  groupId: null,
  shift: { en: '', bn: '' },
  attendance: null,
  comment: null,
  conduct: [],
};

/** A run as a mark sheet prints it. */
export const sheetRunOf = (run: Run): SheetRun => ({
  exam: run.exam,
  year: run.year,
  className: run.class_name,
  revision: run.revision,
  publishedAt: run.published_at ? new Date(run.published_at).toISOString() : null,
  scale: run.policy.scale,
  passPercent: run.policy.passPercent,
  scaleVersion: run.policy.scaleVersion,
  goldenAPlus: run.policy.goldenAPlus,
  totalGpaOnly: run.policy.totalGpaOnly,
  credits: run.policy.credits,
  units: run.units,
});

/** A student as a mark sheet prints him; how each mark was graded stands on the student's own page. */
export const sheetStudentOf = (
  run: Run,
  row: Full,
  more: SheetMore = none,
  held: Held | null = null,
): SheetStudent &
  ReturnType<typeof resultShown> & {
    held: Held | null;
    comment: Label | null;
    conduct: ConductGiven[];
  } => ({
  ...resultShown(row),
  held,
  father: row.father,
  mother: row.mother,
  section: row.section,
  groupId: more.groupId,
  group: row.group,
  birthDate: more.birthDate,
  shift: more.shift,
  attendance: more.attendance,
  comment: more.comment ?? null,
  conduct: [...(more.conduct ?? [])],
  subjects: row.subjects,
  trace: conclusionOfRow(run, row),
});

/** Everything the mark sheets of a class, a section or one student are printed from: five statements, whatever their number. */
export async function readSheets(transaction: Transaction, run: Run, of: Of) {
  const rows = await readFull(transaction, run.id, of);
  const more = await readMore(
    transaction,
    run,
    rows.map((row) => row.enrolment_id),
  );
  const highest = await readHighest(transaction, run.id);
  const sections = await readSections(transaction, run.id);
  return { rows, more, highest, sections };
}

/** Without `results.view` only what is published, and to staff: the small question before a kept answer goes out. */
async function assertSees(transaction: Transaction, runId: string, now: Date): Promise<void> {
  if (transaction.context.permissions.has(resultsPermission.view)) return;
  const seen = await transaction.row(
    `SELECT 1 FROM results_run r WHERE r.site_id = $1 AND r.id = $2 AND r.status = 'published'
        AND ${letIn('staff', 'r', '$3::timestamptz')}`,
    runId,
    now,
  );
  if (!seen) throw new AppError(errors.notFound);
}

/** The mark sheets of a section, or of the whole class, complete; read once while nothing changes. */
export async function readMarkSheets(
  transaction: Transaction,
  services: Services,
  asked: { id: string; sectionId?: string | undefined },
) {
  const now = services.now();
  await assertSees(transaction, asked.id, now);
  const held = await readHeld(transaction, services, asked.id);
  const kept = `results sheets ${asked.id} ${asked.sectionId ?? ''} ${held.ids.length > 0 && seesAmounts(transaction)}`;
  return transaction.kept(kept, async () => {
    const run = await findRun(transaction, asked.id, now, true);
    const { rows, more, highest, sections } = await readSheets(transaction, run, {
      sectionId: asked.sectionId,
    });
    return {
      run: { ...sheetRunOf(run), id: run.id, units: unitsShown(run.units) },
      highest,
      students: rows.map((row) =>
        sheetStudentOf(run, row, more.get(row.enrolment_id), held.of(row.enrolment_id)),
      ),
      ranked: {
        class: run.students,
        sections: Object.fromEntries(sections.map((one) => [one.id, one.students])),
      },
    };
  });
}

/** Of the subjects only what sheets print. */
const unitsShown = (units: Run['units']) =>
  units.map(({ code, name, countsInGpa, full, papers }) => ({
    ...(full === undefined ? {} : { full }),
    code,
    name,
    countsInGpa,
    papers: papers.map((paper) => ({
      id: paper.id,
      code: paper.code,
      name: paper.name,
      groupId: paper.groupId,
      components: paper.components,
    })),
  }));
