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
import { keepBatch, keepHeadings } from './batches.ts';
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
  const isKept = kind.undo !== undefined && records.length > 0;
  const batchId = isKept ? await keepBatch(transaction, { ...sheet, kind: kind.name, records }) : null;
  return { changed: 0, ...written, batchId };
}

/** The end of what is sealed stands open: a word of ours, and no sign of the last cell. */
const rowsText = (rows: Sheet['rows']): string => JSON.stringify([rows, 'rows']);

/** Puts a large sheet into the queue; answers the run by which its progress is read. */
export async function queueSheet(
  transaction: Transaction,
  kind: Pick<ImportKind<Transaction>, 'name'>,
  sheet: Sheet,
  context: Context,
): Promise<string> {
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
    transaction.secrets.seal(rowsText(sheet.rows)),
    context.language,
    JSON.stringify([...context.permissions]),
    context.accountId,
    context.impersonatorId,
  );
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
    if (waiting.result) return waiting.result;
    const one = known.get(hands.services)?.get(waiting.kind);
    if (!one) throw new Error(`No import of the kind ${waiting.kind} is served here`);
    await progress.total(waiting.rows.length);
    // It acts as whoever brought the sheet, whoever had it tried again.
    const context: Context = {
      ...hands.context,
      accountId: waiting.madeBy,
      impersonatorId: waiting.impersonatorId,
      language: waiting.language,
      permissions: new Set(waiting.permissions),
    };
    const { database } = hands.services;
    const writing = one.kind.withPlatform ? inBoth(database) : database;
    const { problems, result } = await writing.inSite(context, async (transaction) => {
      let left = waiting.rows.length;
      const told = (rows: number) => {
        left -= rows;
        return progress.advance(rows);
      };
      const call = { context, services: hands.services };
      const written = await writeSheet(transaction, one, waiting, call, told);
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

async function readWaiting(transaction: Transaction, id: string) {
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
      result: jsonOrNull<RunResult>(),
    },
    `SELECT kind, mode, file_name AS "fileName", headings, rows, language, permissions, made_by AS "madeBy",
            impersonator_id AS "impersonatorId", result
       FROM import_waiting WHERE site_id = $1 AND id = $2`,
    id,
  );
  if (!row || (row.rows === null && row.result === null)) throw new Error('The rows of this import are gone');
  const [rows] =
    row.rows === null ? [[]] : (JSON.parse(transaction.secrets.open(row.rows)) as [Sheet['rows']]);
  return { ...row, rows };
}
