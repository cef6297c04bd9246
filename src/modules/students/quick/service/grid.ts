import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { snakeCase } from '../../../../core/server/database/table.ts';
import { updateRows } from '../../../../core/server/entity/import.ts';
import { secretFieldsOf } from '../../../../core/server/secrets/places.ts';
import { maskOfSealed } from '../../../../core/server/secrets/sealed.ts';
import { problems } from '../../labels.ts';
import { masked, sensitiveFields } from '../../rules.ts';
import { holdSection, noteChanges, conflicts as refusals } from '../../service/places.ts';
import { type StudentField, student } from '../../student.entity.ts';
import type { quickContract as contract, QuickRow } from '../contract.ts';
import { quickProblems } from '../labels.ts';
import { isBeside, type QuickField, quickFields, readCell } from '../rules.ts';
import { writeGuardianMobiles } from './guardian-mobiles.ts';

const both = (table: string) => `json_build_object('en', ${table}.name_en, 'bn', ${table}.name_bn)`;
/** A whole class and more. */
const mostRows = 500;

const studentColumns = ['id', ...Object.keys(student.fields)]
  .map((name) => `s.${snakeCase(name)} AS "${name}"`)
  .join(', ');

/** The active students of a section with their places; `isHeld` until the transaction ends. */
const readSection = (transaction: Transaction, sectionId: string, isHeld = false) =>
  transaction.read(
    {
      enrolmentId: 'uuid',
      studentId: 'uuid',
      roll: 'int',
      name: json<Label>(),
      record: json<Row>(),
      isActive: 'bool',
      guardianId: 'uuid?',
      guardianMobile: 'text?',
    },
    `SELECT e.id AS "enrolmentId", e.student_id AS "studentId", e.roll, ${both('s')} AS name,
            (SELECT row_to_json(r) FROM (SELECT ${studentColumns}) r) AS record, s.is_active AS "isActive",
            g.id AS "guardianId", g.mobile AS "guardianMobile"
       FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
       LEFT JOIN LATERAL (
         SELECT o.id, o.mobile FROM students_student_guardian l
           JOIN students_guardian o ON o.site_id = $1 AND o.id = l.guardian_id
          WHERE l.site_id = $1 AND l.student_id = e.student_id ORDER BY l.is_primary DESC, l.created_at LIMIT 1) g ON true
      WHERE e.site_id = $1 AND e.section_id = $2 AND e.status = 'active'
      ORDER BY e.roll LIMIT ${mostRows}${isHeld ? ' FOR NO KEY UPDATE OF e, s' : ''}`,
    sectionId,
  );
type SectionRow = Awaited<ReturnType<typeof readSection>>[number];

/** A value as it is stored, in the text a cell is compared by. */
const storedText = (row: SectionRow, field: QuickField): string | null => {
  if (field === 'roll') return String(row.roll);
  if (field === 'guardianMobile') return row.guardianMobile || null;
  const value = row.record[field];
  if (value === null || value === undefined || value === '')
    return student.fields[field].kind === 'flag' ? 'false' : null;
  return String(value);
};

const isSecret = (field: QuickField): boolean => sensitiveFields.includes(field as StudentField);

/** The same as somebody may see it in a grid: identity numbers masked. */
const shownText = (row: SectionRow, field: QuickField): string | null => {
  const text = storedText(row, field);
  if (text === null || !isSecret(field)) return text;
  return student.fields[field as StudentField].kind === 'secret'
    ? maskOfSealed(text)
    : masked(field as StudentField, text);
};

export async function readGrid(transaction: Transaction, sectionId: string): Promise<{ items: QuickRow[] }> {
  const section = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM academic_section WHERE site_id = $1 AND id = $2',
    sectionId,
  );
  if (!section) throw new AppError(errors.notFound);
  const rows = await readSection(transaction, sectionId);
  return {
    items: rows.map((row) => ({
      studentId: row.studentId,
      name: row.name,
      code: String(row.record.code),
      roll: row.roll,
      values: Object.fromEntries(quickFields.map((field) => [field, shownText(row, field)])),
      hasPhoto: Boolean(row.record.photo),
    })),
  };
}

