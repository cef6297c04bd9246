import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { roleUrl, withAdmin } from '../src/core/server/database/database.ts';
import { studentPage } from './anchors.ts';
import { type Child, startArguments, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { say, secondsOfDatabase } from './measured.ts';
import { workloads } from './workloads.ts';
import { benchSecret, openWorld } from './world.ts';

/**
 * So many families look again: a sheet is kept for half a minute, in which a quiet server answers all of them several times and
 * a busy one so many.
 */
const again = 60;

// The day of results: `npm run bench:result-day`. Every family of three classes looks its result up, all behind four
// addresses; then they all look again, as they do. Beside the rate it says what one look-up takes of the processor, and the
// same of the bare tenant page: on a machine that others keep busy the rate says more of the others. Goal: 2,500 a second.
const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '3' },
    families: { type: 'string', default: '2000' },
    keep: { type: 'boolean', default: false },
  },
});
const world = await openWorld(
  { students: Number(options.students), sites: 1, fresh: false, keep: options.keep },
  say,
);
const children: Child[] = [];
const start = (...given: Parameters<typeof startChild>) => {
  const child = startChild(...given);
  children.push(child);
  return child;
};
try {
  const look = workloads.find((one) => one.name.startsWith('a result looked up'));
  if (!look) throw new Error('There is no such workload');
  await withAdmin(world.adminUrl, async (client) => {
    for (const { sql, values } of look.before?.(world) ?? []) await client.query(sql, values);
  });
  const product = start('product.ts', {
    environment: { NODE_ENV: 'production' },
    nodeArguments: startArguments,
  });
  const bare = start('floor.ts', { environment: { NODE_ENV: 'production' } });
  const load = start('load.ts');
  const port = await product.ask<number>('start', {
    adminUrl: world.adminUrl,
    secret: benchSecret,
    folder: world.folder,
  });
  const barePort = await bare.ask<number>('start', {
    ownerUrl: world.adminUrl,
    appUrl: roleUrl(world.adminUrl, 'pathshala_app', benchSecret),
    platformUrl: roleUrl(world.adminUrl, 'pathshala_platform', benchSecret),
    siteId: world.siteId,
  });
  const raw = (head: string, path: string, body: object | null, place: number) => {
    const text = body === null ? '' : JSON.stringify(body);
    const own = (world.sessions[place % world.sessions.length] ?? '')
      .split('\r\n')
      .filter((line) => !line.startsWith('Authorization:'));
    return [
      `${head} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Accept-Encoding: gzip',
      ...own,
      `X-Forwarded-For: 203.0.113.${1 + (place % 4)}`,
      ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
      '',
      text,
    ].join('\r\n');
  };
  const requests = world.results.families.map((family, place) =>
    raw('POST', '/api/web/exam-result', { ...family, site_id: String(world.siteId) }, place),
  );
  const families = requests.slice(0, Number(options.families));
  const measure = async (
    name: string,
    of: Child,
    order: Pick<LoadOrder, 'port' | 'requests' | 'once' | 'seconds'>,
  ) => {
    const before = {
      database: secondsOfDatabase(world.folder),
      server: await of.ask<NodeJS.CpuUsage>('cpu'),
    };
    const found = await load.ask<LoadResult>('run', { connections: 16, ...order } satisfies LoadOrder);
    const server = await of.ask<NodeJS.CpuUsage>('cpu');
    const each = (seconds: number) => ((seconds * 1000) / found.requests).toFixed(2);
    const own = (server.user + server.system - before.server.user - before.server.system) / 1e6;
    say(
      `${name}: ${found.perSecond.toFixed(0)} a second of ${found.requests}, p99 ${found.p99.toFixed(0)} ms; each ${each(own)} ms of the ` +
        `server's processor, ${each(secondsOfDatabase(world.folder) - before.database)} ms of the database's, load ${loadavg()[0]?.toFixed(1)}` +
        `${found.failures > 0 ? `; ${found.failures} FAILED: ${found.failure}` : ''}`,
    );
  };
  say(`${cpus().length} × ${cpus()[0]?.model}`);
  await measure('the first look of each family', product, {
    port,
    requests: families,
    once: true,
    seconds: 300,
  });
  await fetch(`http://127.0.0.1:${barePort}/statement`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'page', sql: studentPage.sql }),
  });
  const pages = Array.from({ length: 2_000 }, (_, place) => {
    const asked = JSON.stringify({ name: 'page', values: studentPage.values(world) });
    return raw('GET', `/tenant?v=${encodeURIComponent(asked)}`, null, place);
  });
  for (let round = 0; round < Number(options.rounds); round += 1) {
    await measure('they look again', product, { port, requests: families.slice(0, again), seconds: 5 });
    await measure('the bare tenant page of 50', bare, {
      port: barePort,
      requests: pages,
      seconds: 5,
    });
  }
} finally {
  for (const child of children.reverse()) await child.stop();
  await world.stop();
}
