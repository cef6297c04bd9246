import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { answerPage, tellPage } from '../../../website/public.ts';
import { admissionFields } from '../../labels.ts';
import { drawContract as contract } from '../contract.ts';
import { drawListBlocks, drawnFrom, drawnSeats, withoutScripts } from '../draw-blocks.ts';
import { addWord, commitDraw, drawNow } from './draws.ts';
import { publishingDraw } from './publish-draw.ts';
import { listPublished, showDraws, showPublished } from './show-draws.ts';
import { voidingDraw } from './void-draw.ts';

const options = { attributes: admissionFields };

/** Serves draws: fixing, typing, drawing, publishing, voiding; and to everybody what is needed to do one again. */
export function serveDraws(app: FastifyInstance): void {
  serve(app, contract.read, (transaction, { input }) => showDraws(transaction, input.declarationId));
  serve(
    app,
    contract.commit,
    (transaction, { input, services }) => commitDraw(transaction, services, input.declarationId),
    options,
  );
  serve(app, contract.addWord, (transaction, { input }) => addWord(transaction, input), options);
  serve(app, contract.draw, (transaction, { input, services }) => drawNow(transaction, services, input.id));
  serveWithApproval(app, contract.publish, publishingDraw, options);
  serveWithApproval(app, contract.void, voidingDraw, options);
  const inSite = async <T>(
    call: Call<{ site_id?: string | undefined }>,
    read: (transaction: Transaction) => Promise<T>,
  ): Promise<T> => {
    const { input, context, services } = call;
    const { site_id: given } = input;
    const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
    const site = siteId === null ? null : await services.sites.find(siteId);
    if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
    const reader = { ...context, siteId: site.id, permissions: new Set<never>() };
    return services.database.readInSite(reader, read);
  };
  serveOpen(app, contract.published, (_, call) => inSite(call, listPublished));
  serveOpen(app, contract.verify, (_, call) =>
    inSite(call, (transaction) => showPublished(transaction, call.input.id)),
  );
  const { services } = app as unknown as { services: Services };
  tellPage(services, 'draws', async (transaction) => {
    const listed = await listPublished(transaction);
    return {
      blocks: drawListBlocks(listed.items),
      answers: { [contract.published.path]: listed },
      isForm: true,
    };
  });
  answerPage(services, 'draws', async ({ query, call, site }) => {
    const id = query.get('draw');
    if (id === null) return null;
    const draw = await call(contract.verify, { id });
    const q = (query.get('q') ?? '').slice(0, 20);
    return { parts: [...drawnFrom(draw), ...withoutScripts(draw, site.id, q), ...drawnSeats(draw, q)] };
  });
}
