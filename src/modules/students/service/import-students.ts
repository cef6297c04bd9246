import { foldForSearch } from '../../../core/bangla.ts';
import { partsOf } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { type Entity, fieldLabels } from '../../../core/entity.ts';
import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import type { Field } from '../../../core/fields.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label, type Language, textOf } from '../../../core/labels.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { recordsOf } from '../../../core/server/database/rows-of.ts';
import { checkRows, type ImportRow, insertRows } from '../../../core/server/entity/import.ts';
import { withAttribute } from '../../../core/server/entity/records.ts';
import { fieldSchema } from '../../../core/validation/entity-schemas.ts';
import { messages } from '../../../core/validation/messages.ts';
import { fieldMessages } from '../../../core/validation/zod-messages.ts';
import { guardianFields, type Relation, relations } from '../guardian-fields.ts';
import { fieldTexts, problems, relationTexts } from '../labels.ts';
import { nextRollAfter, personKey, studentCode } from '../rules.ts';
import { student } from '../student.entity.ts';
import { personOf, takeSerials } from './admit.ts';
import { readAlike } from './duplicates.ts';
import { type GivenGuardian, linkGuardians } from './guardians.ts';
import { yearOf } from './list-students.ts';
import { conflicts, noteChanges } from './places.ts';

/** The student's own columns; the ID number may stay empty, it is drawn then. A photo cannot stand in a sheet. */
const { photo: _photo, ...ownFields } = student.fields;
const sheetEntity: Entity = {
  ...student,
  fields: { ...ownFields, code: { ...ownFields.code, required: false } },
};

const placeColumns = {
  className: fieldTexts.class,
  sectionName: fieldTexts.section,
  shiftName: fieldTexts.shift,
  versionName: fieldTexts.version,
  groupName: fieldTexts.group,
  roll: fieldTexts.roll,
} as const;
const guardianColumns = {
  guardianNameEn: fieldTexts.guardianNameEn,
  guardianNameBn: fieldTexts.guardianNameBn,
  guardianMobile: fieldTexts.guardianMobile,
  relation: fieldTexts.relation,
  occupation: fieldTexts.occupation,
} as const;

/** Every column of the sheet by name, in the order of the template. */
export const importColumns: Readonly<Record<string, Label>> = (() => {
  const own = fieldLabels(sheetEntity);
  const { code, nameEn, nameBn, ...rest } = own;
  return { code, nameEn, nameBn, ...placeColumns, ...rest, ...guardianColumns } as Record<string, Label>;
})();

/** Which columns must be filled in, marked with a star in the template. */
export const requiredColumns: ReadonlySet<string> = new Set([
  'className',
  'sectionName',
  ...Object.entries(sheetEntity.fields)
    .filter(([, field]) => field.required && field.kind !== 'flag')
    .map(([name]) => name),
]);

type SectionRow = {
  /** Null: the class has no section in this year. */
  id: string | null;
  position: number;
  names: Readonly<Record<keyof typeof placeColumns & string, readonly string[]>>;
  called: Readonly<Record<string, Label>>;
};
type Ready = { row: Row; sectionId: string; position: number; roll: number | null; guardian: Row | null };
type Checked = {
  rows: ImportRow[];
  ready: Ready[];
  year: { id: string; start: string };
  /** The words a column may hold, where they are few. */
  offered: ReadonlyMap<string, readonly Label[]>;
};

/** The columns whose digits may be typed in Bengali, besides those whose field says so by its pattern. */
const digitsIn = new Set(
  Object.entries<Field>(sheetEntity.fields).flatMap(([name, { kind }]) =>
    name === 'code' || kind === 'phone' || kind === 'date' || kind === 'money' ? [name] : [],
  ),
);

/**
 * Checks a sheet of students against the current year: each row's own values, its class and section by name, its roll
 * and ID number against the sheet and the institution, likeness to a known student, its guardian. Six statements for
 * any number of rows, and nothing is written.
 */
