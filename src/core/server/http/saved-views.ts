import type { FastifyInstance } from 'fastify';
import { savedViewsContract as contract } from '../../contracts/saved-views-contract.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Permission } from '../../module/permissions.ts';
import { sitePermission } from '../../module/permissions.ts';
import { messages } from '../../validation/messages.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { withAttribute } from '../entity/records.ts';
import { serve } from './serve.ts';
import type { Services } from './services.ts';

const permissions = new WeakMap<object, Map<string, Permission>>();

/** Views of the list `name` are shared only by whoever holds `permission`, which the list itself asks for. */
export function declareList(app: FastifyInstance, name: string, permission: Permission): void {
  const known = permissions.get(app.server) ?? new Map<string, Permission>();
  permissions.set(app.server, known.set(name, permission));
}

/**
 * The permissions a list asks for: what it declares itself; of a list that is known by its screen's address those of every
 * screen there. None where nobody knows who sees it: then nothing of it is shared.
 */
function permissionsOf(app: FastifyInstance, list: string): readonly Permission[] {
  const { services } = app as unknown as { services: Services };
  const declared = permissions.get(app.server)?.get(list);
  return declared ? [declared] : (services.sharedLists.get(list) ?? []);
}

const mayShare = (app: FastifyInstance, { context }: Transaction, list: string): boolean => {
  const needed = permissionsOf(app, list);
  return needed.length > 0 && needed.every((one) => context.permissions.has(one));
};

/** Nobody puts a view into the list of somebody who sees more. */
function assertMayShare(app: FastifyInstance, transaction: Transaction, list: string): void {
  if (mayShare(app, transaction, list)) return;
  const missing = permissionsOf(app, list).find((one) => !transaction.context.permissions.has(one)) ?? list;
  throw new AppError(errors.forbidden, { permission: missing }, { permission: missing });
}

/** So many views one account keeps of one list. */
const mostViews = 20;
const nameLabel = { en: 'Name', bn: 'নাম' };
const attributes = { name: nameLabel };

type Stored = Row & {
  id: string;
  version: number;
  account_id: string;
  list: string;
  name: string;
  query: string;
  is_shared: boolean;
};

/** Serves the saved views of lists: one's own and those shared with everybody at the institution. */
export function serveSavedViews(app: FastifyInstance): void {
  serve(app, contract.views, async (transaction, { input }) => {
    const rows = await transaction.rows<Stored>(
      `SELECT * FROM saved_view WHERE site_id = $1 AND list = $2 AND (account_id = $3 OR is_shared)
        ORDER BY account_id <> $3, created_at, id LIMIT 60`,
      input.list,
      transaction.context.accountId,
    );
    return {
      items: rows.map((row) => shown(transaction, row)),
      mayShare: mayShare(app, transaction, input.list),
    };
  });

  serve(
    app,
    contract.save,
    async (transaction, { input }) => {
      if (input.isShared) assertMayShare(app, transaction, input.list);
      const known = await transaction.readOne(
        { n: 'int' },
        'SELECT count(*)::int AS n FROM saved_view WHERE site_id = $1 AND account_id = $2 AND list = $3',
        transaction.context.accountId,
        input.list,
      );
      if ((known?.n ?? 0) >= mostViews) throw new ValidationError({ name: [tooMany] });
      const row = await transaction
        .row<Stored>(
          `INSERT INTO saved_view (site_id, id, account_id, list, name, query, is_shared)
           VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
          newId(),
          transaction.context.accountId,
          input.list,
          input.name,
          input.query,
          input.isShared,
        )
        .catch(refuseTaken);
      return shown(transaction, row);
    },
    { attributes },
  );

  serve(
    app,
    contract.change,
    async (transaction, { input }) => {
      const { list, is_shared } = await assertMine(transaction, input.id, input.version);
      if (input.isShared && !is_shared) assertMayShare(app, transaction, list);
      const row = await transaction
        .row<Stored>(
          `UPDATE saved_view SET name = $3, query = $4, is_shared = $5, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND id = $2 RETURNING *`,
          input.id,
          input.name,
          input.query,
          input.isShared,
        )
        .catch(refuseTaken);
      return shown(transaction, row);
    },
    { attributes },
  );

  serve(app, contract.remove, async (transaction, { input }) => {
    await assertMine(transaction, input.id, input.version);
    await transaction.change('DELETE FROM saved_view WHERE site_id = $1 AND id = $2', input.id);
    return { id: input.id };
  });
}

const tooMany = {
  en: `At most ${mostViews} views of one list.`,
  bn: 'একটি তালিকার সর্বোচ্চ ২০টি ভিউ রাখা যায়।',
};

/** Throws 404 for a view the caller may not change, as for an unknown one, and 409 for a stale version. */
async function assertMine(transaction: Transaction, id: string, version: number): Promise<Stored> {
  const row = await transaction.row<Stored>(
    'SELECT * FROM saved_view WHERE site_id = $1 AND id = $2 FOR UPDATE',
    id,
  );
  if (!row || !mayChange(transaction, row)) throw new AppError(errors.notFound);
  if (row.version !== version) throw new AppError(errors.staleVersion);
  return row;
}

const mayChange = ({ context }: Transaction, row: Stored): boolean =>
  row.account_id === context.accountId || (row.is_shared && context.permissions.has(sitePermission.settings));

function shown(transaction: Transaction, row: Stored | null) {
  if (!row) throw new AppError(errors.notFound);
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    query: row.query,
    isShared: row.is_shared,
    can: { edit: mayChange(transaction, row) },
  };
}

function refuseTaken(error: { code?: string }): never {
  if (error.code !== '23505') throw error;
  throw new ValidationError({ name: [withAttribute(messages.unique, nameLabel)] });
}
