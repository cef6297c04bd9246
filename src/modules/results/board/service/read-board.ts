import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, jsonOrNull } from '../../../../core/server/database/row-shape.ts';
import { brokenConditions, type Chooser, type Condition, type Offered } from '../../../exams/papers/rules.ts';
import {
  conditionColumns,
  conditionShape,
  enteredSql,
  readySql,
  religionOfSubject,
  takersSql,
  takesPartSql,
  unitOfSubject,
} from '../../../exams/public.ts';
import { readEntriesApart } from '../../../exams/second/public.ts';
import { withoutCredit } from '../../grading/credits.ts';
import { type RunRow, runColumns, runShown } from '../../service/runs.ts';
import {
  type ApartFound,
  type BoardFound,
  boardOf,
  type CodedFound,
  isBlocking,
  type NamedFound,
  type SheetFound,
  type TakerFound,
} from '../rules.ts';

const label = (table: string) =>
  `json_build_object('en', ${table}.name_en, 'bn', coalesce(nullif(${table}.name_bn, ''), ${table}.name_en))`;

/** What stands against publishing each class of an examination (unless asked, the latest): as many statements, whatever its size. */
export async function readPublishBoard(transaction: Transaction, asked: { examId?: string | undefined }) {
  const exams = await transaction.read(
    { id: 'uuid', name: json<Label>(), year: json<Label>() },
    `SELECT x.id, ${label('x')} AS name, ${label('y')} AS year FROM exams_exam x
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
      WHERE x.site_id = $1 AND x.status IN ('declared', 'closed') ORDER BY x.starts_on DESC, x.id LIMIT 100`,
  );
  if (asked.examId && !exams.some((one) => one.id === asked.examId)) throw new AppError(errors.notFound);
  const examId = asked.examId ?? exams[0]?.id ?? null;
  if (examId === null) return { exams, examId, classes: [] };
  const classes = await readClasses(transaction, examId);
  const parts = await readParts(transaction, examId);
  const found: BoardFound = {
    unheld: parts.filter((one) => !one.isHeld),
    sheets: await readSheets(transaction, examId, parts),
    apart: await readApart(transaction, examId, parts),
    coded: await readCoded(transaction, examId, parts),
    takers: await readTakers(transaction, examId),
    bare: await readBare(transaction, examId),
  };
  return {
    exams,
    examId,
    classes: classes.map((one) => ({
      classId: one.id,
      className: one.name,
      students: found.takers.filter((each) => each.classId === one.id).length,
      published: one.published ? runShown(one.published) : null,
      latest: one.latest ? runShown(one.latest) : null,
      lines: boardOf(one.id, found).map((line) => ({
        ...line,
        items: [...line.items],
        isBlocking: isBlocking(line.kind),
      })),
    })),
  };
}

const run = (of: string) =>
  `(SELECT row_to_json(t) FROM (SELECT ${runColumns('r')} FROM results_run r
      WHERE r.site_id = $1 AND r.exam_id = $2 AND r.class_id = c.id ${of} ORDER BY r.generation DESC LIMIT 1) t)`;

const readClasses = (transaction: Transaction, examId: string) =>
  transaction.read(
    { id: 'uuid', name: json<Label>(), latest: jsonOrNull<RunRow>(), published: jsonOrNull<RunRow>() },
    `SELECT c.id, ${label('c')} AS name, ${run('')} AS latest, ${run("AND r.status = 'published'")} AS published
       FROM academic_school_class c
      WHERE c.site_id = $1 AND c.id IN (SELECT p.class_id FROM exams_paper p
        WHERE p.site_id = $1 AND p.exam_id = $2 AND p.withdrawn_at IS NULL) ORDER BY c.position, c.id LIMIT 200`,
    examId,
  );

/** As `t` the setting of examination `$2` for a class: its own, else everybody's. */
const settingSql = (classId: string): string => `LATERAL (
  SELECT q.policy FROM results_setting q WHERE q.site_id = $1 AND q.exam_id = $2
     AND (q.class_id = ${classId} OR q.class_id IS NULL) ORDER BY q.class_id NULLS LAST LIMIT 1) t`;

