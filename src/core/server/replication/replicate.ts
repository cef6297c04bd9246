import { AppError, errors } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import { noteCopies } from '../catalogue/copies.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { hold } from '../database/locks.ts';
import { rowsOf } from '../database/rows-of.ts';
import type { EntityRecord, Hands } from '../entity/records.ts';
import { type Copied, type CopiedRecord, type Limit, namedBy, type Replicated, type Way } from './copied.ts';
import {
  type Choices,
  type ComparedTable,
  compareTables,
  nameOfCopy,
  type Sides,
  writesOf,
} from './rules.ts';

/** What a source has, read once and compared with each institution. */
export type Source = {
  readonly isMaster: boolean;
  readonly tables: readonly SourceTable[];
};

type SourceTable = {
  readonly copied: Copied;
  readonly isChosen: boolean;
  readonly rows: readonly CopiedRecord[];
  readonly limit?: Limit | undefined;
};

/** The tables of the chosen parts, and those they refer to, in order. */
function tablesFor({ parts, tables }: Replicated, chosen: readonly string[]) {
  const wanted = new Set(parts.flatMap((part) => (chosen.includes(part.name) ? part.tables : [])));
  const needed = new Set(wanted);
  for (const one of [...tables].reverse())
    if (needed.has(one.name)) for (const to of namedBy(one)) needed.add(to);
  return tables.flatMap((copied) =>
    needed.has(copied.name) ? [{ copied, isChosen: wanted.has(copied.name) }] : [],
  );
}

/**
 * Reads the chosen parts of the platform's own rows, or of the institution whose transaction the hands are. `limitOf` says
 * what of a table the person who copies may hand on; the rest is not in it.
 */
export async function readSource(
  hands: Hands,
  replicated: Replicated,
  chosen: readonly string[],
  {
    isMaster,
    limitOf = async () => undefined,
  }: { isMaster: boolean; limitOf?: (copied: Copied) => Promise<Limit | undefined> },
): Promise<Source> {
  const tables: SourceTable[] = [];
  // One after the other: a transaction asks one thing at a time.
  for (const { copied, isChosen } of tablesFor(replicated, chosen)) {
    const read = isMaster ? copied.readMaster : copied.read;
    const limit = await limitOf(copied);
    const rows = read ? await read(hands) : [];
    tables.push({
      copied,
      isChosen: isChosen && read !== null,
      rows: limit ? rows.filter((row) => limit(row, null)) : rows,
      limit,
    });
  }
  return { isMaster, tables: tables.map((one) => ({ ...one, rows: named(one, tables) })) };
}

/** Names what a table's own rows refer to, as the rows of plain things are already. */
function named(
  { copied, rows }: { copied: Copied; rows: readonly CopiedRecord[] },
  tables: readonly { copied: Copied; rows: readonly CopiedRecord[] }[],
): CopiedRecord[] {
  return rows.map((row) => {
    const labels: Record<string, Label> = { ...row.labels };
    for (const [name, { to }] of Object.entries(copied.references)) {
      if (labels[name] || !row[name]) continue;
      const other = tables.find((one) => one.copied.name === to);
      const record = other?.rows.find(({ id }) => id === row[name]);
      if (other && record) labels[name] = nameOfCopy(other.copied, record);
    }
    return { ...row, labels };
  });
}

/** Compares the institution of the transaction with a source. */
export async function compareWith(
  transaction: Transaction,
  source: Source,
  choices: Choices = new Map(),
): Promise<ComparedTable[]> {
  const sides: Sides[] = [];
  for (const one of source.tables) sides.push({ ...one, records: await one.copied.read(transaction) });
  const noted = source.isMaster ? await readNoted(transaction) : new Map<string, string>();
  const withNames = sides.map((one) => ({
    ...one,
    records: named(
      { copied: one.copied, rows: one.records },
      sides.map(({ copied, records }) => ({ copied, rows: records })),
    ),
  }));
  return compareTables(withNames, { choices, noted }).filter(
    (_, place) => source.tables[place]?.isChosen === true,
  );
}

/** Which of the institution's records was made from which row of the platform. */
async function readNoted(transaction: Transaction): Promise<ReadonlyMap<string, string>> {
  const rows = await transaction.read(
    { id: 'uuid', record_id: 'uuid' },
    'SELECT id, record_id FROM copied_row WHERE site_id = $1 AND record_id IS NOT NULL',
  );
  return new Map(rows.map((one) => [one.id, one.record_id]));
}

/** One record that was written, and what it was before; `before` is null for a new one. */
export type Written = {
  readonly table: string;
  readonly recordId: string;
  readonly sourceId: string;
  readonly version: number;
  readonly before: Row | null;
};

/** Held while an institution is compared and written, so that two who copy into it go one after the other. */
const lockName = 'replication';

/** Copies a source into the institution of the transaction; answers every record it wrote. */
export async function replicate(
  transaction: Transaction,
  source: Source,
  decided: { overwrites: boolean; choices: Choices },
): Promise<Written[]> {
  await hold(transaction, [lockName], 'alone');
  const compared = await compareWith(transaction, source, decided.choices);
  const written: Written[] = [];
  const changes = compared.map((one) => ({ one, writes: writesOf(one, decided) }));
  const lookAgain = await watch(
    transaction,
    changes.flatMap(({ one, writes }) => (writes.length > 0 ? [one.copied] : [])),
    'copy',
  );
  // Each table after those it refers to.
  for (const { one, writes } of changes) {
    if (writes.length === 0) continue;
    await one.copied.write(transaction, writes);
    for (const { id, before, row } of writes)
      written.push({
        table: one.copied.name,
        recordId: id,
        sourceId: row.id,
        version: (before?.version ?? 0) + 1,
        before: before === null ? null : fieldsOf(one.copied, before),
      });
    if (source.isMaster && one.copied.entity)
      await noteCopies(
        transaction,
        one.copied.entity,
        writes.map(({ id, row }) => ({ row: row as EntityRecord, recordId: id })),
      );
  }
  await lookAgain();
  return written;
}

