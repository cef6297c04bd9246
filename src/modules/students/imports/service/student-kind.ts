import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { fillLabel, type Language, textOf } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { findRecords } from '../../../../core/server/entity/records.ts';
import { assertUntouched, importErrors, type WrittenRecord } from '../../../../core/server/import/batches.ts';
import type { ImportKind } from '../../../../core/server/import/import-kind.ts';
import {
  type CheckedChanges,
  checkChanges,
  putBack,
  writeChanges,
} from '../../../../core/server/import/update-records.ts';
import { completedAddresses } from '../../address/rules.ts';
import { readPlacesOf } from '../../address/service/addresses.ts';
import { contract } from '../../contract.ts';
import { importTexts, problems } from '../../labels.ts';
import { studentsPath } from '../../paths.ts';
import { studentsPermission } from '../../permissions.ts';
import { masked, phoneFields, seesMobiles } from '../../rules.ts';
import { readAlike } from '../../service/duplicates.ts';
import { giveAccountsBack } from '../../service/end-accounts.ts';
import { noteChanges } from '../../service/places.ts';
import { student } from '../../student.entity.ts';
import { columnsFor, updatedEntity, withThanaNames } from './columns.ts';
import { checkStudents, commitStudents } from './import-students.ts';

/** Students from a sheet: new ones with their places and guardians, or changes of those that are known by their ID. */
export const studentImport: ImportKind<Transaction> = {
  name: 'students.student',
  noun: student.label,
  columns: columnsFor,
  pinned: ['nameEn', 'nameBn'],
  modes: ['add', 'update'],
  permission: studentsPermission.edit,
  centre: {
    plural: student.plural,
    path: link(studentsPath.list, { do: 'import' }),
    template: `${contract.template.path}?format=xlsx`,
  },
  withPlatform: true,
  check(transaction, rows, { context, services, mode }) {
    const today = todayInDhaka(services.now());
    return mode === 'add'
      ? checkStudents(transaction, rows, context.language, today)
      : checkUpdates(transaction, rows, context.language, today, false);
  },
  async write(transaction, rows, { context, services, mode }) {
    const today = todayInDhaka(services.now());
    if (mode === 'add') {
      const written = await commitStudents(transaction, rows, context.language, today);
      // A guardian whose other child left is one again.
      await giveAccountsBack(
        transaction,
        written.records.map(({ id }) => id),
      );
      return written;
    }
    const found = await checkUpdates(transaction, rows, context.language, today, true);
    const wrong = found.rows.filter((row) => Object.keys(row.errors).length > 0);
    if (wrong.length > 0) return { created: 0, wrong: wrong.length, rows: wrong, records: [] };
    const changes = found.changes.filter((one) => one !== null);
    const records = await writeChanges(transaction, updatedEntity, {}, changes);
    return { created: 0, changed: records.length, wrong: 0, rows: [], records };
  },
  undo: (transaction, records, mode, now) =>
    mode === 'add'
      ? takeOutStudents(transaction, records, todayInDhaka(now))
      : putBack(transaction, updatedEntity, records),
};

