import type * as z from 'zod';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { lockRow } from '../../../../core/server/database/locks.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { readChargeable } from '../../../fees/charges/public.ts';
import { general, nobody } from '../../draw/rules.ts';
import { admissionErrors, admissionFields } from '../../labels.ts';
import { admissionPermission } from '../../permissions.ts';
import type { DeclarationState, Kind, Method } from '../../rules.ts';
import type { OfferShown } from '../../shapes.ts';
import type { Declaration, declarationInput, declareContract } from '../contract.ts';

type Input = z.output<typeof declarationInput>;

/** {@link OfferShown} of the offer `o`, with its class, group, shift and version in its name. */
const offerName = (language: 'en' | 'bn') =>
  `concat_ws(' · ', k.name_${language}, g.name_${language}, h.name_${language}, v.name_${language})`;
const offersSql = (declaration: string): string => `
  SELECT coalesce(json_agg(json_build_object('id', o.id, 'seats', o.seats, 'classId', o.class_id, 'groupId', o.group_id,
           'shiftId', o.shift_id, 'versionId', o.version_id,
           'name', json_build_object('en', ${offerName('en')}, 'bn', ${offerName('bn')})) ORDER BY o.place), '[]')
    FROM admission_offer o
    JOIN academic_school_class k ON k.site_id = $1 AND k.id = o.class_id
    LEFT JOIN academic_group g ON g.site_id = $1 AND g.id = o.group_id
    LEFT JOIN academic_shift h ON h.site_id = $1 AND h.id = o.shift_id
    LEFT JOIN academic_version v ON v.site_id = $1 AND v.id = o.version_id
   WHERE o.site_id = $1 AND o.declaration_id = ${declaration}`;

const shape = {
  id: 'uuid',
  version: 'int',
  kind: oneOf<Kind>(),
  title: json<Label>(),
  yearId: 'uuid',
  year: json<Label>(),
  method: oneOf<Method>(),
  opensOn: 'date',
  closesOn: 'date',
  status: oneOf<DeclarationState>(),
  fee: 'bigint',
  admissionFee: 'bigint',
  subHeadId: 'uuid?',
  feeSubHeadId: 'uuid?',
  ageOn: 'date?',
  minAge: 'int?',
  maxAge: 'int?',
  mostChoices: 'int',
  respondDays: 'int',
  fullMark: 'int',
  passMark: 'int',
  testOn: 'date?',
  quotas: json<Declaration['quotas']>(),
  documents: json<Declaration['documents']>(),
  eligibility: json<Declaration['eligibility']>(),
  terms: 'text',
  offers: json<OfferShown[]>(),
} as const;
const columns = `d.id, d.version, d.kind, json_build_object('en', d.title_en, 'bn', d.title_bn) AS title,
  d.year_id AS "yearId", json_build_object('en', y.name_en, 'bn', y.name_bn) AS year, d.method, d.opens_on AS "opensOn",
  d.closes_on AS "closesOn", d.status, d.fee, d.admission_fee AS "admissionFee", d.sub_head_id AS "subHeadId",
  d.fee_sub_head_id AS "feeSubHeadId",
  d.age_on AS "ageOn", d.min_age AS "minAge", d.max_age AS "maxAge", d.most_choices AS "mostChoices",
  d.respond_days AS "respondDays", d.full_mark AS "fullMark", d.pass_mark AS "passMark", d.test_on AS "testOn",
  d.quotas, d.documents, d.eligibility, d.terms, (${offersSql('d.id')}) AS offers`;
const from = `FROM admission_declaration d
  JOIN academic_academic_year y ON y.site_id = $1 AND y.id = d.year_id WHERE d.site_id = $1`;

export type DeclarationFacts = Omit<
  Declaration,
  'fee' | 'admissionFee' | 'applicants' | 'toCheck' | 'admitted'
> & {
  readonly fee: bigint;
  readonly admissionFee: bigint;
};

