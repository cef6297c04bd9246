import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { todayInDhaka } from '../../core/dates.ts';
import type { Endpoint } from '../../core/endpoint.ts';
import { AppError, errors } from '../../core/errors.ts';
import type { Transaction } from '../../core/server/in-site.ts';
import { type Call, serveOpen } from '../../core/server/serve.ts';
import type { SiteFacts } from '../../core/server/sites.ts';
import { contract } from './contract.ts';
import * as website from './service/read-website.ts';

type Given = { site_id?: string | undefined };

/** Answers are kept for this long: a notice is up within three seconds, and a rush of visitors costs one read. */
const keptMilliseconds = 3_000;

/** Serves what anybody may read of an institution's website. */
export function serveWebsite(app: FastifyInstance): void {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>();

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
      const { services, context } = call;
      const given = call.input as Given;
      // The address decides; an id in the query may only repeat it or name another institution's public page.
      const wanted = given.site_id === undefined ? context.siteId : Number(given.site_id);
      const site = wanted === null ? null : await services.sites.find(wanted);
      if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
      const today = todayInDhaka(services.now());
      const key = `${endpoint.path} ${site.id} ${today} ${JSON.stringify(call.input)}`;
      const known = kept.get(key);
      if (known && known.until > Date.now()) return (await known.answer) as z.input<O>;
      if (kept.size > 2_000) kept.clear();
      const answer = database.inSite({ ...context, siteId: site.id }, (transaction) =>
        read(transaction, today, site, call),
      );
      kept.set(key, { until: Date.now() + keptMilliseconds, answer });
      answer.catch(() => kept.delete(key));
      return answer;
    });

  publish(contract.common, async (_transaction, _today, site) => website.commonDataOf(site));
  publish(contract.latestNotices, (transaction, today) => website.readNotices(transaction, today, false, 6));
  publish(contract.sidebarNotices, (transaction, today) => website.readNotices(transaction, today, true, 6));
  publish(contract.slides, (transaction) => website.readSlides(transaction));
  publish(contract.events, (transaction, today) => website.readEvents(transaction, today, 6));
  publish(contract.videos, (transaction) => website.readVideos(transaction));
  publish(contract.message, (transaction) => website.readHeadMessage(transaction));
  publish(
    contract.aboutUs,
    async (transaction) => (await website.readAbout(transaction, 'about'))[0] ?? null,
  );
  publish(contract.latestAbout, (transaction, _today, _site, { input }) =>
    website.readAbout(transaction, input.type ?? null),
  );
  publish(contract.jobCircular, (transaction, today) => website.readJobs(transaction, today));
  publish(contract.notices, (transaction, today, _site, { input }) =>
    website.listNotices(transaction, today, input),
  );
  publish(contract.home, async (transaction, today, site) => ({
    common: website.commonDataOf(site),
    notices: await website.readNotices(transaction, today, false, 5),
    sidebarNotices: await website.readNotices(transaction, today, true, 5),
    slides: await website.readSlides(transaction),
    events: await website.readEvents(transaction, today, 3),
    videos: await website.readVideos(transaction),
    message: await website.readHeadMessage(transaction),
    about: (await website.readAbout(transaction, 'about'))[0] ?? null,
    jobs: await website.readJobs(transaction, today),
    figures: await website.readFigures(transaction),
  }));
}
