import type { ImportRow } from '../../../../../core/contracts/import-contract.ts';
import { toAsciiDigits } from '../../../../../core/digits.ts';
import type { Entity } from '../../../../../core/entity.ts';
import { integer, longText, text } from '../../../../../core/fields.ts';
import { newId } from '../../../../../core/ids.ts';
import { type Label, type Language, textOf } from '../../../../../core/labels.ts';
import { link } from '../../../../../core/module/paths.ts';
import type { Row, Transaction } from '../../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { checkRows } from '../../../../../core/server/entity/import.ts';
import { assertUntouched } from '../../../../../core/server/import/batches.ts';
import { columnsOf, type ImportKind } from '../../../../../core/server/import/import-kind.ts';
import { student } from '../../../../students/student.entity.ts';
import { resultsPath } from '../../../paths.ts';
import { resultsPermission } from '../../../permissions.ts';
import { broughtInContract as contract } from '../contract.ts';
import { broughtInLabels, broughtInColumns as columns, broughtInProblems as problems } from '../labels.ts';
import { examKeyOf, readGpa, readSubjects, type SubjectGrade } from '../rules.ts';

/** A row of the sheet: one student in one examination. */
const sheet: Entity = {
  ...student,
  unique: [],
  fields: {
    code: text({ label: columns.code, required: true, max: 40 }),
    exam: text({ label: columns.exam, required: true, max: 120 }),
    year: integer({ label: columns.year, required: true, min: 1990, max: 2100, isYear: true }),
    className: text({ label: columns.className, max: 60 }),
    gpa: text({ label: columns.gpa, max: 10 }),
    grade: text({ label: columns.grade, max: 8 }),
    place: integer({ label: columns.place, min: 1, max: 10_000 }),
    subjects: longText({ label: columns.subjects, max: 1500 }),
  },
};

/** The headings of the empty sheet, a star at those that must be filled. */
export const headingOf = (language: Language): string[] =>
  columnsOf(sheet).map(({ label, isRequired }) => textOf(label, language) + (isRequired ? '*' : ''));

type Result = {
  readonly studentId: string;
  readonly exam: string;
  readonly year: number;
  readonly className: string;
  readonly gpa: number | null;
  readonly grade: string;
  readonly place: number | null;
  readonly subjects: readonly SubjectGrade[];
};

/** Earlier results from a sheet: kept as they are, taken out again as a whole. */
export const broughtInImport: ImportKind<Transaction> = {
  name: 'results.broughtIn',
  noun: broughtInLabels.noun,
  columns: () => columnsOf(sheet),
  pinned: ['code'],
  modes: ['add'],
  permission: resultsPermission.generate,
  centre: {
    plural: broughtInLabels.plural,
    path: link(resultsPath.broughtIn, { do: 'import' }),
    template: `${contract.broughtInTemplate.path}?format=xlsx`,
  },
  check: (transaction, rows, { context }) => checkSheet(transaction, rows, context.language),
  async write(transaction, rows, { context, onWritten }) {
    const found = await checkSheet(transaction, rows, context.language);
    const wrong = found.rows.filter((row) => Object.keys(row.errors).length > 0);
    if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
    const ids = await keep(transaction, found.results);
    await onWritten?.(rows.length);
    return { created: ids.length, wrong: 0, rows: [], records: ids.map((id) => ({ id, before: null })) };
  },
  async undo(transaction, records) {
    const ids = records.map((one) => one.id);
    const known = await transaction.read(
      { id: 'uuid', version: 'int' },
      'SELECT id, version FROM results_brought_in WHERE site_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
      ids,
    );
    assertUntouched(records, new Map(known.map((one) => [one.id, one.version])));
    await transaction.change(
      'DELETE FROM results_brought_in WHERE site_id = $1 AND id = ANY($2::uuid[])',
      ids,
    );
  },
};

