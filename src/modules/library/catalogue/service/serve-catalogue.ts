import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { textOf } from '../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { serveImport } from '../../../../core/server/import/serve-import.ts';
import { sendDownload, sheetFile } from '../../../../core/server/sheets/list-files.ts';
import { libraryFields } from '../../labels.ts';
import { catalogueContract as contract } from '../contract.ts';
import { title } from '../title.entity.ts';
import { addCopies, changeCopy, moveCopy, readCopies } from './copies.ts';
import { countCopies, findTitles } from './find-titles.ts';
import { bookImport, importColumns, requiredColumns } from './import-books.ts';
import { labelsFile, readLabels } from './labels-file.ts';

const options = { attributes: libraryFields };

/** Serves books and their copies; titles, authors and the like are served as plain entities. */
export function serveCatalogue(app: FastifyInstance): void {
  serve(app, contract.find, (transaction, { input }) => findTitles(transaction, input));
  serve(app, contract.counts, (transaction, { input }) => countCopies(transaction, input.ids));
  serve(app, contract.copies, (transaction, { input, services }) =>
    readCopies(transaction, services.database, input.id),
  );
  serve(
    app,
    contract.addCopies,
    (transaction, { input, services }) => addCopies(transaction, input, services.now()),
    options,
  );
  serve(app, contract.changeCopy, (transaction, { input }) => changeCopy(transaction, input), options);
  serve(
    app,
    contract.moveCopy,
    (transaction, { input, services }) => moveCopy(transaction, input, services.now()),
    options,
  );
  serveOpen(
    app,
    contract.labels,
    async (database, { input, context, services, reply }) => {
      const site = context.siteId === null ? null : await services.sites.find(context.siteId);
      if (!site) throw new AppError(errors.notFound);
      const labels = await database.readInSite(context, (on) => readLabels(on, site, input));
      return reply
        .type('application/pdf')
        .header('Content-Disposition', 'attachment; filename="book-labels.pdf"')
        .header('Cache-Control', 'private, no-store')
        .send(await labelsFile(labels));
    },
    options,
  );
  serveImport(app, contract, bookImport);
  serveOpen(app, contract.template, async (_database, { input, context, reply }) => {
    const heading = Object.entries(importColumns).map(
      ([name, label]) => textOf(label, context.language) + (requiredColumns.has(name) ? '*' : ''),
    );
    const body = await sheetFile(input.format, textOf(title.plural, context.language), [heading]);
    return sendDownload(reply, input.format, 'books-import', body);
  });
}