/** A declaration with its classes; null when it is none of the institution's. */
export async function findDeclaration(
  transaction: Transaction,
  id: string,
): Promise<DeclarationFacts | null> {
  return transaction.readOne(shape, `SELECT ${columns} ${from} AND d.id = $2`, id);
}

/** The same, held until the transaction ends: what is decided about its seats and states is decided by one at a time. */
export async function holdDeclaration(transaction: Transaction, id: string): Promise<DeclarationFacts> {
  await lockRow(transaction, 'admission_declaration', id);
  const found = await findDeclaration(transaction, id);
  if (!found) throw new AppError(errors.notFound);
  return found;
}

/** What is open to the public on a day, and what was closed lately. */
export function readPublic(transaction: Transaction, today: string, kind: Kind) {
  return transaction.read(
    shape,
    `SELECT ${columns} ${from} AND d.kind = $2 AND d.status = 'open' AND d.opens_on <= $3 AND d.closes_on >= $3
      ORDER BY d.closes_on, d.id LIMIT 20`,
    kind,
    today,
  );
}

export async function listDeclarations(
  transaction: Transaction,
  input: { kind?: Kind | undefined; page: number; size: number },
): Promise<z.input<typeof declareContract.list.output>> {
  const count = (where: string) =>
    `(SELECT count(*)::int FROM admission_applicant a WHERE a.site_id = $1 AND a.declaration_id = d.id AND ${where})`;
  const rows = await transaction.read(
    { ...shape, applicants: 'int', toCheck: 'int', admitted: 'int', total: 'int' },
    `SELECT ${columns}, ${count(`a.state <> 'draft'`)} AS applicants, ${count(`a.state = 'submitted'`)} AS "toCheck",
            ${count(`a.state = 'admitted'`)} AS admitted, count(*) OVER ()::int AS total
       ${from} AND ($2::text IS NULL OR d.kind = $2)
      ORDER BY d.opens_on DESC, d.id LIMIT $3 OFFSET $4`,
    input.kind ?? null,
    input.size,
    (input.page - 1) * input.size,
  );
  const { permissions } = transaction.context;
  return {
    items: rows.map(({ total: _, ...row }) => ({
      ...row,
      fee: takaText(row.fee),
      admissionFee: takaText(row.admissionFee),
    })),
    total: rows[0]?.total ?? 0,
    page: input.page,
    size: input.size,
    can: {
      setup: permissions.has(admissionPermission.setup),
      draw: permissions.has(admissionPermission.draw),
      edit: permissions.has(admissionPermission.edit),
      admit: permissions.has(admissionPermission.admit),
    },
  };
}

/** Years, classes, groups, shifts, versions and fees to choose from. */
export async function readSetup(transaction: Transaction) {
  const named = (table: string, more = '') =>
    `coalesce((SELECT json_agg(json_build_object('id', t.id, 'label', json_build_object('en', t.name_en, 'bn', t.name_bn)${more})
       ORDER BY t.position, t.name_en) FROM ${table} t WHERE t.site_id = $1 AND t.is_active), '[]')`;
  type Named = { id: string; label: Label };
  const row = await transaction.readOne(
    {
      years: json<(Named & { isCurrent: boolean })[]>(),
      classes: json<Named[]>(),
      groups: json<Named[]>(),
      shifts: json<Named[]>(),
      versions: json<Named[]>(),
    },
    `SELECT coalesce((SELECT json_agg(json_build_object('id', t.id, 'isCurrent', t.is_current,
              'label', json_build_object('en', t.name_en, 'bn', t.name_bn)) ORDER BY t.start_date DESC)
              FROM academic_academic_year t WHERE t.site_id = $1), '[]') AS years,
            ${named('academic_school_class')} AS classes, ${named('academic_group')} AS groups,
            ${named('academic_shift')} AS shifts, ${named('academic_version')} AS versions`,
  );
  const subHeads = await readChargeable(transaction);
  const none = { years: [], classes: [], groups: [], shifts: [], versions: [] };
  return { ...(row ?? none), subHeads: subHeads.map(({ id, name }) => ({ id, label: name })) };
}

