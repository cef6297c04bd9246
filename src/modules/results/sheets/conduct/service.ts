import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { takesPartSql } from '../../../exams/public.ts';
import { resultErrors } from '../../errors.ts';
import { labels } from '../../labels.ts';
import { resultsPath } from '../../paths.ts';
import { resultsPermission } from '../../permissions.ts';
import { lockClass } from '../../publish/service/read-inputs.ts';
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

type Place = { readonly examId: string; readonly sectionId: string };
type Room = {
  readonly exam: Label;
  readonly class_name: Label;
  readonly section: Label;
  readonly class_id: string;
  readonly year_id: string;
};

const nameSql = (alias: string) =>
  `json_build_object('en', ${alias}.name_en, 'bn', coalesce(nullif(${alias}.name_bn, ''), ${alias}.name_en))`;

/** Who is in the section `$3` in the year of the examination `x`: those who left keep what they were marked with. */
const pupilsSql = `students_enrolment e JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
  WHERE e.site_id = $1 AND e.section_id = $3 AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased')`;

/** The examination and the section, which are of one year. Throws 404 where they are not there. */
async function findRoom(transaction: Transaction, { examId, sectionId }: Place): Promise<Room> {
  const room = await transaction.readOne(
    {
      exam: json<Label>(),
      class_name: json<Label>(),
      section: json<Label>(),
      class_id: 'uuid',
      year_id: 'uuid',
    },
    `SELECT ${nameSql('x')} AS exam, ${nameSql('c')} AS class_name, ${nameSql('s')} AS section, s.class_id, x.year_id
       FROM exams_exam x JOIN academic_section s ON s.site_id = $1 AND s.id = $3 AND s.year_id = x.year_id AND ${takesPartSql('x', 's')}
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE x.site_id = $1 AND x.id = $2 AND x.status IN ('declared', 'closed')`,
    examId,
    sectionId,
  );
  if (!room) throw new AppError(errors.notFound);
  return room;
}

const isPublished = async (transaction: Transaction, examId: string, classId: string): Promise<boolean> =>
  (await transaction.row(
    `SELECT 1 FROM results_run WHERE site_id = $1 AND exam_id = $2 AND class_id = $3 AND status = 'published'`,
    examId,
    classId,
  )) !== null;

const seesAll = ({ context: { permissions } }: Transaction): boolean =>
  permissions.has(resultsPermission.view) || permissions.has(resultsPermission.generate);

/** The examinations of the latest years, and the sections the caller may look at. */
export async function readConductChoices(transaction: Transaction) {
  const exams = await transaction.read(
    { id: 'uuid', name: json<Label>(), year: json<Label>(), yearId: 'uuid' },
    `SELECT x.id, ${nameSql('x')} AS name, ${nameSql('y')} AS year, x.year_id AS "yearId" FROM exams_exam x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
      WHERE x.site_id = $1 AND x.status IN ('declared', 'closed') ORDER BY x.starts_on DESC, x.id LIMIT 40`,
  );
  const sections = await transaction.read(
    { id: 'uuid', name: json<Label>(), className: json<Label>(), yearId: 'uuid' },
    `SELECT s.id, ${nameSql('s')} AS name, ${nameSql('c')} AS "className", s.year_id AS "yearId" FROM academic_section s
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
      WHERE s.site_id = $1 AND s.year_id = ANY($2::uuid[]) AND ($3::bool OR s.class_teacher_id IN (
              SELECT a.employee_id FROM people_employee_account a WHERE a.site_id = $1 AND a.account_id = $4))
      ORDER BY c.position, s.name_en, s.id LIMIT 1000`,
    [...new Set(exams.map((one) => one.yearId))],
    seesAll(transaction),
    transaction.context.accountId,
  );
  return { exams, sections };
}

/** The students of a section by roll, each with what the conduct was marked with beside an examination. */
export async function readConduct(transaction: Transaction, asked: Place) {
  const room = await findRoom(transaction, asked);
  const write = await mayWrite(transaction, asked.sectionId);
  if (!write && !seesAll(transaction)) throw new AppError(errors.notFound);
  const traits = await readTraits(transaction, asked.examId);
  const rows = await transaction.read(
    {
      enrolment_id: 'uuid',
      name: json<Label>(),
      roll: 'int',
      marks: json<Record<string, { version: number; grade: ConductGrade | null }>>(),
    },
    `SELECT e.id AS enrolment_id, ${nameSql('d')} AS name, e.roll,
            coalesce((SELECT json_object_agg(c.trait_id, json_build_object('version', c.version, 'grade', c.grade))
                        FROM results_conduct c WHERE c.site_id = $1 AND c.exam_id = $2 AND c.enrolment_id = e.id), '{}') AS marks
       FROM ${pupilsSql} ORDER BY e.roll, e.id LIMIT ${most}`,
    asked.examId,
    asked.sectionId,
  );
  return {
    traits,
    items: rows.map(({ enrolment_id, ...row }) => ({ ...row, enrolmentId: enrolment_id })),
    isPublished: await isPublished(transaction, asked.examId, room.class_id),
    can: { write },
  };
}

