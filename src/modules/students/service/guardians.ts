import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { maskEmail, normaliseMobile } from '../../../core/identifiers.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import type { Row, Transaction } from '../../../core/server/database/in-site.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { recordsOf, rowsOf } from '../../../core/server/database/rows-of.ts';
import { maskOfSealed } from '../../../core/server/secrets/sealed.ts';
import { isMask } from '../../../core/validation/secrets.ts';
import type { Relation } from '../guardians/guardian-fields.ts';
import { assertNotBarred } from '../guardians/service/bar.ts';
import { problems } from '../labels.ts';
import { masked, sameGuardian, seesMobiles } from '../rules.ts';
import type { GuardianInput } from '../shapes.ts';

type Known = { id: string; nameEn: string; mobile: string; nid: string | null; relations: string[] };
/** What somebody who saw whom a guardian is joined with decided. */
export type JoinChoice = {
  /** It is somebody else: a record of its own is made. */
  isApart?: boolean;
  /** The guardian who is known has this mobile now. */
  takesMobile?: boolean;
};
/** A guardian as given for one student. */
export type GivenGuardian = { studentId: string } & GuardianInput & JoinChoice;

async function readKnown(
  transaction: Transaction,
  mobiles: readonly string[],
  nids: readonly string[],
): Promise<Known[]> {
  const rows = await transaction.rows<Known>(
    `SELECT g.id, g.name_en AS "nameEn", g.mobile, g.nid, array_remove(array_agg(DISTINCT l.relation), NULL) AS relations
       FROM students_guardian g
       LEFT JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
      WHERE g.site_id = $1 AND (g.mobile = ANY($2::text[]) OR g.nid = ANY($3::text[]))
      GROUP BY g.site_id, g.id ORDER BY g.id`,
    [...new Set(mobiles)],
    transaction.secrets.forms(...nids),
  );
  return rows.map((row) => ({ ...row, nid: transaction.secrets.openOrNull(row.nid) }));
}

/** Who of those known a given guardian is. A national identity number is one person's, whatever the telephone and the spelling. */
const knownAs = <G extends Known>(known: readonly G[], given: GuardianInput): G | null =>
  known.find((other) => other.nid !== null && other.nid === given.nid) ??
  sameGuardian(
    known.filter((other) => other.mobile === given.mobile),
    given,
  );

/** With whom each of these guardians would be joined, in their order; null for somebody new. The mobile is as one may see it. */
export async function joinsOf(
  transaction: Transaction,
  given: readonly GuardianInput[],
  studentId: string | null,
) {
  const known = await readKnown(
    transaction,
    given.map((one) => one.mobile),
    given.flatMap((one) => (one.nid ? [one.nid] : [])),
  );
  const found = given.map((one) => knownAs(known, one));
  const children = await transaction.read(
    { guardianId: 'uuid', studentId: 'uuid', name: json<Label>() },
    `SELECT l.guardian_id AS "guardianId", s.id AS "studentId", json_build_object('en', s.name_en, 'bn', s.name_bn) AS name
       FROM students_student_guardian l JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
      WHERE l.site_id = $1 AND l.guardian_id = ANY($2::uuid[]) ORDER BY s.code LIMIT 50`,
    found.flatMap((one) => one?.id ?? []),
  );
  const isOpen = seesMobiles(transaction.context.permissions);
  return found.map((one, place) => {
    if (!one) return null;
    const own = children.filter((child) => child.guardianId === one.id);
    return {
      name: one.nameEn,
      mobile: isOpen ? one.mobile : masked('mobile', one.mobile),
      isOtherMobile: one.mobile !== given[place]?.mobile,
      isLinked: own.some((child) => child.studentId === studentId),
      children: own.map((child) => child.name),
    };
  });
}

const readLinks = (transaction: Transaction, of: readonly { studentId: string }[]) =>
  transaction.read(
    { studentId: 'uuid', guardianId: 'uuid', isPrimary: 'bool' },
    `SELECT student_id AS "studentId", guardian_id AS "guardianId", is_primary AS "isPrimary"
       FROM students_student_guardian WHERE site_id = $1 AND student_id = ANY($2::uuid[])`,
    [...new Set(of.map((one) => one.studentId))],
  );

