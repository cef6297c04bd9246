import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { platformHands } from '../../../core/server/catalogue/hands.ts';
import type { Context, Database, Transaction } from '../../../core/server/database/in-site.ts';
import type { Replicated } from '../../../core/server/replication/copied.ts';
import {
  assertParts,
  compareWith,
  readSource,
  type Source,
} from '../../../core/server/replication/replicate.ts';
import { type ComparedTable, nameOfCopy } from '../../../core/server/replication/rules.ts';
import type { ComparedRow, ComparedSite, Counts } from '../shapes.ts';
import type { ShownState } from '../states.ts';

export type Given = {
  readonly source: 'master' | number;
  readonly parts: readonly string[];
  /** Where one of an institution's own staff copies; missing or null: the platform's. */
  readonly ownSite?: number | null;
};

/**
 * Reads what is copied, of the platform or of the institution that is the source and of no other. `by` is the person who
 * copies: what of it is above them they do not hand on.
 */
export async function readGiven(
  database: Database,
  context: Context,
  replicated: Replicated,
  { source, parts, ownSite = null }: Given,
  by = context.accountId,
): Promise<Source> {
  assertParts(replicated, parts, source === 'master');
  if (source === 'master')
    return database.asPlatform(context, (transaction) =>
      readSource(platformHands(transaction), replicated, parts, { isMaster: true }),
    );
  await namesOf(database, context, [source]);
  return database.asPlatform(context, async (transaction) =>
    readSource(await transaction.enterSite(source), replicated, parts, {
      isMaster: false,
      limitOf: async ({ limitFor }) => limitFor?.(transaction, by, ownSite),
    }),
  );
}

/** Reads in one institution what is compared, such of it that stands in tables of the platform too. */
export const inTarget = <T>(
  database: Database,
  context: Context,
  siteId: number,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  database.asPlatform(context, async (transaction) => work(await transaction.enterSite(siteId)));

/** The names of open institutions; throws 404 for any other. */
export async function namesOf(
  database: Database,
  context: Context,
  sites: readonly number[],
): Promise<Map<number, Label>> {
  const rows = await database.asPlatform(context, (transaction) =>
    transaction.read(
      { id: 'bigint', name_en: 'text', name_bn: 'text' },
      "SELECT id, name_en, name_bn FROM site WHERE id = ANY($1::bigint[]) AND status <> 'closed'",
      sites,
    ),
  );
  const names = new Map(rows.map((row) => [Number(row.id), { en: row.name_en, bn: row.name_bn }]));
  if (sites.some((id) => !names.has(id))) throw new AppError(errors.notFound);
  return names;
}

/** Which of these institutions are still open: a run of long ago names others too. */
async function openOf(database: Database, context: Context, sites: readonly number[]): Promise<number[]> {
  const closed = await database.asPlatform(context, (transaction) =>
    transaction.read(
      { id: 'int' },
      "SELECT id::int AS id FROM site WHERE id = ANY($1::bigint[]) AND status = 'closed'",
      sites,
    ),
  );
  const isClosed = new Set(closed.map(({ id }) => id));
  return [...new Set(sites)].filter((id) => !isClosed.has(id));
}

const empty: Counts = { new: 0, different: 0, same: 0, blocked: 0, only: 0 };

export function countsOf(tables: readonly ComparedTable[]): Counts {
  const all: Counts = { ...empty };
  for (const { copies, only } of tables) {
    all.only += only.length;
    for (const { state } of copies) all[state === 'clash' || state === 'lacking' ? 'blocked' : state] += 1;
  }
  return all;
}

/** How institutions' setup stands beside a source, part by part; closed ones are left out. */
export async function compareSites(
  database: Database,
  context: Context,
  replicated: Replicated,
  given: Given & { readonly sites: readonly number[] },
): Promise<ComparedSite[]> {
  const sites = await openOf(database, context, given.sites);
  const names = await namesOf(database, context, sites);
  const source = await readGiven(database, context, replicated, given);
  const parts = replicated.parts.filter(({ name }) => given.parts.includes(name));
  const compareOne = async (id: number): Promise<ComparedSite> => {
    const tables = await inTarget(database, context, id, (transaction) => compareWith(transaction, source));
    return {
      site: { id, name: names.get(id) ?? { en: '', bn: '' } },
      parts: parts.map((part) => ({
        name: part.name,
        label: part.label,
        ...countsOf(tables.filter(({ copied }) => part.tables.includes(copied.name))),
      })),
    };
  };
  // Institutions one after the other: ten at once would take every connection.
  const items: ComparedSite[] = [];
  for (const id of sites) items.push(await compareOne(id));
  return items;
}

/** One page of the records of a part, as they stand beside a source. */
export async function compareRows(
  transaction: Transaction,
  source: Source,
  query: { state?: ShownState | undefined; page: number; size: number },
) {
  const rows = (await compareWith(transaction, source)).flatMap(rowsOf);
  const shown = rows.filter(({ state }) => query.state === undefined || state === query.state);
  return {
    items: shown.slice((query.page - 1) * query.size, query.page * query.size),
    total: shown.length,
    page: query.page,
    size: query.size,
  };
}

function rowsOf({ copied, copies, only }: ComparedTable): ComparedRow[] {
  const common = { table: copied.name, tableLabel: copied.label, isOnlyAdded: copied.isOnlyAdded };
  return [
    ...copies.map((one): ComparedRow => {
      const { record } = one;
      return {
        ...common,
        id: one.row.id,
        name: nameOfCopy(copied, one.row),
        state: one.state,
        changes:
          record === null
            ? []
            : one.changes.map((name) => ({
                field: copied.fields[name] ?? { en: name, bn: name },
                before: copied.textOf(record, name),
                after: copied.textOf(one.row, name),
              })),
        lacks: one.lacks.map((name) => copied.textOf(one.row, name)),
      };
    }),
    ...only.map(
      (record): ComparedRow => ({
        ...common,
        id: record.id,
        name: nameOfCopy(copied, record),
        state: 'only',
        changes: [],
        lacks: [],
      }),
    ),
  ];
}