type Given = z.output<typeof contract.save.input>;
type Cell = Given['cells'][number];
type Place = { studentId: string; field: QuickField };
type Saved = z.output<typeof contract.save.output>;

/**
 * Saves what is right of a grid in one transaction: a statement for the students, one for the rolls, one for guardians. A cell that is not what
 * was seen comes back with what stands there; a wrong one with why.
 */
export async function saveGrid(transaction: Transaction, given: Given, today: string): Promise<Saved> {
  await holdSection(transaction, given.sectionId);
  const rows = await readSection(transaction, given.sectionId, true);
  const rowOf = new Map(rows.map((row) => [row.studentId, row]));
  const answer: Saved = { saved: [], conflicts: [], refused: [] };
  const refuse = ({ studentId, field }: Place, problem: Label) =>
    answer.refused.push({ studentId, field, problem });
  const good: (Cell & { value: string | null; row: SectionRow })[] = [];
  for (const cell of given.cells) {
    const row = rowOf.get(cell.studentId);
    const read = readCell(cell.field, cell.text);
    if (!row) refuse(cell, quickProblems.gone);
    else if (shownText(row, cell.field) !== cell.was)
      answer.conflicts.push({ ...placeOf(cell), value: shownText(row, cell.field) });
    else if ('problem' in read) refuse(cell, read.problem);
    else if (cell.field === 'dateOfBirth' && String(read.value) >= today) refuse(cell, problems.bornLater);
    else good.push({ ...cell, value: read.value, row });
  }
  const fresh = await withoutTakenBirths(transaction, good, refuse);
  const rolls = await freeRolls(transaction, given.sectionId, fresh, refuse);
  await writeStudents(
    transaction,
    fresh.filter((one) => !isBeside(one.field)),
  );
  await writeGuardianMobiles(transaction, fresh, refuse);
  await writeRolls(transaction, given.sectionId, rolls, today);
  const refused = new Set(answer.refused.map(keyOf));
  answer.saved = fresh
    .filter((one) => !refused.has(keyOf(one)))
    .map((one) => ({
      ...placeOf(one),
      value: isSecret(one.field) ? masked(one.field as StudentField, one.value) : one.value,
    }));
  return answer;
}

const placeOf = ({ studentId, field }: Place): Place => ({ studentId, field });
const keyOf = ({ studentId, field }: Place): string => `${studentId} ${field}`;

export type Good = Cell & { value: string | null; row: SectionRow };

/** A birth certificate belongs to one person: a number another student has, or two of the grid, is refused at its cell. */
async function withoutTakenBirths(
  transaction: Transaction,
  good: readonly Good[],
  refuse: (cell: Place, problem: Label) => void,
): Promise<Good[]> {
  const births = good.filter((one) => one.field === 'birthRegistration' && one.value !== null);
  if (births.length === 0) return [...good];
  const rows = await transaction.read(
    { id: 'uuid', code: 'text', birth: 'text' },
    `SELECT s.id, s.code, s.birth_registration AS birth FROM students_student s
      WHERE s.site_id = $1 AND s.birth_registration = ANY($2::text[])`,
    transaction.secrets.forms(...births.map((one) => one.value)),
  );
  const taken = rows.map((row) => ({ ...row, birth: transaction.secrets.open(row.birth) }));
  const met = new Set<string>();
  const wrong = new Set<Good>();
  for (const one of births) {
    const other = taken.find((row) => row.birth === one.value && row.id !== one.studentId);
    if (other) refuse(one, fillLabel(problems.birthRegistrationTaken, { code: other.code }));
    else if (met.has(String(one.value))) refuse(one, problems.birthRegistrationTwice);
    else {
      met.add(String(one.value));
      continue;
    }
    wrong.add(one);
  }
  return good.filter((one) => !wrong.has(one));
}