/** Checks a sheet in a fixed number of statements, each row for everything at once; nothing is written. */
async function checkSheet(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
) {
  const cells = given.map((values) => ({ ...values, code: toAsciiDigits(values.code ?? '').trim() }));
  const { rows, right, offered } = await checkRows(transaction, sheet, cells, language);
  const facts = await readFacts(transaction, right);
  const results: Result[] = [];
  const seen = new Set<string>();
  const checked = rows.map((row, at): ImportRow => {
    const errors = { ...row.errors };
    const warnings = { ...row.warnings };
    const typed = given[at] ?? row.values;
    const say = (to: Record<string, string[]>, field: string, label: Label) => {
      to[field] = [...(to[field] ?? []), textOf(label, language)];
    };
    const gpa = readGpa(typed.gpa ?? '');
    const subjects = readSubjects(typed.subjects ?? '');
    if ((typed.gpa ?? '').trim() !== '' && gpa === null) say(errors, 'gpa', problems.noGpa);
    if (subjects === null) say(errors, 'subjects', problems.subjects);
    // What is right of a row is looked at whatever is wrong beside it, so that nothing comes to light later.
    const values = right[at] ?? {};
    const grade = String(values.grade ?? '');
    if (gpa === null && grade === '' && !errors.gpa) say(errors, 'gpa', problems.saysNothing);
    const studentId = facts.students.get(String(values.code ?? ''));
    if (values.code && !studentId) say(errors, 'code', problems.noStudent);
    const [exam, year] = [String(values.exam ?? ''), Number(values.year ?? 0)];
    const key = `${studentId} ${year} ${examKeyOf(exam)}`;
    const isWhole = exam !== '' && year !== 0;
    if (studentId && isWhole && facts.known.has(key)) say(errors, 'exam', problems.known);
    else if (studentId && isWhole && seen.has(key)) say(errors, 'exam', problems.twice);
    if (facts.computed.has(year)) say(warnings, 'year', problems.computed);
    seen.add(key);
    if (studentId && subjects && Object.keys(errors).length === 0)
      results.push({
        studentId,
        exam,
        year,
        className: String(values.className ?? ''),
        gpa,
        grade,
        place: (values.place ?? null) === null ? null : Number(values.place),
        subjects,
      });
    return { ...row, values: typed, errors, warnings };
  });
  return { rows: checked, results, offered };
}

/** The students a sheet names, what was brought in of them, and the years whose results are made here. */
async function readFacts(transaction: Transaction, rows: readonly Row[]) {
  const codes = [...new Set(rows.flatMap((row) => (row.code ? [String(row.code)] : [])))];
  const students = await transaction.read(
    { id: 'uuid', code: 'text' },
    'SELECT id, code FROM students_student WHERE site_id = $1 AND code = ANY($2::text[])',
    codes,
  );
  const known = await transaction.read(
    { studentId: 'uuid', year: 'int', key: 'text' },
    `SELECT student_id AS "studentId", year, exam_key AS key FROM results_brought_in
      WHERE site_id = $1 AND student_id = ANY($2::uuid[])`,
    students.map((one) => one.id),
  );
  const computed = await transaction.read(
    { year: 'int' },
    `SELECT DISTINCT extract(year FROM y.start_date)::int AS year FROM results_run r
       JOIN exams_exam x ON x.site_id = $1 AND x.id = r.exam_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id WHERE r.site_id = $1`,
  );
  return {
    students: new Map(students.map((one) => [one.code, one.id])),
    known: new Set(known.map((one) => `${one.studentId} ${one.year} ${one.key}`)),
    computed: new Set(computed.map((one) => one.year)),
  };
}

async function keep(transaction: Transaction, results: readonly Result[]): Promise<string[]> {
  const ids = results.map(() => newId());
  await transaction.change(
    `INSERT INTO results_brought_in (site_id, id, student_id, exam_name, exam_key, year, class_name, gpa, grade, place, subjects,
            brought_by)
     SELECT n.site_id, n.id, n.student_id, n.exam_name, n.exam_key, n.year, n.class_name, n.gpa, n.grade, n.place, n.subjects, $2::uuid
       FROM ${rowsOf('n', { id: '$3::uuid[]', student_id: '$4::uuid[]', exam_name: '$5::text[]', exam_key: '$6::text[]', year: '$7::int[]', class_name: '$8::text[]', gpa: '$9::int[]', grade: '$10::text[]', place: '$11::int[]', subjects: '$12::jsonb[]' })}`,
    transaction.context.accountId,
    ids,
    results.map((one) => one.studentId),
    results.map((one) => one.exam),
    results.map((one) => examKeyOf(one.exam)),
    results.map((one) => one.year),
    results.map((one) => one.className),
    results.map((one) => one.gpa),
    results.map((one) => one.grade),
    results.map((one) => one.place),
    results.map((one) => JSON.stringify(one.subjects)),
  );
  return ids;
}
