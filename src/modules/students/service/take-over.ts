import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { type EntityRecord, updateRecord } from '../../../core/server/entity/records.ts';
import { addresses, isAddressPart } from '../address/rules.ts';
import { withAddresses } from '../address/service/addresses.ts';
import { type StudentField, student } from '../student.entity.ts';
import { readFull, withoutSecrets } from './read-student.ts';

/** What of a record somebody's new papers say; an address is one, whatever its parts. */
const taken = [
  'nameEn',
  'nameBn',
  'gender',
  'religion',
  'bloodGroup',
  'birthRegistration',
  'fatherNameEn',
  'fatherNameBn',
  'motherNameEn',
  'motherNameBn',
  'fatherOccupation',
  'fatherOccupationBn',
  'motherOccupation',
  'motherOccupationBn',
  'mobile',
  'emergencyContact',
  'email',
  'familyIncome',
  'photo',
] as const satisfies readonly StudentField[];

type Difference = { name: string; before: Row; after: Row };
const partsOf = (record: Row, which: (typeof addresses)[number]): Row =>
  Object.fromEntries(
    Object.keys(record).flatMap((name) =>
      name.startsWith(which) && isAddressPart(name) ? [[name, record[name] ?? null]] : [],
    ),
  );
const isSame = (a: unknown, b: unknown) => String(a ?? '') === String(b ?? '');

/** The record in full, with the number of the birth certificate, which is compared. */
async function readOpen(transaction: Transaction, id: string): Promise<EntityRecord> {
  const record = await readFull(transaction, id);
  const row = await transaction.readOne(
    { birth: 'text?' },
    'SELECT birth_registration AS birth FROM students_student WHERE site_id = $1 AND id = $2',
    id,
  );
  return { ...record, birthRegistration: transaction.secrets.openOrNull(row?.birth) };
}

const isSamePlace = (given: Row, before: Row) =>
  Object.entries(given).every(([name, value]) => isSame(value, before[name]));

const lines = ['Village', 'PostOffice'] as const;

/**
 * An address as it is when the given one is taken over. In the same thana or country what is not said stays; a line that is
 * said in one language keeps the other one's text while it is the same line.
 */
function addressAfter(which: (typeof addresses)[number], given: Row, before: Row): Row {
  const said = partsOf(given, which);
  const isSaid = (name: string) => !isSame(said[name], '');
  const [thana, country] = [`${which}ThanaId`, `${which}Country`];
  const isHere =
    isSame(said[thana], before[thana]) && (isSaid(thana) || isSame(said[country], before[country]));
  const otherOf = new Map<string, string>(
    lines.flatMap((line) => [
      [`${which}${line}`, `${which}${line}Bn`] as const,
      [`${which}${line}Bn`, `${which}${line}`] as const,
    ]),
  );
  return Object.fromEntries(
    Object.keys(said).map((name) => {
      const other = otherOf.get(name);
      // A thana says where it lies.
      if (isHere && name === country) return [name, before[name] ?? null];
      if (isSaid(name)) return [name, said[name]];
      const stays = other && isSaid(other) ? isSame(said[other], before[other]) : isHere;
      return [name, stays ? (before[name] ?? null) : null];
    }),
  );
}

/** Where what is given says something else than a student's record; what is not said there stays. */
function differing(before: Row, given: Row): Difference[] {
  const fields = taken.flatMap((name) =>
    given[name] === undefined || isSame(given[name], '') || isSame(given[name], before[name])
      ? []
      : [{ name, before: { [name]: before[name] }, after: { [name]: given[name] } }],
  );
  const places = addresses.flatMap((which) => {
    const isSaid = Object.values(partsOf(given, which)).some((value) => !isSame(value, ''));
    const after = addressAfter(which, given, before);
    return isSaid && !isSamePlace(after, before)
      ? [{ name: `${which}Address`, before: partsOf(before, which), after }]
      : [];
  });
  return [...fields, ...places];
}

/** The differences between a student's record and what is given, as texts that the reader may see; an address in both languages. */
export async function differencesOf(transaction: Transaction, studentId: string, given: Row) {
  const before = await readOpen(transaction, studentId);
  const next: Row = Object.assign(
    { ...given },
    ...addresses.map((which) => addressAfter(which, given, before)),
  );
  const place = await withAddresses(transaction, next, null);
  const [was, is] = [before, { ...before, ...place }].map((record) => withoutSecrets(transaction, record));
  const text = (value: unknown) => String(value ?? '');
  return {
    name: { en: text(before.nameEn), bn: text(before.nameBn) },
    differences: differing(before, given).map(({ name }) => ({
      name,
      before: { en: text(was?.[name]), bn: text(was?.[`${name}Bn`] || was?.[name]) },
      after: { en: text(is?.[name]), bn: text(is?.[`${name}Bn`] || is?.[name]) },
    })),
  };
}

/** Takes over, of what is given, the differences of these names into a student's record. */
export async function takeOver(
  transaction: Transaction,
  studentId: string,
  given: Row,
  names: readonly string[],
): Promise<void> {
  const before = await readOpen(transaction, studentId);
  const chosen = differing(before, given).filter((one) => names.includes(one.name));
  if (chosen.length === 0) return;
  const next: Row & { id: string; version: number } = {
    ...before,
    ...Object.assign({}, ...chosen.map((one) => one.after)),
  };
  // The words of an address that is another now are made anew.
  for (const { name } of chosen)
    if (name.endsWith('Address')) {
      const which = name.replace(/Address$/, '');
      Object.assign(next, { [name]: null, [`${name}Bn`]: null, [`${which}DistrictId`]: null });
    }
  await updateRecord(transaction, student, await withAddresses(transaction, next, before));
}
