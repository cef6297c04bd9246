import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { codeOf } from '../../../../core/server/http/check-codes.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { previewKind } from '../../content/service/read-pages.ts';
import { siteAddress } from '../../service/addresses.ts';
import { frontContract as contract } from '../contract.ts';
import { frontFields } from '../labels.ts';
import { readDesign, readOpenData, saveDesign, saveOpenData } from './design.ts';
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
  serve(app, contract.openData, (transaction) => readOpenData(transaction));
  serve(app, contract.saveOpenData, (transaction, { input }) => saveOpenData(transaction, input), options);
  serve(app, contract.preview, async (transaction, { input, services }) => {
    const row = await transaction.readOne(
      { type: 'text' },
      'SELECT type FROM website_web_page WHERE site_id = $1 AND id = $2',
      input.id,
    );
    const site = await services.sites.find(transaction.siteId);
    if (!row || !site) throw new AppError(errors.notFound);
    const code = codeOf(services.config.secret, previewKind, site.id, input.id);
    return { path: `${await siteAddress(services, site)}/web/page/${row.type}?preview=${code}` };
  });
}