/** What the results of each class are made of: the examination and, of a yearly result, its terms. */
const readParts = (transaction: Transaction, examId: string) =>
  transaction.read(
    { classId: 'uuid', examId: 'uuid', name: json<Label>(), isHeld: 'bool' },
    `WITH own AS (SELECT DISTINCT class_id FROM exams_paper WHERE site_id = $1 AND exam_id = $2 AND withdrawn_at IS NULL),
     part AS (
       SELECT class_id, $2::uuid AS exam_id FROM own
       UNION SELECT own.class_id, (e->>'id')::uuid FROM own CROSS JOIN ${settingSql('own.class_id')}
        CROSS JOIN jsonb_array_elements(t.policy->'terms') e)
     SELECT part.class_id AS "classId", x.id AS "examId", ${label('x')} AS name, x.status IN ('declared', 'closed') AS "isHeld"
       FROM part JOIN exams_exam x ON x.site_id = $1 AND x.id = part.exam_id ORDER BY x.starts_on, x.id, part.class_id LIMIT 2000`,
    examId,
  );

type Part = Awaited<ReturnType<typeof readParts>>[number];
/** Whether paper `p` is of these parts; their classes are `$3`, their examinations `$4`. */
const ofParts = '(p.class_id, p.exam_id) IN (SELECT * FROM unnest($3::uuid[], $4::uuid[]))';
const given = (parts: readonly Part[]) => [parts.map((one) => one.classId), parts.map((one) => one.examId)];
/** A paper of another examination says of which. */
const paperLabel = `CASE WHEN x.id = $2 THEN ${label('b')} ELSE json_build_object('en', b.name_en || ', ' || x.name_en,
  'bn', coalesce(nullif(b.name_bn, ''), b.name_en) || ', ' || coalesce(nullif(x.name_bn, ''), x.name_en)) END`;

/** Whether the subject of paper `q` is one of examination `$2`: of a term only those count. */
const countsSql = `(q.exam_id = $2 OR EXISTS (SELECT 1 FROM exams_paper o
  WHERE o.site_id = $1 AND o.exam_id = $2 AND o.class_id = q.class_id AND o.withdrawn_at IS NULL
    AND (o.unit = q.unit OR o.subject_id = q.subject_id)))`;

/** The sheets somebody is on that are not ready, or that lack marks the results are made of. */
const readSheets = (
  transaction: Transaction,
  examId: string,
  parts: readonly Part[],
): Promise<SheetFound[]> =>
  transaction.read(
    {
      classId: 'uuid',
      id: 'uuid?',
      sectionId: 'uuid',
      section: json<Label>(),
      paper: json<Label>(),
      status: 'text',
      isReady: 'bool',
      missing: 'int',
    },
    `WITH counted AS MATERIALIZED (
       SELECT k.paper_id, k.sheet_section_id AS section_id,
              (count(*) * min(jsonb_array_length(q.components))
                - coalesce(sum(${enteredSql('m', 'jsonb_array_length(q.components)')}), 0))::int AS missing
         FROM (${takersSql(ofParts)}) k JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id
         LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = k.paper_id AND m.enrolment_id = k.enrolment_id
        GROUP BY k.paper_id, k.sheet_section_id)
     SELECT p.class_id AS "classId", h.id, n.section_id AS "sectionId", ${label('s')} AS section, ${paperLabel} AS paper,
            coalesce(h.status, 'none') AS status, coalesce(${readySql('h', 'x')}, false) AS "isReady", n.missing
       FROM (SELECT c.paper_id, c.section_id, CASE WHEN ${countsSql} THEN c.missing ELSE 0 END AS missing
               FROM counted c JOIN exams_paper q ON q.site_id = $1 AND q.id = c.paper_id) n
       JOIN exams_paper p ON p.site_id = $1 AND p.id = n.paper_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = p.subject_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = n.section_id
       LEFT JOIN exams_mark_sheet h ON h.site_id = $1 AND h.paper_id = n.paper_id AND h.section_id = n.section_id
      WHERE n.missing > 0 OR h.id IS NULL OR NOT ${readySql('h', 'x')}
      ORDER BY s.name_en, p.position, p.id LIMIT 5000`,
    examId,
    ...given(parts),
  );

const codes = [1, 2, 3, 4, 5, 6].map((slot) => `m.k${slot}`).join(', ');

