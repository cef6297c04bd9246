import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { resultErrors } from '../../errors.ts';
import { labels } from '../../labels.ts';
import { resultsPath } from '../../paths.ts';
import { lockClass } from '../../publish/service/read-inputs.ts';
import { findRun, type Run } from '../../service/runs.ts';
import { mayWrite } from '../service/comments.ts';
import { type ConductGrade, conductErrors, conductGrades, conductTexts } from './grades.ts';

const most = 1_000;
const mostAfter = 20;

/** Traits in use, and those out of use that this examination was marked with, in their order. */
const readTraits = (transaction: Transaction, examId: string) =>
  transaction.read(
    { id: 'uuid', name: json<Label>() },
    `SELECT t.id, json_build_object('en', t.name_en, 'bn', t.name_bn) AS name FROM exams_conduct_trait t
      WHERE t.site_id = $1 AND (t.is_active OR EXISTS (SELECT 1 FROM results_conduct c
              WHERE c.site_id = $1 AND c.exam_id = $2 AND c.trait_id = t.id AND c.grade IS NOT NULL))
      ORDER BY t.position, t.id LIMIT 40`,
    examId,
  );

const isPublished = async (transaction: Transaction, run: Run): Promise<boolean> =>
  (await transaction.row(
    `SELECT 1 FROM results_run WHERE site_id = $1 AND exam_id = $2 AND class_id = $3 AND status = 'published'`,
    run.exam_id,
    run.class_id,
  )) !== null;

/** The students of a section of a run by roll, each with what the conduct was marked with. */
export async function readConduct(
  transaction: Transaction,
  services: Services,
  asked: { id: string; sectionId: string },
) {
  const run = await findRun(transaction, asked.id, services.now());
  const traits = await readTraits(transaction, run.exam_id);
  const rows = await transaction.read(
    {
      enrolment_id: 'uuid',
      name: json<Label>(),
      roll: 'int',
      marks: json<Record<string, { version: number; grade: ConductGrade | null }>>(),
    },
    `SELECT t.enrolment_id, json_build_object('en', d.name_en, 'bn', coalesce(nullif(d.name_bn, ''), d.name_en)) AS name, t.roll,
            coalesce((SELECT json_object_agg(c.trait_id, json_build_object('version', c.version, 'grade', c.grade))
                        FROM results_conduct c WHERE c.site_id = $1 AND c.exam_id = $4 AND c.enrolment_id = t.enrolment_id),
                     '{}') AS marks
       FROM results_result t JOIN students_enrolment e ON e.site_id = $1 AND e.id = t.enrolment_id
       JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
      WHERE t.site_id = $1 AND t.run_id = $2 AND t.section_id = $3 ORDER BY t.roll, t.id LIMIT ${most}`,
    run.id,
    asked.sectionId,
    run.exam_id,
  );
  if (rows.length === 0) throw new AppError(errors.notFound);
  return {
    traits,
    items: rows.map(({ enrolment_id, ...row }) => ({ ...row, enrolmentId: enrolment_id })),
    isPublished: await isPublished(transaction, run),
    can: { write: await mayWrite(transaction, asked.sectionId) },
  };
}

type Marking = {
  readonly id: string;
  readonly sectionId: string;
  readonly reason: string;
  readonly marks: readonly {
    readonly enrolmentId: string;
    readonly traitId: string;
    readonly version: number | null;
    readonly grade: ConductGrade | null;
  }[];
};

/**
 * What stands in the cells now, with whose they are. Throws 404 for a student who is not in the section of the run or a
 * trait that is not there, 409 where one was changed meanwhile.
 */
async function readCells(transaction: Transaction, run: Run, asked: Marking) {
  const rows = await transaction.read(
    {
      enrolment_id: 'uuid',
      trait_id: 'uuid',
      roll: 'int',
      trait: json<Label>(),
      version: 'int?',
      before: oneOf<ConductGrade | ''>(),
      given_by: 'uuid?',
    },
    `SELECT n.enrolment_id, n.trait_id, t.roll, json_build_object('en', x.name_en, 'bn', x.name_bn) AS trait,
            c.version, coalesce(c.grade, '') AS before, c.given_by
       FROM ${recordsOf('n', '$2', { enrolment_id: 'uuid', trait_id: 'uuid' })}
       JOIN results_result t ON t.site_id = $1 AND t.run_id = $3 AND t.section_id = $4 AND t.enrolment_id = n.enrolment_id
       JOIN exams_conduct_trait x ON x.site_id = $1 AND x.id = n.trait_id
       LEFT JOIN results_conduct c ON c.site_id = $1 AND c.exam_id = $5 AND c.enrolment_id = n.enrolment_id
        AND c.trait_id = n.trait_id ORDER BY t.roll, x.position, x.id`,
    JSON.stringify(
      asked.marks.map(({ enrolmentId, traitId }) => ({ enrolment_id: enrolmentId, trait_id: traitId })),
    ),
    run.id,
    asked.sectionId,
    run.exam_id,
  );
  if (rows.length < asked.marks.length) throw new AppError(errors.notFound);
  const asks = new Map(asked.marks.map((one) => [`${one.enrolmentId} ${one.traitId}`, one]));
  return rows.map((row) => {
    const wanted = asks.get(`${row.enrolment_id} ${row.trait_id}`);
    if (!wanted || wanted.version !== row.version) throw new AppError(errors.staleVersion);
    return { ...row, after: wanted.grade };
  });
}

