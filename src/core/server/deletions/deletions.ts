import type { FastifyInstance } from 'fastify';
import { deletionsContract as contract, deletionErrors } from '../../contracts/deletions-contract.ts';
import { broughtBackDays, typedAbove } from '../../contracts/large-acts.ts';
import { typedErrors } from '../../contracts/typed-count.ts';
import type { Entity } from '../../entity.ts';
import { AppError, errors } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import { namesOfAccounts } from '../database/history.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { json, oneOf } from '../database/row-shape.ts';
import { recordsOf } from '../database/rows-of.ts';
import { snakeCase, tableNameOf } from '../database/table.ts';
import { deleteRecord, type Hooks, rawRecord, saveOf } from '../entity/records.ts';
import { serve } from '../http/serve.ts';

type Kind = { readonly entity: Entity; readonly hooks: Hooks };
type State = 'deleted' | 'back';

const kinds = new WeakMap<object, Map<string, Kind>>();

const nameOf = (entity: Entity): string => `${entity.module}.${entity.name}`;

/** What is deleted of this entity in one act is kept, and brought back by whoever may delete it. */
export function declareDeletions(app: FastifyInstance, entity: Entity, hooks: Hooks): void {
  const known = kinds.get(app.server) ?? new Map<string, Kind>();
  kinds.set(app.server, known.set(nameOf(entity), { entity, hooks }));
}

function kindOf(app: FastifyInstance, { context }: Transaction, name: string): Kind {
  const kind = kinds.get(app.server)?.get(name);
  if (!kind) throw new AppError(errors.notFound);
  const { edit } = kind.entity.permission;
  if (!context.permissions.has(edit))
    throw new AppError(errors.forbidden, { permission: edit }, { permission: edit });
  return kind;
}

/**
 * Deletes a record as one of those that somebody deletes in the act `act`, an id of their own making. The rows that go with
 * it, those of other tables among them, are kept as they stood. Throws as {@link deleteRecord} does, `notFound` where
 * the act is another's, of another kind, or over, and `untyped` where it has more records than were typed.
 */
export async function deleteInAct(
  transaction: Transaction,
  entity: Entity,
  record: {
    readonly id: string;
    readonly version: number;
    readonly act: string;
    /** How many the act deletes, as whoever deletes them typed it. */
    readonly typed?: number | undefined;
  },
  hooks: Hooks,
): Promise<{ id: string }> {
  const { accountId, requestId } = transaction.context;
  await transaction.change(
    `INSERT INTO deletion (site_id, id, kind, made_by) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    record.act,
    nameOf(entity),
    accountId,
  );
  const act = await transaction.readOne(
    { id: 'uuid' },
    `SELECT id FROM deletion
      WHERE site_id = $1 AND id = $2 AND kind = $3 AND made_by = $4 AND state = 'deleted' FOR SHARE`,
    record.act,
    nameOf(entity),
    accountId,
  );
  if (!act) throw new AppError(errors.notFound);
  const table = tableNameOf(entity);
  const before = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM deleted_record WHERE site_id = $1 AND deletion_id = $2 AND table_name = $3`,
    record.act,
    table,
  );
  if ((before?.n ?? 0) >= Math.max(typedAbove, record.typed ?? 0)) throw new AppError(typedErrors.untyped);
  // As it stands in its table: sealed numbers stay sealed, which the history covers.
  const own = await transaction.read(
    { id: 'uuid', before: json<Row>() },
    `SELECT t.id, to_jsonb(t) AS before FROM ${table} t WHERE t.site_id = $1 AND t.id = $2`,
    record.id,
  );
  const deleted = await deleteRecord(transaction, entity, record.id, record.version, hooks);
  // The history of this very call has what hung on it alone and went with it.
  const others = await transaction.read(
    { table: 'text', id: 'uuid', before: json<Row>() },
    `SELECT DISTINCT ON (table_name, record_id) table_name AS "table", record_id AS id, before FROM history
      WHERE site_id = $1 AND at = now() AND request = $2 AND operation = 'delete' AND table_name <> $3
      ORDER BY table_name, record_id LIMIT 5000`,
    requestId,
    table,
  );
  const gone = [...own.map((one) => ({ ...one, table })), ...others];
  await transaction.change(
    `INSERT INTO deleted_record (site_id, deletion_id, table_name, record_id, before)
     SELECT r.site_id, $3::uuid, r.table_name, r.record_id, r.before
       FROM ${recordsOf('r', '$2', { table_name: 'text', record_id: 'uuid', before: 'jsonb' })}`,
    JSON.stringify(gone.map((one) => ({ table_name: one.table, record_id: one.id, before: one.before }))),
    record.act,
  );
  return deleted;
}

const size = 10;

