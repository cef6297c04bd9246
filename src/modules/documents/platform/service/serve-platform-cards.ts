import type { FastifyInstance } from 'fastify';
import { serveOpen, servePlatform } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { platformCardsPermission } from '../../permissions.ts';
import { platformCardsContract as contract } from '../contract.ts';
import { platformCardFields } from '../labels.ts';
import {
  fetchCards,
  listPlatformBatches,
  listPlatformSections,
  makePlatformCards,
  searchInstitutions,
} from './platform-cards.ts';

/** Serves ID cards that staff of the platform make for an institution. */
export function servePlatformCards(app: FastifyInstance): void {
  servePlatform(app, contract.institutions, (transaction, { input }) =>
    searchInstitutions(transaction, input.q),
  );
  servePlatform(app, contract.sections, (transaction, { input }) =>
    listPlatformSections(transaction, input.siteId),
  );
  servePlatform(app, contract.batches, async (transaction, { input, context }) => ({
    ...(await listPlatformBatches(transaction, input)),
    can: { issue: context.permissions.has(platformCardsPermission.issue) },
  }));
  servePlatform(
    app,
    contract.make,
    (transaction, { input, services }) => makePlatformCards(transaction, services, input),
    { attributes: platformCardFields },
  );
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { draw } = await database.asPlatform(context, (transaction) =>
      fetchCards(transaction, input, services),
    );
    return sendDownload(reply, 'pdf', 'student-id-cards', await draw());
  });
}
