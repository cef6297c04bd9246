import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { textOf } from '../../../core/labels.ts';
import type { Context } from '../../../core/server/database/in-site.ts';
import { escapeHtml } from '../../../core/server/http/html.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { labels } from '../labels.ts';
import { siteAddress } from './addresses.ts';
import { readNotices } from './read-notices.ts';
import { plainLabel } from './read-parts.ts';

/** Serves the latest notices to programs that people read news with (Atom), in the language the address names. */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  type Asked = { Params: { alias?: string }; Querystring: { lang?: unknown } };
  for (const path of ['/feed.xml', '/@:alias/feed.xml'])
    app.get<Asked>(path, async ({ headers, params, query, id }, reply) => {
      const site = await services.sites.resolve(headers.host, params.alias);
      if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
      return reply
        .header('Cache-Control', 'public, max-age=60')
        .type('application/atom+xml; charset=utf-8')
        .send(await feedOf(services, site, query.lang === 'en' ? 'en' : 'bn', id));
    });
}

/** Somebody who only reads what everybody may. */
export const visitorOf = (site: SiteFacts, action: string, requestId: string): Context => ({
  siteId: site.id,
  accountId: null,
  impersonatorId: null,
  action,
  requestId,
  language: 'en',
  permissions: new Set(),
});

async function feedOf(
  services: Services,
  site: SiteFacts,
  language: 'en' | 'bn',
  requestId: string,
): Promise<string> {
  const today = todayInDhaka(services.now());
  const notices = await services.database.readInSite(
    visitorOf(site, 'GET /feed.xml', requestId),
    (transaction) => readNotices(transaction, today, false, 30),
  );
  const root = await siteAddress(services, site);
  const text = (label: { en: string; bn: string }) => escapeHtml(textOf(label, language));
  const latest =
    notices
      .map((one) => one.publishOn)
      .sort()
      .at(-1) ?? today;
  const entries = notices.map((one) => {
    const address = escapeHtml(`${root}/web/notice/${one.id}?lang=${language}`);
    return `<entry><id>urn:uuid:${one.id}</id><title>${text(one.title)}</title><link href="${address}"/><updated>${one.publishOn}T00:00:00+06:00</updated><summary>${text(plainLabel(one.body))}</summary></entry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escapeHtml(root)}/feed.xml</id><title>${text(site.name)} – ${text(labels.notices)}</title><author><name>${text(site.name)}</name></author><link rel="self" href="${escapeHtml(root)}/feed.xml?lang=${language}"/><link href="${escapeHtml(root)}/"/><updated>${latest}T00:00:00+06:00</updated>\n${entries.join('\n')}\n</feed>\n`;
}