const personColumns = [
  'id',
  'name_en',
  'name_bn',
  'mobile',
  'occupation',
  'occupation_bn',
  'nid',
  'birth_registration',
  'email',
];
const linkColumns = ['id', 'student_id', 'guardian_id', 'relation', 'relation_said', 'is_primary'];

/**
 * Links guardians to students, reusing whoever is known by the same NID or mobile number, so that brothers and sisters
 * hang together; new ones are written. Four statements for any number of students. Who comes first is the first contact.
 */
export async function linkGuardians(
  transaction: Transaction,
  given: readonly GivenGuardian[],
  /** The students are here already, with guardians: who is linked stays so, and the first contact stays first. */
  { areKnown = false } = {},
): Promise<void> {
  if (given.length === 0) return;
  await assertNotBarred(transaction, given);
  const known = await readKnown(
    transaction,
    given.map((one) => one.mobile),
    given.flatMap((one) => (one.nid ? [one.nid] : [])),
  );
  const created: Row[] = [];
  const links: Row[] = [];
  const linked = new Set<string>();
  const mobiles = new Map<string, string>();
  const hasPrimary = new Set(given.filter((one) => one.isPrimary).map((one) => one.studentId));
  const primaryGiven = new Set<string>();
  if (areKnown)
    for (const link of await readLinks(transaction, given)) {
      linked.add(`${link.studentId} ${link.guardianId}`);
      if (link.isPrimary) primaryGiven.add(link.studentId);
    }
  for (const one of given) {
    let found = one.isApart ? null : knownAs(known, one);
    if (found && one.takesMobile && found.mobile !== one.mobile) {
      found.mobile = one.mobile;
      mobiles.set(found.id, one.mobile);
    }
    if (!found) {
      found = { id: newId(), nameEn: one.nameEn, mobile: one.mobile, nid: one.nid ?? null, relations: [] };
      known.push(found);
      created.push({
        id: found.id,
        name_en: one.nameEn,
        name_bn: one.nameBn ?? '',
        mobile: one.mobile,
        occupation: one.occupation ?? '',
        occupation_bn: one.occupationBn ?? '',
        nid: transaction.secrets.sealOrNull(one.nid),
        birth_registration: transaction.secrets.sealOrNull(one.birthRegistration),
        email: one.email ?? null,
      });
    }
    if (!found.relations.includes(one.relation)) found.relations.push(one.relation);
    const key = `${one.studentId} ${found.id}`;
    if (linked.has(key)) continue;
    linked.add(key);
    const isPrimary = (one.isPrimary || !hasPrimary.has(one.studentId)) && !primaryGiven.has(one.studentId);
    if (isPrimary) primaryGiven.add(one.studentId);
    links.push({
      id: newId(),
      student_id: one.studentId,
      guardian_id: found.id,
      relation: one.relation,
      relation_said: one.relationSaid ?? '',
      is_primary: isPrimary,
    });
  }
  if (mobiles.size > 0)
    await transaction.changeOnly(
      { students_guardian: [...mobiles.keys()], history: [...mobiles.keys()] },
      `UPDATE students_guardian g SET mobile = n.mobile, version = g.version + 1, updated_at = now()
         FROM ${rowsOf('n', { id: '$2::uuid[]', mobile: '$3::text[]' })}
        WHERE g.site_id = $1 AND g.site_id = n.site_id AND g.id = n.id`,
      [...mobiles.keys()],
      [...mobiles.values()],
    );
  const idsOf = (rows: readonly Row[], name = 'id') => [...new Set(rows.map((row) => String(row[name])))];
  if (created.length > 0)
    await transaction.changeOnly(
      { students_guardian: idsOf(created), history: idsOf(created) },
      `INSERT INTO students_guardian (site_id, ${personColumns.join(', ')})
       SELECT r.site_id, ${personColumns.map((column) => `r.${column}`).join(', ')}
         FROM ${recordsOf('r', '$2', { table: 'students_guardian', columns: personColumns })}`,
      JSON.stringify(created),
    );
  await transaction.changeOnly(
    { students_student_guardian: idsOf(links, 'student_id'), history: idsOf(links) },
    `INSERT INTO students_student_guardian (site_id, ${linkColumns.join(', ')})
     SELECT r.site_id, ${linkColumns.map((column) => `r.${column}`).join(', ')}
       FROM ${recordsOf('r', '$2', { table: 'students_student_guardian', columns: linkColumns })}`,
    JSON.stringify(links),
  );
}

