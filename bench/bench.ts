import { cpus, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { roleUrl, withAdmin } from '../src/core/server/database/database.ts';
import { studentPage } from './anchors.ts';
import { type Child, startArguments, startChild } from './child.ts';
import type { LoadOrder, LoadResult } from './load.ts';
import { secondsOfDatabase } from './measured.ts';
import { measureOffice, type OfficeFigure } from './office.ts';
import type { Held } from './product.ts';
import { type Figure, type Spread, type TaskFigure, writeReport } from './report.ts';
import { type Task, type TaskHands, tasks } from './tasks.ts';
import { type Anchor, type Request, type Workload, workloads } from './workloads.ts';
import { benchSecret, openWorld, type World } from './world.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    students: { type: 'string' },
    sites: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string', default: '' },
    fresh: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const usage = `npm run bench -- [options]
  --quick          1,200 students and one short round: whether it runs, not how fast it is
  --students 5000  --sites 1  --rounds 5  --seconds 0.9   size of the school, rounds, seconds a measurement
  --only text      only the workloads with this in their name; office: the office, with 500 and with 5,000 students;
                   "office record": of the office the screens with this in their name
  --keep           leave the filled database for the next run; --fresh fills it anew
  --profile        write a CPU profile of the server
`;
const began = Date.now();
const seconds = Number(options.seconds ?? (options.quick ? 0.5 : 0.9));
const rounds = Number(options.rounds ?? (options.quick ? 1 : 5));
/** On a machine that is busy otherwise the later workloads get fewer rounds, so that the whole ends in seven minutes. */
const patience = 320_000;
const students = Number(options.students ?? (options.quick ? 1200 : 5000));
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
      raw: rawOf(request, headersFor(world, workload, place)),
    };
  });
}

function headersFor(world: World, { signedIn, visitor }: Workload, place: number): string {
  const session = world.sessions[place % world.sessions.length] ?? '';
  if (signedIn) return session;
  if (!visitor) return '';
  const own = session.split('\r\n').filter((line) => !line.startsWith('Authorization:'));
  return [...own, `X-Forwarded-For: 203.0.113.${1 + (place % 4)}`].join('\r\n');
}

function rawOf({ method, path, body, idempotencyKey }: Request, headers = ''): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept-Encoding: gzip',
    ...(headers ? [headers] : []),
    ...(idempotencyKey ? [`Idempotency-Key: ${idempotencyKey}`] : []),
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

type Runs = (
  port: number,
  requests: readonly string[],
  connections: number,
  time?: number,
  once?: boolean,
  from?: number,
) => Promise<LoadResult>;

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

/** A school that is measured: all of it, or the office alone. */
type Measured = { students: number; isOnlyOffice: boolean; keep: boolean };

/** The office is measured in a small school too: what it asks may not grow with the school. */
const smallSchool = 500;
const isOfficeWanted = options.only === '' || options.only.startsWith('office');
/** `--only "office record"`: the screens of the office with this in their name. */
const wantedScreen = options.only.replace(/^office ?/, '');
const schools: readonly Measured[] = [
  ...(isOfficeWanted && !options.quick && !options.students
    ? [{ students: smallSchool, isOnlyOffice: true, keep: true }]
    : []),
  { students, isOnlyOffice: false, keep: options.keep },
];

async function bench(): Promise<void> {
  const office: OfficeFigure[] = [];
  for (const school of schools) await benchSchool(school, office);
}