/** Where somebody is exempt, withheld or expelled instead of having a mark. */
const readCoded = (transaction: Transaction, examId: string, parts: readonly Part[]): Promise<CodedFound[]> =>
  transaction.read(
    {
      classId: 'uuid',
      sheetId: 'uuid',
      enrolmentId: 'uuid',
      unit: 'text',
      papersOfUnit: 'int',
      section: json<Label>(),
      roll: 'int',
      paper: json<Label>(),
      codes: json<(string | null)[]>(),
    },
    `WITH taken AS MATERIALIZED (
       SELECT k.*, q.class_id, q.exam_id, q.exam_id || ' ' || q.unit AS unit, q.subject_id, q.position,
              jsonb_array_length(q.components) AS parts,
              (count(*) OVER (PARTITION BY k.enrolment_id, q.exam_id, q.unit))::int AS papers
         FROM (${takersSql(ofParts)}) k JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id)
     SELECT t.class_id AS "classId", m.sheet_id AS "sheetId", t.enrolment_id AS "enrolmentId", t.unit,
            t.papers AS "papersOfUnit", ${label('s')} AS section, t.roll, ${paperLabel} AS paper,
            to_json((ARRAY[${codes}])[1:t.parts]) AS codes
       FROM taken t JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = t.paper_id AND m.enrolment_id = t.enrolment_id
       JOIN academic_section s ON s.site_id = $1 AND s.id = t.sheet_section_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = t.subject_id
       JOIN exams_exam x ON x.site_id = $1 AND x.id = t.exam_id
      WHERE ARRAY['EX', 'EXP', 'WH'] && ARRAY[${codes}]
      ORDER BY s.name_en, t.roll, t.position, t.paper_id LIMIT 5000`,
    examId,
    ...given(parts),
  );

/** The sheets whose marks are keyed twice and do not agree yet. */
async function readApart(
  transaction: Transaction,
  examId: string,
  parts: readonly Part[],
): Promise<ApartFound[]> {
  const sheets = await readEntriesApart(transaction, parts);
  const names = new Map(parts.map((one) => [one.examId, one.name]));
  return sheets.map((one) => {
    const of = one.examId === examId ? undefined : names.get(one.examId);
    return of ? { ...one, paper: { en: `${one.paper.en}, ${of.en}`, bn: `${one.paper.bn}, ${of.bn}` } } : one;
  });
}

/** The subjects without credits of the classes whose points are weighted by them. */
async function readBare(transaction: Transaction, examId: string): Promise<NamedFound[]> {
  const rows = await transaction.read(
    { classId: 'uuid', code: 'text', name: json<Label>(), credits: json<Record<string, string>>() },
    `WITH weighed AS MATERIALIZED (
       SELECT o.class_id, t.policy->'credits' AS credits
         FROM (SELECT DISTINCT class_id FROM exams_paper WHERE site_id = $1 AND exam_id = $2 AND withdrawn_at IS NULL) o
        CROSS JOIN ${settingSql('o.class_id')} WHERE jsonb_typeof(t.policy->'credits') = 'object'),
     taken AS (
       SELECT DISTINCT ON (k.enrolment_id, q.unit) q.class_id, q.subject_id, k.role, coalesce(nullif(b.board_code, ''), b.code) AS code,
              bool_and(q.counts_in_gpa = 1) OVER (PARTITION BY k.enrolment_id, q.unit) AS counts
         FROM (${takersSql('p.exam_id = $2 AND p.class_id IN (SELECT class_id FROM weighed)')}) k
         JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id
         JOIN academic_subject b ON b.site_id = $1 AND b.id = q.subject_id
        ORDER BY k.enrolment_id, q.unit, q.position, b.code, q.id)
     SELECT n.class_id AS "classId", n.code, ${label('b')} AS name, w.credits
       FROM (SELECT DISTINCT class_id, subject_id, code FROM taken WHERE role <> 'optional' AND counts) n
       JOIN weighed w ON w.class_id = n.class_id
       JOIN academic_subject b ON b.site_id = $1 AND b.id = n.subject_id ORDER BY n.code LIMIT 1000`,
    examId,
  );
  return rows.filter(
    ({ code, credits }) => withoutCredit({ credits }, [{ code, role: 'compulsory' }]).length > 0,
  );
}

type Choosing = Omit<TakerFound, 'broken'> & Chooser;

