import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { assetContract as contract } from '../contract.ts';
import { assetFields as attributes } from '../labels.ts';
import { closeCount, listCounts, listMissing, readCount, scanAsset, startCount } from './counts.ts';
import { depreciating, reversingDepreciation } from './depreciation.ts';
import { disposing } from './disposal.ts';
import { copyAsset, findByTag, listCustodians, moveAsset, suggestTag } from './moves.ts';
import { readAsset, readValues } from './read-asset.ts';
import { listDue, listPostingLines, listPostings, readProof } from './read-depreciation.ts';
import { tagsFile } from './tags-file.ts';

/** Serves the register of assets: what happens to them, their depreciation, and counting them. */
export function serveAssets(app: FastifyInstance): void {
  serve(app, contract.values, (on, { input }) => readValues(on, input.ids));
  serve(app, contract.nextTag, (on) => suggestTag(on));
  serve(app, contract.byTag, (on, { input }) => findByTag(on, input.tag));
  serve(app, contract.custodians, (on, { input }) => listCustodians(on, input));
  serve(app, contract.asset, (on, { input, services }) => readAsset(on, services, input.id));
  serve(app, contract.copy, (on, { input }) => copyAsset(on, input), { attributes, idempotent: true });
  serve(app, contract.move, (on, { input, services }) => moveAsset(on, services, input), {
    attributes,
    idempotent: true,
  });
  serveWithApproval(app, contract.dispose, disposing, { attributes });
  serveOpen(app, contract.tags, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const draw = await database.readInSite(context, (on) => tagsFile(on, services, site, input.ids));
    return reply
      .type('application/pdf')
      .header('Content-Disposition', 'attachment; filename="asset-tags.pdf"')
      .header('Cache-Control', 'private, no-store')
      .send(await draw());
  });
  serve(app, contract.postings, (on, { input, services }) => listPostings(on, services, input));
  serve(app, contract.toCharge, (on, { input }) => listDue(on, input), { attributes });
  serve(app, contract.postingLines, (on, { input }) => listPostingLines(on, input));
  serve(app, contract.proof, (on) => readProof(on));
  serveWithApproval(app, contract.depreciate, depreciating, { attributes });
  serveWithApproval(app, contract.reverse, reversingDepreciation, { attributes });
  serve(app, contract.counts, (on, { input, services }) => listCounts(on, services, input));
  serve(app, contract.startCount, (on, { input, services }) => startCount(on, services, input), {
    attributes,
    idempotent: true,
  });
  serve(app, contract.count, (on, { input, services }) => readCount(on, services, input.id));
  serve(app, contract.missing, (on, { input }) => listMissing(on, input));
  serve(app, contract.scan, (on, { input, services }) => scanAsset(on, services, input), { attributes });
  serve(app, contract.closeCount, (on, { input, services }) => closeCount(on, services, input), {
    attributes,
  });
}
