import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import { json } from '../database/row-shape.ts';

/*
 * The bell of whoever works for the platform. An institution's bell is a row of the institution; these people are at none,
 * so theirs are rows of the platform, read by their own account alone.
 */

type Told = { readonly title: Label; readonly path: string | null };

/** Stands for the platform where updates name an institution. */
export const ofPlatform = 0;

/** Tells accounts of the platform something each, once for a `key`, and wakes their open browsers. */
export async function notifyPlatform(
  transaction: PlatformTransaction,
  told: readonly (Told & { readonly accountId: string; readonly key: string })[],
  now: Date,
): Promise<void> {
  if (told.length === 0) return;
  await transaction.change(
    `INSERT INTO platform_notification (id, account_id, key, data, created_at)
     SELECT n.id, n.account_id, n.key, n.data::jsonb, $5::timestamptz
       FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[]) AS n(id, account_id, key, data)
     ON CONFLICT (account_id, key) DO NOTHING`,
    told.map(() => newId()),
    told.map((one) => one.accountId),
    told.map((one) => one.key),
    told.map(({ title, path }) => JSON.stringify({ title, path })),
    now,
  );
  await transaction.rows(
    `SELECT pg_notify('pathshala_live', $1::bigint || ' ' || a) FROM unnest($2::uuid[]) AS a`,
    ofPlatform,
    [...new Set(told.map((one) => one.accountId))],
  );
}

/** What the reader has not read yet. */
export async function readPlatformBell(transaction: PlatformTransaction) {
  const rows = await transaction.read(
    { id: 'uuid', at: 'time', data: json<Told>(), total: 'int' },
    `SELECT id, created_at AS at, data, (count(*) OVER ())::int AS total FROM platform_notification
      WHERE account_id = $1 AND read_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 20`,
    transaction.context.accountId,
  );
  return {
    unread: rows.map(({ id, at, data }) => ({ id, at: at.toISOString(), data })),
    count: rows[0]?.total ?? 0,
  };
}

export async function listPlatformBell(transaction: PlatformTransaction, page: number, size: number) {
  const rows = await transaction.read(
    { id: 'uuid', at: 'time', readAt: 'time?', data: json<Told>(), total: 'int' },
    `SELECT id, created_at AS at, read_at AS "readAt", data, (count(*) OVER ())::int AS total FROM platform_notification
      WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3`,
    transaction.context.accountId,
    size,
    (page - 1) * size,
  );
  return {
    items: rows.map(({ id, at, readAt, data }) => ({
      id,
      at: at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      data,
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** Marks one of the reader's own as read; anybody else's is not found. */
export async function markPlatformRead(transaction: PlatformTransaction, id: string, now: Date) {
  await transaction.change(
    'UPDATE platform_notification SET read_at = $3 WHERE id = $1 AND account_id = $2 AND read_at IS NULL',
    id,
    transaction.context.accountId,
    now,
  );
  const row = await transaction.readOne(
    { data: json<Told>() },
    'SELECT data FROM platform_notification WHERE id = $1 AND account_id = $2',
    id,
    transaction.context.accountId,
  );
  if (!row) throw new AppError(errors.notFound);
  return { data: row.data };
}
