import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { roleUrl, withAdmin } from '../src/core/server/database.ts';
import { type Child, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { type Figure, writeReport } from './report.ts';
import { type Anchor, type Request, saveAnchor, type Workload, workloads } from './workloads.ts';
import { benchSecret, openWorld, type World } from './world.ts';

const { values: options } = parseArgs({
  options: {
    students: { type: 'string', default: '5000' },
    sites: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const seconds = Number(options.seconds);
const say = (text: string) => process.stderr.write(`${text}\n`);

/** Requests of one workload, prepared as bytes before the clock starts; sessions take turns. */
function prepareRequests(
  world: World,
  workload: Workload,
  count: number,
): { request: Request; raw: string }[] {
  return Array.from({ length: count }, (_, place) => {
    const request = workload.request(world);
    return {
      request,
      raw: rawOf(request, workload.signedIn ? world.sessions[place % world.sessions.length] : ''),
    };
  });
}

function rawOf({ method, path, body }: Request, headers = ''): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept-Encoding: gzip',
    ...(headers ? [headers] : []),
    ...(text ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
    '',
    text,
  ].join('\r\n');
}

const headersOf = (raw: string) =>
  Object.fromEntries(
    raw
      .split('\r\n\r\n', 1)[0]
      ?.split('\r\n')
      .slice(1)
      .map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string])
      .filter(([name]) => !['host', 'content-length', 'accept-encoding'].includes(name.toLowerCase())) ?? [],
  );

async function measure(
  load: Child,
  port: number,
  requests: readonly string[],
): Promise<{ one: LoadResult; many: LoadResult }> {
  const run = (connections: number, time: number) =>
    load.ask<LoadResult>('run', { port, requests, connections, seconds: time } satisfies LoadOrder);
  await run(16, Math.min(1.5, seconds / 2));
  return { one: await run(1, seconds / 2), many: await run(16, seconds) };
}

/** Share of both cores that were idle in the last moments. */
async function idleShare(): Promise<number> {
  const read = () =>
    cpus().reduce(
      (sum, { times }) => ({
        idle: sum.idle + times.idle,
        all: sum.all + times.idle + times.user + times.sys + times.nice + times.irq,
      }),
      { idle: 0, all: 0 },
    );
  const before = read();
  await pause(500);
  const after = read();
  return (after.idle - before.idle) / (after.all - before.all);
}

async function bench(): Promise<void> {
  say(`Preparing ${options.sites} × ${Number(options.students) / Number(options.sites)} students`);
  const world = await openWorld(
    { students: Number(options.students), sites: Number(options.sites), fresh: options.fresh },
    say,
  );
  if (world.seconds.filled > 0) say(`Filled in ${world.seconds.filled.toFixed(0)} s`);
  const children: Child[] = [];
  const start = (...given: Parameters<typeof startChild>) => {
    const child = startChild(...given);
    children.push(child);
    return child;
  };
  try {
    const load = start('load.ts');
    const floor = start('floor.ts', { environment: { NODE_ENV: 'production' } });
    const product = start('product.ts', {
      environment: { NODE_ENV: 'production' },
      nodeArguments: options.profile ? ['--cpu-prof', `--cpu-prof-dir=${world.folder}/profile`] : [],
    });
    const floorPort = await floor.ask<number>('start', {
      ownerUrl: world.adminUrl,
      appUrl: roleUrl(world.adminUrl, 'pathshala_app', benchSecret),
      platformUrl: roleUrl(world.adminUrl, 'pathshala_platform', benchSecret),
      siteId: world.siteId,
    });
    const port = await product.ask<number>('start', {
      adminUrl: world.adminUrl,
      secret: benchSecret,
      folder: world.folder,
    });
    const idle = await idleShare();
    const hello = await measure(load, floorPort, [rawOf({ method: 'GET', path: '/hello' })]);
    say(
      `Machine: ${cpus().length} × ${cpus()[0]?.model}, ${(idle * 100).toFixed(0)} % idle before, load ${loadavg()[0]?.toFixed(2)}; ` +
        `hello through the generator: ${hello.many.perSecond.toFixed(0)}/s`,
    );
    const figures: Figure[] = [];
    for (const workload of workloads) {
      if (!workload.name.includes(options.only)) continue;
      if (!(await product.ask<boolean>('has', workload.route))) {
        say(`${workload.name}: left out, ${workload.route.method} ${workload.route.path} is not served`);
        continue;
      }
      figures.push(await measureWorkload(world, workload, { load, floor, product, port, floorPort }));
    }
    if (saveAnchor.name.includes(options.only)) {
      await withAdmin(world.adminUrl, (client) => {
        const { sql, values } = saveAnchor.before(world);
        return client.query(sql, values);
      });
      const raw = await anchorRequests(world, saveAnchor, floorPort);
      const runs = await measure(load, floorPort, raw);
      say(`${saveAnchor.name}: ${runs.many.perSecond.toFixed(0)}/s`);
      figures.push({ name: saveAnchor.name, floorOnly: true, anchor: summary([runs]) });
    }
    writeReport(world.folder, {
      at: new Date().toISOString(),
      machine: `${cpus().length} × ${cpus()[0]?.model}`,
      node: process.version,
      idleBefore: idle,
      size: { students: Number(options.students), sites: Number(options.sites) },
      seconds,
      rounds: Number(options.rounds),
      hello: hello.many.perSecond,
      productMemory: await product.ask<number>('memory'),
      figures,
    });
  } finally {
    for (const child of children.reverse()) await child.stop();
    await world.stop();
  }
}

type Places = { load: Child; floor: Child; product: Child; port: number; floorPort: number };

type Recorded = { user: string; text: string; values: unknown[] };

async function measureWorkload(world: World, workload: Workload, places: Places): Promise<Figure> {
  const { load, floor, product, port, floorPort } = places;
  if (workload.before) {
    const { sql, values } = workload.before(world);
    await withAdmin(world.adminUrl, (client) => client.query(sql, values));
  }
  const requests = prepareRequests(world, workload, 2000);
  const raw = requests.map((one) => one.raw);
  // A probe before the clock: the answer is what was asked for, and the statements it took are recorded.
  const scripts: Recorded[][] = [];
  let rows = 0;
  for (const [place, { request, raw: bytes }] of requests.slice(0, 80).entries()) {
    await product.ask('count');
    const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, {
      method: request.method,
      headers: headersOf(bytes),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    const recorded = await product.ask<Recorded[]>('counted');
    if (answer.status !== 200) throw new Error(`${workload.name}: ${answer.status} ${text.slice(0, 300)}`);
    const found = workload.rows(JSON.parse(text), request);
    if (found < workload.leastRows)
      throw new Error(`${workload.name}: ${found} rows at ${request.path}, expected ${workload.leastRows}`);
    rows += found;
    // The first requests fill what is kept between requests; the steady state is measured and recorded.
    if (place >= 16) scripts.push(recorded);
  }
  const statements = Math.max(...scripts.map((one) => one.length));
  await floor.ask('record', scripts);
  const anchorRaw = workload.anchor ? await anchorRequests(world, workload.anchor, floorPort) : null;
  const sameRaw = scripts.map((_, place) => rawOf({ method: 'GET', path: `/same?v=${place}` }));
  const runs: { product: Pair; same: Pair; anchor: Pair | null }[] = [];
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const anchor = anchorRaw && (await measure(load, floorPort, anchorRaw));
    const own = await measure(load, port, raw);
    const same = await measure(load, floorPort, sameRaw);
    runs.push({ product: own, same, anchor });
  }
  let differing: number | undefined;
  if (workload.stored)
    differing = await countDiffering(
      world,
      workload,
      requests.map((one) => one.request),
    );
  const figure: Figure = {
    name: workload.name,
    product: summary(runs.map((one) => one.product)),
    same: summary(runs.map((one) => one.same)),
    ...(workload.anchor
      ? {
          anchor: summary(runs.flatMap((one) => (one.anchor ? [one.anchor] : []))),
          anchorName: workload.anchor.name,
          ofAnchor: median(
            runs.map((one) => one.product.many.perSecond / (one.anchor?.many.perSecond ?? Number.NaN)),
          ),
        }
      : {}),
    ofSame: median(runs.map((one) => one.product.many.perSecond / one.same.many.perSecond)),
    statements,
    rows: rows / 80,
    ...(differing === undefined ? {} : { differing }),
    ...(workload.goal ? { goal: workload.goal } : {}),
  };
  say(
    `${workload.name}: ${figure.product?.perSecond.toFixed(0)}/s, same statements bare ${figure.same?.perSecond.toFixed(0)}/s` +
      `${figure.anchor ? `, ${figure.anchorName} ${figure.anchor.perSecond.toFixed(0)}/s (${((figure.ofAnchor ?? 0) * 100).toFixed(0)} %)` : ''}` +
      `, p50 ${figure.product?.p50.toFixed(2)} ms, p99 ${figure.product?.p99.toFixed(2)} ms, ${statements} statements`,
  );
  return figure;
}

async function anchorRequests(world: World, anchor: Anchor, floorPort: number): Promise<string[]> {
  const name = anchor.name.replaceAll(' ', '_');
  await fetch(`http://127.0.0.1:${floorPort}/statement`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, sql: anchor.sql }),
  });
  const isRead = anchor.sql.startsWith('SELECT');
  return Array.from({ length: 2000 }, () => {
    const v = JSON.stringify({ name, values: anchor.values(world) });
    const path = anchor.tenant ? '/tenant' : '/plain';
    return isRead
      ? rawOf({ method: 'GET', path: `${path}?v=${encodeURIComponent(v)}` })
      : rawOf({ method: 'POST', path, body: { v } });
  });
}