/**
 * Conduct of a section, by its class teacher or whoever makes results; alone until the results are published. A change
 * afterwards takes a reason and somebody who did not give the marks it changes.
 */
export const markingConduct: Act<Marking, { saved: number }> = {
  reasonOf: (input) =>
    input.reason || `${conductTexts.beforePublication.en} / ${conductTexts.beforePublication.bn}`,
  async about(transaction, { input, services, isDeciding }) {
    const run = await findRun(transaction, input.id, services.now());
    // At the decision the one who decides need not be the class teacher.
    if (!isDeciding && !(await mayWrite(transaction, input.sectionId)))
      throw new AppError(resultErrors.notClassTeacher);
    const cells = await readCells(transaction, run, input);
    const after = await isPublished(transaction, run);
    if (after && input.reason.length < 5) throw new AppError(conductErrors.reason);
    if (after && cells.length > mostAfter) throw new AppError(conductErrors.tooMany);
    const section = await transaction.readOne(
      { name: json<Label>() },
      `SELECT json_build_object('en', name_en, 'bn', name_bn) AS name FROM academic_section WHERE site_id = $1 AND id = $2`,
      input.sectionId,
    );
    const gradeText = (grade: ConductGrade | '' | null) => (grade ? conductGrades[grade] : conductTexts.none);
    return {
      subject: input.sectionId,
      title: fillLabel(conductTexts.changeTitle, {
        exam: run.exam,
        class: run.class_name,
        section: section?.name ?? conductTexts.none,
      }),
      path: link(resultsPath.report, { run: run.id, section: input.sectionId, conduct: 'write' }),
      amount: null,
      excluded: [...new Set(cells.flatMap((one) => one.given_by ?? []))],
      isOneEnough: !after,
      figures: after
        ? [
            { kind: 'name', label: labels.exam, value: run.exam },
            ...cells.map((one) => ({
              kind: 'name' as const,
              label: fillLabel(conductTexts.of, { roll: String(one.roll), trait: one.trait }),
              value: {
                en: `${gradeText(one.before).en} → ${gradeText(one.after).en}`,
                bn: `${gradeText(one.before).bn} → ${gradeText(one.after).bn}`,
              },
            })),
          ]
        : [],
    };
  },
  async run(transaction, { input, services, approved }) {
    const run = await findRun(transaction, input.id, services.now());
    // Nobody publishes between the question and the writing.
    await lockClass(transaction, run.exam_id, run.class_id);
    if (!approved && (await isPublished(transaction, run))) throw new AppError(errors.staleVersion);
    const cells = await readCells(transaction, run, input);
    const saved = await transaction.change(
      `INSERT INTO results_conduct AS c (site_id, id, exam_id, enrolment_id, trait_id, grade, given_by, given_at)
       SELECT n.site_id, n.id, $3, n.enrolment_id, n.trait_id, n.grade, $4, $5
         FROM ${recordsOf('n', '$2', { id: 'uuid', enrolment_id: 'uuid', trait_id: 'uuid', grade: 'text', seen: 'int' })}
       ON CONFLICT ON CONSTRAINT results_conduct_once DO UPDATE SET grade = EXCLUDED.grade, given_by = EXCLUDED.given_by,
          given_at = EXCLUDED.given_at, version = c.version + 1, updated_at = EXCLUDED.given_at
        WHERE (c.enrolment_id, c.trait_id, c.version) IN (
          SELECT k.enrolment_id, k.trait_id, k.seen
            FROM ${recordsOf('k', '$2', { enrolment_id: 'uuid', trait_id: 'uuid', seen: 'int' })})`,
      JSON.stringify(
        cells.map((one) => ({
          id: newId(),
          enrolment_id: one.enrolment_id,
          trait_id: one.trait_id,
          grade: one.after,
          seen: one.version,
        })),
      ),
      run.exam_id,
      approved?.askedBy ?? transaction.context.accountId,
      services.now(),
    );
    if (saved < cells.length) throw new AppError(errors.staleVersion);
    return { saved };
  },
};