const values = (input: Input) => [
  input.titleEn,
  input.titleBn,
  input.yearId,
  input.method,
  input.opensOn,
  input.closesOn,
  input.fee,
  input.admissionFee,
  input.subHeadId,
  input.feeSubHeadId,
  input.ageOn,
  input.minAge,
  input.maxAge,
  input.mostChoices,
  input.respondDays,
  input.fullMark,
  input.passMark,
  input.testOn,
  JSON.stringify(input.quotas),
  JSON.stringify(input.documents),
  JSON.stringify(input.eligibility),
  input.terms,
];
const names = `title_en, title_bn, year_id, method, opens_on, closes_on, fee, admission_fee, sub_head_id, fee_sub_head_id, age_on, min_age,
  max_age, most_choices, respond_days, full_mark, pass_mark, test_on, quotas, documents, eligibility, terms`;
const places = (first: number) => Array.from({ length: 22 }, (_, n) => `$${first + n}`).join(', ');

const invalid = (field: string) =>
  new ValidationError({
    [field]: [withAttribute(messages.exists, admissionFields[field] ?? messages.exists)],
  });

/** Refuses what cannot be: a day before the first, quotas above all seats, a class twice, another institution's record. */
async function assertSound(transaction: Transaction, input: Input): Promise<void> {
  if (input.offers.length === 0) throw new AppError(admissionErrors.noOffer);
  if (input.closesOn < input.opensOn) throw invalid('closesOn');
  if (input.quotas.reduce((sum, one) => sum + one.percent, 0) > 100)
    throw new AppError(admissionErrors.quotaSum);
  const codes: readonly string[] = [general, nobody, ...input.quotas.map((one) => one.code)];
  if (
    new Set(codes).size < codes.length ||
    input.quotas.some((one) => one.freeTo === one.code || !codes.includes(one.freeTo))
  )
    throw new ValidationError({ quotas: [admissionErrors.quotaFree.text] });
  if (input.passMark > input.fullMark) throw invalid('offers');
  const keys = input.offers.map((one) => [one.classId, one.groupId, one.shiftId, one.versionId].join(' '));
  if (new Set(keys).size < keys.length) throw invalid('offers');
  if (input.minAge !== null && input.maxAge !== null && input.minAge > input.maxAge) throw invalid('offers');
  const setup = await readSetup(transaction);
  const isIn = (list: readonly { id: string }[], id: string | null) =>
    id === null || list.some((one) => one.id === id);
  if (!isIn(setup.years, input.yearId)) throw invalid('yearId');
  if (!isIn(setup.subHeads, input.subHeadId)) throw invalid('subHeadId');
  if (!isIn(setup.subHeads, input.feeSubHeadId)) throw invalid('feeSubHeadId');
  if (input.fee > 0n && input.feeSubHeadId === null && input.subHeadId === null)
    throw invalid('feeSubHeadId');
  // What is charged must be billed as something.
  if (input.admissionFee > 0n && input.subHeadId === null) throw invalid('subHeadId');
  for (const one of input.offers)
    if (
      !isIn(setup.classes, one.classId) ||
      !isIn(setup.groups, one.groupId) ||
      !isIn(setup.shifts, one.shiftId) ||
      !isIn(setup.versions, one.versionId)
    )
      throw invalid('offers');
}

const writeOffers = (transaction: Transaction, declarationId: string, offers: Input['offers']) =>
  transaction.change(
    `INSERT INTO admission_offer AS f (site_id, id, declaration_id, class_id, group_id, shift_id, version_id, seats, place)
     SELECT n.site_id, n.id, $2, n.class_id, n.group_id, n.shift_id, n.version_id, n.seats, n.place
       FROM ${rowsOf('n', { id: '$3::uuid[]', class_id: '$4::uuid[]', group_id: '$5::uuid[]', shift_id: '$6::uuid[]', version_id: '$7::uuid[]', seats: '$8::int[]' }, { place: 'place' })}
     ON CONFLICT (site_id, declaration_id, class_id, group_id, shift_id, version_id)
     DO UPDATE SET seats = EXCLUDED.seats, place = EXCLUDED.place, version = f.version + 1`,
    declarationId,
    offers.map(() => newId()),
    offers.map((one) => one.classId),
    offers.map((one) => one.groupId),
    offers.map((one) => one.shiftId),
    offers.map((one) => one.versionId),
    offers.map((one) => one.seats),
  );

