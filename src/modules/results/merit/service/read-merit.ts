import { AppError, errors } from '../../../../core/errors.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import type { ListFormat } from '../../../../core/server/sheets/list-files.ts';
import { officeFile, sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { figureLabels } from '../../figures/figure-labels.ts';
import { isGolden } from '../../grading/golden.ts';
import { labels } from '../../labels.ts';
import { resultsPermission } from '../../permissions.ts';
import { readFull } from '../../service/read-results.ts';
import { readSections } from '../../service/read-runs.ts';
import { findRun, letIn, type Run } from '../../service/runs.ts';
import { gpaText } from '../../sheets/sheet-columns.ts';
import { sheetLabels } from '../../sheets/sheet-labels.ts';
import { improvedList, type MeritBy, meritLists } from '../merit.ts';

/** Everybody of a run with what merit lists and teachers' figures are made of; read once while nothing changes. */
export const readEverybody = (transaction: Transaction, run: Run) =>
  transaction.kept(`results everybody ${run.id}`, async () => {
    const rows = await readFull(transaction, run.id, {});
    const genders = await transaction.read(
      { id: 'uuid', gender: 'text' },
      `SELECT e.id, d.gender FROM results_result t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
         JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id WHERE t.site_id = $1 AND t.run_id = $2`,
      run.id,
    );
    const genderOf = new Map(genders.map((one) => [one.id, one.gender]));
    const sections = await readSections(transaction, run.id);
    const sectionOf = new Map(sections.map((one) => [one.id, one]));
    return {
      sections,
      students: rows.map((row) => ({
        enrolmentId: row.enrolment_id,
        name: row.name,
        roll: row.roll,
        sectionId: row.section_id,
        section: row.section,
        shift: sectionOf.get(row.section_id)?.shift ?? { en: '', bn: '' },
        groupId: sectionOf.get(row.section_id)?.groupId ?? null,
        group: row.group,
        gender: genderOf.get(row.enrolment_id) ?? '',
        outcome: row.outcome,
        gpa: row.gpa,
        letter: row.letter,
        total: row.total,
        totalFull: row.total_full,
        failed: row.failed,
        sectionPosition: row.section_position,
        classPosition: row.class_position,
        isGolden: isGolden(run.policy, row),
        subjects: row.subjects.map(({ code, total, letter, passed, isExempt, reasons, entries }) => ({
          code,
          total,
          letter,
          passed,
          isExempt,
          entries,
          isAbsent: reasons.some((reason) => reason.kind === 'absent'),
        })),
      })),
    };
  });

type Asked = { id: string; by: MeritBy; top: number; with?: string | undefined };
type Base = { id: string; name: Label; year: Label };

/** What the caller may see of earlier results: `results_run` r, `$4` who sees all, `$5` now. */
const seen = `($4 OR (r.status = 'published' AND ${letIn('staff', 'r', '$5::timestamptz')}))`;
/** Every result of the students of the run `$2`, as `t` of the run `r` in the examination `x`; `own` is today's. */
const allTheirs = `results_result own
   JOIN students_enrolment e ON e.site_id = $1 AND e.id = own.enrolment_id
   JOIN students_enrolment f ON f.site_id = $1 AND f.student_id = e.student_id
   JOIN results_result t ON t.site_id = $1 AND t.enrolment_id = f.id
   JOIN results_run r ON r.site_id = $1 AND r.id = t.run_id
   JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
  WHERE own.site_id = $1 AND own.run_id = $2 AND ${seen}`;

/** Who gained most since an earlier examination: the one asked for, else the one before. */
async function readImproved(transaction: Transaction, services: Services, run: Run, asked: Asked) {
  const seesAll = transaction.context.permissions.has(resultsPermission.view);
  const bases = await transaction.rows<Base>(
    `SELECT x.id, json_build_object('en', x.name_en, 'bn', x.name_bn) AS name,
            json_build_object('en', y.name_en, 'bn', y.name_bn) AS year
       FROM exams_exam x JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
      WHERE x.site_id = $1 AND x.status <> 'cancelled'
        AND x.starts_on < (SELECT starts_on FROM exams_exam WHERE site_id = $1 AND id = $3)
        AND x.id IN (SELECT r.exam_id FROM ${allTheirs})
      ORDER BY x.starts_on DESC, x.id LIMIT 12`,
    run.id,
    run.exam_id,
    seesAll,
    services.now(),
  );
  const base = bases.find((one) => one.id === asked.with) ?? bases[0];
  if (!base) return { lists: [], bases, base: null };
  const rows = await transaction.rows<{
    id: string;
    run_id: string;
    enrolment_id: string;
    outcome: string;
    total: number;
    total_full: number;
  }>(
    `SELECT DISTINCT ON (own.enrolment_id) own.enrolment_id AS id, t.run_id, t.enrolment_id, t.outcome, t.total,
            t.total_full
       FROM ${allTheirs} AND r.exam_id = $3
      ORDER BY own.enrolment_id, r.generation DESC`,
    run.id,
    base.id,
    seesAll,
    services.now(),
  );
  const before = new Map(
    rows.flatMap((row) =>
      (row.outcome === 'passed' || row.outcome === 'failed') && row.total_full > 0
        ? [
            [
              row.id,
              {
                share: Math.round((row.total * 10_000) / row.total_full),
                runId: row.run_id,
                enrolmentId: row.enrolment_id,
              },
            ] as const,
          ]
        : [],
    ),
  );
  const { students } = await readEverybody(transaction, run);
  return { lists: improvedList(students, before, base.name, asked.top), bases, base: base.id };
}

/** The best of the class, of each section, shift, group or gender, or in each subject; equal results share a place. */
export async function readMerit(transaction: Transaction, services: Services, asked: Asked) {
  const run = await findRun(transaction, asked.id, services.now());
  if (asked.by === 'improved') return readImproved(transaction, services, run, asked);
  const { students } = await readEverybody(transaction, run);
  return { lists: meritLists(students, run.units, asked.by, asked.top), bases: [], base: null };
}

/** The same as a file. */
export async function meritFile(
  run: { exam: Label; class_name: Label },
  lists: ReturnType<typeof meritLists>,
  format: ListFormat,
  made: { language: Language; site: SiteFacts | null; now: Date },
): Promise<Uint8Array> {
  const text = (label: Label) => textOf(label, made.language);
  const title = `${text(labels.meritList)}: ${text(run.exam)}, ${text(run.class_name)}`;
  const isGain = lists.some((list) => list.rows.some((row) => row.gain));
  const rows: Cell[][] = [
    [
      sheetLabels.list,
      sheetLabels.place,
      labels.roll,
      labels.name,
      labels.section,
      labels.gpa,
      labels.letter,
      labels.total,
      ...(isGain ? [figureLabels.before, figureLabels.now, figureLabels.gain] : []),
    ].map(text),
    ...lists.flatMap((list) =>
      list.rows.map((row) => [
        text(list.name),
        row.place,
        row.roll,
        text(row.name),
        text(row.section),
        gpaText(row.gpa),
        row.letter,
        row.total / 100,
        ...(row.gain
          ? [row.gain.before / 100, row.gain.after / 100, (row.gain.after - row.gain.before) / 100]
          : []),
      ]),
    ),
  ];
  return officeFile(format, sheetOfRows(title, rows, { kinds: { 6: 'number' } }), made);
}

export async function readMeritFor(transaction: Transaction, services: Services, asked: Asked) {
  const run = await findRun(transaction, asked.id, services.now());
  const { lists } = await readMerit(transaction, services, asked);
  if (lists.length === 0) throw new AppError(errors.notFound);
  return { run, lists };
}
