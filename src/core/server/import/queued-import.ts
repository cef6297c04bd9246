import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { ImportMode, ImportRow } from '../../contracts/import-contract.ts';
import { newId } from '../../ids.ts';
import { fillLabel, type Language } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Context, Transaction } from '../database/in-site.ts';
import { json, jsonOrNull, oneOf } from '../database/row-shape.ts';
import { inBoth } from '../database/scope/in-both.ts';
import type { Call } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { defineLongJob, startRun } from '../jobs/job-runs.ts';
import { forgetChecked, keepBatch, keepHeadings } from './batches.ts';
import type { ImportKind, WrittenSheet } from './import-kind.ts';

/** Above so many rows an import is done by a job, and the page may be closed. */
export const mostAtOnce = 2_000;

/** What goes around the writing of a kind: a limit that is looked at after it. */
export type Around = (
  transaction: Transaction,
  call: Pick<Call<unknown>, 'context' | 'services'>,
  write: () => Promise<WrittenSheet>,
) => Promise<WrittenSheet>;

type Known = { readonly kind: ImportKind<Transaction>; readonly around: Around | undefined };

const known = new WeakMap<Services, Map<string, Known>>();

/** A kind that the queue of these services knows. */
export function knownKind(services: Services, name: string): Known {
  const one = known.get(services)?.get(name);
  if (!one) throw new Error(`No import of the kind ${name} is served here`);
  return one;
}

/** Imports of this kind are done by the job where they are large. */
export function declareQueued(
  app: FastifyInstance,
  kind: ImportKind<Transaction>,
  around: Around | undefined,
): void {
  const { services } = app as unknown as { services: Services };
  const kinds = known.get(services) ?? new Map<string, Known>();
  known.set(services, kinds.set(kind.name, { kind, around }));
}

type Headings = readonly { readonly heading: string; readonly column: string | null }[];
type Sheet = {
  readonly mode: ImportMode;
  readonly fileName: string;
  readonly headings: Headings;
  readonly rows: readonly Record<string, string>[];
};

/** A sheet of more rows is looked up as a whole. */
export const manyRows = 200;

/** What is written of a sheet in the caller's transaction, all of it or nothing, and how it is taken back. */
export async function writeSheet(
  transaction: Transaction,
  { kind, around }: Known,
  sheet: Sheet,
  call: Pick<Call<unknown>, 'context' | 'services'>,
  onWritten?: (rows: number) => Promise<void>,
): Promise<Omit<WrittenSheet, 'records'> & { readonly changed: number; readonly batchId: string | null }> {
  if (sheet.rows.length > manyRows) transaction.planForAll();
  const write = () =>
    kind.write(transaction, sheet.rows, {
      context: call.context,
      services: call.services,
      mode: sheet.mode,
      fileName: sheet.fileName,
      ...(onWritten ? { onWritten } : {}),
    });
  const { records, ...written } = await (around?.(transaction, call, write) ?? write());
  if (written.wrong > 0) return { changed: 0, ...written, batchId: null };
  if (kind.undo || kind.keepsHeadings) await keepHeadings(transaction, kind.name, sheet.headings);
  await forgetChecked(transaction, kind.name);
  const isKept = kind.undo !== undefined && records.length > 0;
  const batchId = isKept ? await keepBatch(transaction, { ...sheet, kind: kind.name, records }) : null;
  return { changed: 0, ...written, batchId };
}

/** The end of what is sealed stands open: a word of ours, and no sign of the last cell. */
export const sheetText = (content: unknown): string => JSON.stringify([content, 'rows']);

