import type * as z from 'zod';
import { foldForSearch } from '../../../../core/bangla.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { takeNumbers } from '../../../../core/server/database/numbers.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { withAttribute } from '../../../../core/server/entity/records.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { asset } from '../asset.entity.ts';
import type { assetContract as contract } from '../contract.ts';
import { assetErrors, assetFields, assetProblems } from '../labels.ts';
import { scannedTag, tagOf } from '../rules.ts';
import type { states } from '../shapes.ts';
import { addEvents } from './events.ts';
import { nameSql } from './read-values.ts';

type State = (typeof states)[number];

/** The asset with a tag, typed or scanned. Throws 404. */
export async function findByTag(transaction: Transaction, code: string): Promise<{ id: string }> {
  const tag = scannedTag(code);
  const row = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM facilities_asset WHERE site_id = $1 AND tag = $2',
    tag,
  );
  if (!row) throw new AppError(assetErrors.noTag, { tag: { en: tag, bn: tag } });
  return row;
}

/** The highest number of a tag of our own form, 0 where there is none. */
async function lastNumber(transaction: Transaction): Promise<number> {
  const row = await transaction.readOne(
    { last: 'int' },
    `SELECT coalesce(max(substr(tag, 3)::int), 0)::int AS last FROM facilities_asset WHERE site_id = $1 AND tag ~ '^A-[0-9]{5,8}$'`,
  );
  return row?.last ?? 0;
}

/** What the next new asset may be called; nothing is taken. */
export async function suggestTag(transaction: Transaction): Promise<{ tag: string }> {
  return { tag: tagOf((await lastNumber(transaction)) + 1) };
}

