import { ageOn, partsOf } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { birthRegistrationWarning } from '../../../../core/identifiers.ts';
import { newId } from '../../../../core/ids.ts';
import { fillLabel, type Label, type Language, textOf } from '../../../../core/labels.ts';
import type { Row, Transaction } from '../../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../../core/server/database/rows-of.ts';
import { checkRows, type ImportRow, insertRows } from '../../../../core/server/entity/import.ts';
import type { WrittenSheet } from '../../../../core/server/import/import-kind.ts';
import { nameKey, noiseOf } from '../../../../core/validation/import/names.ts';
import { completedAddresses } from '../../address/rules.ts';
import { readPlacesOf } from '../../address/service/addresses.ts';
import { fieldTexts, problems } from '../../labels.ts';
import { nextRollAfter, personKey, soundKey, studentCode } from '../../rules.ts';
import { personOf, takeSerials } from '../../service/admit.ts';
import { readAlike } from '../../service/duplicates.ts';
import { type GivenGuardian, linkGuardians } from '../../service/guardians.ts';
import { yearOf } from '../../service/list-students.ts';
import { conflicts, noteChanges } from '../../service/places.ts';
import { student } from '../../student.entity.ts';
import { sheetEntity, withThanaNames } from './columns.ts';
import { offeredPlaces, readSections, type Say, type SectionRow, sectionOf } from './sections.ts';

type Ready = { row: Row; sectionId: string; position: number; roll: number | null; guardian: Row | null };
type Checked = {
  rows: ImportRow[];
  ready: Ready[];
  year: { id: string; start: string };
  /** The words a column may hold, where they are few. */
  offered: ReadonlyMap<string, readonly Label[]>;
};

/**
 * Checks a sheet of students against the current year: each row's own values, its class and section by name, its roll
 * and ID number against the sheet and the institution, likeness to a known student, its guardian. Every check sees every row
 * whose own cells it needs are right. The same few statements for any number of rows, and nothing is written.
 */
