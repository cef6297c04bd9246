import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Language } from '../../../../core/labels.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { bookContract as contract } from '../contract.ts';
import { bookFields } from '../labels.ts';
import { bookFile } from './book-file.ts';
import { changingService } from './change-service.ts';
import { listBooks, ownEmployeeId, readBook, readPosts } from './read-book.ts';
import { writingEntry } from './write-entry.ts';

/** Serves service books: the list, each on screen and on paper, one's own, and writing by hand. */
export function serveBook(app: FastifyInstance): void {
  serve(app, contract.books, (transaction, { input, services }) =>
    listBooks(transaction, input, todayInDhaka(services.now())),
  );
  serve(app, contract.book, (transaction, { input: { id, ...asked }, services }) =>
    readBook(transaction, services.database, id, asked),
  );
  serve(app, contract.ownBook, async (transaction, { input, services }) => {
    const id = await ownEmployeeId(transaction);
    return id === null
      ? { items: [], total: 0, page: input.page, size: input.size, can: { write: false } }
      : readBook(transaction, services.database, id, input, false);
  });
  serveOpen(app, contract.bookFile, (_, call) => sendBook(call, async () => call.input.id));
  serveOpen(app, contract.ownBookFile, (_, call) =>
    sendBook(call, async (transaction) => {
      const id = await ownEmployeeId(transaction);
      if (id === null) throw new AppError(errors.notFound);
      return id;
    }),
  );
  serveWithApproval(app, contract.write, writingEntry, { attributes: bookFields });
  serveWithApproval(app, contract.change, changingService, { attributes: bookFields });
  serve(app, contract.posts, async (transaction) => ({ items: await readPosts(transaction) }));
}

async function sendBook<I extends { language: Language }>(
  { input, context, services, reply }: Call<I>,
  idOf: (transaction: Transaction) => Promise<string>,
) {
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  if (!site) throw new AppError(errors.notFound);
  const book = await services.database.readInSite(context, async (transaction) =>
    bookFile(transaction, services.database, await idOf(transaction)),
  );
  return sendDownload(reply, 'pdf', book.name, await book.draw(services, site, input.language));
}
