import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { servePreviews } from '../../content/service/serve-previews.ts';
import { noticesContract as contract, noticePreviews } from '../contract.ts';
import { noticeFields as attributes } from '../labels.ts';
import { addNoticeFile, arrangeNoticeFiles, removeNoticeFile } from './notice-files.ts';
import { noticePaper } from './notice-paper.ts';
import { acknowledgeNotice, keepAudience, readOwnNotice, showNotice, withdrawNotice } from './notices.ts';
import { listOwnNotices } from './own-notices.ts';
import { publishNotice } from './publish.ts';

/** Serves notices inside the institution: for whom they are, going out, reading and confirming, and on paper. */
export function serveNotices(app: FastifyInstance): void {
  servePreviews(app, noticePreviews);
  serve(app, contract.notice, (transaction, { input, services, request }) =>
    showNotice(transaction, input, (file) => linkTo(services, request, transaction.siteId, file)),
  );
  serveOpen(app, contract.addFile, (_, call) => addNoticeFile(call));
  serve(app, contract.arrangeFiles, (transaction, { input }) => arrangeNoticeFiles(transaction, input));
  serve(app, contract.removeFile, (transaction, { input }) => removeNoticeFile(transaction, input));
  serve(
    app,
    contract.keep,
    (transaction, { services, input }) => keepAudience(transaction, services, input),
    { attributes },
  );
  serve(app, contract.publish, (transaction, { services, input }) =>
    publishNotice(transaction, services, input),
  );
  serve(
    app,
    contract.withdraw,
    (transaction, { services, input }) => withdrawNotice(transaction, services, input),
    { attributes },
  );
  serve(app, contract.own, (transaction, { services, input }) =>
    listOwnNotices(transaction, services, input),
  );
  serve(app, contract.read, (transaction, { services, input, request }) =>
    readOwnNotice(transaction, services, input, (file) =>
      linkTo(services, request, transaction.siteId, file),
    ),
  );
  serve(app, contract.acknowledge, (transaction, { services, input }) =>
    acknowledgeNotice(transaction, services, input),
  );
  serveOpen(app, contract.paper, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const draw = await database.readInSite(context, (transaction) =>
      noticePaper(transaction, services, input.id, context.language, site),
    );
    return sendDownload(reply, 'pdf', 'notice', await draw());
  });
}
