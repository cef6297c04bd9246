import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../core/errors.ts';
import { acceptAt, keepFile, publicAddressOf, readUpload } from '../../../core/server/files/files.ts';
import { serveOpen, servePlatform } from '../../../core/server/http/serve.ts';
import { fieldLabels } from '../labels.ts';
import { settingsContract as contract } from '../settings/contract.ts';
import { logoPurpose, ownSite, readSettings, readSettingsHistory, saveSettings } from './site-settings.ts';

/** The longest side of a kept logo, in pixels: sharp on a printed page and at four times the size of the bar's. */
const longestLogo = 512;

/** Serves the caller's own institution: its settings, its logo and their history. */
export function serveSettings(app: FastifyInstance): void {
  servePlatform(app, contract.read, (transaction) => readSettings(transaction, ownSite(transaction)));
  serveOpen(
    app,
    contract.save,
    async (database, { input, context, services }) => {
      const saved = await database.asPlatform(context, (transaction) =>
        saveSettings(transaction, ownSite(transaction), input),
      );
      // After the commit: earlier, the old ones would be read again.
      services.sites.refresh();
      return saved;
    },
    { attributes: fieldLabels },
  );
  serveOpen(app, contract.uploadLogo, async (_, { context, services, request }) => {
    if (context.siteId === null) throw new AppError(errors.notFound);
    const { content, name } = await readUpload(request, 'logo', 'image');
    const accepted = await acceptAt('logo', content, { accept: 'image', longest: longestLogo });
    const facts = await keepFile(services, context, accepted, { name, purpose: logoPurpose, isPublic: true });
    return { ...facts, url: publicAddressOf(context.siteId, facts.id) };
  });
  servePlatform(app, contract.history, async (transaction) => ({
    items: await readSettingsHistory(transaction, ownSite(transaction)),
  }));
}