/** Employees by name or number, for the choice of who answers for a thing. */
export async function listCustodians(
  transaction: Transaction,
  asked: z.output<typeof contract.custodians.input>,
): Promise<z.input<typeof contract.custodians.output>> {
  const words = foldForSearch(asked.q ?? '');
  const rows = await transaction.read(
    { id: 'uuid', code: 'text', name: json<Label>(), all: 'int' },
    `SELECT e.id, e.code, ${nameSql('e')} AS name, (count(*) OVER ())::int AS all FROM people_employee e
      WHERE e.site_id = $1 AND e.is_active AND ($2::text IS NULL OR e.search_text LIKE $2 OR e.code = $3)
      ORDER BY e.name_en, e.code LIMIT $4 OFFSET $5`,
    words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`,
    asked.q ?? '',
    asked.size,
    (asked.page - 1) * asked.size,
  );
  return {
    items: rows.map(({ all: _all, ...row }) => row),
    total: rows[0]?.all ?? 0,
    page: asked.page,
    size: asked.size,
  };
}

const copied = ['classId', 'nameEn', 'nameBn', 'supplier', 'state', 'roomId', 'custodianId', 'note'] as const;

/** Enters more things like one, each with the next tag: the forty benches of one bill. Throws 404, 409 for one that left. */
export async function copyAsset(
  transaction: Transaction,
  { id, count }: z.output<typeof contract.copy.input>,
): Promise<z.input<typeof contract.copy.output>> {
  const known = await transaction.readOne(
    {
      tag: 'text',
      classId: 'uuid',
      nameEn: 'text',
      nameBn: 'text',
      supplier: 'text?',
      state: 'text',
      roomId: 'uuid?',
      custodianId: 'uuid?',
      note: 'text?',
      boughtOn: 'date',
      usedFrom: 'date?',
      earlierUntil: 'date?',
      cost: 'bigint',
      residual: 'bigint?',
      earlier: 'bigint?',
      left: 'bool',
    },
    `SELECT a.tag, a.class_id AS "classId", a.name_en AS "nameEn", a.name_bn AS "nameBn", a.supplier, a.state,
            a.room_id AS "roomId", a.custodian_id AS "custodianId", a.note, a.bought_on AS "boughtOn",
            a.used_from AS "usedFrom", a.earlier_until AS "earlierUntil", a.cost, a.residual, a.earlier,
            EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id) AS left
       FROM facilities_asset a WHERE a.site_id = $1 AND a.id = $2`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.left) throw new AppError(assetErrors.left, { tag: { en: known.tag, bn: known.tag } });
  const amount = (paisa: bigint | null) => (paisa === null ? null : takaText(paisa));
  const like = {
    ...Object.fromEntries(copied.map((name) => [name, known[name]])),
    boughtOn: known.boughtOn,
    usedFrom: known.usedFrom,
    earlierUntil: known.earlierUntil,
    cost: takaText(known.cost),
    residual: amount(known.residual),
    earlier: amount(known.earlier),
  };
  // Last, for the series stays locked: two who add at once do not give one tag twice.
  const first = await takeNumbers(
    transaction,
    'facilities.asset',
    '',
    count,
    (await lastNumber(transaction)) + 1,
  );
  await insertRows(
    transaction,
    asset,
    Array.from({ length: count }, (_, n) => ({ ...like, tag: tagOf(first + n) })),
  );
  return { count, first: tagOf(first), last: tagOf(first + count - 1) };
}

/** Another room, person or state, or a repair, with its reason. Throws 404, 409 for another version and for what left. */
export async function moveAsset(
  transaction: Transaction,
  services: Services,
  given: z.output<typeof contract.move.input>,
): Promise<{ id: string }> {
  const known = await transaction.readOne(
    {
      version: 'int',
      tag: 'text',
      state: oneOf<State>(),
      roomId: 'uuid?',
      custodianId: 'uuid?',
      left: 'bool',
      hasRoom: 'bool',
      hasPerson: 'bool',
    },
    `SELECT a.version, a.tag, a.state, a.room_id AS "roomId", a.custodian_id AS "custodianId",
            EXISTS (SELECT 1 FROM facilities_asset_disposal x WHERE x.site_id = $1 AND x.asset_id = a.id) AS left,
            ($3::uuid IS NULL OR EXISTS (SELECT 1 FROM facilities_room r WHERE r.site_id = $1 AND r.id = $3)) AS "hasRoom",
            ($4::uuid IS NULL OR EXISTS (SELECT 1 FROM people_employee e WHERE e.site_id = $1 AND e.id = $4)) AS "hasPerson"
       FROM facilities_asset a WHERE a.site_id = $1 AND a.id = $2 FOR NO KEY UPDATE OF a`,
    given.id,
    given.roomId,
    given.custodianId,
  );
  if (!known) throw new AppError(errors.notFound);
  if (known.left) throw new AppError(assetErrors.left, { tag: { en: known.tag, bn: known.tag } });
  if (known.version !== given.version) throw new AppError(errors.staleVersion);
  const unknown = (name: string) =>
    new ValidationError({ [name]: [withAttribute(messages.exists, assetFields[name] ?? messages.exists)] });
  if (!known.hasRoom) throw unknown('roomId');
  if (!known.hasPerson) throw unknown('custodianId');
  const isSame =
    known.state === given.state &&
    known.roomId === given.roomId &&
    known.custodianId === given.custodianId &&
    given.cost === 0n;
  if (isSame) throw new ValidationError({ state: [assetProblems.sameAsBefore] });
  await transaction.change(
    `UPDATE facilities_asset SET state = $3, room_id = $4, custodian_id = $5, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2`,
    given.id,
    given.state,
    given.roomId,
    given.custodianId,
  );
  await addEvents(
    transaction,
    [
      {
        assetId: given.id,
        fromState: known.state,
        toState: given.state,
        fromRoom: known.roomId,
        toRoom: given.roomId,
        fromPerson: known.custodianId,
        toPerson: given.custodianId,
      },
    ],
    { day: todayInDhaka(services.now()), reason: given.reason, cost: given.cost },
  );
  return { id: given.id };
}
