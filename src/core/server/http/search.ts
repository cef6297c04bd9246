import type { FastifyInstance } from 'fastify';
import { contract } from '../../contract.ts';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../permissions.ts';
import type { Transaction } from '../database/in-site.ts';
import { serveOpen } from './serve.ts';

type SearchItem = { id: string; label: Label; hint: Label | null; path: string };

/** What a module offers to the search box; asked only when the caller holds the permission. */
export type SearchProvider = {
  readonly label: Label;
  readonly permission: Permission;
  readonly find: (transaction: Transaction, words: string) => Promise<SearchItem[]>;
};

/** Serves the search box: each module answers for what the caller may see. */
export function serveSearch(app: FastifyInstance, providers: readonly SearchProvider[]): void {
  serveOpen(app, contract.search, async (database, { input, context }) => {
    const words = input.q.trim();
    if (words === '' || context.siteId === null) return { groups: [] };
    return database.readInSite(context, async (transaction) => {
      const groups = [];
      for (const provider of providers) {
        if (!context.permissions.has(provider.permission)) continue;
        const items = await provider.find(transaction, words);
        if (items.length > 0) groups.push({ label: provider.label, items });
      }
      return { groups };
    });
  });
}
