import { partsOf } from '../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { takeNumbers } from '../../../core/server/database/numbers.ts';
import { createRecord, findRecord } from '../../../core/server/entity/records.ts';
import { withAddresses } from '../address/service/addresses.ts';
import { problems } from '../labels.ts';
import { laterOf, serialOf, studentCode } from '../rules.ts';
import type { GuardianInput } from '../shapes.ts';
import { student } from '../student.entity.ts';
import { assertNobodyAlike } from './duplicates.ts';
import { type JoinChoice, linkGuardians } from './guardians.ts';
import { changePlace, changeStatus, freeRoll, holdSection, insertPlace, readVersion } from './places.ts';

export type AdmitInput = Row & {
  code: string | null;
  sectionId: string;
  roll: number | null;
  guardians: (GuardianInput & JoinChoice)[];
  confirmDuplicate: boolean;
};

export const personOf = (input: Row) => ({
  nameEn: String(input.nameEn),
  fatherNameEn: String(input.fatherNameEn),
  motherNameEn: String(input.motherNameEn),
  dateOfBirth: String(input.dateOfBirth),
  birthRegistration: (input.birthRegistration as string | null) ?? null,
});

/** The serials for `count` ID numbers of a year, above every number that came by import or by hand. */
export async function takeSerials(transaction: Transaction, year: number, count: number): Promise<number> {
  const prefix = String(year % 100).padStart(2, '0');
  const rows = await transaction.read(
    { code: 'text' },
    `SELECT code FROM students_student WHERE site_id = $1 AND code LIKE $2 AND length(code) BETWEEN 8 AND 10`,
    `${prefix}%`,
  );
  const highest = rows.reduce((most, row) => Math.max(most, serialOf(row.code, year) ?? 0), 0);
  return takeNumbers(transaction, 'student', String(year), count, highest + 1);
}

/** One transaction: the student, the guardians (reused by their mobile), the place with its roll, the ID number. */
export async function admitStudent(transaction: Transaction, input: AdmitInput, today: string) {
  const { sectionId, roll: wanted, guardians, confirmDuplicate, ...fields } = input;
  if (String(fields.dateOfBirth) >= today) throw new ValidationError({ dateOfBirth: [problems.bornLater] });
  const section = await holdSection(transaction, sectionId);
  const roll = await freeRoll(transaction, section.id, wanted);
  if (!confirmDuplicate) await assertNobodyAlike(transaction, personOf(fields));
  const admissionDate = (fields.admissionDate as string | null) ?? today;
  const year = partsOf(section.yearStart).year;
  const code =
    fields.code ?? studentCode(year, section.classPosition, await takeSerials(transaction, year, 1));
  const record = await withAddresses(transaction, { ...fields, admissionDate, code }, null);
  const created = await createRecord(transaction, student, record);
  const enrolmentId = await insertPlace(transaction, {
    studentId: created.id,
    section,
    roll,
    day: laterOf(admissionDate, section.yearStart),
    reason: '',
  });
  await linkGuardians(
    transaction,
    guardians.map((one) => ({ ...one, studentId: created.id })),
  );
  return { id: created.id, code, roll, enrolmentId };
}

/** A known student gets a place in another year, or comes back to this one's; the ID number stays. */
export async function enrolStudent(
  transaction: Transaction,
  input: { id: string; sectionId: string; roll: number | null; reason: string },
  today: string,
) {
  if (!(await findRecord(transaction, student, input.id))) throw new AppError(errors.notFound);
  const section = await holdSection(transaction, input.sectionId);
  const known = await transaction.row(
    'SELECT 1 FROM students_enrolment WHERE site_id = $1 AND student_id = $2 AND year_id = $3',
    input.id,
    section.yearId,
  );
  if (known) throw new ValidationError({ sectionId: [problems.placeTaken] });
  const roll = await freeRoll(transaction, section.id, input.roll);
  const enrolmentId = await insertPlace(transaction, {
    studentId: input.id,
    section,
    roll,
    day: today,
    reason: input.reason,
  });
  return { enrolmentId, roll };
}

/** An admission is taken back: the place is left with the reason, record and ID number stay for a second admission. */
export async function takeBackAdmission(
  transaction: Transaction,
  enrolmentId: string,
  reason: string,
  today: string,
): Promise<void> {
  const version = await readVersion(transaction, enrolmentId);
  await changeStatus(transaction, { id: enrolmentId, version, status: 'dropped', day: today, reason }, today);
}

/**
 * A known student is admitted again, with the same ID number: the place that was left in this year, or one in a year without
 * any. Throws 422 for who studies in this year already.
 */
export async function bringBack(
  transaction: Transaction,
  input: { studentId: string; sectionId: string; roll: number | null },
  today: string,
): Promise<{ id: string; code: string; roll: number; enrolmentId: string }> {
  const section = await holdSection(transaction, input.sectionId);
  const known = await transaction.readOne(
    { code: 'text', id: 'uuid?', version: 'int?', section: 'uuid?', roll: 'int?', status: 'text?' },
    `SELECT s.code, e.id, e.version, e.section_id AS section, e.roll, e.status FROM students_student s
       LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id AND e.year_id = $3
      WHERE s.site_id = $1 AND s.id = $2`,
    input.studentId,
    section.yearId,
  );
  if (!known) throw new AppError(errors.notFound);
  const reason = 'Admitted again';
  if (known.id === null || known.version === null || known.roll === null) {
    const placed = await enrolStudent(transaction, { ...input, id: input.studentId, reason }, today);
    return { id: input.studentId, code: known.code, ...placed };
  }
  if (known.status === 'active') throw new ValidationError({ knownCode: [problems.placeTaken] });
  const back = { id: known.id, version: known.version, status: 'active' as const, day: today, reason };
  // The desk decides about the accounts: they are given back, or made with a new first password.
  await changeStatus(transaction, back, today, { withoutAccounts: true });
  if (known.section === section.id && (input.roll === null || input.roll === known.roll))
    return { id: input.studentId, code: known.code, roll: known.roll, enrolmentId: known.id };
  const version = await readVersion(transaction, known.id);
  const placed = await changePlace(
    transaction,
    { id: known.id, version, sectionId: section.id, roll: input.roll, reason },
    today,
  );
  return { id: input.studentId, code: known.code, roll: placed.roll, enrolmentId: known.id };
}