/** Keeps a sheet, sealed, for the job that works with it. */
export async function keepWaiting(
  transaction: Transaction,
  kind: Pick<ImportKind<Transaction>, 'name'>,
  sheet: Pick<Sheet, 'mode' | 'fileName' | 'headings'>,
  content: unknown,
): Promise<string> {
  const { context } = transaction;
  const id = newId();
  await transaction.change(
    `INSERT INTO import_waiting (site_id, id, kind, mode, file_name, headings, rows, language, permissions, made_by,
            impersonator_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    id,
    kind.name,
    sheet.mode,
    sheet.fileName.slice(0, 200),
    JSON.stringify(sheet.headings),
    transaction.secrets.seal(sheetText(content)),
    context.language,
    JSON.stringify([...context.permissions]),
    context.accountId,
    context.impersonatorId,
  );
  return id;
}

/** Puts a large sheet into the queue; answers the run by which its progress is read. */
export async function queueSheet(
  transaction: Transaction,
  kind: Pick<ImportKind<Transaction>, 'name'>,
  sheet: Sheet,
): Promise<string> {
  const id = await keepWaiting(transaction, kind, sheet, sheet.rows);
  const name = sheet.fileName || '–';
  const title = fillLabel({ en: 'Import of {name}', bn: '{name} ইমপোর্ট' }, { name });
  return startRun(transaction, runImport, { waitingId: id }, title);
}

/** What an import's job tells at its end. */
type RunResult = {
  readonly created: number;
  readonly changed: number;
  /** So many rows did not pass; then nothing was written. */
  readonly wrong: number;
  readonly batchId: string | null;
};

/**
 * A large import: all of it is one transaction, so it is written whole or not at all, also where the process is killed or
 * somebody stops it; begun again, it finds what it has written already.
 */
export const runImport = defineLongJob({
  name: 'core.import',
  title: { en: 'Import of a sheet', bn: 'শিট ইমপোর্ট' },
  payload: z.object({ waitingId: z.guid() }),
  async run(hands, { waitingId }, progress): Promise<RunResult> {
    const waiting = await hands.inSite((transaction) => readWaiting(transaction, waitingId));
    if (waiting.result) return waiting.result as RunResult;
    const one = knownKind(hands.services, waiting.kind);
    const sheet = { ...waiting, rows: waiting.content as Sheet['rows'] };
    await progress.total(sheet.rows.length);
    const context = bringerOf(waiting, hands.context);
    const { database } = hands.services;
    const writing = one.kind.withPlatform ? inBoth(database) : database;
    const { problems, result } = await writing.inSite(context, async (transaction) => {
      let left = sheet.rows.length;
      const told = (rows: number) => {
        left -= rows;
        return progress.advance(rows);
      };
      const call = { context, services: hands.services };
      const written = await writeSheet(transaction, one, sheet, call, told);
      const { rows, created, changed, wrong, batchId } = written;
      const result: RunResult = { created, changed, wrong, batchId };
      // Whoever stops it before this moment has nothing of it.
      if (wrong === 0) {
        if (left > 0) await progress.advance(left);
        await transaction.change(
          `UPDATE import_waiting SET rows = NULL, result = $3, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND id = $2`,
          waitingId,
          JSON.stringify(result),
        );
      }
      return { problems: rows.map(problemOf), result };
    });
    if (result.wrong > 0) await progress.advance(0, problems);
    return result;
  },
  /** Wrong, stopped or written: nobody needs the rows any more. */
  async ended(hands, { waitingId }) {
    await hands.inSite((transaction) =>
      transaction.change(
        `UPDATE import_waiting SET rows = NULL, version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2 AND rows IS NOT NULL`,
        waitingId,
      ),
    );
  },
});

const problemOf = ({ row, errors }: ImportRow) => {
  const text = Object.values(errors).flat().join(' ');
  return { row: String(row), text: { en: text, bn: text } };
};

/** It acts as whoever brought the sheet, whoever had it tried again. */
export const bringerOf = (waiting: Waiting, context: Context): Context => ({
  ...context,
  accountId: waiting.madeBy,
  impersonatorId: waiting.impersonatorId,
  language: waiting.language,
  permissions: new Set(waiting.permissions),
});

type Waiting = Awaited<ReturnType<typeof readWaiting>>;

/** A sheet that waits, or what came of it; throws where neither is there. */
export async function readWaiting(transaction: Transaction, id: string) {
  const row = await transaction.readOne(
    {
      kind: 'text',
      mode: oneOf<ImportMode>(),
      fileName: 'text',
      headings: json<Headings>(),
      rows: 'text?',
      language: oneOf<Language>(),
      permissions: json<Permission[]>(),
      madeBy: 'uuid',
      impersonatorId: 'uuid?',
      result: jsonOrNull<unknown>(),
    },
    `SELECT kind, mode, file_name AS "fileName", headings, rows, language, permissions, made_by AS "madeBy",
            impersonator_id AS "impersonatorId", result
       FROM import_waiting WHERE site_id = $1 AND id = $2`,
    id,
  );
  if (!row || (row.rows === null && row.result === null)) throw new Error('The rows of this import are gone');
  const [content] = row.rows === null ? [[]] : (JSON.parse(transaction.secrets.open(row.rows)) as [unknown]);
  return { ...row, content };
}