/** Serves what was deleted together, and bringing it back. */
export function serveDeletions(app: FastifyInstance): void {
  serve(app, contract.list, async (transaction, { input, context, services }) => {
    const { entity } = kindOf(app, transaction, input.kind);
    const rows = await transaction.read(
      {
        id: 'uuid',
        rows: 'int',
        by: 'uuid?',
        at: 'time',
        state: oneOf<State>(),
        backBy: 'uuid?',
        backAt: 'time?',
        count: 'bigint',
      },
      `SELECT d.id, d.made_by AS by, d.created_at AS at, d.state, d.back_by AS "backBy", d.back_at AS "backAt",
              (SELECT count(*) FROM deleted_record r
                WHERE r.site_id = $1 AND r.deletion_id = d.id AND r.table_name = $3)::int AS rows,
              count(*) OVER () AS count
         FROM deletion d WHERE d.site_id = $1 AND d.kind = $2
        ORDER BY d.created_at DESC, d.id DESC LIMIT $4 OFFSET $5`,
      input.kind,
      tableNameOf(entity),
      size,
      (input.page - 1) * size,
    );
    const names = await namesOfAccounts(
      services.database,
      rows.flatMap((row) => [row.by, row.backBy]),
      context.language,
    );
    const named = (id: string | null) => (id ? (names.get(id) ?? null) : null);
    return {
      items: rows.map(({ count: _, ...row }) => ({
        ...row,
        by: named(row.by),
        at: row.at.toISOString(),
        until: lastMoment(row.at).toISOString(),
        backBy: named(row.backBy),
        backAt: row.backAt?.toISOString() ?? null,
      })),
      total: Number(rows[0]?.count ?? 0),
      page: input.page,
      size,
    };
  });

  serve(app, contract.bringBack, async (transaction, { input, services }) => {
    const act = await transaction.readOne(
      { kind: 'text', state: oneOf<State>(), at: 'time' },
      'SELECT kind, state, created_at AS at FROM deletion WHERE site_id = $1 AND id = $2 FOR UPDATE',
      input.id,
    );
    if (!act) throw new AppError(errors.notFound);
    const kind = kindOf(app, transaction, act.kind);
    if (act.state === 'back') throw new AppError(deletionErrors.back);
    if (lastMoment(act.at) < services.now()) throw new AppError(deletionErrors.over);
    const { rows, kept } = await bringBack(transaction, kind, input.id);
    // While something has the place of one of them, the act stays open for it.
    if (kept.length === 0)
      await transaction.change(
        `UPDATE deletion SET state = 'back', back_by = $3, back_at = $4, version = version + 1, updated_at = $4
          WHERE site_id = $1 AND id = $2`,
        input.id,
        transaction.context.accountId,
        services.now(),
      );
    return { id: input.id, rows, kept: kept.slice(0, 50) };
  });
}

const lastMoment = (at: Date): Date => new Date(at.getTime() + broughtBackDays * 86_400_000);

/** Puts the rows of an act into their tables again, as new versions; `kept`: whose place another record has. */
async function bringBack(
  transaction: Transaction,
  { entity, hooks }: Kind,
  act: string,
): Promise<{ rows: number; kept: Label[] }> {
  const gone = await transaction.read(
    { table: 'text', id: 'uuid', before: json<Row>() },
    `SELECT table_name AS "table", record_id AS id, before FROM deleted_record
      WHERE site_id = $1 AND deletion_id = $2 ORDER BY table_name, record_id`,
    act,
  );
  const own = tableNameOf(entity);
  const records = gone.filter((one) => one.table === own).map((one) => one.before);
  // As of an import: what the entity's own rules refuse today does not come back.
  await hooks.beforeSave?.(
    transaction,
    records.map((one) => saveOf(rawRecord(entity, one), null)),
  );
  const back = await insertAgain(transaction, own, records);
  // What hung on a record comes after it, and only with it.
  const others = Map.groupBy(
    gone.filter((one) => one.table !== own && hangsOn(one.before, back)),
    (one) => one.table,
  );
  for (const [table, rows] of others)
    await insertAgain(
      transaction,
      table,
      rows.map((one) => one.before),
    );
  const present = await transaction.read(
    { id: 'uuid' },
    `SELECT id FROM ${own} WHERE site_id = $1 AND id = ANY($2::uuid[])`,
    records.map((one) => String(one.id)),
  );
  const there = new Set(present.map(({ id }) => id));
  const titled = (one: Row, field: string) => String(one[snakeCase(field)] ?? '');
  return {
    rows: back.size,
    kept: records
      .filter((one) => !there.has(String(one.id)))
      .map((one) => ({ en: titled(one, entity.title.en), bn: titled(one, entity.title.bn) })),
  };
}

const hangsOn = (row: Row, ids: ReadonlySet<string>): boolean =>
  Object.values(row).some((value) => typeof value === 'string' && ids.has(value));

/** The ids of the rows that found their place free. */
async function insertAgain(
  transaction: Transaction,
  table: string,
  rows: readonly Row[],
): Promise<ReadonlySet<string>> {
  const [first] = rows;
  if (!first) return new Set();
  const columns = Object.keys(first).filter((column) => column !== 'site_id');
  const now = new Date().toISOString();
  const given = rows.map((row) => ({ ...row, version: Number(row.version) + 1, updated_at: now }));
  const back = await transaction
    .read(
      { id: 'uuid' },
      `INSERT INTO ${table} (site_id, ${columns.join(', ')})
       SELECT r.site_id, ${columns.map((column) => `r.${column}`).join(', ')}
         FROM ${recordsOf('r', '$2', { table, columns })}
       ON CONFLICT DO NOTHING RETURNING id`,
      JSON.stringify(given),
    )
    .catch((error: unknown) => {
      if ((error as { code?: string }).code === '23503') throw new AppError(deletionErrors.missing);
      throw error;
    });
  return new Set(back.map(({ id }) => id));
}
