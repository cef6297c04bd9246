import { catalogueOf, type Entity } from '../../entity.ts';
import { newId } from '../../ids.ts';
import type { Transaction } from '../database/in-site.ts';
import { rowsOf } from '../database/rows-of.ts';
import { insertRows } from '../entity/import.ts';
import { allRecords, type EntityRecord } from '../entity/records.ts';
import { type Copies, compare } from './rules.ts';

/** Every record there is, active or not. */
const everything = { active: 'all', filter: {} } as const;

/** What the institution did with the rows of all catalogues. */
async function readCopies(transaction: Transaction): Promise<Copies> {
  const rows = await transaction.read(
    { id: 'uuid', seen_version: 'int', record_id: 'uuid?' },
    'SELECT id, seen_version, record_id FROM copied_row WHERE site_id = $1',
  );
  return new Map(
    rows.map((one) => [one.id, { seenVersion: one.seen_version, recordId: one.record_id ?? null }]),
  );
}

/** The institution's records beside the catalogue. */
export async function readCompared(transaction: Transaction, entity: Entity) {
  const catalogue = catalogueOf(entity);
  const rows = await allRecords(transaction, catalogue, everything);
  const records = await allRecords(transaction, entity, everything);
  const copies = await readCopies(transaction);
  return compare(entity, catalogue, { rows, records, copies });
}

type Noted = { readonly row: EntityRecord; readonly recordId: string | null };

/** Notes that the institution has seen these rows as they are now, and what it has of them. */
export async function noteCopies(transaction: Transaction, noted: readonly Noted[]): Promise<void> {
  if (noted.length === 0) return;
  await transaction.change(
    `INSERT INTO copied_row (site_id, id, seen_version, record_id)
     SELECT n.site_id, n.id, n.seen_version, n.record_id
       FROM ${rowsOf('n', { id: '$2::uuid[]', seen_version: '$3::int[]', record_id: '$4::uuid[]' })}
     ON CONFLICT (site_id, id) DO UPDATE SET seen_version = excluded.seen_version, record_id = excluded.record_id,
            version = copied_row.version + 1`,
    noted.map(({ row }) => row.id),
    noted.map(({ row }) => row.version),
    noted.map(({ recordId }) => recordId),
  );
}

/**
 * Copies the catalogue, or the `chosen` rows of it, into an institution that has none of it yet; rows that refer to
 * something it does without are left out. What is not copied counts as left, so that it is not offered as new.
 */
export async function copyFromCatalogue(
  transaction: Transaction,
  entity: Entity,
  {
    chosen = () => true,
    own = () => ({}),
  }: {
    chosen?: (row: EntityRecord) => boolean;
    /** What only the institution says of the row's copy. */
    own?: (row: EntityRecord) => object;
  } = {},
): Promise<void> {
  const all = await readCompared(transaction, entity);
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
 * has any, it chose: the rest counts as left. What it has none of is offered as new.
 */
export async function linkToCatalogue(transaction: Transaction, entities: readonly Entity[]): Promise<void> {
  // One entity after the other: those referred to stand before those that refer to them.
  for (const entity of entities) {
    const all = await readCompared(transaction, entity);
    if (all.some(({ record }) => record !== null))
      await noteCopies(
        transaction,
        all.map(({ row, record }) => ({ row, recordId: record?.id ?? null })),
      );
  }
}