export async function checkStudents(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
  today: string,
): Promise<Checked> {
  const year = await currentYear(transaction);
  // Many sheets have one telephone number a family, under either name.
  const cells = withThanaNames(given).map((values) =>
    (values.mobile ?? '').trim() === '' && values.guardianMobile
      ? { ...values, mobile: values.guardianMobile }
      : values,
  );
  const read = await checkRows(transaction, sheetEntity, cells, language);
  const places = await readPlacesOf(transaction, read.right);
  const sections = await readSections(transaction, year.id);
  const taken = await readRolls(transaction, year.id);
  const alike = await readAlike(
    transaction,
    read.right.flatMap((row) => (row.birthRegistration ? [String(row.birthRegistration)] : [])),
    read.right.flatMap((row) => (row.dateOfBirth ? [String(row.dateOfBirth)] : [])),
  );
  const byBirth = new Map(
    alike.flatMap((one) => (one.birthRegistration ? [[one.birthRegistration, one.code]] : [])),
  );
  const byPerson = new Map(alike.map((one) => [personKey(one), one.code]));
  const bySound = new Map(alike.map((one) => [soundKey(one), one.code]));
  const births = new Set<string>();
  const persons = new Set<string>();
  const sounds = new Set<string>();
  const inSheet = new Set<string>();
  const added = new Map<string, number>();
  const ready: Ready[] = [];

  const rows = given.map((values, place): ImportRow => {
    const found: Record<string, string[]> = { ...read.rows[place]?.errors };
    const doubts: Record<string, string[]> = { ...read.rows[place]?.warnings };
    const saying =
      (to: Record<string, string[]>): Say =>
      (name, label) => {
        to[name] = [...(to[name] ?? []), textOf(label, language)];
      };
    const say = saying(found);
    const doubt = saying(doubts);
    const right = read.right[place] ?? {};
    if (right.dateOfBirth && String(right.dateOfBirth) >= today) say('dateOfBirth', problems.bornLater);
    const birth = right.birthRegistration ? String(right.birthRegistration) : null;
    const known = birth === null ? undefined : byBirth.get(birth);
    if (known) say('birthRegistration', fillLabel(problems.birthRegistrationTaken, { code: known }));
    else if (birth !== null && births.has(birth)) say('birthRegistration', problems.birthRegistrationTwice);
    else if (right.nameEn && right.fatherNameEn && right.motherNameEn && right.dateOfBirth) {
      const person = personOf(right);
      const [key, sound] = [personKey(person), soundKey(person)];
      const same = byPerson.get(key);
      const heard = bySound.get(sound);
      if (same) say('nameEn', fillLabel(problems.samePerson, { code: same }));
      else if (persons.has(key)) say('nameEn', problems.samePersonTwice);
      // Spelt otherwise it may be a twin, which somebody has to look at.
      else if (heard) doubt('nameEn', fillLabel(problems.alikePerson, { code: heard }));
      else if (sounds.has(sound)) doubt('nameEn', problems.alikePersonTwice);
      persons.add(key);
      sounds.add(sound);
    }
    if (birth !== null) {
      births.add(birth);
      const warning = birthRegistrationWarning(birth, right.dateOfBirth as string | null);
      if (warning) doubt('birthRegistration', warning);
    }
    const section = sectionOf(values, sections, say);
    const roll = typeof right.roll === 'number' ? right.roll : null;
    if (section?.id && roll !== null) {
      const key = `${section.id} ${roll}`;
      if (inSheet.has(key)) say('roll', fillLabel(problems.rollTwice, { roll }));
      else if (taken.get(section.id)?.has(roll)) say('roll', fillLabel(problems.rollTakenInSheet, { roll }));
      inSheet.add(key);
    }
    if (section?.id) {
      const count = (added.get(section.id) ?? section.students) + 1;
      added.set(section.id, count);
      if (count > section.capacity)
        doubt('sectionName', fillLabel(problems.overCapacity, { seats: section.capacity }));
      if (right.dateOfBirth) doubtAge(section, String(right.dateOfBirth), year.start, doubt);
    }
    const guardian = guardianOf(right, found, say);
    const addresses = completedAddresses(right, null, places);
    for (const name of addresses.elsewhere) say(name, problems.thanaElsewhere);
    const row = read.parsed[place] ? { ...read.parsed[place], ...addresses.values } : null;
    if (row && section?.id && Object.keys(found).length === 0)
      ready.push({ row, sectionId: section.id, position: section.position, roll, guardian });
    return { row: place + 1, values, errors: found, warnings: doubts };
  });
  return { rows, ready, year, offered: new Map([...read.offered, ...offeredPlaces(sections)]) };
}

const classNoise = noiseOf(fieldTexts.class.en, fieldTexts.class.bn);

/** A class that is called by a number has children of an age. */
function doubtAge(section: SectionRow, born: string, yearStart: string, doubt: Say): void {
  const number = Number(nameKey(section.names.className.label.en, classNoise));
  const age = ageOn(born, yearStart);
  if (!Number.isInteger(number) || number < 1 || number > 12) return;
  if (age < number + 3 || age > number + 12)
    doubt('dateOfBirth', fillLabel(problems.unlikelyAge, { age, class: section.names.className.label }));
}