/** Checks changes of known students: a birth certificate is one person's, and nobody is born tomorrow. */
async function checkUpdates(
  transaction: Transaction,
  given: readonly Record<string, string>[],
  language: Language,
  today: string,
  isHeld: boolean,
): Promise<CheckedChanges> {
  const found = await checkChanges(transaction, updatedEntity, withThanaNames(given), language, { isHeld });
  // Shown as it stands in the sheet.
  for (const [place, row] of found.rows.entries()) Object.assign(row.values, given[place]);
  const places = await readPlacesOf(
    transaction,
    found.changes.flatMap((one) => (one ? [one.before, one.values] : [])),
  );
  const births = found.changes.flatMap((one) =>
    one?.values.birthRegistration ? [String(one.values.birthRegistration)] : [],
  );
  const holders = new Map(
    (await readAlike(transaction, births, [])).map((one) => [one.birthRegistration, one]),
  );
  const seen = new Set<string>();
  const isOpen = seesMobiles(transaction.context.permissions);
  found.changes.forEach((one, place) => {
    const row = found.rows[place];
    for (const name of isOpen ? [] : phoneFields)
      if (row?.was?.[name]) row.was[name] = masked(name, row.was[name]);
    if (!one || !row) return;
    const say = (name: string, text: string) => {
      row.errors[name] = [...(row.errors[name] ?? []), text];
      found.changes[place] = null;
    };
    const birth = one.values.birthRegistration ? String(one.values.birthRegistration) : null;
    const holder = birth === null ? undefined : holders.get(birth);
    if (holder && holder.id !== one.before.id)
      say(
        'birthRegistration',
        textOf(fillLabel(problems.birthRegistrationTaken, { code: holder.code }), language),
      );
    if (birth !== null && seen.has(birth))
      say('birthRegistration', textOf(problems.birthRegistrationTwice, language));
    if (birth !== null) seen.add(birth);
    const addresses = completedAddresses({ ...one.before, ...one.values }, one.before, places);
    for (const name of addresses.elsewhere) say(name, textOf(problems.thanaElsewhere, language));
    Object.assign(one.values, addresses.values);
    if (one.values.dateOfBirth && String(one.values.dateOfBirth) >= today)
      say('dateOfBirth', textOf(problems.bornLater, language));
  });
  return found;
}

/**
 * Takes imported students out again, with their places and the guardians that came with them. Refused as a whole where one was
 * changed, or anything hangs on a place; the ladder keeps that they were here.
 */
async function takeOutStudents(
  transaction: Transaction,
  records: readonly WrittenRecord[],
  today: string,
): Promise<void> {
  const ids = records.map((one) => one.id);
  const known = await findRecords(transaction, student, ids, { isHeld: true });
  assertUntouched(records, new Map([...known].map(([id, record]) => [id, record.version])));
  const places = await transaction.read(
    { id: 'uuid', student: 'uuid', version: 'int', section: 'uuid', roll: 'int' },
    `SELECT id, student_id AS student, version, section_id AS section, roll FROM students_enrolment
      WHERE site_id = $1 AND student_id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    ids,
  );
  const moved = places.filter((place) => place.version !== 1).length + Math.abs(places.length - ids.length);
  if (moved > 0) throw new AppError(importErrors.changedSince, { count: moved });
  const used = await transaction.readOne(
    { n: 'int' },
    'SELECT count(DISTINCT u.place)::int AS n FROM students_places_in_use($1, $2::uuid[]) u',
    places.map((place) => place.id),
  );
  if (used && used.n > 0) throw new AppError(importErrors.inUse);
  const guardians = await transaction.read(
    { id: 'uuid' },
    'DELETE FROM students_student_guardian WHERE site_id = $1 AND student_id = ANY($2::uuid[]) RETURNING guardian_id AS id',
    ids,
  );
  await transaction.change(
    `DELETE FROM students_guardian g
      WHERE g.site_id = $1 AND g.id = ANY($2::uuid[]) AND g.account_id IS NULL AND g.version = 1
        AND NOT EXISTS (SELECT 1 FROM students_student_guardian l WHERE l.site_id = $1 AND l.guardian_id = g.id)`,
    [...new Set(guardians.map((one) => one.id))],
  );
  await transaction.change(
    'DELETE FROM students_enrolment WHERE site_id = $1 AND id = ANY($2::uuid[])',
    places.map((place) => place.id),
  );
  await noteChanges(
    transaction,
    places.map((place) => ({
      student_id: place.student,
      enrolment_id: place.id,
      kind: 'takenBack',
      from_status: 'active',
      to_status: 'active',
      from_section_id: place.section,
      to_section_id: place.section,
      from_roll: place.roll,
      to_roll: place.roll,
      reason: importTexts.takenBack[transaction.context.language],
      effective_on: today,
    })),
  );
  await transaction.change('DELETE FROM students_student WHERE site_id = $1 AND id = ANY($2::uuid[])', ids);
}
