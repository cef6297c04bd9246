import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { todayInDhaka } from '../../core/dates.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { AppError, errors } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { sendFile } from '../../core/server/files/files.ts';
import { type Call, serveOpen } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import type { SiteFacts } from '../../core/server/http/sites.ts';
import { contentContract } from './blocks/contract.ts';
import { readContent } from './content/service/read-content.ts';
import { serveContentFiles } from './content/service/serve-content.ts';
import { contract } from './contract.ts';
import { answersOf } from './service/answers.ts';
import { siteOf } from './service/asked-site.ts';
import { serveCrawlers } from './service/crawlers.ts';
import { readAround } from './service/read-around.ts';
import * as events from './service/read-events.ts';
import * as notices from './service/read-notices.ts';
import * as website from './service/read-website.ts';

type Given = { site_id?: string | undefined };

function found<T>(record: T | null): T {
  if (record === null) throw new AppError(errors.notFound);
  return record;
}

/** Serves what anybody may read of an institution's website. */
export function serveWebsite(app: FastifyInstance): void {
  serveCrawlers(app);
  const { services: own } = app as unknown as { services: Services };
  const kept = answersOf<unknown>(own, 2_000);

  const publish = <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    read: (
      transaction: Transaction,
      today: string,
      site: SiteFacts,
      call: Call<z.output<I>>,
    ) => Promise<z.input<O>>,
  ) =>
    serveOpen(app, endpoint, async (database, call) => {
      const { services, context, reply } = call;
      const given = call.input as Given;
      const site = await siteOf({ input: given, context, services });
      const today = todayInDhaka(services.now());
      const question = `${endpoint.path} ${site.version} ${today} ${JSON.stringify(call.input)}`;
      // While the database is away visitors read what was there last.
      const body = (await kept(site.id, question, () =>
        database.readInSite({ ...context, siteId: site.id }, (transaction) =>
          read(transaction, today, site, call),
        ),
      )) as z.input<O>;
      // Only an address that names its institution may be kept on the way; others depend on host and session.
      reply.header('Cache-Control', given.site_id === undefined ? 'no-store' : 'public, max-age=1');
      return body;
    });

  publish(contract.common, async (transaction, today, site, { services }) =>
    website.commonDataOf(site, today, await readAround(transaction, services.now(), today)),
  );
  publish(contract.latestNotices, (transaction, today) => notices.readNotices(transaction, today, false, 6));
  publish(contract.sidebarNotices, (transaction, today) => notices.readNotices(transaction, today, true, 6));
  publish(contract.slides, (transaction, today) => website.readSlides(transaction, today));
  publish(contract.specialImage, (transaction, today) => website.readSpecialImage(transaction, today));
  publish(contract.events, (transaction, today) => events.readEvents(transaction, today, 6));
  publish(
    contract.videos,
    async (transaction, today) => (await website.listVideos(transaction, today, 1, 3)).items,
  );
  publish(contract.message, (transaction, today) => website.readHeadMessage(transaction, today));
  publish(
    contract.aboutUs,
    async (transaction, today) => (await website.readAbout(transaction, today, 'about'))[0] ?? null,
  );
  publish(contract.latestAbout, (transaction, today, _site, { input }) =>
    website.readAbout(transaction, today, input.type ?? null),
  );
  publish(contract.jobCircular, (transaction, today) => website.readJobs(transaction, today));
  publish(contract.figures, (transaction) => website.readFigures(transaction));
  publish(contract.noticeCategories, (transaction, today) =>
    notices.readNoticeCategories(transaction, today),
  );
  publish(contract.notices, (transaction, today, _site, { input }) =>
    notices.listNotices(transaction, today, input),
  );
  publish(contract.notice, async (transaction, today, _site, { input, services }) =>
    found(await notices.readNotice(transaction, services, today, input.id, input.preview)),
  );
  const sendAttached = async (
    call: Call<Given>,
    find: (transaction: Transaction, today: string) => Promise<Parameters<typeof sendFile>[3] | null>,
  ) => {
    const { context, services, request, reply } = call;
    const site = await siteOf(call);
    const today = todayInDhaka(services.now());
    const file = found(
      await services.database.readInSite({ ...context, siteId: site.id }, (transaction) =>
        find(transaction, today),
      ),
    );
    // Asked again each time: a notice that is taken back takes its files with it.
    await sendFile(services, request, reply, file, 'no-cache');
    return undefined;
  };
  serveOpen(app, contract.noticeAttachment, (_, call) =>
    sendAttached(call, (transaction, today) => notices.findAttachment(transaction, today, call.input.id)),
  );
  serveOpen(app, contract.noticeFile, (_, call) =>
    sendAttached(call, (transaction, today) =>
      notices.findFileOf(transaction, call.services, today, call.input),
    ),
  );
  publish(contract.allEvents, (transaction, today, _site, { input }) =>
    events.listEvents(transaction, today, input.page),
  );
  publish(contract.event, async (transaction, today, _site, { input, services }) =>
    found(await events.readEvent(transaction, services, today, input.id, input)),
  );
  publish(contract.allVideos, (transaction, today, _site, { input }) =>
    website.listVideos(transaction, today, input.page),
  );
  publish(contentContract.content, async (transaction, today, site, { input, services }) =>
    found(
      await readContent(transaction, services, site, today, {
        name: input.name,
        of: input.of ?? '',
        q: input.q ?? '',
        section: input.section,
        preview: input.preview,
        picture: input.picture,
        page: input.page,
      }),
    ),
  );
  serveContentFiles(app);
  publish(contract.calendar, (transaction, today, site, { input }) =>
    events.readCalendar(transaction, today, input.month ?? today.slice(0, 7), site.weekend),
  );
}
