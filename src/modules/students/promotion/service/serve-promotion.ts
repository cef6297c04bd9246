import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { officeFile, sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import { promotionContract as contract } from '../contract.ts';
import { promotionFields as attributes } from '../labels.ts';
import { applying, reversing } from './acts.ts';
import { changeItems, createPromotion, discardPromotion, refreshPromotion } from './draft.ts';
import { promotionRows } from './file.ts';
import { listItems, listPromotions, readChoices, readPromotion } from './read.ts';
import { readObstacles } from './reverse.ts';

/** Serves the step into the next year: the draft, decisions by hand, writing it by two, and taking it back. */
export function servePromotion(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input, services }) =>
    listPromotions(transaction, services, input),
  );
  serve(app, contract.choices, (transaction, { input, services }) =>
    readChoices(transaction, services, input.yearId),
  );
  serve(
    app,
    contract.create,
    (transaction, { input, services }) => createPromotion(transaction, services, input),
    {
      attributes,
      idempotent: true,
    },
  );
  serve(app, contract.one, (transaction, { input, services }) =>
    readPromotion(transaction, services, input.id),
  );
  serve(app, contract.items, (transaction, { input, services }) =>
    listItems(transaction, services, input.id, input),
  );
  serve(app, contract.change, (transaction, { input }) => changeItems(transaction, input), { attributes });
  serve(app, contract.refresh, (transaction, { input, services }) =>
    refreshPromotion(transaction, services, input),
  );
  serve(app, contract.discard, (transaction, { input }) => discardPromotion(transaction, input.id));
  serveWithApproval(app, contract.apply, applying, { attributes });
  serve(app, contract.obstacles, (transaction, { input }) => readObstacles(transaction, input.id));
  serveWithApproval(app, contract.reverse, reversing, { attributes });
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { language } = context;
    const { title, rows } = await database.readInSite(context, (transaction) =>
      promotionRows(transaction, services, input.id, language),
    );
    const { format } = input;
    const body = await officeFile(format, sheetOfRows(title, rows), {
      language,
      site: context.siteId === null ? null : await services.sites.find(context.siteId),
      now: services.now(),
    });
    return sendDownload(reply, format, `promotion-${todayInDhaka(services.now())}`, body);
  });
}
