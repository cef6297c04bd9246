import type { FastifyInstance } from 'fastify';
import { checkJob, importsContract as contract, type ImportMode } from '../../contracts/import-contract.ts';
import { AppError, type ErrorKind, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Permission } from '../../module/permissions.ts';
import { headingKey, type Remembered } from '../../validation/import/columns.ts';
import { namesOfAccounts } from '../database/history.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { jsonOrNull, oneOf } from '../database/row-shape.ts';
import { recordsOf, rowsOf } from '../database/rows-of.ts';
import { refusalInAnothersName } from '../http/anothers-name.ts';
import { serve } from '../http/serve.ts';
import type { Centre } from './import-kind.ts';

export const importErrors = {
  changedSince: {
    code: 'import.changedSince',
    status: 409,
    text: {
      en: '{count} of these records were changed or deleted after the import, so it cannot be undone as a whole.',
      bn: 'ইমপোর্টের পরে এর {count}টি রেকর্ড বদলেছে বা মুছে গেছে। পুরোটা আর একসঙ্গে ফিরিয়ে নেওয়া যাবে না।',
    },
  },
  inUse: {
    code: 'import.inUse',
    status: 409,
    text: {
      en: 'Some of these records are already in use. Nothing was undone.',
      bn: 'এর কিছু রেকর্ড এর মধ্যে ব্যবহৃত হয়েছে। কিছুই ফিরিয়ে নেওয়া হয়নি।',
    },
  },
  undone: {
    code: 'import.undone',
    status: 409,
    text: { en: 'This import has already been undone.', bn: 'এই ইমপোর্ট আগেই ফিরিয়ে নেওয়া হয়েছে।' },
  },
} as const satisfies Record<string, ErrorKind>;

/** A record an import wrote; `before`: what it replaced, null for a new one. */
export type WrittenRecord = { readonly id: string; readonly before: Row | null };

/** How the imports of one kind are taken back. Throws where something hangs on a record. */
export type Undo = {
  readonly permission: Permission;
  /** Who has not this one sees and takes back only what is the own. */
  readonly seesAll?: Permission;
  readonly undo: (
    transaction: Transaction,
    records: readonly WrittenRecord[],
    mode: ImportMode,
    now: Date,
  ) => Promise<void>;
};

const kinds = new WeakMap<object, Map<string, Undo>>();

/** Imports of the kind `name` are kept, and taken back so. */
export function declareUndo(app: FastifyInstance, name: string, undo: Undo): void {
  const known = kinds.get(app.server) ?? new Map<string, Undo>();
  kinds.set(app.server, known.set(name, undo));
}

type Brought = { readonly permission: Permission; readonly centre: Centre };

const centres = new WeakMap<object, Map<string, Brought>>();

/** The import centre names the kind `name` to whoever has the permission. */
export function declareCentre(
  app: FastifyInstance,
  name: string,
  permission: Permission,
  centre: Centre,
): void {
  const known = centres.get(app.server) ?? new Map<string, Brought>();
  centres.set(app.server, known.set(name, { permission, centre }));
}

function undoOf(app: FastifyInstance, { context }: Transaction, kind: string): Undo {
  const undo = kinds.get(app.server)?.get(kind);
  if (!undo) throw new AppError(errors.notFound);
  if (!context.permissions.has(undo.permission))
    throw new AppError(errors.forbidden, { permission: undo.permission }, { permission: undo.permission });
  return undo;
}

const seesAllOf = ({ seesAll }: Undo, { context }: Transaction): boolean =>
  seesAll === undefined || context.permissions.has(seesAll);

/** What headings of this kind meant here before. */
export async function readHeadings(
  transaction: Pick<Transaction, 'read'>,
  kind: string,
): Promise<Remembered> {
  const rows = await transaction.read(
    { heading: 'text', column: 'text' },
    'SELECT heading, column_name AS "column" FROM import_heading WHERE site_id = $1 AND kind = $2 LIMIT 2000',
    kind,
  );
  return new Map(rows.map((row) => [row.heading, row.column]));
}

