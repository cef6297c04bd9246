import { AppError, type ErrorKind, errors, ValidationError } from '../../../core/errors.ts';
import { dayLabel } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { messages } from '../../../core/validation/messages.ts';
import { fieldTexts, problems, statusTexts } from '../labels.ts';
import { type EnrolmentStatus, mayStep, mayTransfer, nextRollAfter } from '../rules.ts';
import { endAccounts, giveAccountsBack } from './end-accounts.ts';

export type SectionFacts = {
  id: string;
  yearId: string;
  yearStart: string;
  classPosition: number;
  capacity: number;
};

/**
 * The section, held until the transaction ends so that two people cannot take the same roll of it.
 * Throws at `sectionId` when the institution has none with this id.
 */
export async function holdSection(transaction: Transaction, sectionId: string): Promise<SectionFacts> {
  const held = await transaction.row(
    'SELECT 1 FROM academic_section WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE',
    sectionId,
  );
  const facts = held
    ? await transaction.row<SectionFacts>(
        `SELECT x.id, x.year_id AS "yearId", y.start_date AS "yearStart", c.position AS "classPosition", x.capacity
           FROM academic_section x
           JOIN academic_academic_year y ON y.site_id = $1 AND y.id = x.year_id
           JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
          WHERE x.site_id = $1 AND x.id = $2`,
        sectionId,
      )
    : null;
  if (!facts) throw new ValidationError({ sectionId: [withAttribute(messages.exists, fieldTexts.section)] });
  return facts;
}

/** How full a section is, and the roll proposed for whoever comes next. */
export async function nextRollOf(transaction: Transaction, sectionId: string) {
  const row = await transaction.readOne(
    { capacity: 'int', highest: 'int?', filled: 'int' },
    `SELECT x.capacity, max(e.roll) AS highest, count(e.id) FILTER (WHERE e.status = 'active')::int AS filled
       FROM academic_section x LEFT JOIN students_enrolment e ON e.site_id = $1 AND e.section_id = x.id
      WHERE x.site_id = $1 AND x.id = $2 GROUP BY x.capacity`,
    sectionId,
  );
  if (!row) throw new AppError(errors.notFound);
  return { roll: nextRollAfter(row.highest), filled: row.filled, capacity: row.capacity };
}

/** The wanted roll of a held section, or the next free one. Throws at `roll` when somebody else has it. */
export async function freeRoll(
  transaction: Transaction,
  sectionId: string,
  wanted: number | null,
  exceptEnrolment: string | null = null,
): Promise<number> {
  const row = await transaction.readOne(
    { highest: 'int?', taken: 'bool' },
    `SELECT max(roll) AS highest, coalesce(bool_or(roll = $3), false) AS taken
       FROM students_enrolment WHERE site_id = $1 AND section_id = $2 AND id IS DISTINCT FROM $4::uuid`,
    sectionId,
    wanted,
    exceptEnrolment,
  );
  const next = nextRollAfter(row?.highest ?? null);
  if (wanted !== null && row?.taken)
    throw new ValidationError({ roll: [fillLabel(problems.rollTaken, { roll: wanted, next })] });
  return wanted ?? next;
}

export type NewPlace = {
  studentId: string;
  section: SectionFacts;
  roll: number;
  day: string;
  reason: string;
};

