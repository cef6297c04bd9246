import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import {
  keptDays,
  listFileErrors,
  listFileTexts,
  type madeFile,
  type ShownList,
} from '../../contracts/list-files-contract.ts';
import { AppError, errors } from '../../errors.ts';
import { fillLabel, type Label, type Language } from '../../labels.ts';
import { corePath, link } from '../../module/paths.ts';
import { askerNow } from '../auth/asker.ts';
import { namesOfAccounts } from '../database/history.ts';
import type { Context, Transaction } from '../database/in-site.ts';
import { jsonOrNull, oneOf } from '../database/row-shape.ts';
import type { FileUse } from '../files/tidy-files.ts';
import { assertWithinPackage } from '../http/limits.ts';
import { notify } from '../http/notifications.ts';
import type { FileOfList } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { defineLongJob, type Progress } from '../jobs/job-runs.ts';
import type { JobHands } from '../jobs/jobs.ts';
import { drawList } from '../sheets/list-files.ts';
import { type InQueue, inQueue } from './in-queue.ts';

/** What the stored content of such a file is kept for; nothing but its own call hands it out. */
const listFilePurpose = 'core.listFile';

export const listFileUse: FileUse = {
  purpose: listFilePurpose,
  isUsed: 'EXISTS (SELECT 1 FROM list_file t WHERE t.site_id = $1 AND t.id = f.id)',
};

const known = new WeakMap<Services, ReadonlyMap<string, FileOfList>>();

/** Which files of lists the queue of these services can make, by the paths of their calls. */
export const declareListFiles = (services: Services, files: ReadonlyMap<string, FileOfList>): void =>
  void known.set(services, files);

const listFilesOf = (services: Services): ReadonlyMap<string, FileOfList> => known.get(services) ?? new Map();

type Wanted = NonNullable<Awaited<ReturnType<typeof readWanted>>>;
type Result = z.input<typeof madeFile>;

/**
 * Makes the file of a list as whoever asked, with what that person may see at this moment, and tells them. Cut off anywhere
 * and begun again it makes it anew; a file that is kept already stays.
 */
export const makeListFile = defineLongJob({
  name: 'core.listFile',
  title: { en: 'File of a list', bn: 'তালিকার ফাইল' },
  payload: z.object({ fileId: z.guid() }),
  endsOnRefusal: true,
  async run(hands, { fileId }, progress): Promise<Result> {
    const wanted = await hands.inSite((transaction) => readWanted(transaction, fileId));
    if (!wanted) throw new AppError(errors.notFound);
    if (wanted.readyAt) return resultOf(fileId, wanted);
    const { services } = hands;
    const folder = join(services.config.dataFolder, 'list-files');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const queue: InQueue = { ...placed(join(folder, fileId), progress), rows: null, isWritten: false };
    try {
      const made = await inQueue.run(queue, () => make(hands, wanted));
      if (!queue.isWritten) await writeFile(queue.place, made.body, { mode: 0o600 });
      // Whoever stops it before this moment has nothing of it.
      await progress.advance(0);
      return await keep(hands, fileId, wanted, { ...made, place: queue.place, rows: queue.rows });
    } finally {
      await rm(queue.place, { force: true });
    }
  },
});

const placed = (place: string, progress: Progress) => ({
  place,
  total: (rows: number) => progress.total(rows),
  advance: (rows: number) => progress.advance(rows),
});

type Made = { readonly body: Uint8Array | string; readonly name: string; readonly mime: string };

async function make({ services, context }: JobHands, wanted: Wanted): Promise<Made> {
  const asker = await askerNow(services, { ...context, language: wanted.language }, wanted.accountId);
  if (wanted.shown) return drawn(services, asker.context, wanted.shown);
  const file = listFilesOf(services).get(wanted.path);
  if (!file) throw new AppError(listFileErrors.notAList);
  const { reply, sent } = catching();
  const request = { headers: {}, cookies: {}, query: {}, params: {}, ip: '' } as unknown as FastifyRequest;
  await file.make(asker, wanted.question ?? {}, request, reply);
  return sent();
}

/**
 * What is on show as a PDF. The rows are those a browser sent, so the paper says in both languages who put it together: nobody
 * takes it for a list the server made of its own rows.
 */
export async function drawShown(services: Services, context: Context, shown: ShownList): Promise<Buffer> {
  const { accountId, language } = context;
  const names = accountId === null ? null : await namesOfAccounts(services.database, [accountId], language);
  const name = (accountId === null ? null : names?.get(accountId)) ?? '—';
  return drawList(
    {
      title: shown.title,
      about: [...shown.about, ...bothOf(listFileTexts.fromBrowser, { name })],
      columns: shown.columns,
      // As many cells as columns, whoever sent them.
      rows: shown.rows.map((row) => shown.columns.map((_, place) => row[place] ?? '')),
    },
    {
      language: context.language,
      site: context.siteId === null ? null : await services.sites.find(context.siteId),
      now: services.now(),
    },
  );
}

