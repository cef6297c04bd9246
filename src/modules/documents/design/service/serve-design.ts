import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { documentsFields } from '../../labels.ts';
import { assertOwnImages, listImages } from '../../service/images.ts';
import { rotateKey } from '../../service/signing.ts';
import { designContract as contract } from '../contract.ts';
import { drawSpecimen, specimenOf } from './specimen.ts';
import {
  copyTemplate,
  listTemplates,
  readTemplate,
  saveTemplate,
  stopTemplate,
  useTemplate,
} from './templates.ts';

const options = { attributes: documentsFields };

/** Serves what documents look like, and the keys they are signed with. */
export function serveDesign(app: FastifyInstance): void {
  serve(app, contract.templates, (transaction, { input }) => listTemplates(transaction, input.kind));
  serve(app, contract.template, (transaction, { input }) => readTemplate(transaction, input.id));
  serve(
    app,
    contract.saveTemplate,
    (transaction, { input, services }) => saveTemplate(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.copyTemplate,
    (transaction, { input, services }) => copyTemplate(transaction, input, services.now()),
    options,
  );
  serve(app, contract.useTemplate, (transaction, { input }) => useTemplate(transaction, input.id));
  serve(app, contract.stopTemplate, (transaction, { input }) => stopTemplate(transaction, input.id));
  serveOpen(app, contract.preview, async (database, { input, context, services }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const specimen = await database.readInSite(context, async (transaction) => {
      await assertOwnImages(transaction, input.layout);
      return specimenOf(transaction, site, input.kind);
    });
    return { svg: await drawSpecimen(services, site, input, specimen) };
  });
  serve(app, contract.images, async (transaction) => ({ items: await listImages(transaction) }));
  serve(app, contract.keys, async (transaction) => {
    const items = await transaction.read(
      { number: 'int', public_key: 'text', made_at: 'time', documents: 'int' },
      `SELECT k.number, k.public_key, k.made_at,
              (SELECT count(*)::int FROM documents_issue i WHERE i.site_id = $1 AND i.key_number = k.number) AS documents
         FROM documents_signing_key k WHERE k.site_id = $1 ORDER BY k.number DESC LIMIT 100`,
    );
    return {
      items: items.map((one) => ({
        number: one.number,
        publicKey: one.public_key,
        madeAt: one.made_at.toISOString(),
        documents: one.documents,
      })),
    };
  });
  serve(app, contract.rotateKey, async (transaction, { services }) => {
    const { number } = await rotateKey(transaction, services);
    return { number };
  });
}
