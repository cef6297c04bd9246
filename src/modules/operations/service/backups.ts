import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { todayInDhaka } from '../../../core/dates.ts';
import { formatDateTime } from '../../../core/format.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { backupNews } from '../labels.ts';
import { backupHealth, isRoomLow, noLongerKept } from '../rules.ts';
import type { BackupRow } from '../ways-contract.ts';
import { offsetOf } from './archives.ts';
import { readRoom } from './room.ts';
import { tellOperators } from './tell-operators.ts';

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);

/**
 * Makes a backup, restores it as a trial, and removes those no longer kept. The trial comes first and the removal last: what
 * goes is never better than what stays. Each step is noted by itself, so that one which was cut off is simply made anew. One
 * that fails throws, to be tried again; only the last try tells whoever runs the platform.
 */
export async function doBackup(services: Services, context: Context, isLastAttempt = true): Promise<void> {
  const { database, keeper } = services;
  const now = services.now();
  const id = newId();
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '');
  const file = await keeper.place('backups', `pathshala-${stamp}.tar.gz`);
  await keeper.removeLeftovers().catch((error: unknown) => {
    services.log.warn({ err: error }, 'what a copy left behind could not be removed');
  });
  const note = (sql: string, ...values: unknown[]) =>
    database.asPlatform(context, (transaction) => transaction.change(sql, id, ...values));
  const insert = `INSERT INTO operations_backup (id, file, made_at, asked_by, rows, files, bytes, problem)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;
  try {
    const { counts, files } = await keeper.backUp(file, now);
    const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const { size } = await stat(file);
    await note(insert, basename(file), now, context.accountId, rows, files, size, null);
  } catch (error) {
    services.log.error({ err: error }, 'the backup failed');
    await note(insert, basename(file), now, context.accountId, 0, 0, 0, messageOf(error));
    if (!isLastAttempt) throw error;
    await database.asPlatform(context, (transaction) =>
      tellOperators(transaction, services, { ...ofBackup, about: `backup ${id}`, news: backupNews.failed }),
    );
    return;
  }
  const problem = await keeper.tryRestore(file).then(
    () => null,
    (error: unknown) => {
      services.log.error({ err: error }, 'the backup could not be restored as a trial');
      return messageOf(error);
    },
  );
  await note(
    'UPDATE operations_backup SET tried_at = $2, trial_problem = $3 WHERE id = $1',
    services.now(),
    problem,
  );
  if (problem === null) await removeOld(services, context);
  else
    await database.asPlatform(context, (transaction) =>
      tellOperators(transaction, services, { ...ofBackup, about: `backup ${id}`, news: backupNews.broken }),
    );
}

/** So long a trial may take: until then nobody knows whether a backup is better than an older one, and it stays. */
const trialTime = 6 * 3_600_000;

const ofBackup = { mail: 'backupProblem', tab: 'backups' } as const;

/** Tells once a day that the newest backup is more than a day old, or that a day went by without any. */
export async function watchBackups(services: Services, context: Context): Promise<void> {
  if (!services.config.hasNightlyBackup) return;
  const now = services.now();
  await services.database.asPlatform(context, async (transaction) => {
    const last = await lastBackup(transaction);
    const begun = await transaction.readOne(
      { at: 'time?' },
      'SELECT min(created_at) AS at FROM account WHERE is_platform',
    );
    const since = last?.madeAt ?? begun?.at ?? now;
    // One that could not be restored was told of by itself.
    if (backupHealth({ madeAt: since, trialProblem: null }, now) !== 'old') return;
    const news = last
      ? fillLabel(backupNews.old, {
          at: {
            en: formatDateTime(last.madeAt, { language: 'en' }),
            bn: formatDateTime(last.madeAt, { language: 'bn' }),
          },
        })
      : backupNews.none;
    await tellOperators(transaction, services, {
      ...ofBackup,
      about: `backup of ${todayInDhaka(now)}`,
      news,
    });
  });
}

async function removeOld(services: Services, context: Context): Promise<void> {
  const { database, keeper } = services;
  const all = await database.asPlatform(context, (transaction) =>
    transaction.read(
      { id: 'uuid', file: 'text', made_at: 'time', is_sound: 'bool' },
      `SELECT id, file, made_at, tried_at IS NOT NULL AND trial_problem IS NULL AS is_sound FROM operations_backup
        WHERE removed_at IS NULL AND problem IS NULL AND (tried_at IS NOT NULL OR made_at <= $1) ORDER BY made_at`,
      new Date(services.now().getTime() - trialTime),
    ),
  );
  const gone = new Set(
    noLongerKept(all.map((one) => ({ id: one.id, madeAt: one.made_at, isSound: one.is_sound }))),
  );
  for (const one of all) if (gone.has(one.id)) await keeper.remove(await keeper.place('backups', one.file));
  await database.asPlatform(context, (transaction) =>
    transaction.change(
      'UPDATE operations_backup SET removed_at = $2 WHERE id = ANY($1::uuid[])',
      [...gone],
      services.now(),
    ),
  );
}

/** The newest backup whose trial came to its end, with what came of it: until then nobody knows what it is worth. */
export async function lastBackup(transaction: PlatformTransaction) {
  const row = await transaction.readOne(
    { made_at: 'time', trial_problem: 'text?' },
    `SELECT made_at, trial_problem FROM operations_backup WHERE problem IS NULL AND tried_at IS NOT NULL
      ORDER BY made_at DESC LIMIT 1`,
  );
  return row && { madeAt: row.made_at, trialProblem: row.trial_problem };
}

export async function listBackups(
  transaction: PlatformTransaction,
  services: Services,
  query: { page: number; size: number },
) {
  const last = await lastBackup(transaction);
  const room = await readRoom(services);
  const rows = await transaction.read(
    {
      id: 'uuid',
      file: 'text',
      made_at: 'time',
      by_en: 'text?',
      by_bn: 'text?',
      rows: 'bigint',
      files: 'int',
      bytes: 'bigint',
      problem: 'text?',
      tried_at: 'time?',
      trial_problem: 'text?',
      removed_at: 'time?',
      total: 'bigint',
    },
    `SELECT b.id, b.file, b.made_at, a.name_en AS by_en, a.name_bn AS by_bn, b.rows, b.files, b.bytes, b.problem, b.tried_at,
            b.trial_problem, b.removed_at, count(*) OVER () AS total
       FROM operations_backup b LEFT JOIN account a ON a.id = b.asked_by
      ORDER BY b.made_at DESC, b.id LIMIT $1 OFFSET $2`,
    query.size,
    offsetOf(query),
  );
  return {
    health: services.config.hasNightlyBackup ? backupHealth(last, services.now()) : ('off' as const),
    lastAt: last?.madeAt.toISOString() ?? null,
    room: room && { free: room.free, isLow: isRoomLow(room.free, room.total) },
    items: rows.map(
      (row): BackupRow => ({
        id: row.id,
        file: row.file,
        madeAt: row.made_at.toISOString(),
        by: row.by_en === null ? null : { en: row.by_en, bn: row.by_bn || row.by_en },
        rows: Number(row.rows),
        files: row.files,
        bytes: Number(row.bytes),
        problem: row.problem,
        triedAt: row.tried_at?.toISOString() ?? null,
        trialProblem: row.trial_problem,
        removedAt: row.removed_at?.toISOString() ?? null,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}
