import type { FastifyInstance } from 'fastify';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { answerPage, tellPage } from '../../../website/public.ts';
import { sitContract as contract } from '../contract.ts';
import { fetchBlocks } from '../fetch-form.ts';
import { sitFields } from '../labels.ts';
import { listBarred } from './barred.ts';
import { fetchCard, limitedFetch, openClasses } from './fetch.ts';
import { givingPass, takePassBack } from './passes.ts';
import { saveSetting, showSetting } from './setting.ts';

const options = { attributes: sitFields };

/** Whoever is signed in reads here what everybody reads, at the institution the address or the question names. */
async function readerOf({ input, context, services }: Call<{ site_id?: string | undefined }>) {
  const { site_id: given } = input;
  const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  return { site, reader: { ...context, siteId: site.id, accountId: null, permissions: new Set<never>() } };
}

/** Serves who may sit: the conditions, who does not meet them, exceptions, and cards from the website. */
export function serveSit(app: FastifyInstance): void {
  serve(app, contract.setting, (transaction) => showSetting(transaction));
  serve(
    app,
    contract.saveSetting,
    (transaction, { input, services }) => saveSetting(transaction, input, services.now()),
    options,
  );
  serve(app, contract.barred, (transaction, { input, services }) => listBarred(transaction, services, input));
  serveWithApproval(app, contract.pass, givingPass, options);
  serve(
    app,
    contract.takeBack,
    (transaction, { input, services }) => takePassBack(transaction, input, services.now()),
    options,
  );
  serveOpen(app, contract.openClasses, async (database, call) => {
    const { reader } = await readerOf(call);
    return database.readInSite(reader, (transaction) => openClasses(transaction));
  });
  serveOpen(
    app,
    contract.fetch,
    async (database, call) => {
      const { input, services, request, reply } = call;
      const { site, reader } = await readerOf(call);
      const draw = await limitedFetch(database, request.ip, input, () =>
        database.readInSite(reader, (transaction) => fetchCard(transaction, services, site, input)),
      );
      return sendDownload(reply, 'pdf', 'admit-card', await draw());
    },
    options,
  );
  const { services } = app as unknown as { services: Services };
  tellPage(services, 'admitCard', async (transaction) => ({
    blocks: fetchBlocks(await openClasses(transaction)),
  }));
  answerPage(services, 'admitCard', async ({ sent, call }) => {
    if (!sent) return null;
    const text = (name: string) => (sent.get(name) ?? '').trim();
    const roll = text('roll') === '' ? undefined : Number(toAsciiDigits(text('roll')));
    const asked = { examId: text('examId'), classId: text('classId'), roll, birth: text('birth') };
    await call(contract.fetch, asked);
    return { parts: [] };
  });
}