/** Writes all students of a checked sheet, or none: students, guardians, places and the ladder in one statement each. */
export async function commitStudents(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
  today: string,
): Promise<WrittenSheet> {
  const { id: yearId } = await currentYear(transaction);
  // Nobody takes a roll of this year between the check and the writing.
  await transaction.rows(
    'SELECT id FROM academic_section WHERE site_id = $1 AND year_id = $2 ORDER BY id FOR NO KEY UPDATE',
    yearId,
  );
  const { rows, ready, year } = await checkStudents(transaction, given, language, today);
  const wrong = rows.filter((row) => Object.keys(row.errors).length > 0);
  if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };

  const taken = await readRolls(transaction, year.id);
  for (const one of ready)
    if (one.roll !== null) taken.set(one.sectionId, (taken.get(one.sectionId) ?? new Set()).add(one.roll));
  const nextRoll = (sectionId: string) => {
    const rolls = taken.get(sectionId) ?? new Set<number>();
    const roll = nextRollAfter(rolls.size === 0 ? null : Math.max(...rolls));
    taken.set(sectionId, rolls.add(roll));
    return roll;
  };
  const numbered = ready.filter((one) => !one.row.code);
  const startYear = partsOf(year.start).year;
  let serial = numbered.length > 0 ? await takeSerials(transaction, startYear, numbered.length) : 0;
  const students: (Row & { id: string })[] = [];
  const places: Row[] = [];
  const guardians: GivenGuardian[] = [];
  for (const { row, sectionId, position, roll, guardian } of ready) {
    const studentId = newId();
    const admitted = (row.admissionDate as string | null) ?? null;
    students.push({
      ...row,
      id: studentId,
      code: row.code ?? studentCode(startYear, position, serial++),
      photo: null,
    });
    places.push({
      id: newId(),
      student_id: studentId,
      year_id: year.id,
      section_id: sectionId,
      roll: roll ?? nextRoll(sectionId),
      starts_on: admitted !== null && admitted > year.start ? admitted : year.start,
    });
    if (guardian) guardians.push({ ...(guardian as unknown as GivenGuardian), studentId });
  }
  try {
    await insertRows(transaction, student, students);
    await transaction.change(
      `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
       SELECT r.site_id, r.id, r.student_id, r.year_id, r.section_id, r.roll, r.starts_on
         FROM ${recordsOf('r', '$2', { table: 'students_enrolment', columns: ['id', 'student_id', 'year_id', 'section_id', 'roll', 'starts_on'] })}`,
      JSON.stringify(places),
    );
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw new AppError(conflicts.meanwhile);
    throw error;
  }
  await linkGuardians(transaction, guardians);
  await noteChanges(
    transaction,
    places.map((place) => ({
      student_id: place.student_id,
      enrolment_id: place.id,
      kind: 'enrolled',
      to_status: 'active',
      to_section_id: place.section_id,
      to_roll: place.roll,
      effective_on: place.starts_on,
    })),
  );
  return {
    created: students.length,
    wrong: 0,
    rows: [],
    records: students.map(({ id }) => ({ id, before: null })),
  };
}

async function currentYear(transaction: Transaction): Promise<{ id: string; start: string }> {
  const id = await yearOf(transaction, undefined);
  if (id === null) throw new ValidationError({ '': [problems.noYear] });
  const row = await transaction.readOne(
    { start: 'date' },
    'SELECT start_date AS start FROM academic_academic_year WHERE site_id = $1 AND id = $2',
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  return { id, start: row.start };
}

async function readRolls(transaction: Transaction, yearId: string): Promise<Map<string, Set<number>>> {
  const rows = await transaction.read(
    { sectionId: 'uuid', rolls: 'int[]' },
    `SELECT section_id AS "sectionId", array_agg(roll) AS rolls FROM students_enrolment
      WHERE site_id = $1 AND year_id = $2 GROUP BY section_id`,
    yearId,
  );
  return new Map(rows.map((row) => [row.sectionId, new Set(row.rolls)]));
}

/**
 * The guardian of a row; without a name of its own the father or, where the sheet says so, the mother, and without a number
 * of its own the student's contact number.
 */
function guardianOf(right: Row, found: Readonly<Record<string, unknown>>, say: Say): Row | null {
  const named = Boolean(right.guardianNameEn);
  if (named && !right.guardianMobile && !found.guardianMobile)
    say('guardianMobile', problems.guardianNeedsMobile);
  const isMother = right.relation === 'mother' && !named;
  const nameEn = right.guardianNameEn ?? (isMother ? right.motherNameEn : right.fatherNameEn);
  const nameBn = right.guardianNameBn ?? (named ? null : isMother ? right.motherNameBn : right.fatherNameBn);
  const mobile = right.guardianMobile ?? (named ? null : right.mobile);
  if (!nameEn || !mobile) return null;
  return {
    nameEn,
    nameBn: nameBn ?? '',
    mobile,
    occupation: right.occupation ?? '',
    occupationBn: right.occupationBn ?? '',
    relation: right.relation ?? (named ? 'guardian' : 'father'),
    isPrimary: true,
  };
}
