import type { FastifyInstance } from 'fastify';
import type { ImportCalls } from '../../contracts/import-contract.ts';
import type { Label } from '../../labels.ts';
import type { Heading } from '../../validation/import/columns.ts';
import { needsColumns } from '../../validation/import/needs-columns.ts';
import { platformHands } from '../catalogue/hands.ts';
import type { Context, Database, Transaction } from '../database/in-site.ts';
import type { Hands } from '../entity/records.ts';
import { type Call, serve, serveBoth, serveOpen, servePlatform } from '../http/serve.ts';
import { readSheet } from '../sheets/sheets.ts';
import { declareCentre, declareUndo, keepHeadings, type Undo } from './batches.ts';
import { answered, type CheckInput, tried, understood } from './check-sheet.ts';
import type { ImportKind } from './import-kind.ts';
import { queueCheck } from './queued-check.ts';
import { type Around, declareQueued, manyRows, mostAtOnce, queueSheet, writeSheet } from './queued-import.ts';

type Options = {
  /** Labels of the input's fields, for validation messages. */
  readonly attributes?: Readonly<Record<string, Label>>;
  readonly around?: Around;
};

/**
 * Serves a kind of import: reading a sheet with its headings and checking all of it, and writing all rows or none. Imports of
 * an institution are kept and can be taken back where the kind says how. Above {@link mostAtOnce} rows jobs check and write
 * them.
 */
export function serveImport(
  app: FastifyInstance,
  contract: ImportCalls,
  kind: ImportKind<Transaction>,
  options: Options = {},
): void {
  const { undo, permission } = kind;
  if (undo) declareUndo(app, kind.name, { permission, undo });
  declareQueued(app, kind, options.around);
  if (kind.centre) declareCentre(app, kind.name, permission, kind.centre);
  checkSheets(app, contract.importCheck, () => kind, { isQueued: true });
  const serveCommit = kind.withPlatform ? serveBoth : serve;
  serveCommit(
    app,
    contract.importCommit,
    async (transaction, call) => {
      const { input } = call;
      if (input.rows.length > mostAtOnce) {
        const runId = await queueSheet(transaction, kind, input);
        return { created: 0, changed: 0, wrong: 0, rows: [], batchId: null, runId };
      }
      const around = options.around;
      return { ...(await writeSheet(transaction, { kind, around }, input, call)), runId: null };
    },
    options.attributes ? { attributes: options.attributes } : {},
  );
}

type Calling = Pick<Call<unknown>, 'context' | 'services'>;

/**
 * The same where each sheet is about one record: `kindOf` says by its id what columns it has and what is written of it. Such
 * a sheet is small: no job writes it.
 */
export function serveImportAbout(
  app: FastifyInstance,
  contract: ImportCalls,
  { name, centre, ...undo }: Undo & Pick<ImportKind, 'name' | 'centre'>,
  kindOf: (transaction: Transaction, id: string, call: Calling) => Promise<ImportKind<Transaction>>,
): void {
  declareUndo(app, name, undo);
  if (centre) declareCentre(app, name, undo.permission, centre);
  checkSheets(app, contract.importCheck, (transaction, input, call) =>
    kindOf(transaction, input.about ?? '', call),
  );
  serve(app, contract.importCommit, async (transaction, call) => {
    const kind = await kindOf(transaction, call.input.about ?? '', call);
    return { ...(await writeSheet(transaction, { kind, around: undefined }, call.input, call)), runId: null };
  });
}

/** What of a kind is asked to read and check a sheet. */
export type CheckedKind<H extends Hands> = Pick<
  ImportKind<H>,
  'name' | 'noun' | 'columns' | 'pinned' | 'modes' | 'check' | 'undo' | 'keepsHeadings' | 'centre'
>;

/**
 * Serves reading and checking a sheet alone: its rows go into a form, which saves them. What somebody said its headings stand
 * for is kept at once, where the kind keeps headings, for no writing of the sheet follows.
 */
export function serveCheck(
  app: FastifyInstance,
  endpoint: ImportCalls['importCheck'],
  kind: CheckedKind<Transaction>,
): void {
  const { access } = endpoint;
  if (kind.centre && typeof access === 'object' && 'permission' in access)
    declareCentre(app, kind.name, kind.centre.permission ?? access.permission, kind.centre);
  checkSheets(app, endpoint, () => kind, {
    async onChosen(database, context, headings) {
      if (kind.keepsHeadings)
        await database.inSite(context, (transaction) => keepHeadings(transaction, kind.name, headings));
    },
  });
}

type Checking = {
  /** Hears of headings for which a person chose the columns. */
  readonly onChosen?: (database: Database, context: Context, headings: readonly Heading[]) => Promise<void>;
  /** Above {@link mostAtOnce} rows a job checks them. */
  readonly isQueued?: boolean;
};

function checkSheets(
  app: FastifyInstance,
  endpoint: ImportCalls['importCheck'],
  kindOf: (
    transaction: Transaction,
    input: CheckInput,
    call: Calling,
  ) => CheckedKind<Transaction> | Promise<CheckedKind<Transaction>>,
  { onChosen, isQueued = false }: Checking = {},
): void {
  serveOpen(app, endpoint, async (database, { input, context, services }) => {
    // The file is read before the transaction begins, which would otherwise wait for it.
    const file = input.content
      ? (await readSheet(Buffer.from(input.content, 'base64'), input.fileName ?? '')).rows
      : null;
    if (isQueued && (file ?? input.rows ?? []).length > mostAtOnce)
      return database.inSite(context, async (transaction) => {
        const kind = await kindOf(transaction, input, { context, services });
        const { headings, rows } = await understood(transaction, kind, file, input);
        const answer = { ...answered(kind, input.mode, headings), total: rows.length };
        // Its columns first: with others every row would be checked twice.
        const isDoubtful =
          file !== null && (headings.length === 0 || (!input.columns && needsColumns(answer, input.mode)));
        if (isDoubtful) return answer;
        const { mode, fileName = '' } = input;
        const whole = { headings, rows, mode, fileName };
        return {
          ...answer,
          runId: await queueCheck(transaction, kind, endpoint.path, whole, services.now()),
        };
      });
    const answer = await tried(database, context, async (transaction) => {
      const kind = await kindOf(transaction, input, { context, services });
      const sheet = await understood(transaction, kind, file, input);
      if (sheet.rows.length > manyRows) transaction.planForAll();
      const found = await kind.check(transaction, sheet.rows, { context, services, mode: input.mode });
      return answered(kind, input.mode, sheet.headings, found);
    });
    if (input.columns) await onChosen?.(database, context, answer.headings);
    return answer;
  });
}

/** The same for rows the platform keeps, whose imports nobody takes back. */
export function servePlatformImport(app: FastifyInstance, contract: ImportCalls, kind: ImportKind): void {
  serveOpen(app, contract.importCheck, async (database, { input, context, services }) => {
    const file = input.content
      ? (await readSheet(Buffer.from(input.content, 'base64'), input.fileName ?? '')).rows
      : null;
    return database.asPlatform(context, async (transaction) => {
      const sheet = await understood(null, kind, file, input);
      const found = await kind.check(platformHands(transaction), sheet.rows, {
        context,
        services,
        mode: input.mode,
      });
      return answered(kind, input.mode, sheet.headings, found);
    });
  });
  servePlatform(app, contract.importCommit, async (transaction, call) => {
    const { records: _, ...written } = await kind.write(platformHands(transaction), call.input.rows, {
      ...call,
      mode: call.input.mode,
      fileName: call.input.fileName,
    });
    return { changed: 0, ...written, batchId: null, runId: null };
  });
}