export async function checkStudents(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
  today: string,
): Promise<Checked> {
  const year = await currentYear(transaction);
  const cells = given.map((values) => {
    const own: Record<string, string> = {};
    for (const name of Object.keys(sheetEntity.fields)) {
      const cell = values[name] ?? '';
      own[name] = digitsIn.has(name) ? toAsciiDigits(cell).trim() : cell;
    }
    return own;
  });
  const { rows: checkedRows, parsed, offered } = await checkRows(transaction, sheetEntity, cells, language);
  const sections = await readSections(transaction, year.id);
  const taken = await readRolls(transaction, year.id);
  const alike = await readAlike(
    transaction,
    parsed.flatMap((row) => (row?.birthRegistration ? [String(row.birthRegistration)] : [])),
    parsed.flatMap((row) => (row?.dateOfBirth ? [String(row.dateOfBirth)] : [])),
  );
  const byBirth = new Map(
    alike.flatMap((one) => (one.birthRegistration ? [[one.birthRegistration, one.code]] : [])),
  );
  const byPerson = new Map(alike.map((one) => [personKey(one), one.code]));
  const births = new Set<string>();
  const persons = new Set<string>();
  const inSheet = new Set<string>();
  const ready: Ready[] = [];

  const rows = given.map((values, place): ImportRow => {
    const found: Record<string, string[]> = { ...checkedRows[place]?.errors };
    const say = (name: string, label: Label) => {
      found[name] = [...(found[name] ?? []), textOf(label, language)];
    };
    const row = parsed[place] ?? null;
    if (row) {
      if (String(row.dateOfBirth) >= today) say('dateOfBirth', problems.bornLater);
      const birth = row.birthRegistration === null ? null : String(row.birthRegistration);
      const known = birth === null ? undefined : byBirth.get(birth);
      if (known) say('birthRegistration', fillLabel(problems.birthRegistrationTaken, { code: known }));
      else if (birth !== null && births.has(birth)) say('birthRegistration', problems.birthRegistrationTwice);
      else {
        const key = personKey(personOf(row));
        const same = byPerson.get(key);
        if (same) say('nameEn', fillLabel(problems.samePerson, { code: same }));
        else if (persons.has(key)) say('nameEn', problems.samePersonTwice);
        persons.add(key);
      }
      if (birth !== null) births.add(birth);
    }
    const section = sectionOf(values, sections, say);
    const roll = rollOf(values.roll ?? '', say);
    if (section?.id && roll !== null) {
      const key = `${section.id} ${roll}`;
      if (inSheet.has(key)) say('roll', fillLabel(problems.rollTwice, { roll }));
      else if (taken.get(section.id)?.has(roll)) say('roll', fillLabel(problems.rollTakenInSheet, { roll }));
      inSheet.add(key);
    }
    const guardian = guardianOf(values, say);
    if (row && section?.id && Object.keys(found).length === 0)
      ready.push({ row, sectionId: section.id, position: section.position, roll, guardian });
    return { row: place + 1, values, errors: found };
  });
  return {
    rows,
    ready,
    year,
    offered: new Map([...offered, ...offeredPlaces(sections), ...offeredRelations]),
  };
}

/** Writes all students of a checked sheet, or none: students, guardians, places and the ladder in one statement each. */
export async function commitStudents(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
  today: string,
): Promise<{ created: number; wrong: number; rows: ImportRow[] }> {
  const { id: yearId } = await currentYear(transaction);
  // Nobody takes a roll of this year between the check and the writing.
  await transaction.rows(
    'SELECT id FROM academic_section WHERE site_id = $1 AND year_id = $2 ORDER BY id FOR NO KEY UPDATE',
    yearId,
  );
  const { rows, ready, year } = await checkStudents(transaction, given, language, today);
  const wrong = rows.filter((row) => Object.keys(row.errors).length > 0);
  if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong };

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
  const students: Row[] = [];
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
  return { created: students.length, wrong: 0, rows: [] };
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