/** Adds to the figures of the office; of what else is measured the report is written. */
async function benchSchool(
  { students, isOnlyOffice, keep }: Measured,
  office: OfficeFigure[],
): Promise<void> {
  say(`Preparing ${options.sites} × ${students / Number(options.sites)} students`);
  const children: Child[] = [];
  let world: World | null = null;
  let ending: Promise<void> | null = null;
  const end = () => {
    ending ??= (async () => {
      // The database's process does not hold this one; its end is waited for all the same.
      const awake = setInterval(() => {}, 1_000);
      for (const child of children.reverse()) await child.stop();
      await world?.stop();
      clearInterval(awake);
    })();
    return ending;
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const interrupt = () => void end().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, interrupt);
  const start = (...given: Parameters<typeof startChild>) => {
    const child = startChild(...given);
    children.push(child);
    return child;
  };
  try {
    world = await openWorld({ students, sites: Number(options.sites), fresh: options.fresh, keep }, say);
    if (world.seconds.filled > 0)
      say(
        `Filled in ${world.seconds.filled.toFixed(0)} s, ${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB of memory at most`,
      );
    const load = start('load.ts');
    const floor = start('floor.ts', { environment: { NODE_ENV: 'production' } });
    const product = start('product.ts', {
      environment: { NODE_ENV: 'production' },
      nodeArguments: [
        ...startArguments,
        ...(options.profile ? ['--cpu-prof', `--cpu-prof-dir=${world.folder}/profile`] : []),
      ],
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
    const run: Runs = (at, requests, connections, time = seconds, once = false, from = 0) =>
      load.ask('run', { port: at, requests, connections, seconds: time, once, from } satisfies LoadOrder);
    const idle = await idleShare();
    const hello = await run(floorPort, [rawOf({ method: 'GET', path: '/hello' })], 16);
    say(
      `Machine: ${cpus().length} × ${cpus()[0]?.model}, ${(idle * 100).toFixed(0)} % idle before, load ${loadavg()[0]?.toFixed(2)}; ` +
        `hello through the generator: ${hello.perSecond.toFixed(0)}/s`,
    );
    say(`Memory of the product before: ${((await product.ask<number>('memory')) / 1e6).toFixed(0)} MB`);
    const figures: Figure[] = [];
    for (const workload of workloads) {
      if (isOnlyOffice || !workload.name.includes(options.only)) continue;
      if (workload.route && !(await product.ask<boolean>('has', workload.route))) {
        say(`${workload.name}: left out, ${workload.route.method} ${workload.route.path} is not served`);
        continue;
      }
      figures.push(await measureWorkload(world, workload, { run, floor, product, port, floorPort }));
    }
    const savers = start('load.ts');
    const { sessions, folder } = world;
    const anchor = await anchorRequests(world, studentPage, floorPort);
    if (isOfficeWanted)
      office.push(
        ...(await measureOffice({
          world,
          port,
          raw: (request, session) => rawOf(request, sessions[session % sessions.length]),
          read: (order) => load.ask('run', { port, ...order } satisfies LoadOrder),
          save: (order) => savers.ask('run', { port, ...order } satisfies LoadOrder),
          async processor(of) {
            const { user, system } = await (of === 'product' ? product : floor).ask<NodeJS.CpuUsage>('cpu');
            return { own: (user + system) / 1e6, database: secondsOfDatabase(folder) };
          },
          held: () => product.ask<Held>('held'),
          tenantPage: (time) => run(floorPort, anchor, 16, time),
          say,
          wanted: wantedScreen === options.only ? '' : wantedScreen,
        })),
      );
    if (isOnlyOffice) return;
    const taskFigures: TaskFigure[] = [];
    const wanted = tasks.filter((task) => task.name.includes(options.only));
    // Jobs are done in the product's own process, as `npm start` does them.
    if (wanted.length > 0) await product.ask('work');
    for (const task of wanted) taskFigures.push(await measureTask(world, task, port));
    writeReport(world.folder, {
      at: new Date().toISOString(),
      machine: `${cpus().length} × ${cpus()[0]?.model}`,
      node: process.version,
      idleBefore: idle,
      size: { students, sites: Number(options.sites) },
      seconds,
      rounds,
      took: (Date.now() - began) / 1000,
      hello: hello.perSecond,
      productMemory: await product.ask<number>('memory'),
      figures,
      tasks: taskFigures,
      office,
    });
    const parts = await product.ask<Record<string, number>>('memoryParts');
    say(
      `Memory of the product: ${((await product.ask<number>('memory')) / 1e6).toFixed(0)} MB, of it ` +
        Object.entries(parts)
          .map(([name, megabytes]) => `${name} ${megabytes}`)
          .join(', '),
    );
  } finally {
    await end();
    for (const signal of signals) process.off(signal, interrupt);
  }
}

type Places = { run: Runs; floor: Child; product: Child; port: number; floorPort: number };

type Recorded = { user: string; text: string; values: unknown[] };

async function measureWorkload(world: World, workload: Workload, places: Places): Promise<Figure> {
  const { run, floor, product, port, floorPort } = places;
  await withAdmin(world.adminUrl, async (client) => {
    const before = [
      ...(workload.before?.(world) ?? []),
      ...(workload.anchor?.before ? [workload.anchor.before(world)].flat() : []),
    ];
    for (const { sql, values } of before) await client.query(sql, values);
  });
  const cycle = workload.cycle?.(world) ?? 64;
  // Twice round at least: the first fills what is kept, the second is recorded.
  const rounded = Math.max(2, Math.ceil((workload.prepared ?? 2000) / cycle));
  const requests = prepareRequests(world, workload, cycle * rounded);
  const raw = requests.map((one) => one.raw);
  // A probe before the clock: the answer is what was asked for, and the statements it took are recorded.
  const scripts: Recorded[][] = [];
  const begun: number[] = [];
  let rows = 0;
  // The first ones fill what is kept between requests and write rows for the first time; the steady state is recorded.
  for (const [place, { request, raw: bytes }] of requests.slice(0, cycle * 2).entries()) {
    const recording = place >= cycle;
    if (recording) await product.ask('count');
    const at = Date.now();
    const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, {
      method: request.method,
      headers: headersOf(bytes),
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    const recorded = recording ? await product.ask<Recorded[]>('counted') : null;
    if (answer.status !== 200) throw new Error(`${workload.name}: ${answer.status} ${text.slice(0, 300)}`);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    const found = workload.rows(isPage ? text : JSON.parse(text), request);
    if (found < workload.leastRows)
      throw new Error(`${workload.name}: ${found} rows at ${request.path}, expected ${workload.leastRows}`);
    if (!recorded) continue;
    rows += found;
    scripts.push(recorded);
    begun.push(at);
  }
  const statements = Math.max(...scripts.map((one) => one.length));
  if (!workload.once) await floor.ask('record', { scripts, begun });
  const anchorRaw = workload.anchor ? await anchorRequests(world, workload.anchor, floorPort) : null;
  const sameRaw = scripts.map((_, place) => rawOf({ method: 'GET', path: `/same?v=${place}` }));
  const found = { one: [], many: [], same: [], anchor: [] } as Record<
    'one' | 'many' | 'same' | 'anchor',
    LoadResult[]
  >;
  // Every list goes on where its last turn ended: what never comes again must not begin anew.
  let unsent = workload.once ? raw.slice(cycle * 2) : raw;
  let from = 0;
  const send = async (connections: number, time?: number) => {
    if (unsent.length === 0) throw new Error(`${workload.name}: there are no requests left to send`);
    const result = await run(port, unsent, connections, time, workload.once, workload.once ? 0 : from);
    if (workload.once) unsent = unsent.slice(result.requests);
    else from = result.next;
    return result;
  };
  const warmUp = Math.min(1, seconds);
  await send(16, warmUp);
  if (!workload.once) await run(floorPort, sameRaw, 16, warmUp);
  if (anchorRaw) await run(floorPort, anchorRaw, 16, warmUp);
  // Short turns one after the other, so that whatever else the machine does falls on all of them alike.
  for (let round = 0; round < rounds && (round === 0 || Date.now() - began < patience); round += 1) {
    if (anchorRaw) found.anchor.push(await run(floorPort, anchorRaw, 16));
    found.many.push(await send(16));
    if (!workload.once) found.same.push(await run(floorPort, sameRaw, 16));
    found.one.push(await send(1));
  }
  const differing = await countDiffering(world, workload);
  const shares = (of: readonly LoadResult[]) =>
    found.many.map((one, round) => one.perSecond / (of[round]?.perSecond ?? Number.NaN));
  const figure: Figure = {
    name: workload.name,
    product: rateOf(found.many),
    ...(workload.once ? {} : { same: rateOf(found.same), ofSame: spreadOf(shares(found.same)) }),
    ...(workload.anchor
      ? {
          anchor: rateOf(found.anchor),
          anchorName: workload.anchor.name,
          ofAnchor: spreadOf(shares(found.anchor)),
        }
      : {}),
    p50: median(found.one.map((one) => one.p50)),
    p99: median(found.one.map((one) => one.p99)),
    statements,
    rows: rows / scripts.length,
    bytes: median(found.many.map((one) => one.bytesPerRequest)),
    failures: failuresOf([...found.many, ...found.one]),
    bareFailures: failuresOf([...found.same, ...found.anchor]),
    ...(differing === null ? {} : { differing }),
    goal: workload.goal,
  };
  say(
    `${workload.name}: ${figure.product.middle.toFixed(0)}/s` +
      `${figure.ofSame ? `, ${(figure.ofSame.middle * 100).toFixed(0)} % of the same statements bare` : ''}` +
      `${figure.ofAnchor ? `, ${(figure.ofAnchor.middle * 100).toFixed(0)} % of ${figure.anchorName}` : ''}` +
      `, p50 ${figure.p50.toFixed(2)} ms, p99 ${figure.p99.toFixed(2)} ms, ${statements} statements` +
      `${figure.failures > 0 ? `, ${figure.failures} answers were not 200` : ''}` +
      `${figure.bareFailures > 0 ? `, ${figure.bareFailures} of what it is compared with were not` : ''}`,
  );
  for (const { failure } of Object.values(found).flat()) if (failure) say(failure);
  return figure;
}

const failuresOf = (results: readonly LoadResult[]): number =>
  results.reduce((sum, one) => sum + one.failures, 0);

async function anchorRequests(world: World, anchor: Anchor, floorPort: number): Promise<string[]> {
  const name = anchor.name.replaceAll(' ', '_');
  await fetch(`http://127.0.0.1:${floorPort}/statement`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, sql: anchor.sql }),
  });
  const { sql } = anchor;
  const isRead = typeof sql === 'string' && sql.startsWith('SELECT');
  return Array.from({ length: 2000 }, () => {
    const v = JSON.stringify({ name, values: anchor.values(world) });
    const path = typeof sql !== 'string' ? '/transaction' : anchor.tenant ? '/tenant' : '/plain';
    return isRead
      ? rawOf({ method: 'GET', path: `${path}?v=${encodeURIComponent(v)}` })
      : rawOf({ method: 'POST', path, body: { v } });
  });
}