/** Every class was saved many times; what is stored must be the last variant that could have come last. */
async function countDiffering(
  world: World,
  workload: Workload,
  requests: readonly Request[],
): Promise<number> {
  return withAdmin(world.adminUrl, async (client) => {
    let differing = 0;
    for (const request of requests.slice(0, 200)) {
      const check = workload.stored?.(request);
      if (!check) continue;
      const { rows } = await client.query(check.sql, check.values);
      differing += Number((rows[0] as { differing?: unknown } | undefined)?.differing ?? 0);
    }
    return differing;
  });
}

type Pair = { one: LoadResult; many: LoadResult };

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The median of the rounds, with the lowest and the highest. */
function summary(runs: readonly Pair[]) {
  const rates = runs.map((run) => run.many.perSecond);
  const failures = runs.reduce((sum, run) => sum + run.one.failures + run.many.failures, 0);
  if (failures > 0) say(`  ${failures} answers were not 200`);
  return {
    perSecond: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p50: median(runs.map((run) => run.one.p50)),
    p99: median(runs.map((run) => run.one.p99)),
    p99AtSixteen: median(runs.map((run) => run.many.p99)),
    bytes: median(runs.map((run) => run.many.bytesPerRequest)),
    generatorCore: median(runs.map((run) => run.many.ownCore)),
    failures,
  };
}

bench().catch((error: unknown) => {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exit(1);
});