export type GuardianRow = {
  linkId: string;
  id: string;
  version: number;
  linkVersion: number;
  nameEn: string;
  nameBn: string;
  mobile: string;
  nid: string | null;
  birthRegistration: string | null;
  email: string | null;
  occupation: string;
  occupationBn: string;
  relation: Relation;
  relationSaid: string;
  isPrimary: boolean;
};

const selecting = (more = '') => `
  SELECT ${more}l.id AS "linkId", g.id, g.version, l.version AS "linkVersion", g.name_en AS "nameEn", g.name_bn AS "nameBn",
         g.mobile, g.nid, g.birth_registration AS "birthRegistration", g.email, g.occupation, g.occupation_bn AS "occupationBn", l.relation,
         l.relation_said AS "relationSaid", l.is_primary AS "isPrimary"
    FROM students_student_guardian l JOIN students_guardian g ON g.site_id = $1 AND g.id = l.guardian_id
   WHERE l.site_id = $1`;

/** A guardian as the person of this transaction may see one. */
export function shownGuardian(transaction: Transaction, row: GuardianRow): GuardianRow {
  const isOpen = seesMobiles(transaction.context.permissions);
  const mobile = isOpen ? row.mobile : masked('mobile', row.mobile);
  const email = isOpen || row.email === null ? row.email : maskEmail(row.email);
  const shown = (number: string | null) => (number === null ? null : maskOfSealed(number));
  return { ...row, mobile, email, nid: shown(row.nid), birthRegistration: shown(row.birthRegistration) };
}

/** A student's guardians in full, the first contact first. */
export function readGuardians(transaction: Transaction, studentId: string): Promise<GuardianRow[]> {
  return transaction.rows<GuardianRow>(
    `${selecting()} AND l.student_id = $2 ORDER BY l.is_primary DESC, l.created_at, l.id`,
    studentId,
  );
}

/** Adds one guardian to a student. Throws at `mobile` or at `nid` when the same person is linked already. */
export async function addGuardian(
  transaction: Transaction,
  studentId: string,
  input: GuardianInput,
): Promise<GuardianRow> {
  const before = (await readGuardians(transaction, studentId)).map((one) => ({
    ...one,
    nid: transaction.secrets.openOrNull(one.nid),
    relations: [one.relation],
  }));
  const isKnown = sameGuardian(
    before.filter((one) => one.mobile === input.mobile),
    input,
  );
  if (isKnown) throw new ValidationError({ mobile: [problems.guardianTwice] });
  const ofNumber = input.nid ? before.find((one) => one.nid === input.nid) : undefined;
  if (ofNumber)
    throw new ValidationError({
      nid: [
        fillLabel(problems.guardianOfNid, {
          name: { en: ofNumber.nameEn, bn: ofNumber.nameBn || ofNumber.nameEn },
        }),
      ],
    });
  if (input.isPrimary) await clearPrimary(transaction, studentId);
  await linkGuardians(transaction, [{ ...input, studentId }]);
  const after = await readGuardians(transaction, studentId);
  const added = after.find((one) => !before.some((other) => other.linkId === one.linkId));
  if (!added) throw new AppError(errors.unknown);
  // With others there already, a new guardian is the first contact only when asked.
  if (!input.isPrimary && added.isPrimary && before.some((one) => one.isPrimary)) {
    await transaction.change(
      'UPDATE students_student_guardian SET is_primary = false WHERE site_id = $1 AND id = $2',
      added.linkId,
    );
    return shownGuardian(transaction, { ...added, isPrimary: false });
  }
  return shownGuardian(transaction, added);
}

