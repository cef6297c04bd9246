import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { namesOfAccounts } from '../../../core/server/database/history.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { Step } from '../../grading/trace.ts';
import type { SubjectKept } from '../grading/examined.ts';
import type { Register } from '../merit/ranked.ts';
import { readPlaceSteps, readRanked } from '../merit/service/place-steps.ts';
import { resultsPermission } from '../permissions.ts';
import { keptOf, readGrade, type SubjectStored } from '../publish/kept.ts';
import { readHeld, readPass } from '../publish/service/dues.ts';
import { readMarksNow } from '../publish/service/papers-of-run.ts';
import { conclusionOf, resultOf, traceOf } from '../rules.ts';
import { readMore } from '../sheets/service/read-more.ts';
import { type GroupedUnit, unitFor } from '../sheets/sheet-columns.ts';
import { readSections, type SectionRow } from './read-runs.ts';
import { marksOfRow, type ResultRow, resultShown, rowColumns, studentJoins } from './result-rows.ts';
import { findRun, type Run, type RunRow, runColumns, runShown } from './runs.ts';

type Full = ResultRow & {
  student_id: string;
  father: Label;
  mother: Label;
  section: Label;
  group: Label | null;
  subjects: SubjectKept[];
  /** The same as the table holds it. */
  stored: SubjectStored[];
  /** Only where places or passing hang on it. */
  register: Register;
};

/** The highest total of each subject among everybody of the run; who was absent or exempt is left out. */
export const readHighest = (transaction: Transaction, runId: string): Promise<Record<string, string>> =>
  transaction.kept(`results highest ${runId}`, () => askHighest(transaction, runId));

async function askHighest(transaction: Transaction, runId: string): Promise<Record<string, string>> {
  const rows = await transaction.read(
    { grade: 'text', highest: 'int' },
    `SELECT s.grade, max(s.total) AS highest
       FROM results_result t CROSS JOIN LATERAL unnest(t.grades, t.subject_totals) AS s(grade, total)
      WHERE t.site_id = $1 AND t.run_id = $2 AND s.total IS NOT NULL GROUP BY s.grade ORDER BY 2`,
    runId,
  );
  return Object.fromEntries(rows.map((row) => [readGrade(row.grade).code, String(row.highest / 100)]));
}

/** The results a mark sheet prints: of the class, a section or one student, all of them. */
export async function readFull(
  transaction: Transaction,
  runId: string,
  of: { sectionId?: string | undefined; enrolmentId?: string | undefined },
): Promise<Full[]> {
  const rows = await transaction.rows<Omit<Full, 'subjects'>>(
    `WITH kept AS MATERIALIZED (SELECT policy->'registers' AS registers FROM results_run WHERE site_id = $1 AND id = $2)
     SELECT ${rowColumns}, d.id AS student_id, t.subjects::json AS stored, kept.registers->t.enrolment_id::text AS register,
            json_build_object('en', d.father_name_en, 'bn', coalesce(nullif(d.father_name_bn, ''), d.father_name_en)) AS father,
            json_build_object('en', d.mother_name_en, 'bn', coalesce(nullif(d.mother_name_bn, ''), d.mother_name_en)) AS mother,
            json_build_object('en', s.name_en, 'bn', s.name_bn) AS section,
            CASE WHEN g.id IS NOT NULL THEN json_build_object('en', g.name_en, 'bn', g.name_bn) END AS group
       FROM kept CROSS JOIN results_result t ${studentJoins} JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id
      WHERE t.site_id = $1 AND t.run_id = $2 AND ($3::uuid IS NULL OR t.section_id = $3)
        AND ($4::uuid IS NULL OR t.enrolment_id = $4) ORDER BY s.name_en, t.roll, t.id`,
    runId,
    of.sectionId ?? null,
    of.enrolmentId ?? null,
  );
  return rows.map((row) => ({ ...row, subjects: row.stored.map(keptOf) }));
}

/** How a result came about: told again from what it was made of, by the run's own rules. */
function traceOfRow(run: Run, row: Pick<Full, 'stored' | 'register'>): readonly Step[] {
  const marks = marksOfRow(run, row);
  return traceOf(marks, resultOf(marks, run.policy, row.register), run.policy);
}

/** The same without what led to each subject's grade: what a mark sheet prints of it. */
export const conclusionOfRow = (run: Run, row: Pick<Full, 'stored' | 'register'>): readonly Step[] =>
  conclusionOf(resultOf(marksOfRow(run, row), run.policy, row.register), run.policy);

/** One student's result as the mark sheet shows it, with its trace and the other versions of it. */
export async function readStudent(
  transaction: Transaction,
  services: Services,
  asked: { id: string; enrolmentId: string },
) {
  return studentOf(
    transaction,
    services,
    await findRun(transaction, asked.id, services.now()),
    asked.enrolmentId,
  );
}

