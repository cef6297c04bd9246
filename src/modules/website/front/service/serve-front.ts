import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { servePreviews } from '../../content/service/serve-previews.ts';
import { frontContract as contract } from '../contract.ts';
import { frontFields } from '../labels.ts';
import { keepBanner, readDesign, readOpenData, saveDesign, saveOpenData } from './design.ts';
import { addItem, arrange, beginMenu, changeItem, readMenu, removeItem } from './menu.ts';

const options = { attributes: frontFields };

/** Serves how the website looks and leads: menu, head, colours, and what it says of persons. */
export function serveFront(app: FastifyInstance): void {
  serve(app, contract.menu, (transaction) => readMenu(transaction));
  serve(app, contract.addItem, (transaction, { input }) => addItem(transaction, input), options);
  serve(app, contract.beginMenu, (transaction) => beginMenu(transaction));
  serve(app, contract.arrange, (transaction, { input }) => arrange(transaction, input.items), options);
  serve(app, contract.changeItem, (transaction, { input }) => changeItem(transaction, input), options);
  serve(app, contract.removeItem, (transaction, { input }) => removeItem(transaction, input.id));
  serve(app, contract.design, async (transaction, { services }) => {
    const site = await services.sites.find(transaction.siteId);
    if (!site) throw new AppError(errors.notFound);
    return readDesign(transaction, site);
  });
  serve(app, contract.saveDesign, (transaction, { input }) => saveDesign(transaction, input), options);
  serveOpen(app, contract.uploadBanner, (_, call) => keepBanner(call));
  serve(app, contract.openData, (transaction) => readOpenData(transaction));
  serve(app, contract.saveOpenData, (transaction, { input }) => saveOpenData(transaction, input), options);
  servePreviews(app, contract);
}