const clearPrimary = (transaction: Transaction, studentId: string) =>
  transaction.change(
    `UPDATE students_student_guardian SET is_primary = false, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND student_id = $2 AND is_primary`,
    studentId,
  );

/** Changes a guardian and the relation to this student. The person is the same for every child. */
export async function updateGuardian(
  transaction: Transaction,
  input: GuardianInput & { id: string; version: number; linkVersion: number },
): Promise<GuardianRow> {
  const read = () =>
    transaction.row<GuardianRow & { studentId: string }>(
      `${selecting('l.student_id AS "studentId", ')} AND l.id = $2`,
      input.id,
    );
  const before = await read();
  if (!before) throw new AppError(errors.notFound);
  const stale = (row: GuardianRow & { studentId: string }) => {
    const { studentId: _, ...current } = row;
    return new AppError(errors.staleVersion, {}, { current: shownGuardian(transaction, current) });
  };
  if (before.version !== input.version || before.linkVersion !== input.linkVersion) throw stale(before);
  if (input.isPrimary && !before.isPrimary) await clearPrimary(transaction, before.studentId);
  const sealed = (given: string | null | undefined, kept: string | null) =>
    given === undefined || isMask(given) ? kept : transaction.secrets.sealOrNull(given);
  const person = await transaction.change(
    `UPDATE students_guardian SET version = version + 1, updated_at = now(), name_en = $4, name_bn = $5, mobile = $6,
            occupation = $7, nid = $8, occupation_bn = coalesce($9, occupation_bn), birth_registration = $10,
            email = CASE WHEN $11::boolean THEN $12 ELSE email END WHERE site_id = $1 AND id = $2 AND version = $3`,
    before.id,
    input.version,
    input.nameEn,
    input.nameBn ?? '',
    input.mobile,
    input.occupation ?? '',
    sealed(input.nid, before.nid),
    input.occupationBn === undefined ? null : (input.occupationBn ?? ''),
    sealed(input.birthRegistration, before.birthRegistration),
    input.email !== undefined,
    input.email ?? null,
  );
  const link = await transaction.change(
    `UPDATE students_student_guardian SET version = version + 1, updated_at = now(), relation = $4, is_primary = $5,
            relation_said = coalesce($6, relation_said)
      WHERE site_id = $1 AND id = $2 AND version = $3`,
    input.id,
    input.linkVersion,
    input.relation,
    // Somebody must be called first: the first contact is given on, never just taken away.
    input.isPrimary || before.isPrimary,
    input.relationSaid === undefined ? null : (input.relationSaid ?? ''),
  );
  if (person === 0 || link === 0) throw stale(before);
  const { studentId: _, ...after } = (await read()) ?? before;
  return shownGuardian(transaction, after);
}

/** Who is known under a mobile number, with the children, for the form that is being filled in. */
export async function guardiansByMobile(transaction: Transaction, typed: string) {
  const mobile = normaliseMobile(typed);
  if (!mobile) return { items: [] };
  const rows = await transaction.read(
    {
      id: 'uuid',
      nameEn: 'text',
      nameBn: 'text',
      occupation: 'text',
      occupationBn: 'text',
      children: json<{ id: string; code: string; name: { en: string; bn: string }; relation: Relation }[]>(),
    },
    `SELECT g.id, g.name_en AS "nameEn", g.name_bn AS "nameBn", g.occupation, g.occupation_bn AS "occupationBn",
            coalesce(json_agg(json_build_object('id', s.id, 'code', s.code, 'relation', l.relation,
              'name', json_build_object('en', s.name_en, 'bn', s.name_bn)) ORDER BY s.code) FILTER (WHERE s.id IS NOT NULL), '[]') AS children
       FROM students_guardian g
       LEFT JOIN students_student_guardian l ON l.site_id = $1 AND l.guardian_id = g.id
       LEFT JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
      WHERE g.site_id = $1 AND g.mobile = $2
      GROUP BY g.site_id, g.id ORDER BY g.id LIMIT 10`,
    mobile,
  );
  return { items: rows };
}