/** Lets each table look at what stands now; what it answers lets each look again. */
async function watch(
  transaction: Transaction,
  tables: readonly Copied[],
  way: Way,
): Promise<() => Promise<void>> {
  const looks: (() => Promise<void>)[] = [];
  for (const one of tables) if (one.watch) looks.push(await one.watch(transaction, way));
  return async () => {
    for (const look of looks) await look();
  };
}

const fieldsOf = (copied: Copied, record: Row): Row =>
  Object.fromEntries(Object.keys(copied.fields).map((name) => [name, record[name] ?? null]));

export type Kept = { readonly kind: 'changed' | 'used'; readonly table: Label; readonly name: Label };

/**
 * Takes back what was copied: new records go, changed ones are as they were. Throws where anything was changed or used
 * since, and nothing is taken back then.
 */
export async function takeBack(
  transaction: Transaction,
  replicated: Replicated,
  written: readonly Written[],
  refuse: (kept: Kept) => Error,
): Promise<void> {
  await hold(transaction, [lockName], 'alone');
  const tables = replicated.tables
    .filter(({ name }) => written.some(({ table }) => table === name))
    .reverse();
  const lookAgain = await watch(transaction, tables, 'takeBack');
  for (const copied of tables) {
    const mine = written.filter(({ table }) => table === copied.name);
    const present = new Map((await copied.read(transaction)).map((one) => [one.id, one]));
    for (const { recordId, version } of mine) {
      const record = present.get(recordId);
      if (record && record.version !== version)
        throw refuse({ kind: 'changed', table: copied.label, name: nameOfCopy(copied, record) });
    }
    const back = mine.flatMap(({ recordId, before }) => {
      const record = present.get(recordId);
      return before !== null && record ? [{ id: recordId, before: record, values: before }] : [];
    });
    // Rights that somebody has by it are not given back behind everybody's back either.
    const held = back.map((one) => one.before);
    if (copied.limitFor && held.length > 0 && (await copied.isUsed?.(transaction, held)))
      throw refuse({ kind: 'used', table: copied.label, name: nameOfCopy(copied, held[0] as CopiedRecord) });
    if (back.length > 0) await copied.write(transaction, back);
    if (copied.entity) await offerAgain(transaction, mine);
    const gone = mine.flatMap(({ recordId, before }) => {
      const record = present.get(recordId);
      return before === null && record ? [record] : [];
    });
    if (gone.length > 0) await remove(transaction, copied, gone, refuse);
  }
  await lookAgain();
}

/** A change of the catalogue that was taken back counts as never seen. */
const offerAgain = (transaction: Transaction, written: readonly Written[]) =>
  transaction.change(
    `UPDATE copied_row c SET seen_version = 0, seen_digest = '', version = c.version + 1
       FROM ${rowsOf('n', { id: '$2::uuid[]', record_id: '$3::uuid[]' })}
      WHERE c.site_id = $1 AND c.id = n.id AND c.record_id = n.record_id`,
    written.map(({ sourceId }) => sourceId),
    written.map(({ recordId }) => recordId),
  );

async function remove(
  transaction: Transaction,
  copied: Copied,
  gone: readonly CopiedRecord[],
  refuse: (kept: Kept) => Error,
): Promise<void> {
  const ids = gone.map(({ id }) => id);
  const [first] = gone;
  const used = () =>
    refuse({ kind: 'used', table: copied.label, name: first ? nameOfCopy(copied, first) : copied.label });
  if (copied.beforeRemoval) for (const one of gone) await copied.beforeRemoval(transaction, one);
  if (await copied.isUsed?.(transaction, gone)) throw used();
  const removed: Promise<unknown> = copied.remove
    ? copied.remove(transaction, gone)
    : transaction.change(`DELETE FROM ${copied.name} WHERE site_id = $1 AND id = ANY($2::uuid[])`, ids);
  await removed.catch((error: unknown) => {
    if ((error as { code?: string }).code === '23503') throw used();
    throw error;
  });
  // The platform's rows count as never seen again, so that they are offered as new.
  await transaction.change('DELETE FROM copied_row WHERE site_id = $1 AND record_id = ANY($2::uuid[])', ids);
}

/** Throws unless each named part is there, and one the master has where it is the source. */
export function assertParts(replicated: Replicated, chosen: readonly string[], isMaster: boolean): void {
  const offered = new Set(partsOffered(replicated, isMaster).map(({ name }) => name));
  if (!chosen.every((name) => offered.has(name))) throw new AppError(errors.notFound);
}

/** The parts that can be copied from the platform's own rows, or from an institution. */
export function partsOffered({ parts, tables }: Replicated, isMaster: boolean) {
  if (!isMaster) return parts;
  const mastered = new Set(tables.flatMap((one) => (one.readMaster ? [one.name] : [])));
  return parts.filter((part) => part.tables.some((name) => mastered.has(name)));
}