async function readSections(transaction: Transaction, yearId: string): Promise<SectionRow[]> {
  const rows = await transaction.rows<Record<string, string> & { position: number }>(
    `SELECT x.id, c.position, c.name_en AS class_en, c.name_bn AS class_bn, x.name_en AS section_en, x.name_bn AS section_bn,
            h.name_en AS shift_en, h.name_bn AS shift_bn, v.name_en AS version_en, v.name_bn AS version_bn,
            coalesce(g.name_en, '') AS group_en, coalesce(g.name_bn, '') AS group_bn
       FROM academic_school_class c
       LEFT JOIN academic_section x ON x.site_id = $1 AND x.class_id = c.id AND x.year_id = $2 AND x.is_active
       LEFT JOIN academic_shift h ON h.site_id = $1 AND h.id = x.shift_id
       LEFT JOIN academic_version v ON v.site_id = $1 AND v.id = x.version_id
       LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = x.group_id
      WHERE c.site_id = $1 AND (c.is_active OR x.id IS NOT NULL)
      ORDER BY c.position, x.name_en`,
    yearId,
  );
  return rows.map((row) => {
    const both = (name: string) =>
      [row[`${name}_en`], row[`${name}_bn`]].map((word) => foldForSearch(word ?? ''));
    const called = (name: string): Label => ({ en: row[`${name}_en`] ?? '', bn: row[`${name}_bn`] ?? '' });
    return {
      id: row.id ?? null,
      position: row.position,
      called: {
        className: called('class'),
        sectionName: called('section'),
        shiftName: called('shift'),
        versionName: called('version'),
        groupName: called('group'),
      },
      names: {
        className: both('class'),
        sectionName: both('section'),
        shiftName: both('shift'),
        versionName: both('version'),
        groupName: both('group'),
        roll: [],
      },
    };
  });
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

type Say = (name: string, label: Label) => void;

/** The section a row names, step by step, so that the message stands at the word that fits nothing. */
function sectionOf(
  values: Record<string, string>,
  sections: readonly SectionRow[],
  say: Say,
): SectionRow | null {
  let fitting = sections;
  for (const name of ['className', 'sectionName', 'shiftName', 'versionName', 'groupName'] as const) {
    const typed = (values[name] ?? '').trim();
    if (typed === '') {
      if (!requiredColumns.has(name)) continue;
      say(name, withAttribute(messages.required, placeColumns[name]));
      return null;
    }
    const word = foldForSearch(typed);
    fitting = fitting.filter((one) => one.names[name].includes(word));
    if (name === 'className' && fitting.length > 0 && fitting.every((one) => one.id === null)) {
      say(name, fillLabel(problems.noSections, { name: typed }));
      return null;
    }
    if (fitting.length > 0) continue;
    const label =
      name === 'className'
        ? problems.unknownClass
        : name === 'sectionName'
          ? problems.unknownSection
          : problems.unknownName;
    say(name, fillLabel(label, { name: typed }));
    return null;
  }
  if (fitting.length > 1) {
    say('sectionName', problems.severalSections);
    return null;
  }
  return fitting[0] ?? null;
}

function rollOf(cell: string, say: Say): number | null {
  const typed = toAsciiDigits(cell.trim()).replace(/\.0+$/, '');
  if (typed === '') return null;
  const roll = /^\d{1,5}$/.test(typed) ? Number(typed) : 0;
  if (roll >= 1) return roll;
  say('roll', problems.wholeRoll);
  return null;
}

/** Names of the classes, sections, shifts, versions and groups, each once, in the order of the classes. */
function offeredPlaces(sections: readonly SectionRow[]): Map<string, Label[]> {
  const all = new Map<string, Label[]>();
  for (const name of ['className', 'sectionName', 'shiftName', 'versionName', 'groupName']) {
    const byWord = new Map<string, Label>();
    for (const { called } of sections) {
      const label = called[name];
      if (label && label.en !== '') byWord.set(label.en, label);
    }
    all.set(name, [...byWord.values()]);
  }
  return all;
}
const offeredRelations = new Map([['relation', relations.map((value) => relationTexts[value])]]);

const relationByWord = new Map<string, Relation>(
  relations.flatMap((value) =>
    [value, relationTexts[value].en, relationTexts[value].bn].map(
      (word) => [foldForSearch(word), value] as const,
    ),
  ),
);

/** The guardian of a row; without a name and number of its own the father, under the student's contact number. */
function guardianOf(values: Record<string, string>, say: Say): Row | null {
  const cell = (name: string) => (values[name] ?? '').trim();
  const named = cell('guardianNameEn') !== '' || cell('guardianMobile') !== '';
  const typedRelation = cell('relation');
  const relation =
    typedRelation === '' ? (named ? 'guardian' : 'father') : relationByWord.get(foldForSearch(typedRelation));
  if (!relation) say('relation', withAttribute(messages.in, fieldTexts.relation));
  const given: Row = {
    nameEn: cell('guardianNameEn') || (named ? '' : cell('fatherNameEn')),
    nameBn: cell('guardianNameBn') || (named ? '' : cell('fatherNameBn')),
    mobile: cell('guardianMobile') || (named ? '' : cell('mobile')),
    occupation: cell('occupation'),
  };
  if (named && given.mobile === '') {
    say('guardianMobile', problems.guardianNeedsMobile);
    return null;
  }
  const columnOf: Record<string, string> = {
    nameEn: named ? 'guardianNameEn' : 'fatherNameEn',
    nameBn: named ? 'guardianNameBn' : 'fatherNameBn',
    mobile: named ? 'guardianMobile' : 'mobile',
    occupation: 'occupation',
  };
  const guardian: Row = { relation, isPrimary: true };
  let isWrong = relation === undefined;
  for (const name of ['nameEn', 'nameBn', 'mobile', 'occupation'] as const) {
    const field = guardianFields[name] as Field;
    const parsed = fieldSchema(field).safeParse(given[name]);
    if (parsed.success) guardian[name] = parsed.data;
    else {
      isWrong = true;
      // The student's own columns are checked already.
      if (named || name === 'occupation')
        for (const label of Object.values(
          fieldMessages(parsed.error, { '': field.label }, given[name]),
        ).flat())
          say(columnOf[name] ?? name, label);
    }
  }
  return isWrong ? null : guardian;
}