/** A text in one language after the other. */
const bothOf = (text: Label, values: Readonly<Record<string, string>>): string[] => {
  const { en, bn } = fillLabel(text, values);
  return [en, bn];
};

async function drawn(services: Services, context: Context, shown: ShownList): Promise<Made> {
  const body = await drawShown(services, context, shown);
  return { body, name: `${shown.title.replace(/[\\/:*?"<>|]+/g, ' ')}.pdf`, mime: 'application/pdf' };
}

/** An answer that goes nowhere: what a call would have sent, and under which name. */
function catching() {
  const headers = new Map<string, string>();
  let body: unknown;
  const reply = {
    header(name: string, value: string) {
      headers.set(name.toLowerCase(), value);
      return reply;
    },
    type: (value: string) => reply.header('content-type', value),
    send(content: unknown) {
      body = content;
      return reply;
    },
  };
  return {
    reply: reply as unknown as FastifyReply,
    sent(): Made {
      const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1];
      if (!name || !(typeof body === 'string' || body instanceof Uint8Array))
        throw new AppError(listFileErrors.notAList);
      return { body, name, mime: headers.get('content-type') ?? '' };
    },
  };
}

const digestAt = async (place: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const part of createReadStream(place)) digest.update(part as Buffer);
  return digest.digest('hex');
};

/** Keeps the content before the rows that name it, as every file of the institution, and tells whoever asked. */
async function keep(
  { services, inSite }: JobHands,
  id: string,
  wanted: Wanted,
  made: {
    readonly name: string;
    readonly mime: string;
    readonly place: string;
    readonly rows: number | null;
  },
): Promise<Result> {
  const { size } = await stat(made.place);
  const digest = await digestAt(made.place);
  const now = services.now();
  await services.storage.take(id, made.place);
  try {
    await inSite(async (transaction) => {
      await transaction.change(
        `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, is_public, digest)
         VALUES ($1, $2, $3, $4, $5, '${listFilePurpose}', false, $6)`,
        id,
        made.name,
        made.mime,
        size,
        digest,
      );
      await assertWithinPackage(transaction, services, 'megabytes', async () => {
        const row = await transaction.readOne(
          { megabytes: 'int' },
          'SELECT ceil(coalesce(sum(f.bytes), 0) / 1048576.0)::int AS megabytes FROM stored_file f WHERE f.site_id = $1',
        );
        return row?.megabytes ?? 0;
      });
      await transaction.change(
        `UPDATE list_file SET name = $3, mime = $4, bytes = $5, row_count = $6, ready_at = $7, shown = NULL,
                version = version + 1, updated_at = now()
          WHERE site_id = $1 AND id = $2`,
        id,
        made.name,
        made.mime,
        size,
        made.rows,
        now,
      );
      await notify(transaction, [wanted.accountId], {
        title: { en: `Your file is ready: ${made.name}`, bn: `আপনার ফাইল তৈরি: ${made.name}` },
        path: link(corePath.work, { file: id }),
      });
    });
  } catch (error) {
    // What the database answered last may have been lost: then the rows stand, and the work that is begun again finds them.
    const isUnknown = error instanceof AppError && error.kind === errors.databaseAway;
    if (!isUnknown) await services.storage.remove(id);
    throw error;
  }
  return resultOf(id, { ...wanted, name: made.name, rowCount: made.rows, bytes: BigInt(size) });
}

const resultOf = (
  fileId: string,
  { name, rowCount, bytes, createdAt }: Pick<Wanted, 'name' | 'rowCount' | 'bytes' | 'createdAt'>,
): Result => ({
  fileId,
  name,
  rows: rowCount,
  bytes: Number(bytes ?? 0),
  keptUntil: keptUntil(createdAt).toISOString(),
});

/** Until when whoever asked at that moment can fetch the file. */
export const keptUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + keptDays * 86_400_000);

/** What was asked for; null where it is gone. */
export function readWanted(transaction: Transaction, id: string) {
  return transaction.readOne(
    {
      accountId: 'uuid',
      path: 'text',
      question: jsonOrNull<Record<string, unknown>>(),
      shown: jsonOrNull<ShownList>(),
      language: oneOf<Language>(),
      name: 'text',
      mime: 'text',
      rowCount: 'int?',
      bytes: 'bigint?',
      createdAt: 'time',
      readyAt: 'time?',
    },
    `SELECT account_id AS "accountId", path, question, shown, language, name, mime, row_count AS "rowCount", bytes,
            created_at AS "createdAt", ready_at AS "readyAt"
       FROM list_file WHERE site_id = $1 AND id = $2`,
    id,
  );
}