type Marking = Place & {
  readonly reason: string;
  readonly marks: readonly {
    readonly enrolmentId: string;
    readonly traitId: string;
    readonly version: number | null;
    readonly grade: ConductGrade | null;
  }[];
};

/**
 * What stands in the cells now, with whose they are. Throws 404 for a student who is not in the section or a
 * trait that is not there, 409 where one was changed meanwhile.
 */
async function readCells(transaction: Transaction, asked: Marking) {
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
    `SELECT n.enrolment_id, n.trait_id, e.roll, ${nameSql('x')} AS trait, c.version, coalesce(c.grade, '') AS before, c.given_by
       FROM ${recordsOf('n', '$4', { enrolment_id: 'uuid', trait_id: 'uuid' })}
       JOIN (SELECT e.id, e.roll FROM ${pupilsSql}) e ON e.id = n.enrolment_id
       JOIN exams_conduct_trait x ON x.site_id = $1 AND x.id = n.trait_id
       LEFT JOIN results_conduct c ON c.site_id = $1 AND c.exam_id = $2 AND c.enrolment_id = n.enrolment_id
        AND c.trait_id = n.trait_id ORDER BY e.roll, x.position, x.id`,
    asked.examId,
    asked.sectionId,
    JSON.stringify(
      asked.marks.map(({ enrolmentId, traitId }) => ({ enrolment_id: enrolmentId, trait_id: traitId })),
    ),
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
  async about(transaction, { input, isDeciding }) {
    const room = await findRoom(transaction, input);
    // At the decision the one who decides need not be the class teacher.
    if (!isDeciding && !(await mayWrite(transaction, input.sectionId)))
      throw new AppError(resultErrors.notClassTeacher);
    const cells = await readCells(transaction, input);
    const after = await isPublished(transaction, input.examId, room.class_id);
    if (after && input.reason.length < 5) throw new AppError(conductErrors.reason);
    if (after && cells.length > mostAfter) throw new AppError(conductErrors.tooMany);
    const gradeText = (grade: ConductGrade | '' | null) => (grade ? conductGrades[grade] : conductTexts.none);
    return {
      subject: input.sectionId,
      title: fillLabel(conductTexts.changeTitle, {
        exam: room.exam,
        class: room.class_name,
        section: room.section,
      }),
      path: link(resultsPath.conduct, { exam: input.examId, section: input.sectionId }),
      amount: null,
      excluded: [...new Set(cells.flatMap((one) => one.given_by ?? []))],
      isOneEnough: !after,
      figures: after
        ? [
            { kind: 'name', label: labels.exam, value: room.exam },
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
    const room = await findRoom(transaction, input);
    // Nobody publishes between the question and the writing.
    await lockClass(transaction, input.examId, room.class_id);
    if (!approved && (await isPublished(transaction, input.examId, room.class_id)))
      throw new AppError(errors.staleVersion);
    const cells = await readCells(transaction, input);
    const saved = await transaction.change(
      `INSERT INTO results_conduct AS c (site_id, id, version, exam_id, enrolment_id, trait_id, grade, given_by, given_at)
       SELECT n.site_id, n.id, coalesce(n.seen, 0) + 1, $3, n.enrolment_id, n.trait_id, n.grade, $4, $5
         FROM ${recordsOf('n', '$2', { id: 'uuid', enrolment_id: 'uuid', trait_id: 'uuid', grade: 'text', seen: 'int' })}
       ON CONFLICT ON CONSTRAINT results_conduct_once DO UPDATE SET grade = EXCLUDED.grade, given_by = EXCLUDED.given_by,
          given_at = EXCLUDED.given_at, version = EXCLUDED.version, updated_at = EXCLUDED.given_at
        WHERE c.version + 1 = EXCLUDED.version`,
      JSON.stringify(
        cells.map((one) => ({
          id: newId(),
          enrolment_id: one.enrolment_id,
          trait_id: one.trait_id,
          grade: one.after,
          seen: one.version,
        })),
      ),
      input.examId,
      approved?.askedBy ?? transaction.context.accountId,
      services.now(),
    );
    if (saved < cells.length) throw new AppError(errors.staleVersion);
    return { saved };
  },
};
