import type { FastifyInstance } from 'fastify';
import {
  listFilesContract as contract,
  listFileErrors,
  mostAtOnce,
} from '../../contracts/list-files-contract.ts';
import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import type { Caller } from '../auth/caller.ts';
import type { Transaction } from '../database/in-site.ts';
import { dispositionOf } from '../files/files.ts';
import { filesOfLists, serve, serveOpen } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { startRun } from '../jobs/job-runs.ts';
import { atOnce } from './in-queue.ts';
import { declareListFiles, drawShown, keptUntil, makeListFile, readWanted } from './make-file.ts';

/** So many files of one person are made at a time; whoever clicks again finds the others first. */
const mostWaiting = 5;

/** Serves files of long lists: asking for one, what is on show as a PDF, fetching what is ready. */
export function serveListFiles(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  const files = filesOfLists(app);
  declareListFiles(services, files);

  serve(app, contract.make, async (transaction, { input, caller }) => {
    const { path, question } = foundIn(files, input.path);
    const file = files.get(path);
    if (!file || caller.application) throw new AppError(listFileErrors.notAList);
    // A question that cannot be answered is refused now, not after a while in the queue.
    if (!file.endpoint.input.safeParse(question).success) throw new AppError(listFileErrors.notAList);
    await file.assertMay(caller);
    return { runId: await queue(transaction, caller, { path, question }, file.endpoint.summary) };
  });

  serveOpen(app, contract.print, async (database, { input, caller, context }) => {
    if (context.siteId === null || input.rows.length <= mostAtOnce.pdf) {
      const drawn = await atOnce.run(true, () => drawShown(services, context, input));
      return { content: drawn.toString('base64'), runId: null };
    }
    if (caller.application) throw new AppError(listFileErrors.notAList);
    const title = { en: `${input.title} (PDF)`, bn: `${input.title} (পিডিএফ)` };
    const runId = await database.inSite(context, (transaction) =>
      queue(transaction, caller, { shown: input }, title),
    );
    return { content: null, runId };
  });

  serveOpen(app, contract.fetch, async (database, { input, caller, context, reply }) => {
    const wanted = await database.readInSite(context, (transaction) => readWanted(transaction, input.id));
    const isMine = wanted !== null && wanted.accountId === context.accountId;
    if (!isMine || !wanted.readyAt || keptUntil(wanted.createdAt) < services.now())
      throw new AppError(errors.notFound);
    // Who lost the permission meanwhile does not get the file either.
    await files.get(wanted.path)?.assertMay(caller);
    const stored = await services.storage.open(input.id);
    if (!stored) throw new AppError(errors.notFound);
    return reply
      .header('Content-Type', wanted.mime)
      .header('Content-Length', stored.bytes)
      .header('Content-Disposition', dispositionOf('attachment', wanted.name))
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .send(stored.content);
  });
}

/** The call an address stands for, and what it is asked: the places of its path, then its question. */
function foundIn(
  files: ReadonlyMap<string, unknown>,
  address: string,
): { path: string; question: Record<string, string> } {
  if (!URL.canParse(address, 'http://here')) throw new AppError(listFileErrors.notAList);
  const { pathname, searchParams } = new URL(address, 'http://here');
  const given = pathname.split('/');
  for (const path of files.keys()) {
    const parts = path.split('/');
    if (parts.length !== given.length) continue;
    const fits = parts.every((part, place) => part.startsWith(':') || part === given[place]);
    if (!fits) continue;
    const places = parts.flatMap((part, place) =>
      part.startsWith(':') ? [[part.slice(1), decoded(given[place] ?? '')] as const] : [],
    );
    return { path, question: { ...Object.fromEntries(searchParams), ...Object.fromEntries(places) } };
  }
  throw new AppError(listFileErrors.notAList);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new AppError(listFileErrors.notAList);
  }
}

/** Puts a file into the queue; answers the run by which its progress is read. Throws where too many wait already. */
async function queue(
  transaction: Transaction,
  { context }: Caller,
  what: { path?: string; question?: object; shown?: object },
  title: Label,
): Promise<string> {
  const waiting = await transaction.readOne(
    { n: 'int' },
    `SELECT count(*)::int AS n FROM job_run
      WHERE site_id = $1 AND account_id = $2 AND kind = $3 AND state IN ('waiting', 'running')`,
    context.accountId,
    makeListFile.job.name,
  );
  if ((waiting?.n ?? 0) >= mostWaiting) throw new AppError(listFileErrors.tooMany);
  const id = newId();
  await transaction.change(
    `INSERT INTO list_file (site_id, id, account_id, path, question, shown, language) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    context.accountId,
    what.path ?? '',
    what.question ? JSON.stringify(what.question) : null,
    what.shown ? JSON.stringify(what.shown) : null,
    context.language,
  );
  return startRun(transaction, makeListFile, { fileId: id }, title);
}