export async function createDeclaration(transaction: Transaction, input: Input): Promise<{ id: string }> {
  await assertSound(transaction, input);
  const id = newId();
  await transaction.change(
    `INSERT INTO admission_declaration (site_id, id, kind, ${names}) VALUES ($1, $2, $3, ${places(4)})`,
    id,
    input.kind,
    ...values(input),
  );
  await writeOffers(transaction, id, input.offers);
  return { id };
}

/** Changes a declaration. Once somebody applied, its classes may get other seats, but no class goes and the method stays. */
export async function updateDeclaration(
  transaction: Transaction,
  input: Input & { id: string; version: number },
): Promise<{ id: string }> {
  await assertSound(transaction, input);
  const known = await holdDeclaration(transaction, input.id);
  if (known.version !== input.version) throw new AppError(errors.staleVersion);
  const used = await transaction.readOne(
    { applied: 'bool', fixed: 'bool' },
    `SELECT EXISTS (SELECT 1 FROM admission_applicant WHERE site_id = $1 AND declaration_id = $2) AS applied,
            EXISTS (SELECT 1 FROM admission_draw WHERE site_id = $1 AND declaration_id = $2 AND voided_at IS NULL) AS fixed`,
    input.id,
  );
  if (used?.fixed) throw new AppError(admissionErrors.fixed);
  const keyOf = (one: Omit<Input['offers'][number], 'seats'>) =>
    [one.classId, one.groupId, one.shiftId, one.versionId].join(' ');
  const wanted = new Set(input.offers.map(keyOf));
  const gone = known.offers.filter((one) => !wanted.has(keyOf(one)));
  if (used?.applied && (gone.length > 0 || known.method !== input.method || known.kind !== input.kind))
    throw new AppError(admissionErrors.isOpen);
  await assertSeatsCover(transaction, known, (one) =>
    input.offers.find((other) => keyOf(other) === keyOf(one)),
  );
  if (gone.length > 0)
    await transaction.change(
      'DELETE FROM admission_offer WHERE site_id = $1 AND declaration_id = $2 AND id = ANY($3::uuid[])',
      input.id,
      gone.map((one) => one.id),
    );
  await transaction.change(
    `UPDATE admission_declaration SET (${names}) = (${places(3)}), version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
    ...values(input),
  );
  await writeOffers(transaction, input.id, input.offers);
  return { id: input.id };
}

/** Throws 409 where a class would have fewer seats than are given. */
async function assertSeatsCover(
  transaction: Transaction,
  { id, offers }: DeclarationFacts,
  wantedOf: (one: DeclarationFacts['offers'][number]) => { readonly seats: number } | undefined,
): Promise<void> {
  const given = await transaction.read(
    { offer: 'uuid', count: 'int' },
    `SELECT offer_id AS offer, count(*)::int AS count FROM admission_applicant
      WHERE site_id = $1 AND declaration_id = $2 AND state IN ('selected', 'admitted') GROUP BY offer_id`,
    id,
  );
  for (const one of offers) {
    const count = given.find((row) => row.offer === one.id)?.count ?? 0;
    const seats = wantedOf(one)?.seats ?? 0;
    if (seats < count) throw new AppError(admissionErrors.seatsGiven, { offer: one.name, count });
  }
}

export async function setStatus(
  transaction: Transaction,
  input: { id: string; version: number; status: DeclarationState },
): Promise<{ id: string }> {
  const known = await holdDeclaration(transaction, input.id);
  if (known.version !== input.version) throw new AppError(errors.staleVersion);
  await transaction.change(
    `UPDATE admission_declaration SET status = $3, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    input.id,
    input.status,
  );
  return { id: input.id };
}
