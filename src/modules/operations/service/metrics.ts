import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { type Figures, figuresOf } from '../../../core/server/http/figures.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { oldestWaiting, readRoom } from './room.ts';

const isSame = (given: string, token: string) =>
  given.length === token.length && timingSafeEqual(Buffer.from(given), Buffer.from(token));

/** Serves the figures in the form Prometheus reads, to whoever has the token of the settings; without one it is not there. */
export function serveMetrics(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  const { metricsToken } = services.config;
  const context: Context = {
    siteId: null,
    accountId: null,
    impersonatorId: null,
    action: 'GET /metrics',
    requestId: '',
    language: 'en',
    permissions: new Set(),
  };
  if (metricsToken === null) return;
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, metricsToken))
      return reply.code(401).header('WWW-Authenticate', 'Bearer').type('text/plain; charset=utf-8').send('');
    const stored = await services.database.asPlatform(context, (transaction) => readStored(transaction));
    return reply
      .header('Cache-Control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(textOf(figuresOf(app), { ...stored, room: await readRoom(services) }, services.now()));
  });
}

async function readStored(transaction: PlatformTransaction) {
  const jobs = await transaction.read(
    { state: 'text', n: 'int' },
    'SELECT b.state, count(*)::int AS n FROM jobs.pathshala_board() b GROUP BY b.state ORDER BY b.state',
  );
  const mails = await transaction.read(
    { state: 'text', n: 'int' },
    'SELECT m.status AS state, count(*)::int AS n FROM outbox_mail m GROUP BY m.status ORDER BY m.status',
  );
  const sites = await transaction.read(
    { state: 'text', n: 'int' },
    'SELECT s.status AS state, count(*)::int AS n FROM site s GROUP BY s.status ORDER BY s.status',
  );
  const backup = await transaction.readOne(
    { made_at: 'time?', tried_at: 'time?' },
    `SELECT max(made_at) AS made_at, max(tried_at) FILTER (WHERE trial_problem IS NULL) AS tried_at
       FROM operations_backup WHERE problem IS NULL`,
  );
  return { jobs, mails, sites, backup, oldest: await oldestWaiting(transaction) };
}

type Stored = Awaited<ReturnType<typeof readStored>> & {
  readonly room: Awaited<ReturnType<typeof readRoom>>;
};

/** The exposition format, version 0.0.4. */
function textOf(figures: Figures, stored: Stored, now: Date): string {
  const lines: string[] = [];
  const family = (name: string, kind: 'counter' | 'gauge' | 'histogram', help: string) =>
    lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`);
  const value = (name: string, labels: Readonly<Record<string, string>>, figure: number) => {
    const said = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/["\\\n]/g, '\\$&')}"`);
    lines.push(`${name}${said.length > 0 ? `{${said.join(',')}}` : ''} ${figure}`);
  };
  const routes = [...figures.routes].map(([key, one]) => {
    const [method = '', route = ''] = key.split(' ');
    return { labels: { method, route }, one };
  });
  family('pathshala_requests_total', 'counter', 'Requests by route since the process began.');
  for (const { labels, one } of routes) value('pathshala_requests_total', labels, one.count);
  family('pathshala_requests_failed_total', 'counter', 'Requests answered with 500 or above.');
  for (const { labels, one } of routes) value('pathshala_requests_failed_total', labels, one.failed);
  family('pathshala_request_seconds', 'histogram', 'How long requests took.');
  for (const { most, count } of figures.buckets)
    value('pathshala_request_seconds_bucket', { le: Number.isFinite(most) ? String(most) : '+Inf' }, count);
  value(
    'pathshala_request_seconds_sum',
    {},
    routes.reduce((sum, { one }) => sum + one.seconds, 0),
  );
  value('pathshala_request_seconds_count', {}, figures.buckets.at(-1)?.count ?? 0);
  for (const [name, help, rows] of [
    ['pathshala_jobs', 'Jobs in the queue by state.', stored.jobs],
    ['pathshala_mails', 'Emails of the outbox by state.', stored.mails],
    ['pathshala_institutions', 'Institutions by standing.', stored.sites],
  ] as const) {
    family(name, 'gauge', help);
    for (const { state, n } of rows) value(name, { state }, n);
  }
  const age = (at: Date | null) => (at === null ? -1 : Math.round((now.getTime() - at.getTime()) / 1000));
  family('pathshala_backup_age_seconds', 'gauge', 'Age of the last backup; -1 without one.');
  value('pathshala_backup_age_seconds', {}, age(stored.backup?.made_at ?? null));
  family('pathshala_backup_trial_age_seconds', 'gauge', 'Age of the last restored trial; -1 without one.');
  value('pathshala_backup_trial_age_seconds', {}, age(stored.backup?.tried_at ?? null));
  family(
    'pathshala_oldest_job_seconds',
    'gauge',
    'How long the oldest job has waited that could be done; 0 without one.',
  );
  value('pathshala_oldest_job_seconds', {}, Math.max(0, stored.oldest ? age(stored.oldest) : 0));
  if (stored.room) {
    family('pathshala_disk_free_bytes', 'gauge', 'Free on the disk of the files.');
    value('pathshala_disk_free_bytes', {}, stored.room.free);
  }
  family('process_resident_memory_bytes', 'gauge', 'Memory of the process.');
  value('process_resident_memory_bytes', {}, process.memoryUsage.rss());
  return `${lines.join('\n')}\n`;
}
