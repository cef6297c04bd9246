import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { jsonOrNull, oneOf } from '../../../core/server/database/row-shape.ts';
import { inGroupToday } from '../../../core/server/database/scope/group-members.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { enqueue } from '../../../core/server/jobs/jobs.ts';
import type { Replicated } from '../../../core/server/replication/copied.ts';
import { assertParts } from '../../../core/server/replication/replicate.ts';
import { runReplication } from '../jobs.ts';
import { replicationErrors } from '../labels.ts';
import type { Run, Target } from '../shapes.ts';
import type { ReplicationState } from '../states.ts';

type Start = {
  readonly id: string;
  readonly source: 'master' | number;
  readonly sites: readonly number[];
  readonly parts: readonly string[];
  readonly overwrites: boolean;
  readonly choices: readonly {
    readonly table: string;
    readonly id: string;
    readonly choice: 'copy' | 'leave';
  }[];
};

/** Puts a run into the queue; asked for twice it is one. `ownSite`: its own staff take from the platform. */
export async function startRun(
  transaction: PlatformTransaction,
  replicated: Replicated,
  given: Start,
  { ownSite, now }: { ownSite: number | null; now: Date },
): Promise<{ id: string }> {
  assertParts(replicated, given.parts, given.source === 'master');
  await assertOpen(transaction, given.source);
  const added = await transaction.change(
    `INSERT INTO replication_run (id, source_site, own_site, is_of_model, parts, overwrites, choices, by_account, created_at)
     VALUES ($1, $2::bigint, $3::bigint, $2::bigint IS NOT NULL AND $3::bigint IS NOT NULL, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
    given.id,
    given.source === 'master' ? null : given.source,
    ownSite,
    [...new Set(given.parts)],
    given.overwrites,
    JSON.stringify(given.choices),
    transaction.context.accountId,
    now,
  );
  if (added === 0) {
    await assertOwn(transaction, given.id, ownSite);
    return { id: given.id };
  }
  const wanted = new Set(given.sites);
  const targets = await transaction.change(
    `INSERT INTO replication_target (run_id, of_site, state)
     SELECT $1, s.id, 'waiting' FROM site s
      WHERE s.id = ANY($2::bigint[]) AND s.status <> 'closed' AND s.id <> $3 ORDER BY s.id`,
    given.id,
    [...wanted],
    given.source === 'master' ? 0 : given.source,
  );
  if (targets !== wanted.size) throw new AppError(replicationErrors.noSite);
  await wake(transaction, given.id);
  return { id: given.id };
}

async function assertOpen(transaction: PlatformTransaction, source: 'master' | number): Promise<void> {
  if (source === 'master') return;
  const found = await transaction.readOne(
    { id: 'bigint' },
    "SELECT id FROM site WHERE id = $1 AND status <> 'closed'",
    source,
  );
  if (!found) throw new AppError(errors.notFound);
}

const wake = (transaction: PlatformTransaction, runId: string) =>
  enqueue(transaction, runReplication, { runId }, { key: `replication ${runId}` });

/** Puts in again the runs that wait while the queue knows of none, as after a backup was restored. */
export async function resumeRuns({ database }: Services, context: Context): Promise<void> {
  await database.asPlatform(context, async (transaction) => {
    const lost = await transaction.read(
      { id: 'uuid' },
      `SELECT DISTINCT run_id AS id FROM replication_target WHERE state IN ('waiting', 'taking_back')
          AND NOT EXISTS (SELECT 1 FROM jobs.pathshala_board() b WHERE b.task = '${runReplication.name}')`,
    );
    for (const { id } of lost) await wake(transaction, id);
  });
}

/** Throws 404 unless the run is the platform's, or that of this institution's staff. */
async function assertOwn(
  transaction: PlatformTransaction,
  id: string,
  ownSite: number | null,
): Promise<void> {
  const found = await transaction.readOne(
    { id: 'uuid' },
    'SELECT id FROM replication_run WHERE id = $1 AND own_site IS NOT DISTINCT FROM $2::bigint',
    id,
    ownSite,
  );
  if (!found) throw new AppError(errors.notFound);
}

/** What failed is tried again. */
export async function tryAgain(transaction: PlatformTransaction, id: string): Promise<{ id: string }> {
  await assertOwn(transaction, id, null);
  await transaction.change(
    `UPDATE replication_target SET state = 'waiting', problem = NULL WHERE run_id = $1 AND state = 'failed'`,
    id,
  );
  await wake(transaction, id);
  return { id };
}

/** Asks for the copies of one institution, or of all of them, to be taken back. */
export async function askBack(
  transaction: PlatformTransaction,
  given: { id: string; site: number | null },
  ownSite: number | null,
): Promise<{ id: string }> {
  await assertOwn(transaction, given.id, ownSite);
  await transaction.change(
    `UPDATE replication_target SET state = 'taking_back', problem = NULL
      WHERE run_id = $1 AND state = 'done' AND ($2::bigint IS NULL OR of_site = $2)`,
    given.id,
    given.site,
  );
  await wake(transaction, given.id);
  return { id: given.id };
}

const runShape = {
  id: 'uuid',
  source_site: 'bigint?',
  source_en: 'text?',
  source_bn: 'text?',
  parts: 'text[]',
  overwrites: 'bool',
  by_en: 'text',
  by_bn: 'text',
  created_at: 'time',
  sites: 'bigint',
  waiting: 'bigint',
  done: 'bigint',
  failed: 'bigint',
  taken_back: 'bigint',
  added: 'bigint',
  changed: 'bigint',
  problem: jsonOrNull<Label>(),
  total: 'bigint',
} as const;

/** Runs, the latest first: the platform's, or those of an institution's own staff with why the last one failed. */
export async function listRuns(
  transaction: PlatformTransaction,
  { parts }: Replicated,
  query: { page: number; size: number },
  ownSite: number | null,
) {
  const rows = await transaction.read(
    runShape,
    `SELECT r.id, r.source_site, s.name_en AS source_en, s.name_bn AS source_bn, r.parts, r.overwrites, a.name_en AS by_en,
            coalesce(nullif(a.name_bn, ''), a.name_en) AS by_bn, r.created_at, t.sites, t.waiting, t.done, t.failed,
            t.taken_back, t.added, t.changed, t.problem, count(*) OVER () AS total
       FROM replication_run r JOIN account a ON a.id = r.by_account LEFT JOIN site s ON s.id = r.source_site
       CROSS JOIN LATERAL (
         SELECT count(*) AS sites, count(*) FILTER (WHERE state IN ('waiting', 'taking_back')) AS waiting,
                count(*) FILTER (WHERE state = 'done') AS done, count(*) FILTER (WHERE state = 'failed') AS failed,
                count(*) FILTER (WHERE state = 'taken_back') AS taken_back, coalesce(sum(added), 0)::bigint AS added,
                coalesce(sum(changed), 0)::bigint AS changed, (array_agg(problem) FILTER (WHERE problem IS NOT NULL))[1] AS problem
           FROM replication_target WHERE run_id = r.id) t
      WHERE r.own_site IS NOT DISTINCT FROM $1::bigint ORDER BY r.created_at DESC, r.id LIMIT $2 OFFSET $3`,
    ownSite,
    query.size,
    (query.page - 1) * query.size,
  );
  const labelOf = (name: string): Label =>
    parts.find((one) => one.name === name)?.label ?? { en: name, bn: name };
  return {
    items: rows.map((row): Run & { problem: Label | null } => ({
      id: row.id,
      source:
        row.source_site === null
          ? null
          : { id: Number(row.source_site), name: { en: row.source_en ?? '', bn: row.source_bn ?? '' } },
      parts: row.parts.map(labelOf),
      partNames: row.parts,
      overwrites: row.overwrites,
      by: { en: row.by_en, bn: row.by_bn },
      at: row.created_at.toISOString(),
      sites: Number(row.sites),
      waiting: Number(row.waiting),
      done: Number(row.done),
      failed: Number(row.failed),
      takenBack: Number(row.taken_back),
      added: Number(row.added),
      changed: Number(row.changed),
      problem: row.problem,
    })),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}

/** The institutions of a run of the platform, those that failed first. */
export async function listTargets(
  transaction: PlatformTransaction,
  query: { id: string; page: number; size: number },
) {
  await assertOwn(transaction, query.id, null);
  const rows = await transaction.read(
    {
      of_site: 'bigint',
      name_en: 'text',
      name_bn: 'text',
      state: oneOf<ReplicationState>(),
      added: 'int',
      changed: 'int',
      problem: jsonOrNull<Label>(),
      ended_at: 'time?',
      total: 'bigint',
    },
    `SELECT t.of_site, s.name_en, s.name_bn, t.state, t.added, t.changed, t.problem, t.ended_at, count(*) OVER () AS total
       FROM replication_target t JOIN site s ON s.id = t.of_site WHERE t.run_id = $1
      ORDER BY t.problem IS NULL, s.name_en, s.id LIMIT $2 OFFSET $3`,
    query.id,
    query.size,
    (query.page - 1) * query.size,
  );
  return {
    items: rows.map(
      (row): Target => ({
        site: { id: Number(row.of_site), name: { en: row.name_en, bn: row.name_bn } },
        state: row.state,
        added: row.added,
        changed: row.changed,
        problem: row.problem,
        endedAt: row.ended_at?.toISOString() ?? null,
      }),
    ),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}

/** Open institutions by name, web address or EIIN, and the groups of them. */
export async function listChoices(transaction: PlatformTransaction, words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const sites = await transaction.read(
    { id: 'bigint', name_en: 'text', name_bn: 'text' },
    `SELECT id, name_en, name_bn FROM site WHERE status <> 'closed'
        AND (name_en ILIKE $1 OR name_bn ILIKE $1 OR alias ILIKE $1 OR eiin LIKE $1) ORDER BY name_en, id LIMIT 50`,
    pattern,
  );
  const members = await transaction.read(
    { group_id: 'uuid', group_en: 'text', group_bn: 'text', id: 'bigint', name_en: 'text', name_bn: 'text' },
    `SELECT g.id AS group_id, g.name_en AS group_en, g.name_bn AS group_bn, s.id, s.name_en, s.name_bn
       FROM site_group g JOIN site_group_member m ON m.group_id = g.id JOIN site s ON s.id = m.site_id
      WHERE s.status <> 'closed' AND ${inGroupToday('m')} ORDER BY g.name_en, g.id, s.name_en LIMIT 2000`,
  );
  const siteOf = (row: { id: bigint; name_en: string; name_bn: string }) => ({
    id: Number(row.id),
    name: { en: row.name_en, bn: row.name_bn },
  });
  const groups = new Map(
    members.map((row) => [row.group_id, { id: row.group_id, name: { en: row.group_en, bn: row.group_bn } }]),
  );
  return {
    sites: sites.map(siteOf),
    groups: [...groups.values()].map((group) => ({
      ...group,
      sites: members.filter((row) => row.group_id === group.id).map(siteOf),
    })),
  };
}
