import { catalogueOf, type Entity } from '../../entity.ts';
import { newId } from '../../ids.ts';
import type { Transaction } from '../database/in-site.ts';
import { rowsOf } from '../database/rows-of.ts';
import { tableNameOf } from '../database/table.ts';
import { insertRows } from '../entity/import.ts';
import { allRecords, type EntityRecord } from '../entity/records.ts';
import { type Copies, compare, digestOf } from './rules.ts';

/** Every record there is, active or not. */
const everything = { active: 'all', filter: {} } as const;

/** What the institution did with the rows of all catalogues. */
async function readCopies(transaction: Transaction): Promise<Copies> {
  const rows = await transaction.read(
    { id: 'uuid', seen_version: 'int', seen_digest: 'text', record_id: 'uuid?' },
    'SELECT id, seen_version, seen_digest, record_id FROM copied_row WHERE site_id = $1',
  );
  return new Map(
    rows.map((one) => [
      one.id,
      { seenVersion: one.seen_version, seenDigest: one.seen_digest, recordId: one.record_id ?? null },
    ]),
  );
}

/** The institution's records beside the catalogue's rows for its board. */
export async function readCompared(transaction: Transaction, entity: Entity, board: string | null) {
  const catalogue = catalogueOf(entity);
  const isFor = entity.catalogue?.isFor ?? (() => true);
  const rows = (await allRecords(transaction, catalogue, everything)).filter((row) => isFor(row, board));
  const records = await allRecords(transaction, entity, everything);
  const copies = await readCopies(transaction);
  const there = await readReferred(transaction, entity, copies);
  return compare(entity, catalogue, { rows, records, copies, isThere: (id) => there.has(id) });
}

/** Of the institution's copies those that are still there, in the tables the entity refers to. */
async function readReferred(
  transaction: Transaction,
  entity: Entity,
  copies: Copies,
): Promise<ReadonlySet<string>> {
  const tables = Object.values(entity.fields).flatMap((field) =>
    field.kind === 'ref' && field.to().keptBy !== 'platform' ? [tableNameOf(field.to())] : [],
  );
  if (tables.length === 0) return new Set();
  const rows = await transaction.read(
    { id: 'uuid' },
    [...new Set(tables)]
      .map((table) => `SELECT t.id FROM ${table} t WHERE t.site_id = $1 AND t.id = ANY($2::uuid[])`)
      .join(' UNION ALL '),
    [...copies.values()].flatMap(({ recordId }) => recordId ?? []),
  );
  return new Set(rows.map(({ id }) => id));
}

type Noted = { readonly row: EntityRecord; readonly recordId: string | null };

/** Notes that the institution has seen these rows as they are now, and what it has of them. */
export async function noteCopies(
  transaction: Transaction,
  entity: Entity,
  noted: readonly Noted[],
): Promise<void> {
  if (noted.length === 0) return;
  const catalogue = catalogueOf(entity);
  await transaction.change(
    `INSERT INTO copied_row (site_id, id, seen_version, record_id, seen_digest)
     SELECT n.site_id, n.id, n.seen_version, n.record_id, n.seen_digest
       FROM ${rowsOf('n', { id: '$2::uuid[]', seen_version: '$3::int[]', record_id: '$4::uuid[]', seen_digest: '$5::text[]' })}
     ON CONFLICT (site_id, id) DO UPDATE SET seen_version = excluded.seen_version, record_id = excluded.record_id,
            seen_digest = excluded.seen_digest, version = copied_row.version + 1`,
    noted.map(({ row }) => row.id),
    noted.map(({ row }) => row.version),
    noted.map(({ recordId }) => recordId),
    noted.map(({ row }) => digestOf(entity, catalogue, row)),
  );
}

/**
 * Copies the catalogue, or the `chosen` rows of it, into an institution that has none of it yet; rows that refer to
 * something it does without are left out. What is not copied counts as left, so that it is not offered as new; rows for
 * other boards are not looked at, and are offered when the institution's board becomes theirs.
 */
export async function copyFromCatalogue(
  transaction: Transaction,
  entity: Entity,
  {
    chosen = () => true,
    own = () => ({}),
    board = null,
  }: {
    chosen?: (row: EntityRecord) => boolean;
    /** The code of its education board, where the catalogue has rows for some boards only. */
    board?: string | null;
    /** What only the institution says of the row's copy. */
    own?: (row: EntityRecord) => object;
  } = {},
): Promise<void> {
  const all = await readCompared(transaction, entity, board);
  const taken = all.flatMap((one) => {
    const { row, state, lacks, values } = one;
    if (state !== 'new' || lacks.length > 0 || !chosen(row)) return [];
    return [{ row, recordId: newId(), values: { ...initial(entity), ...values, ...own(row) } }];
  });
  await insertRows(
    transaction,
    entity,
    taken.map(({ recordId, values }) => ({ ...values, id: recordId })),
  );
  const ids = new Map(taken.map(({ row, recordId }) => [row.id, recordId]));
  await noteCopies(
    transaction,
    entity,
    all.map(({ row, record }) => ({ row, recordId: ids.get(row.id) ?? record?.id ?? null })),
  );
}

/** What an entity's own flags begin with. */
export const initial = (entity: Entity) =>
  Object.fromEntries(
    Object.entries(entity.fields).flatMap(([name, field]) =>
      field.kind === 'flag' ? [[name, field.initial]] : [],
    ),
  );

/**
 * Notes which records of an institution that is older than the catalogue are copies of its rows, by their keys. Where it
 * has any, it chose: the rest counts as left. What it has none of is offered as new. A catalogue of which it noted
 * something already is left alone: what changed there or came since is still to be offered.
 */
export async function linkToCatalogue(
  transaction: Transaction,
  entities: readonly Entity[],
  board: string | null,
): Promise<void> {
  // One entity after the other: those referred to stand before those that refer to them.
  for (const entity of entities) {
    const all = await readCompared(transaction, entity, board);
    if (all.some(({ record }) => record !== null) && !all.some(({ isNoted }) => isNoted))
      await noteCopies(
        transaction,
        entity,
        all.map(({ row, record }) => ({ row, recordId: record?.id ?? null })),
      );
  }
}
