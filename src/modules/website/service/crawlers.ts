import type { FastifyInstance, FastifyReply } from 'fastify';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { corePath } from '../../../core/module/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { escapeHtml } from '../../../core/server/http/html.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { furtherPages, menuPages } from '../pages.ts';
import { languageAddresses, siteAddress } from './addresses.ts';
import { serveFeeds, visitorOf } from './feed.ts';
import { isShown } from './shown.ts';

/** Serves what search engines ask for: `robots.txt`, and the list of pages of each institution. */
export function serveCrawlers(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  app.get('/robots.txt', async (request, reply) => {
    const site = await services.sites.resolve(request.headers.host, undefined);
    const maps = site?.hostName ? [await siteAddress(services, site)] : await openAddresses(services);
    return keptFor(reply, 3_600)
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...closedPaths.map((path) => `Disallow: ${path}`),
          ...maps.map((address) => `Sitemap: ${address}/sitemap.xml`),
          '',
        ].join('\n'),
      );
  });
  serveFeeds(app, services);
  app.get('/sitemap.xml', async (request, reply) =>
    sendMap(services, await services.sites.resolve(request.headers.host, undefined), request.id, reply),
  );
  app.get<{ Params: { alias: string } }>('/@:alias/sitemap.xml', async (request, reply) =>
    sendMap(
      services,
      await services.sites.resolve(request.headers.host, request.params.alias),
      request.id,
      reply,
    ),
  );
}

/** Where students are named, under an institution's own address and under its alias. */
const studentPaths = ['/web/student-details', '/site-public/', '/api/web/photo/student/'];

/**
 * The application itself: nothing in it is for the public, and the sign-in page names no institution worth finding. And the
 * pages of students.
 */
const closedPaths = [
  '/api/v1/',
  corePath.dashboard,
  corePath.login,
  '/password/',
  ...studentPaths,
  ...studentPaths.map((path) => `/@*${path}`),
];

const keptFor = (reply: FastifyReply, seconds: number) =>
  reply.header('Cache-Control', `public, max-age=${seconds}`);

/** The addresses of every open website, at most a thousand: robots.txt stays small enough to be read whole. */
async function openAddresses(services: Services): Promise<string[]> {
  const found = await services.database.findOne<{ ids: number[] | null }>(
    `SELECT json_agg(id ORDER BY id) AS ids
       FROM (SELECT id FROM site WHERE status NOT IN ('closed', 'suspended') ORDER BY id LIMIT 1000) s`,
  );
  const addresses: string[] = [];
  for (const id of found?.ids ?? []) {
    // From what is kept in memory: institutions are read whole, once.
    const site = await services.sites.find(Number(id));
    if (site) addresses.push(await siteAddress(services, site));
  }
  return addresses;
}

async function sendMap(services: Services, site: SiteFacts | null, requestId: string, reply: FastifyReply) {
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  const today = todayInDhaka(services.now());
  const records = await services.database.readInSite(
    visitorOf(site, 'GET /sitemap.xml', requestId),
    (transaction) => readRecords(transaction, today),
  );
  const root = await siteAddress(services, site);
  const entries = [
    ...[...menuPages({ hasResults: false, hasAdmission: false }), ...furtherPages].map((page) =>
      entryOf(`${root}${page.path}`, null),
    ),
    ...records.map((one) => entryOf(`${root}${one.path}`, one.changedOn)),
  ];
  return keptFor(reply, 600)
    .type('application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`,
    );
}

/** Published notices and events, newest first, as many as one list may hold by far. */
async function readRecords(transaction: Transaction, today: string) {
  const rows = await transaction.read(
    { kind: 'text', id: 'uuid', changed_on: 'text', type: 'text' },
    `(SELECT 'notice' AS kind, id, to_char(updated_at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD') AS changed_on, '' AS type
        FROM website_notice
       WHERE site_id = $1 AND is_public AND ${isShown('website_notice', '$2')}
       ORDER BY publish_on DESC, id LIMIT 2000)
     UNION ALL
     (SELECT 'event', id, to_char(updated_at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD'), ''
        FROM website_event WHERE site_id = $1 AND ${isShown('website_event', '$2')} ORDER BY day DESC, id LIMIT 1000)
     UNION ALL
     (SELECT 'gallery', id, to_char(updated_at AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD'), ''
        FROM website_gallery WHERE site_id = $1 AND ${isShown('website_gallery', '$2')} ORDER BY day DESC, id LIMIT 1000)
     UNION ALL
     (SELECT 'page', min(id::text)::uuid, to_char(max(updated_at) AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD'), type
        FROM website_web_page
       WHERE site_id = $1 AND is_active AND state = 'published' AND (publish_on IS NULL OR publish_on <= $2::date)
         AND (expires_on IS NULL OR expires_on >= $2::date)
       GROUP BY type)`,
    today,
  );
  return rows.map((row) => ({ path: `/web/${row.kind}/${row.type || row.id}`, changedOn: row.changed_on }));
}

function entryOf(address: string, changedOn: string | null): string {
  const own = languageAddresses(address, new URLSearchParams());
  const other = (language: 'en' | 'bn') =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(own[language])}"/>`;
  const changed = changedOn ? `<lastmod>${changedOn}</lastmod>` : '';
  return `<url><loc>${escapeHtml(own.any)}</loc>${changed}${other('en')}${other('bn')}</url>`;
}
