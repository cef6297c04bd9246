import type { FastifyInstance } from 'fastify';
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

const options = { attributes: libraryFields };

/** Serves books and their copies; titles, authors and the like are served as plain entities. */
export function serveCatalogue(app: FastifyInstance): void {
  serve(app, contract.find, (transaction, { input }) => findTitles(transaction, input));
  serve(app, contract.counts, (transaction, { input }) => countCopies(transaction, input.ids));
  serve(app, contract.copies, (transaction, { input, services }) =>
    readCopies(transaction, services.database, input.id),
  );
  serve(app, contract.addCopies, (transaction, { input }) => addCopies(transaction, input), options);
  serve(app, contract.changeCopy, (transaction, { input }) => changeCopy(transaction, input), options);
  serve(
    app,
    contract.moveCopy,
    (transaction, { input, services }) => moveCopy(transaction, input, services.now()),
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