/** Everybody of the classes, with how many subjects count and whether the choices keep the conditions. */
async function readTakers(transaction: Transaction, examId: string): Promise<TakerFound[]> {
  const rows: (Omit<Choosing, 'choices'> & { choices: Chooser['choices'] | null })[] = await transaction.read(
    {
      classId: 'uuid',
      boardDivisor: 'int?',
      sectionId: 'uuid',
      section: json<Label>(),
      groupId: 'uuid?',
      group: jsonOrNull<Label>(),
      roll: 'int',
      name: json<Label>(),
      divisor: 'int',
      fourths: 'int',
      gender: 'text?',
      religion: 'text?',
      choices: jsonOrNull<Chooser['choices']>(),
    },
    `WITH counted AS MATERIALIZED (
       SELECT k.enrolment_id,
              (count(DISTINCT q.unit) FILTER (WHERE k.role <> 'optional' AND q.counts_in_gpa = 1))::int AS divisor,
              (count(DISTINCT q.unit) FILTER (WHERE k.role = 'optional'))::int AS fourths
         FROM (${takersSql('p.exam_id = $2')}) k JOIN exams_paper q ON q.site_id = $1 AND q.id = k.paper_id
        GROUP BY k.enrolment_id)
     SELECT s.class_id AS "classId", (SELECT v.subjects FROM exams_gpa_divisor v WHERE v.site_id = $1 AND v.level = c.level AND v.is_active
               AND (v.group_id IS NULL OR v.group_id = s.group_id) ORDER BY v.group_id IS NULL LIMIT 1) AS "boardDivisor", s.id AS "sectionId", ${label('s')} AS section, s.group_id AS "groupId",
            CASE WHEN g.id IS NOT NULL THEN ${label('g')} END AS "group", e.roll, ${label('d')} AS name,
            coalesce(n.divisor, 0) AS divisor, coalesce(n.fourths, 0) AS fourths, d.gender, d.religion,
            (SELECT json_agg(json_build_object('subjectId', h.subject_id, 'role', h.role)) FROM exams_subject_choice h
              WHERE h.site_id = $1 AND h.enrolment_id = e.id) AS choices
       FROM exams_exam x
       JOIN academic_section s ON s.site_id = $1 AND s.year_id = x.year_id AND s.class_id IN (
            SELECT o.class_id FROM exams_paper o WHERE o.site_id = $1 AND o.exam_id = $2 AND o.withdrawn_at IS NULL)
        AND ${takesPartSql('x', 's')}
       JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = s.group_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = s.id
        AND e.status NOT IN ('transferred', 'struckOff', 'dropped', 'deceased')
       JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
       LEFT JOIN counted n ON n.enrolment_id = e.id
      WHERE x.site_id = $1 AND x.id = $2 ORDER BY s.name_en, e.roll, e.id`,
    examId,
  );
  const conditions = await transaction.read(
    { ...conditionShape, classId: 'uuid', groupId: 'uuid?' },
    `SELECT ${conditionColumns}, k.class_id AS "classId", k.group_id AS "groupId" FROM academic_subject_condition k
      WHERE k.site_id = $1 AND k.is_active AND k.class_id = ANY($2::uuid[]) ORDER BY k.name_en, k.id LIMIT 1000`,
    [...new Set(rows.map((row) => row.classId))],
  );
  const subjects: Offered[] = await transaction.read(
    { id: 'uuid', unit: 'text', religion: 'text?' },
    `SELECT b.id, ${unitOfSubject} AS unit, ${religionOfSubject} AS religion FROM academic_subject b
      WHERE b.site_id = $1 AND b.id = ANY($2::uuid[])`,
    [...new Set(rows.flatMap((row) => (row.choices ?? []).map((one) => one.subjectId)))],
  );
  const offered = new Map(subjects.map((one) => [one.id, one]));
  const ofClass = Map.groupBy(conditions, (one) => one.classId);
  return rows.map(({ choices, gender, religion, ...row }) => {
    const own: Condition[] = (ofClass.get(row.classId) ?? []).filter(
      (one) => one.groupId === null || one.groupId === row.groupId,
    );
    const broken = brokenConditions({ gender, religion, choices: choices ?? [] }, own, offered);
    // Two 4th subjects are a line of their own.
    return { ...row, broken: broken.flatMap((one) => (one.rule === 'oneFourth' ? [] : [one.name])) };
  });
}