type AmendmentRow = {
  id: string;
  created_at: Date;
  subject: Label;
  component: string;
  before: string;
  after: string;
  reason: string;
  actor_id: string;
};

/** The same of a run that was found already; `isOwn` hides the versions and amendments that are the institution's. */
export async function studentOf(
  transaction: Transaction,
  services: Services,
  run: Run,
  enrolmentId: string,
  isOwn = false,
) {
  const [row] = await readFull(transaction, run.id, { enrolmentId });
  if (!row) throw new AppError(errors.notFound);
  const seesAll = !isOwn && transaction.context.permissions.has(resultsPermission.view);
  const held = isOwn ? null : (await readHeld(transaction, services, run.id)).of(enrolmentId);
  const more = (await readMore(transaction, run, [enrolmentId])).get(enrolmentId);
  const highest = await readHighest(transaction, run.id);
  const ranked = await readRanked(transaction, run, row);
  const versions = seesAll
    ? await transaction.rows<RunRow>(
        `SELECT ${runColumns('r')} FROM results_run r JOIN results_result t ON t.site_id = $1 AND t.run_id = r.id
            AND t.enrolment_id = $4
          WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = $3 ORDER BY r.generation DESC LIMIT 50`,
        run.exam_id,
        run.class_id,
        enrolmentId,
      )
    : [];
  const amendments = seesAll
    ? await transaction.rows<AmendmentRow>(
        `SELECT a.id, a.created_at, json_build_object('en', b.name_en, 'bn', b.name_bn) AS subject, a.component, a.before,
                a.after, a.reason, a.actor_id
           FROM results_amendment a JOIN results_run r ON r.site_id = $1 AND r.id = a.run_id
           JOIN exams_paper p ON p.site_id = $1 AND p.id = a.paper_id
           JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
          WHERE a.site_id = $1 AND a.enrolment_id = $4 AND r.exam_id = $2 AND r.class_id = $3
          ORDER BY a.created_at DESC LIMIT 100`,
        run.exam_id,
        run.class_id,
        enrolmentId,
      )
    : [];
  const names = await namesOfAccounts(
    services.database,
    amendments.map((one) => one.actor_id),
    transaction.context.language,
  );
  return {
    run: {
      id: run.id,
      exam: run.exam,
      year: run.year,
      className: run.class_name,
      revision: run.revision,
      publishedAt: run.published_at?.toISOString() ?? null,
      scale: [...run.policy.scale],
      passPercent: run.policy.passPercent,
      scaleVersion: run.policy.scaleVersion,
      goldenAPlus: run.policy.goldenAPlus,
      totalGpaOnly: run.policy.totalGpaOnly,
      credits: run.policy.credits,
      units: run.units,
    },
    student: {
      ...resultShown(row),
      studentId: row.student_id,
      father: row.father,
      mother: row.mother,
      section: row.section,
      group: row.group,
      groupId: more?.groupId ?? null,
      birthDate: more?.birthDate ?? null,
      shift: more?.shift ?? { en: '', bn: '' },
      attendance: more?.attendance ?? null,
      comment: more?.comment ?? null,
      conduct: [...(more?.conduct ?? [])],
      photo: more?.photo ?? null,
      held,
      pass: seesAll ? await readPass(transaction, services, run.exam_id, enrolmentId) : null,
      subjects: row.subjects,
      trace: [...traceOfRow(run, row), ...(await readPlaceSteps(transaction, run, row, ranked, isOwn))],
      marks: seesAll ? await readMarksNow(transaction, run, enrolmentId) : [],
    },
    qr: null,
    highest,
    ranked: { section: ranked.section, class: ranked.class },
    versions: versions.map(runShown),
    amendments: amendments.map((one) => ({
      id: one.id,
      at: one.created_at.toISOString(),
      subject: one.subject,
      component: one.component,
      before: one.before,
      after: one.after,
      reason: one.reason,
      actor: names.get(one.actor_id) ?? '',
    })),
  };
}

/** A section's students by roll with every mark; only the subjects somebody there takes. */
export async function readTabulation(
  transaction: Transaction,
  services: Services,
  asked: { id: string; sectionId: string },
): Promise<{ run: Run; section: SectionRow; units: GroupedUnit[]; rows: Full[] }> {
  const run = await findRun(transaction, asked.id, services.now());
  const sections = await readSections(transaction, asked.id);
  const section = sections.find((one) => one.id === asked.sectionId);
  if (!section) throw new AppError(errors.notFound);
  const rows = await readFull(transaction, asked.id, { sectionId: asked.sectionId });
  const taken = new Set(rows.flatMap((row) => row.subjects.map((one) => one.code)));
  const units = run.units.filter((one) => taken.has(one.code)).map((one) => unitFor(one, section.groupId));
  return { run, section, units, rows };
}
