import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { acceptAt, dispositionOf } from '../../../core/server/files/files.ts';
import { fileNameOf } from '../../../core/server/files/uploads.ts';
import { serveOpen, servePlatform } from '../../../core/server/http/serve.ts';
import { contract } from '../contract.ts';
import { fieldLabels, platformErrors } from '../labels.ts';
import { mostPapers, openStatuses, type PaperKind } from '../rules.ts';
import { findOwn, followedOf, limitFollowing } from './apply.ts';

type Own = { readonly reference: string; readonly mobile: string };
type Kept = { readonly name: string; readonly mime: string; readonly content: Buffer };

/** The applicant's own application while it is open, locked. Throws 409 once it is decided. */
async function holdOpen(transaction: PlatformTransaction, given: Own) {
  const row = await findOwn(transaction, given, true);
  if (!openStatuses.some((one) => one === row.status)) throw new AppError(platformErrors.decided);
  return row;
}

async function addPaper(transaction: PlatformTransaction, given: Own & { kind: PaperKind }, kept: Kept) {
  const row = await holdOpen(transaction, given);
  const added = await transaction.change(
    `INSERT INTO site_application_paper (id, application_id, kind, name, mime, size, content)
     SELECT $1, $2, $3, $4, $5, $6, $7
      WHERE (SELECT count(*) FROM site_application_paper WHERE application_id = $2) < $8`,
    newId(),
    row.id,
    given.kind,
    kept.name,
    kept.mime,
    kept.content.length,
    kept.content,
    mostPapers,
  );
  if (added === 0) throw new AppError(platformErrors.tooManyPapers, { count: mostPapers });
  return followedOf(transaction, row);
}

async function dropPaper(transaction: PlatformTransaction, given: Own & { id: string }) {
  const row = await holdOpen(transaction, given);
  const gone = await transaction.change(
    'DELETE FROM site_application_paper WHERE id = $1 AND application_id = $2',
    given.id,
    row.id,
  );
  if (gone === 0) throw new AppError(errors.notFound);
  return followedOf(transaction, row);
}

async function readPaper(
  transaction: PlatformTransaction,
  given: { id: string; paperId: string },
): Promise<Kept> {
  const row = await transaction.readOne(
    { name: 'text', mime: 'text', content: 'text' },
    `SELECT name, mime, encode(content, 'base64') AS content FROM site_application_paper
      WHERE id = $1 AND application_id = $2`,
    given.paperId,
    given.id,
  );
  if (!row) throw new AppError(errors.notFound);
  return { ...row, content: Buffer.from(row.content, 'base64') };
}

/**
 * Papers with an application: added by whoever knows its reference and the head's mobile, read apart from the server and
 * written anew as every upload, and opened by reviewers alone.
 */
export function servePapers(app: FastifyInstance): void {
  serveOpen(
    app,
    contract.addPaper,
    async (database, { input, context, request }) => {
      await limitFollowing(database, request.ip);
      // Who has no open application is told so before anything is read.
      await database.asPlatform(context, (transaction) => holdOpen(transaction, input));
      const accepted = await acceptAt('content', Buffer.from(input.content, 'base64'), {
        accept: 'document',
      });
      const kept = {
        name: fileNameOf(input.name, accepted.mime),
        mime: accepted.mime,
        content: accepted.content,
      };
      return database.asPlatform(context, (transaction) => addPaper(transaction, input, kept));
    },
    { attributes: fieldLabels },
  );
  serveOpen(app, contract.dropPaper, async (database, { input, context, request }) => {
    await limitFollowing(database, request.ip);
    return database.asPlatform(context, (transaction) => dropPaper(transaction, input));
  });
  servePlatform(app, contract.paper, async (transaction, { input, reply }) => {
    const paper = await readPaper(transaction, input);
    reply
      .header('Content-Type', paper.mime)
      .header('Cache-Control', 'no-store')
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Disposition', dispositionOf('attachment', paper.name));
    await reply.send(paper.content);
    return '';
  });
}