type NewRoll = { row: SectionRow; roll: number };

/** The rolls that may be given: none that somebody keeps, and none twice. Two students may change theirs with each other. */
async function freeRolls(
  transaction: Transaction,
  sectionId: string,
  good: readonly Good[],
  refuse: (cell: Place, problem: Label) => void,
): Promise<NewRoll[]> {
  let asked = good
    .filter((one) => one.field === 'roll' && one.value !== String(one.row.roll))
    .map((one) => ({ cell: one, row: one.row, roll: Number(one.value) }));
  if (asked.length === 0) return [];
  const held = await transaction.read(
    { id: 'uuid', roll: 'int' },
    'SELECT e.id, e.roll FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = $2',
    sectionId,
  );
  // Refusing one keeps its old roll taken, which may refuse another: until nothing changes.
  for (;;) {
    const moving = new Set(asked.map((one) => one.row.enrolmentId));
    const kept = new Set(held.filter((one) => !moving.has(one.id)).map((one) => one.roll));
    const met = new Set<number>();
    const fine = asked.filter((one) => {
      const isFree = !kept.has(one.roll) && !met.has(one.roll);
      met.add(one.roll);
      if (!isFree) refuse(one.cell, fillLabel(problems.rollTakenInSheet, { roll: one.roll }));
      return isFree;
    });
    if (fine.length === asked.length) return fine.map(({ row, roll }) => ({ row, roll }));
    asked = fine;
  }
}

/** A record whose sealed numbers stand as they are shown, by which they stay. */
const withoutNumbers = ({ record }: SectionRow): Row =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      secretFieldsOf(student).includes(name) && typeof value === 'string' ? maskOfSealed(value) : value,
    ]),
  );

async function writeStudents(transaction: Transaction, cells: readonly Good[]): Promise<void> {
  const byStudent = new Map<string, Row>();
  for (const { studentId, field, value, row } of cells) {
    const known = byStudent.get(studentId) ?? {
      ...withoutNumbers(row),
      id: studentId,
      isActive: row.isActive,
    };
    const isFlag = !isBeside(field) && student.fields[field].kind === 'flag';
    byStudent.set(studentId, { ...known, [field]: isFlag ? value === 'true' : value });
  }
  await updateRows(transaction, student, [...byStudent.values()]);
}

async function writeRolls(
  transaction: Transaction,
  sectionId: string,
  rolls: readonly NewRoll[],
  today: string,
): Promise<void> {
  if (rolls.length === 0) return;
  const given = rowsOf('n', { id: '$2::uuid[]', roll: '$3::int[]' });
  const ids = rolls.map((one) => one.row.enrolmentId);
  const leaving = new Set(rolls.map((one) => one.row.roll));
  // Where rolls change hands, all of them step aside first: no two may be equal even for a moment.
  if (rolls.some((one) => leaving.has(one.roll)))
    await transaction.change(
      `UPDATE students_enrolment e SET roll = e.roll + 1000000 WHERE e.site_id = $1 AND e.id = ANY($2::uuid[])`,
      ids,
    );
  await transaction
    .change(
      `UPDATE students_enrolment e SET roll = n.roll, version = e.version + 1, updated_at = now()
         FROM ${given} WHERE e.site_id = $1 AND e.site_id = n.site_id AND e.id = n.id`,
      ids,
      rolls.map((one) => one.roll),
    )
    .catch((error: { code?: string }) => {
      throw error.code === '23505' ? new AppError(refusals.meanwhile) : error;
    });
  await noteChanges(
    transaction,
    rolls.map(({ row, roll }) => ({
      student_id: row.studentId,
      enrolment_id: row.enrolmentId,
      kind: 'place',
      from_status: 'active',
      to_status: 'active',
      from_section_id: sectionId,
      to_section_id: sectionId,
      from_roll: row.roll,
      to_roll: roll,
      effective_on: today,
    })),
  );
}
