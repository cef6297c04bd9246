import type { FastifyInstance } from 'fastify';
import { contract } from '../../contracts/contract.ts';
import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import { unreadAtBell } from '../bell/counter.ts';
import { listPlatformBell, markPlatformRead, ofPlatform, readPlatformBell } from '../bell/platform-bell.ts';
import { sumOf } from '../counters/counter.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { rowsOf } from '../database/rows-of.ts';
import { liveStreams } from './live-streams.ts';
import { serveOpen } from './serve.ts';
import type { Services } from './services.ts';

type NotificationRow = Row & {
  id: string;
  created_at: Date;
  read_at: Date | null;
  data: { title: Label; path: string | null };
};

/** Tells accounts of something, and wakes their open browsers once the change is committed. */
export async function notify(
  transaction: Transaction,
  accountIds: readonly string[],
  data: { title: Label; path: string | null },
): Promise<void> {
  if (accountIds.length === 0) return;
  await transaction.change(
    `INSERT INTO notification (site_id, id, account_id, data)
     SELECT t.site_id, t.id, t.account_id, $4::jsonb FROM ${rowsOf('t', { id: '$2::uuid[]', account_id: '$3::uuid[]' })}`,
    accountIds.map(() => newId()),
    accountIds,
    JSON.stringify(data),
  );
  await wake(transaction, accountIds);
}

/** Wakes the open browsers of accounts once the change is committed, without a word at the bell. */
export async function wake(transaction: Transaction, accountIds: readonly string[]): Promise<void> {
  await transaction.rows(
    `SELECT pg_notify('pathshala_live', $1::bigint || ' ' || a) FROM unnest($2::uuid[]) AS a`,
    accountIds,
  );
}

/** {@link notify} where everybody is told something else. */
export async function notifyEach(
  transaction: Transaction,
  told: readonly { readonly accountId: string; readonly title: Label; readonly path: string | null }[],
): Promise<void> {
  if (told.length === 0) return;
  await transaction.change(
    `INSERT INTO notification (site_id, id, account_id, data)
     SELECT t.site_id, t.id, t.account_id, t.data::jsonb
       FROM ${rowsOf('t', { id: '$2::uuid[]', account_id: '$3::uuid[]', data: '$4::text[]' })}`,
    told.map(() => newId()),
    told.map((one) => one.accountId),
    told.map(({ title, path }) => JSON.stringify({ title, path })),
  );
  await wake(
    transaction,
    told.map((one) => one.accountId),
  );
}

/** Serves the bell: unread count and titles, all of them, marking as read, and the live stream. */
export function serveNotifications(app: FastifyInstance): void {
  serveOpen(app, contract.notifications, async (database, { context }) => {
    if (context.siteId === null)
      return database.asPlatform(context, (transaction) => readPlatformBell(transaction));
    return database.readInSite(context, async (transaction) => {
      const rows = await transaction.rows<NotificationRow & { total: number }>(
        `SELECT n.id, n.created_at, n.data, ${sumOf(unreadAtBell, 'unread', 'h.grp = $2::uuid::text')} AS total
           FROM notification n
          WHERE n.site_id = $1 AND n.account_id = $2 AND n.read_at IS NULL ORDER BY n.created_at DESC LIMIT 20`,
        context.accountId,
      );
      return {
        unread: rows.map((row) => ({ id: row.id, at: row.created_at.toISOString(), data: row.data })),
        count: rows[0]?.total ?? 0,
      };
    });
  });

  serveOpen(app, contract.allNotifications, async (database, { input, context }) => {
    const size = 25;
    if (context.siteId === null)
      return database.asPlatform(context, (transaction) => listPlatformBell(transaction, input.page, size));
    return database.readInSite(context, async (transaction) => {
      const rows = await transaction.rows<NotificationRow & { total: bigint }>(
        `SELECT id, created_at, read_at, data, count(*) OVER () AS total FROM notification
          WHERE site_id = $1 AND account_id = $2 ORDER BY created_at DESC LIMIT $3 OFFSET $4`,
        context.accountId,
        size,
        (input.page - 1) * size,
      );
      return {
        items: rows.map((row) => ({
          id: row.id,
          at: row.created_at.toISOString(),
          readAt: row.read_at?.toISOString() ?? null,
          data: row.data,
        })),
        total: Number(rows[0]?.total ?? 0),
        page: input.page,
        size,
      };
    });
  });

  serveOpen(app, contract.readNotification, async (database, { input, context, services }) => {
    if (context.siteId === null)
      return database.asPlatform(context, (transaction) =>
        markPlatformRead(transaction, input.id, services.now()),
      );
    return database.inSite(context, async (transaction) => {
      // Read in another's name it stays unread: it may be what tells that person who was there.
      const row = await transaction.row<NotificationRow>(
        `UPDATE notification SET read_at = CASE WHEN $5 THEN read_at ELSE coalesce(read_at, $4::timestamptz) END
          WHERE site_id = $1 AND id = $2 AND account_id = $3 RETURNING data`,
        input.id,
        context.accountId,
        services.now(),
        context.impersonatorId !== null,
      );
      if (!row) throw new AppError(errors.notFound);
      return { data: row.data };
    });
  });

  const { services } = app as unknown as { services: Services };
  const streams = liveStreams(services);
  serveOpen(app, contract.notificationStream, async (_, { context, sessionId, reply }) => {
    const { accountId } = context;
    if (accountId === null || sessionId === null) throw new AppError(errors.unauthenticated);
    streams.assertRoom(accountId);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    raw.write(': open\n\n');
    const stop = services.live.subscribe((update) => {
      if (update.accountId === accountId && update.siteId === (context.siteId ?? ofPlatform))
        raw.write('event: notification\ndata: {}\n\n');
    });
    streams.add({ sessionId, accountId, raw }, stop);
    return null;
  });
}
