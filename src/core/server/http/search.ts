import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { contract } from '../../contracts/contract.ts';
import type { searchKind } from '../../contracts/shapes.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Context, PlatformTransaction, Transaction } from '../database/in-site.ts';
import { readOpened } from './places.ts';
import { serveOpen } from './serve.ts';

type SearchItem = {
  readonly id: string;
  readonly label: Label;
  readonly hint: Label | null;
  readonly path: string;
  /** The whole question names it: a number, a place with its roll. Its kind then comes first. */
  readonly isExact?: boolean;
};

/** What a module offers to the search box; asked only when the caller holds the permission. */
export type SearchProvider = {
  readonly kind: z.input<typeof searchKind>;
  readonly label: Label;
  readonly permission: Permission;
  /** A few items, the likeliest first. What the question cannot mean is found out before the database is asked. */
  readonly find: (transaction: Transaction, words: string) => Promise<readonly SearchItem[]>;
};

/** The same of what the platform keeps, for its staff who stand in no institution. */
export type PlatformSearch = Omit<SearchProvider, 'find'> & {
  readonly find: (transaction: PlatformTransaction, words: string) => Promise<readonly SearchItem[]>;
};

/**
 * Serves the search box: each module answers for what the caller may see. What the question names exactly comes first,
 * then what this person has opened before.
 */
export function serveSearch(
  app: FastifyInstance,
  providers: readonly SearchProvider[],
  platform: readonly PlatformSearch[],
): void {
  serveOpen(app, contract.search, async (database, { input, context, caller }) => {
    const words = input.q.trim();
    const isOfPlatform = context.siteId === null && caller.isPlatform;
    if (words === '' || (context.siteId === null && !isOfPlatform)) return { groups: [] };
    const opened = await readOpened(database, context.accountId);
    return isOfPlatform
      ? database.asPlatform(context, (transaction) => found(transaction, platform, words, context, opened))
      : database.readInSite(context, (transaction) => found(transaction, providers, words, context, opened));
  });
}

/** What each module that the caller may ask has found, what is named exactly first. */
async function found<T>(
  transaction: T,
  providers: readonly (Omit<SearchProvider, 'find'> & {
    readonly find: (transaction: T, words: string) => Promise<readonly SearchItem[]>;
  })[],
  words: string,
  { permissions }: Context,
  opened: ReadonlyMap<string, number>,
) {
  const groups = [];
  for (const { kind, label, permission, find } of providers) {
    if (!permissions.has(permission)) continue;
    const items = ranked(await find(transaction, words), opened);
    if (items.length > 0) groups.push({ kind, label, items });
  }
  return { groups: groups.sort((a, b) => rankOf(a.items) - rankOf(b.items)) };
}

const rankOf = (items: readonly { isExact: boolean }[]) => (items.some((one) => one.isExact) ? 0 : 1);

/** Exact ones first, then those opened before, most often first; the others as their module ordered them. */
function ranked(items: readonly SearchItem[], opened: ReadonlyMap<string, number>) {
  return items
    .map((one, place) => ({ ...one, isExact: one.isExact ?? false, place, uses: opened.get(one.path) ?? 0 }))
    .sort((a, b) => Number(b.isExact) - Number(a.isExact) || b.uses - a.uses || a.place - b.place)
    .map(({ place: _place, uses: _uses, ...one }) => one);
}