/** Keeps what an import wrote; answers by which it is taken back. */
export async function keepBatch(
  transaction: Transaction,
  batch: {
    readonly kind: string;
    readonly mode: ImportMode;
    readonly fileName: string;
    readonly records: readonly WrittenRecord[];
  },
): Promise<string> {
  const id = newId();
  await transaction.change(
    `INSERT INTO import_batch (site_id, id, kind, mode, file_name, row_count, made_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    batch.kind,
    batch.mode,
    batch.fileName.slice(0, 200),
    batch.records.length,
    transaction.context.accountId,
  );
  await transaction.change(
    `INSERT INTO import_record (site_id, batch_id, record_id, before)
     SELECT r.site_id, $3::uuid, r.record_id, r.before
       FROM ${recordsOf('r', '$2', { record_id: 'uuid', before: 'jsonb' })}`,
    JSON.stringify(batch.records.map((one) => ({ record_id: one.id, before: one.before }))),
    id,
  );
  return id;
}

/** Keeps what the headings of a sheet meant, so that the next one is understood at once. */
export async function keepHeadings(
  transaction: Transaction,
  kind: string,
  given: readonly { readonly heading: string; readonly column: string | null }[],
): Promise<void> {
  const headings = new Map(given.map(({ heading, column }) => [headingKey(heading), column ?? '']));
  headings.delete('');
  if (headings.size > 0)
    await transaction.change(
      `INSERT INTO import_heading (site_id, id, kind, heading, column_name)
       SELECT n.site_id, n.id, $2::text, n.heading, n.column_name
         FROM ${rowsOf('n', { id: '$3::uuid[]', heading: '$4::text[]', column_name: '$5::text[]' })}
       ON CONFLICT (site_id, kind, heading) DO UPDATE SET column_name = excluded.column_name
        WHERE import_heading.column_name <> excluded.column_name`,
      kind,
      [...headings].map(() => newId()),
      [...headings.keys()],
      [...headings.values()],
    );
}

/** Puts away the checked sheets of this kind that the caller brought: another takes their place, or they are imported. */
export async function forgetChecked(transaction: Transaction, kind: string): Promise<void> {
  const gone = await transaction.read(
    { id: 'uuid' },
    `UPDATE import_waiting SET rows = NULL, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND kind = $2 AND made_by = $3 AND rows IS NOT NULL AND result IS NOT NULL RETURNING id`,
    kind,
    transaction.context.accountId,
  );
  if (gone.length > 0)
    await transaction.change(
      `UPDATE job_run SET result = NULL WHERE site_id = $1 AND kind = $2 AND account_id = $3 AND result ->> 'checkedId' = ANY ($4::text[])`,
      checkJob,
      transaction.context.accountId,
      gone.map((row) => row.id),
    );
}

const size = 10;

/** Serves the imports of a kind that were made, and taking one back as a whole while nothing hangs on it. */
export function serveImports(app: FastifyInstance): void {
  serve(app, contract.kinds, async (transaction, { context, services }) => {
    const all = [...(centres.get(app.server) ?? [])].filter(([, { permission }]) =>
      context.permissions.has(permission),
    );
    const undos = kinds.get(app.server);
    const lasts = await transaction.read(
      {
        kind: 'text',
        headings: 'int',
        id: 'uuid?',
        fileName: 'text?',
        mode: 'text?',
        rows: 'int?',
        by: 'uuid?',
        at: 'time?',
        state: 'text?',
      },
      `SELECT n.kind, h.headings, b.id, b.file_name AS "fileName", b.mode, b.row_count AS rows, b.made_by AS by, b.created_at AS at,
              b.state
         FROM ${rowsOf('n', { kind: '$2::text[]', sees_all: '$3::boolean[]' })}
        CROSS JOIN LATERAL (SELECT count(*)::int AS headings FROM import_heading g WHERE g.site_id = $1 AND g.kind = n.kind) h
         LEFT JOIN LATERAL (
           SELECT i.id, i.file_name, i.mode, i.row_count, i.made_by, i.created_at, i.state FROM import_batch i
            WHERE i.site_id = $1 AND i.kind = n.kind AND (n.sees_all OR i.made_by = $4)
            ORDER BY i.created_at DESC, i.id DESC LIMIT 1) b ON true`,
      all.map(([name]) => name),
      all.map(([name]) => {
        const undo = undos?.get(name);
        return undo === undefined || seesAllOf(undo, transaction);
      }),
      context.accountId,
    );
    const names = await namesOfAccounts(
      services.database,
      lasts.map((row) => row.by),
      context.language,
    );
    const lastOf = new Map(lasts.map((row) => [row.kind, row]));
    return {
      items: all.map(([name, { centre }]) => {
        const found = lastOf.get(name);
        return {
          id: name,
          label: centre.plural,
          path: centre.path,
          template: centre.template ?? null,
          isKept: undos?.has(name) ?? false,
          headings: found?.headings ?? 0,
          last:
            found?.id && found.at
              ? {
                  id: found.id,
                  fileName: found.fileName ?? '',
                  mode: found.mode as ImportMode,
                  rows: found.rows ?? 0,
                  by: found.by ? (names.get(found.by) ?? null) : null,
                  at: found.at.toISOString(),
                  state: found.state as 'done' | 'undone',
                }
              : null,
        };
      }),
    };
  });

  serve(app, contract.batches, async (transaction, { input, context, services }) => {
    const seesAll = seesAllOf(undoOf(app, transaction, input.kind), transaction);
    const rows = await transaction.read(
      {
        id: 'uuid',
        fileName: 'text',
        mode: oneOf<ImportMode>(),
        rows: 'int',
        by: 'uuid?',
        at: 'time',
        state: oneOf<'done' | 'undone'>(),
        count: 'bigint',
      },
      `SELECT id, file_name AS "fileName", mode, row_count AS rows, made_by AS by, created_at AS at, state, count(*) OVER () AS count
         FROM import_batch WHERE site_id = $1 AND kind = $2 AND ($5::boolean OR made_by = $6)
        ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
      input.kind,
      size,
      (input.page - 1) * size,
      seesAll,
      context.accountId,
    );
    const names = await namesOfAccounts(
      services.database,
      rows.map((row) => row.by),
      context.language,
    );
    return {
      items: rows.map(({ count: _, ...row }) => ({
        ...row,
        by: row.by ? (names.get(row.by) ?? null) : null,
        at: row.at.toISOString(),
      })),
      total: Number(rows[0]?.count ?? 0),
      page: input.page,
      size,
    };
  });

  serve(app, contract.undo, async (transaction, { input, services }) => {
    const batch = await transaction.readOne(
      { kind: 'text', mode: oneOf<ImportMode>(), state: 'text', by: 'uuid?' },
      'SELECT kind, mode, state, made_by AS by FROM import_batch WHERE site_id = $1 AND id = $2 FOR UPDATE',
      input.id,
    );
    if (!batch) throw new AppError(errors.notFound);
    const known = undoOf(app, transaction, batch.kind);
    // What nobody brings through another's account, nobody takes back through it.
    const act = { ...contract.undo, access: { permission: known.permission } };
    const refused = transaction.context.impersonatorId
      ? refusalInAnothersName(act, services.notInAnothersName)
      : null;
    if (refused) throw refused;
    if (!seesAllOf(known, transaction) && batch.by !== transaction.context.accountId)
      throw new AppError(errors.notFound);
    if (batch.state !== 'done') throw new AppError(importErrors.undone);
    const records = await transaction.read(
      { id: 'uuid', before: jsonOrNull<Row>() },
      'SELECT record_id AS id, before FROM import_record WHERE site_id = $1 AND batch_id = $2 ORDER BY record_id',
      input.id,
    );
    await known.undo(transaction, records, batch.mode, services.now()).catch((error: unknown) => {
      if ((error as { code?: string }).code === '23503') throw new AppError(importErrors.inUse);
      throw error;
    });
    await transaction.change(
      `UPDATE import_batch SET state = 'undone', undone_by = $3, undone_at = $4, version = version + 1, updated_at = $4
        WHERE site_id = $1 AND id = $2`,
      input.id,
      transaction.context.accountId,
      services.now(),
    );
    return { id: input.id, rows: records.length };
  });
}

/** Throws unless every record is still as the import left it. */
export function assertUntouched(
  records: readonly WrittenRecord[],
  versions: ReadonlyMap<string, number>,
): void {
  const changed = records.filter(
    ({ id, before }) => versions.get(id) !== (before ? Number(before.version) + 1 : 1),
  );
  if (changed.length > 0) throw new AppError(importErrors.changedSince, { count: changed.length });
}
