import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { ringForHeads } from '../../../core/server/auth/impersonation.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { enqueue } from '../../../core/server/jobs/jobs.ts';
import { accessPath } from '../../access/paths.ts';
import type { Archive, KeptSite } from '../contract.ts';
import { makeArchive } from '../jobs.ts';
import { archiveNews } from '../labels.ts';
import { archiveDays, dayAfter } from '../rules.ts';

type Page = { readonly page: number; readonly size: number };
export const offsetOf = ({ page, size }: Page): number => (page - 1) * size;

/** Open institutions with what their files take, and when everything of them was exported last. */
export async function listKept(transaction: PlatformTransaction, query: Page & { q: string }) {
  const pattern = `%${query.q.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await transaction.read(
    {
      id: 'bigint',
      alias: 'text',
      name_en: 'text',
      name_bn: 'text',
      status: 'text',
      storage_limit: 'int?',
      last_archive: 'time?',
      total: 'bigint',
    },
    `SELECT s.id, s.alias, s.name_en, s.name_bn, s.status, p.storage_limit, count(*) OVER () AS total,
            (SELECT max(a.ended_at) FROM operations_archive a WHERE a.of_site = s.id AND a.state = 'done') AS last_archive
       FROM site s LEFT JOIN site_package p ON p.id = s.package_id
      WHERE s.status <> 'closed' AND (s.name_en ILIKE $1 OR s.name_bn ILIKE $1 OR s.alias ILIKE $1 OR s.eiin LIKE $1)
      ORDER BY lower(s.name_en), s.id LIMIT $2 OFFSET $3`,
    pattern,
    query.size,
    offsetOf(query),
  );
  const storage = await storageOf(
    transaction,
    rows.map(({ id }) => Number(id)),
  );
  return {
    items: rows.map(
      (row): KeptSite => ({
        id: String(row.id),
        site: siteOf(row),
        bytes: storage.get(Number(row.id))?.bytes ?? 0,
        files: storage.get(Number(row.id))?.files ?? 0,
        limit: row.storage_limit,
        lastArchive: row.last_archive?.toISOString() ?? null,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}

/** What the files of institutions take; nothing of a file but its size leaves them. */
async function storageOf(transaction: PlatformTransaction, sites: readonly number[]) {
  const rows = await transaction.read(
    { site: 'bigint', files: 'bigint', bytes: 'bigint' },
    'SELECT site, files, bytes FROM pathshala_storage_by_site($1::bigint[])',
    sites,
  );
  return new Map(
    rows.map((row) => [Number(row.site), { files: Number(row.files), bytes: Number(row.bytes) }]),
  );
}

export const siteOf = (row: {
  id: bigint;
  alias: string;
  name_en: string;
  name_bn: string;
  status: string;
}) => ({
  id: Number(row.id),
  alias: row.alias,
  name: { en: row.name_en, bn: row.name_bn },
  status: row.status,
});

/** What somebody of the platform is called where an institution hears of what they do. */
export async function nameOf(
  transaction: PlatformTransaction,
  accountId: string | null,
): Promise<Label | string> {
  const by = await transaction.readOne(
    { en: 'text', bn: 'text' },
    "SELECT name_en AS en, coalesce(nullif(name_bn, ''), name_en) AS bn FROM account WHERE id = $1",
    accountId,
  );
  return by ?? '–';
}

/** The institution's heads hear that all of it leaves as a file, and by whom; it stands in their findings too. */
async function tellHeads(transaction: PlatformTransaction, siteId: number, news: Label): Promise<void> {
  const who = await nameOf(transaction, transaction.context.accountId);
  await ringForHeads(transaction, siteId, {
    title: fillLabel(news, { who }),
    path: link(accessPath.auditor, { kind: 'exported' }),
  });
}

/** Puts an export into the queue; asked for twice it is one. It is the last thing done in its transaction. */
export async function askArchive(
  transaction: PlatformTransaction,
  services: Services,
  given: { id: string; siteId: number },
): Promise<{ id: string }> {
  const site = await transaction.readOne(
    { id: 'bigint' },
    "SELECT id FROM site WHERE id = $1 AND status <> 'closed'",
    given.siteId,
  );
  if (!site) throw new AppError(errors.notFound);
  const added = await transaction.change(
    'INSERT INTO operations_archive (id, of_site, asked_by, asked_at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
    given.id,
    given.siteId,
    transaction.context.accountId,
    services.now(),
  );
  if (added > 0) {
    await enqueue(transaction, makeArchive, { id: given.id }, { key: `operations archive ${given.id}` });
    await tellHeads(transaction, given.siteId, archiveNews.asked);
  }
  return { id: given.id };
}

export async function listArchives(transaction: PlatformTransaction, query: Page) {
  const rows = await transaction.read(
    {
      archive: 'uuid',
      id: 'bigint',
      alias: 'text',
      name_en: 'text',
      name_bn: 'text',
      status: 'text',
      state: oneOf<Archive['state']>(),
      by_en: 'text',
      by_bn: 'text',
      asked_at: 'time',
      ended_at: 'time?',
      rows: 'bigint',
      files: 'int',
      bytes: 'bigint',
      missing: 'int',
      missing_files: json<{ id: string; name: string }[]>(),
      fetched: 'int',
      total: 'bigint',
    },
    `SELECT a.id AS archive, s.id, s.alias, s.name_en, s.name_bn, s.status, a.state, b.name_en AS by_en,
            coalesce(nullif(b.name_bn, ''), b.name_en) AS by_bn, a.asked_at, a.ended_at, a.rows, a.files, a.bytes,
            a.missing, a.missing_files,
            (SELECT count(*)::int FROM operations_archive_fetch f
              WHERE f.archive_id = a.id AND f.completed_at IS NOT NULL) AS fetched, count(*) OVER () AS total
       FROM operations_archive a JOIN site s ON s.id = a.of_site JOIN account b ON b.id = a.asked_by
      ORDER BY a.asked_at DESC, a.id LIMIT $1 OFFSET $2`,
    query.size,
    offsetOf(query),
  );
  return {
    items: rows.map(
      (row): Archive => ({
        id: row.archive,
        site: siteOf(row),
        state: row.state,
        by: { en: row.by_en, bn: row.by_bn },
        askedAt: row.asked_at.toISOString(),
        endedAt: row.ended_at?.toISOString() ?? null,
        rows: Number(row.rows),
        files: row.files,
        bytes: Number(row.bytes),
        missing: row.missing,
        missingFiles: row.missing_files,
        fetched: row.fetched,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}

/** Missing files that the screen names; the export itself names all. */
const mostNamed = 100;

const placeOf = (services: Services, id: string) =>
  services.keeper.place('exports', `institution-${id}.tar.gz`);

/** Makes an export and reads it back; only then it counts. Cut off, it is made anew. */
export async function doArchive(
  services: Services,
  context: Context,
  id: string,
  isLastAttempt: boolean,
): Promise<void> {
  const { database, keeper } = services;
  const asked = await database.asPlatform(context, (transaction) =>
    transaction.readOne(
      { of_site: 'bigint' },
      "SELECT of_site FROM operations_archive WHERE id = $1 AND state = 'waiting'",
      id,
    ),
  );
  if (!asked) return;
  const file = await placeOf(services, id);
  try {
    await keeper.archive(Number(asked.of_site), file, services.now());
    const { counts } = await keeper.checkArchive(file);
    await database.asPlatform(context, (transaction) =>
      transaction.change(
        `UPDATE operations_archive SET state = 'done', ended_at = $2, counts = $3, rows = $4, files = $5, bytes = $6,
                missing = $7, missing_files = $8
          WHERE id = $1 AND state = 'waiting'`,
        id,
        services.now(),
        JSON.stringify(counts.tables),
        counts.rows,
        counts.files,
        counts.bytes,
        counts.missing.length,
        JSON.stringify(counts.missing.slice(0, mostNamed)),
      ),
    );
  } catch (error) {
    if (!isLastAttempt) throw error;
    services.log.error({ err: error, id }, 'an institution could not be exported');
    await database.asPlatform(context, (transaction) =>
      transaction.change(
        "UPDATE operations_archive SET state = 'failed', ended_at = $2 WHERE id = $1 AND state = 'waiting'",
        id,
        services.now(),
      ),
    );
  }
}

/** Sends the file piece by piece: it may be larger than the memory. Who took it, and when, is noted, and its heads hear of it. */
export async function sendArchive(
  services: Services,
  context: Context,
  { request, reply, id }: { request: FastifyRequest; reply: FastifyReply; id: string },
): Promise<void> {
  const { database } = services;
  const fetch = newId();
  const file = await placeOf(services, id);
  const facts = await stat(file).catch(() => null);
  if (!facts) throw new AppError(errors.notFound);
  // Committed before the first piece leaves: the download may take an hour, and be cut off.
  const found = await database.asPlatform(context, async (transaction) => {
    const archive = await transaction.readOne(
      { site: 'int', alias: 'text', asked_at: 'time' },
      `SELECT s.id::int AS site, s.alias, a.asked_at FROM operations_archive a JOIN site s ON s.id = a.of_site WHERE a.id = $1 AND a.state = 'done'`,
      id,
    );
    if (!archive) throw new AppError(errors.notFound);
    // Whoever asks only how large it is takes nothing.
    if (request.method === 'HEAD') return archive;
    await transaction.change(
      'INSERT INTO operations_archive_fetch (id, archive_id, by_account, at) VALUES ($1, $2, $3, $4)',
      fetch,
      id,
      context.accountId,
      services.now(),
    );
    await tellHeads(transaction, archive.site, archiveNews.fetched);
    return archive;
  });
  const name = `${found.alias}-${found.asked_at.toISOString().slice(0, 10)}.tar.gz`;
  reply
    .header('Content-Type', 'application/gzip')
    .header('Content-Length', facts.size)
    .header('Cache-Control', 'no-store')
    .header('Content-Disposition', `attachment; filename="${name}"`);
  const pieces = createReadStream(file);
  await reply.send(pieces);
  // One that was cut off was not read to its end.
  if (request.method === 'HEAD' || !pieces.readableEnded || !reply.raw.writableEnded) return;
  await database.asPlatform(context, (transaction) =>
    transaction.change(
      'UPDATE operations_archive_fetch SET completed_at = $2 WHERE id = $1',
      fetch,
      services.now(),
    ),
  );
}

/**
 * Removes the files of exports that were there to be fetched long enough. The last of an institution that is to be removed
 * stays until it is fetched: nothing else is left of it afterwards.
 */
export async function clearArchives(services: Services, context: Context): Promise<void> {
  const { database, keeper } = services;
  const before = dayAfter(services.now(), -archiveDays);
  const old = await database.asPlatform(context, (transaction) =>
    transaction.read(
      { id: 'uuid' },
      `SELECT a.id FROM operations_archive a WHERE a.state = 'done' AND a.asked_at < $1
          AND NOT (EXISTS (SELECT 1 FROM operations_purge p WHERE p.of_site = a.of_site AND p.state IN ('waiting', 'doing')
                                                              AND p.asked_at <= a.asked_at)
                   AND NOT EXISTS (SELECT 1 FROM operations_archive_fetch f WHERE f.archive_id = a.id AND f.completed_at IS NOT NULL)) LIMIT 200`,
      before,
    ),
  );
  for (const { id } of old) await keeper.remove(await placeOf(services, id));
  await database.asPlatform(context, (transaction) =>
    transaction.change(
      "UPDATE operations_archive SET state = 'removed' WHERE id = ANY($1::uuid[])",
      old.map(({ id }) => id),
    ),
  );
}