/** Gives a student a place and notes it in the ladder. Throws when the student has one in that year already. */
export async function insertPlace(transaction: Transaction, place: NewPlace): Promise<string> {
  const id = newId();
  await transaction
    .changeOnly(
      keysOf({ studentId: place.studentId, enrolmentId: id }, place.section.id),
      `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      id,
      place.studentId,
      place.section.yearId,
      place.section.id,
      place.roll,
      place.day,
    )
    .catch((error: unknown) => Promise.reject(placeError(error, place.roll)));
  await noteChanges(transaction, [
    {
      student_id: place.studentId,
      enrolment_id: id,
      kind: 'enrolled',
      to_status: 'active',
      to_section_id: place.section.id,
      to_roll: place.roll,
      reason: place.reason,
      effective_on: place.day,
    },
  ]);
  return id;
}

/** A unique key that was met although it was looked at first (another program wrote meanwhile). */
function placeError(error: unknown, roll: number): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'students_enrolment_roll')
    return new ValidationError({ roll: [fillLabel(problems.rollTakenInSheet, { roll })] });
  if (constraint === 'students_enrolment_student')
    return new ValidationError({ sectionId: [problems.placeTaken] });
  return error;
}

/** Rows of the ladder, which nobody changes afterwards. */
export async function noteChanges(transaction: Transaction, rows: readonly Row[]): Promise<void> {
  await transaction.changeOnly(
    { students_status_change: [...new Set(rows.map((row) => String(row.student_id)))] },
    `INSERT INTO students_status_change (site_id, id, student_id, enrolment_id, kind, from_status, to_status,
            from_section_id, to_section_id, from_roll, to_roll, reason, effective_on, actor_id)
     SELECT r.site_id, r.id, r.student_id, r.enrolment_id, r.kind, r.from_status, r.to_status,
            r.from_section_id, r.to_section_id, r.from_roll, r.to_roll, coalesce(r.reason, ''), r.effective_on, $3::uuid
       FROM ${recordsOf('r', '$2', {
         table: 'students_status_change',
         columns: [
           'id',
           'student_id',
           'enrolment_id',
           'kind',
           'from_status',
           'to_status',
           'from_section_id',
           'to_section_id',
           'from_roll',
           'to_roll',
           'reason',
           'effective_on',
         ],
       })}`,
    JSON.stringify(rows.map((row) => ({ id: newId(), ...row }))),
    transaction.context.accountId,
  );
}

/**
 * The session a student of a college class belongs to: that of the year in which they came into classes of this level,
 * so that who is in class Twelve in 2026-27 is of the session 2025-26. Null in schools. The names are those of the
 * enrolment, its class and its year in the statement.
 */
const sessionOf = (enrolment: string, ofClass: string, year: string) => `CASE
  WHEN ${ofClass}.level NOT IN ('higherSecondary', 'degree') THEN NULL
  ELSE (SELECT CASE WHEN q.id IS NULL THEN NULL ELSE json_build_object('en', q.name_en, 'bn', q.name_bn) END
          FROM students_enrolment f
          JOIN academic_section fx ON fx.site_id = $1 AND fx.id = f.section_id
          JOIN academic_school_class fc ON fc.site_id = $1 AND fc.id = fx.class_id AND fc.level = ${ofClass}.level
          JOIN academic_academic_year fy ON fy.site_id = $1 AND fy.id = f.year_id AND fy.start_date <= ${year}.start_date
          LEFT JOIN academic_session q ON q.site_id = $1 AND q.id = fy.session_id
         WHERE f.site_id = $1 AND f.student_id = ${enrolment}.student_id ORDER BY fy.start_date LIMIT 1) END`;

export const enrolmentSelect = `
  SELECT e.id AS "enrolmentId", e.version AS "rowVersion", e.student_id AS "studentId", e.roll, e.status,
         e.section_id AS "sectionId", e.year_id AS "yearId", e.starts_on AS "startsOn", e.ends_on AS "endsOn",
         json_build_object('en', y.name_en, 'bn', y.name_bn) AS year, y.is_current AS "isCurrent",
         json_build_object('en', c.name_en, 'bn', c.name_bn) AS class,
         json_build_object('en', x.name_en, 'bn', x.name_bn) AS section,
         json_build_object('en', h.name_en, 'bn', h.name_bn) AS shift,
         json_build_object('en', v.name_en, 'bn', v.name_bn) AS version,
         CASE WHEN g.id IS NULL THEN NULL ELSE json_build_object('en', g.name_en, 'bn', g.name_bn) END AS group,
         ${sessionOf('e', 'c', 'y')} AS session
    FROM students_enrolment e
    JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
    JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
    JOIN academic_school_class c ON c.site_id = $1 AND c.id = x.class_id
    JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
    JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
    LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
   WHERE e.site_id = $1`;

export type Enrolment = {
  enrolmentId: string;
  rowVersion: number;
  roll: number;
  status: EnrolmentStatus;
  sectionId: string;
  yearId: string;
  startsOn: string | null;
  endsOn: string | null;
  year: Label;
  isCurrent: boolean;
  class: Label;
  section: Label;
  shift: Label;
  version: Label;
  group: Label | null;
  /** Of a college class. */
  session: Label | null;
};

async function readPlace(transaction: Transaction, id: string): Promise<Enrolment & { studentId: string }> {
  const row = await transaction.row<Enrolment & { studentId: string }>(
    `${enrolmentSelect} AND e.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return row;
}

/** What is written of a place, for what is kept: its student's, that of the sections it was and is in, and its own history. */
const keysOf = (
  { studentId, enrolmentId }: Pick<Enrolment, 'enrolmentId'> & { studentId: string },
  ...sectionIds: readonly string[]
) => ({
  students_enrolment: [studentId, ...sectionIds],
  history: [enrolmentId],
});

const withoutStudent = ({ studentId: _, ...rest }: Enrolment & { studentId: string }): Enrolment => rest;

async function readFresh(transaction: Transaction, id: string, version: number) {
  const before = await readPlace(transaction, id);
  if (before.rowVersion !== version)
    throw new AppError(errors.staleVersion, {}, { current: withoutStudent(before) });
  return before;
}

/** Another section or roll of the same year, with the reason kept. */
export async function changePlace(
  transaction: Transaction,
  input: { id: string; version: number; sectionId: string; roll: number | null; reason: string },
  today: string,
): Promise<Enrolment> {
  const before = await readFresh(transaction, input.id, input.version);
  if (before.status !== 'active')
    throw new ValidationError({
      sectionId: [fillLabel(problems.notActive, { status: statusTexts[before.status] })],
    });
  const section = await holdSection(transaction, input.sectionId);
  if (section.yearId !== before.yearId) throw new ValidationError({ sectionId: [problems.otherYear] });
  const isSame = section.id === before.sectionId;
  const roll =
    isSame && input.roll === null
      ? before.roll
      : await freeRoll(transaction, section.id, input.roll, before.enrolmentId);
  const changed = await transaction
    .changeOnly(
      keysOf(before, before.sectionId, section.id),
      `UPDATE students_enrolment SET version = version + 1, updated_at = now(), section_id = $4, roll = $5
        WHERE site_id = $1 AND id = $2 AND version = $3`,
      input.id,
      input.version,
      section.id,
      roll,
    )
    .catch((error: unknown) => Promise.reject(placeError(error, roll)));
  if (changed === 0) await readFresh(transaction, input.id, input.version);
  await noteChanges(transaction, [
    {
      student_id: before.studentId,
      enrolment_id: input.id,
      kind: 'place',
      from_status: before.status,
      to_status: before.status,
      from_section_id: before.sectionId,
      to_section_id: section.id,
      from_roll: before.roll,
      to_roll: roll,
      reason: input.reason,
      effective_on: today,
    },
  ]);
  return withoutStudent(await readPlace(transaction, input.id));
}

/** The version a place has now; throws 404 when there is none. */
export async function readVersion(transaction: Transaction, enrolmentId: string): Promise<number> {
  const row = await transaction.readOne(
    { version: 'int' },
    'SELECT version FROM students_enrolment WHERE site_id = $1 AND id = $2',
    enrolmentId,
  );
  if (!row) throw new AppError(errors.notFound);
  return row.version;
}

/** Who studies here, or will again when a leave is over: the place has no end. */
const isHere = (status: EnrolmentStatus): boolean => status === 'active' || status === 'onLeave';

/** Who left altogether: nothing is signed in with any more. Who completed may still read their results. */
const hasLeft = (status: EnrolmentStatus): boolean =>
  ['transferred', 'struckOff', 'dropped', 'deceased'].includes(status);

/**
 * Throws 422 at a day that has not come, before the place began, or of a return before the day of leaving. What a transfer
 * certificate says was looked at where it is given.
 */
function assertDay(
  { startsOn, endsOn }: Enrolment,
  { day, status }: { readonly day: string; readonly status: EnrolmentStatus },
  today: string,
  withCertificate: boolean,
): void {
  const refuse = (problem: Label) => new ValidationError({ day: [problem] });
  if (day > today) throw refuse(problems.future);
  if (withCertificate) return;
  // A place of the coming year is one that has not begun.
  if (startsOn !== null && startsOn <= today && day < startsOn)
    throw refuse(fillLabel(problems.beforePlace, { day: dayLabel(startsOn) }));
  if (isHere(status) && endsOn !== null && day < endsOn)
    throw refuse(fillLabel(problems.beforeLeaving, { day: dayLabel(endsOn) }));
}

/**
 * The next step of the ladder, with its reason and its day. The roll stays taken: registers show who left. To `transferred`
 * leads a transfer certificate alone: `withCertificate`. With whoever leaves the accounts of the child and the guardians end,
 * and with whoever comes back they are given again, but where the caller does that: `withoutAccounts`.
 */
export async function changeStatus(
  transaction: Transaction,
  input: { id: string; version: number; status: EnrolmentStatus; day: string; reason: string },
  today: string,
  { withCertificate = false, withoutAccounts = false } = {},
): Promise<Enrolment> {
  const before = await readFresh(transaction, input.id, input.version);
  const isTransfer = input.status === 'transferred';
  if (isTransfer && !withCertificate) throw new ValidationError({ status: [problems.needsCertificate] });
  if (!(isTransfer ? mayTransfer(before.status) : mayStep(before.status, input.status)))
    throw new ValidationError({
      status: [
        fillLabel(problems.notThisStep, { from: statusTexts[before.status], to: statusTexts[input.status] }),
      ],
    });
  assertDay(before, input, today, withCertificate);
  // Whoever completed a class left on that day, not on the day of becoming an alumnus.
  const changed = await transaction.changeOnly(
    keysOf(before, before.sectionId),
    `UPDATE students_enrolment SET version = version + 1, updated_at = now(), status = $4,
            ends_on = CASE WHEN status IN ('completed', 'alumni') AND $4 IN ('completed', 'alumni') THEN ends_on ELSE $5::date END
      WHERE site_id = $1 AND id = $2 AND version = $3`,
    input.id,
    input.version,
    input.status,
    isHere(input.status) ? null : input.day,
  );
  if (changed === 0) await readFresh(transaction, input.id, input.version);
  await noteChanges(transaction, [
    {
      student_id: before.studentId,
      enrolment_id: input.id,
      kind: 'status',
      from_status: before.status,
      to_status: input.status,
      from_section_id: before.sectionId,
      to_section_id: before.sectionId,
      from_roll: before.roll,
      to_roll: before.roll,
      reason: input.reason,
      effective_on: input.day,
    },
  ]);
  if (hasLeft(input.status)) await endAccounts(transaction, before.studentId);
  else if (hasLeft(before.status) && !withoutAccounts)
    await giveAccountsBack(transaction, [before.studentId]);
  return withoutStudent(await readPlace(transaction, input.id));
}

export const conflicts = {
  meanwhile: {
    code: 'students.meanwhile',
    status: 409,
    text: {
      en: 'Somebody else has saved one of these students in the meantime. Check the rows again.',
      bn: 'এর মধ্যে অন্য কেউ এই শিক্ষার্থীদের কাউকে সংরক্ষণ করেছেন। সারিগুলো আবার যাচাই করুন।',
    },
  },
} as const satisfies Record<string, ErrorKind>;