/** Rows that are not as they were sent, or null when the workload writes nothing. */
async function countDiffering(world: World, workload: Workload): Promise<number | null> {
  const check = workload.differing?.(world);
  if (!check) return null;
  return withAdmin(world.adminUrl, async (client) => {
    const { rows } = await client.query(check.sql, check.values);
    return Number((rows[0] as { differing?: unknown } | undefined)?.differing ?? Number.NaN);
  });
}

/** So often a task is measured, by the product and in bare SQL in turns, after one time to warm up; less often when it is long. */
const taskRounds = options.quick ? 1 : 5;
const longTaskRounds = options.quick ? 1 : 3;

async function measureTask(world: World, task: Task, port: number): Promise<TaskFigure> {
  return withAdmin(world.adminUrl, async (client) => {
    const headers = headersOf(rawOf({ method: 'GET', path: '/' }, world.sessions[0]));
    const sql: TaskHands['sql'] = async (text, ...values) => (await client.query(text, values)).rows;
    const hands: TaskHands = {
      world,
      sql,
      async call(method, path, body) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          method,
          headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${task.name}: ${answer.status} ${text.slice(0, 300)}`);
        return JSON.parse(text);
      },
      async finished(runId) {
        for (;;) {
          const [run] = await sql('SELECT state, result FROM job_run WHERE id = $1', runId);
          if (run?.state === 'done') return run.result;
          if (run?.state !== 'waiting' && run?.state !== 'running')
            throw new Error(`${task.name}: the job is ${run?.state}`);
          await pause(5);
        }
      },
    };
    const timed = async (work: (hands: TaskHands) => Promise<number>) => {
      // Nobody pays for what another has left to be written.
      await sql('CHECKPOINT');
      const at = performance.now();
      const rows = await work(hands);
      return { rows, seconds: (performance.now() - at) / 1000 };
    };
    const product: number[] = [];
    const bare: number[] = [];
    const problems = new Set<string>();
    let rows = 0;
    const measured = task.goal.seconds > 1 ? longTaskRounds : taskRounds;
    for (let round = options.quick ? 0 : -1; round < measured; round += 1) {
      await task.prepare?.(hands);
      await task.bare.prepare?.(hands);
      const own = await timed(task.bare.run);
      const one = await timed(task.run);
      if (round >= 0) {
        bare.push(own.seconds);
        product.push(one.seconds);
      }
      rows = one.rows;
      if (own.rows !== one.rows) problems.add(`${one.rows} rows where the bare SQL has ${own.rows}`);
      for (const problem of await task.check(hands)) problems.add(problem);
    }
    await task.clean?.(hands);
    const figure: TaskFigure = {
      name: task.name,
      product: spreadOf(product),
      bare: spreadOf(bare),
      timesBare: spreadOf(product.map((one, round) => one / (bare[round] ?? Number.NaN))),
      rows,
      problems: [...problems],
      goal: task.goal,
    };
    say(
      `${task.name}: ${figure.product.middle.toFixed(2)} s, ${figure.timesBare.middle.toFixed(1)} × the bare SQL, ${rows} rows` +
        `${figure.problems.length > 0 ? `, ${figure.problems.join(', ')}` : ''}`,
    );
    return figure;
  });
}

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/** The median of the rounds, with the lowest and the highest. */
const spreadOf = (numbers: readonly number[]): Spread => ({
  middle: median(numbers),
  lowest: Math.min(...numbers),
  highest: Math.max(...numbers),
});

const rateOf = (runs: readonly LoadResult[]) => spreadOf(runs.map((one) => one.perSecond));

if (options.help) process.stdout.write(usage);
else
  bench().catch((error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    process.exit(1);
  });
