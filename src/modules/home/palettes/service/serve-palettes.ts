import type { FastifyInstance } from 'fastify';
import { serveOpen, servePlatform } from '../../../../core/server/http/serve.ts';
import { paletteContract as contract } from '../contract.ts';
import { paletteFields } from '../labels.ts';
import { forgetPalettes } from './boards.ts';
import {
  addPalette,
  findSites,
  listPalettes,
  readLinks,
  readPackages,
  removePalette,
  savePalette,
} from './palettes.ts';

const options = { attributes: paletteFields };

/** Serves the platform's palettes; what is kept of them is forgotten after the commit. */
export function servePalettes(app: FastifyInstance): void {
  servePlatform(app, contract.list, async (transaction) => ({
    items: await listPalettes(transaction),
    packages: await readPackages(transaction),
    links: await readLinks(transaction),
  }));
  servePlatform(app, contract.sites, async (transaction, { input }) => ({
    items: await findSites(transaction, input.q),
  }));
  serveOpen(
    app,
    contract.add,
    async (database, { input, context, services }) => {
      const done = await database.asPlatform(context, (transaction) =>
        addPalette(transaction, services.now(), input),
      );
      forgetPalettes(services);
      return done;
    },
    options,
  );
  serveOpen(
    app,
    contract.save,
    async (database, { input, context, services }) => {
      const done = await database.asPlatform(context, (transaction) =>
        savePalette(transaction, services.now(), input),
      );
      forgetPalettes(services);
      return done;
    },
    options,
  );
  serveOpen(app, contract.remove, async (database, { input, context, services }) => {
    const done = await database.asPlatform(context, (transaction) => removePalette(transaction, input));
    forgetPalettes(services);
    return done;
  });
}
