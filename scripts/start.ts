import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openWaitingRoom, type WaitingRoom } from '../demo/waiting-room.ts';
import type { Label } from '../src/core/labels.ts';
import { ClocksDiffer, compareClocks } from '../src/core/server/database/clocks.ts';
import {
  AlreadyRunning,
  CannotReachDatabase,
  letLoadSwiftly,
  type OpenDatabase,
  openDatabase,
  withAdmin,
} from '../src/core/server/database/database.ts';
import { runningPostgres } from '../src/core/server/database/embedded-postgres.ts';
import { migrate, NeedsDistribution, NewerDatabase } from '../src/core/server/database/migrate.ts';
import { assertCanStart } from '../src/core/server/http/check-start.ts';
import { type Config, ConfigError, readConfig } from '../src/core/server/http/config.ts';
import type { Server } from '../src/server.ts';
import { buildWeb, isBuilt } from './build.ts';
import { databaseOfFirst, endWithFirst, type Processes, startProcesses } from './processes.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

let opening: Promise<OpenDatabase> | null = null;
let ready: Server | null = null;
let processes: Processes | null = null;
let isStopping = false;

/**
 * Stops everything in order. While the start is still under way the database alone is stopped, once it is up:
 * PostgreSQL rolls back what was begun, and the next start does it again.
 */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await processes?.stop();
  await ready?.close().catch((error: unknown) => process.stderr.write(`${error}\n`));
  await opening?.then((database) => database.stop()).catch(() => {});
}

async function start(): Promise<void> {
  const config = readConfig();
  await assertCanStart(config);
  if (!isBuilt()) {
    if (hasBuilder()) {
      say('Building the browser side');
      await buildWeb();
    } else if (!existsSync(join(import.meta.dirname, '../dist/web/index.html'))) {
      throw new ConfigError(
        'The browser side is not built, and its builder is not installed. Run "npm ci" with all packages, or bring dist/web along.',
      );
    }
  }
  // A worker of its own beside a server that runs the embedded database uses that one.
  const isWorker = config.processRole === 'worker';
  if (isWorker && config.databaseUrl === null && (await runningPostgres(config.dataFolder)) === null)
    throw new ConfigError(
      'PROCESS=worker needs a database that runs: start PROCESS=server with the same DATA_FOLDER first, or set DATABASE_URL.',
    );
  const isFirst = config.databaseUrl === null && !existsSync(join(config.dataFolder, 'cluster'));
  const room = isFirst && !isWorker && wantsDemonstration(config) ? await showRoom(config) : null;
  opening = openDatabase(config, say, isWorker ? 'use' : 'refuse');
  const database = await opening;
  const clocks = await compareClocks(database.adminUrl);
  if (clocks !== null) say(clocks);
  const applied = await migrate(database.adminUrl);
  if (applied.length > 0) say(`Applied ${applied.length} migrations`);
  // Read when all is well: what is wrong with the settings is said at once.
  const { makeServer } = await import('../src/server.ts');
  const server = await makeServer(config, database.adminUrl);
  if (isWorker) {
    await server.work();
    ready = server;
    say('\nThe worker is ready.\n');
    return;
  }
  const accounts = wantsDemonstration(config)
    ? await demonstrate(config, database.adminUrl, server, room)
    : [];
  if (config.processRole === 'all') await server.work();
  ready = server;
  if (config.processes > 1) processes = await startProcesses(config, database.adminUrl, say);
  else await server.app.listen({ port: config.port, host: config.host });
  say(`\nPathshala is ready: ${config.publicAddress}\n`);
  if (accounts.length > 0) {
    const { demonstrationPassword } = await import('../demo/demo.ts');
    say(`Log in with the password ${demonstrationPassword}:`);
    for (const { username, role } of accounts) say(`  ${username.padEnd(12)} ${role}`);
  }
}

/** One of several processes that answer requests; the first has made everything ready. */
async function answer(adminUrl: string): Promise<void> {
  endWithFirst(stop);
  const config = readConfig();
  const { makeServer } = await import('../src/server.ts');
  const server = await makeServer(config, adminUrl, { isBrought: true });
  ready = server;
  await server.app.listen({ port: config.port, host: config.host });
}

const wantsDemonstration = (config: Config) => !config.production && config.demoStudents > 0;

/** What is being made can be seen from here on; of a new database that is before there is one. */
async function showRoom(config: Config): Promise<WaitingRoom> {
  const room = await openWaitingRoom(config);
  room.begin({ en: 'Making the database', bn: 'ডেটাবেস তৈরি হচ্ছে' });
  say(`What is being made can be watched at ${config.publicAddress}`);
  return room;
}

/** Fills an empty platform, or goes on where that was cut off, however long its statements take on this machine: no request waits for them. */
async function demonstrate(config: Config, adminUrl: string, server: Server, shown: WaitingRoom | null) {
  const [{ makeDemonstration }, { stateOf }, { makeServer }] = await Promise.all([
    import('../demo/demo.ts'),
    import('../demo/progress.ts'),
    import('../src/server.ts'),
  ]);
  const size = { students: config.demoStudents, sites: config.demoStudents < 300 ? 1 : 3, seed: 7 };
  if ((await stateOf(server.services.database)) === 'whole') {
    await shown?.close();
    return makeDemonstration(server, say, size);
  }
  const unhurried = await makeServer(config, adminUrl, { longestQuery: 0 });
  const room = shown ?? (await showRoom(config));
  const tell = (text: string, what: Label) => {
    room.begin(what);
    say(text);
  };
  const endHold = await holdCounting(adminUrl);
  const countAnew = async () => {
    await endHold();
    await unhurried.countAnew();
  };
  try {
    return await makeDemonstration({ ...unhurried, countAnew }, tell, size);
  } finally {
    await endHold();
    await room.close();
    await unhurried.close();
    server.services.sites.refresh();
  }
}

/**
 * Nobody counts the tables until the answer is called. The database would count them with the first institution alone in them,
 * take every other for empty, and join its rows one with each. An end of this process ends the hold.
 */
async function holdCounting(adminUrl: string): Promise<() => Promise<void>> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = withAdmin(adminUrl, async (client) => {
    await letLoadSwiftly(client, true);
    await client.query('BEGIN');
    const { rows } = await client.query<{ tables: string }>(
      "SELECT string_agg(t::text, ', ') AS tables FROM pathshala_site_tables() t",
    );
    await client.query(`LOCK TABLE ${rows[0]?.tables} IN SHARE UPDATE EXCLUSIVE MODE`);
    held.resolve();
    await end;
    await client.query('COMMIT');
  }).catch(held.resolve);
  await held.promise;
  return async () => {
    resolve();
    await done;
    // On a connection of its own: also where the hold broke, nobody may pass the guards of the books afterwards.
    await withAdmin(adminUrl, (client) => letLoadSwiftly(client, false));
  };
}

function hasBuilder(): boolean {
  try {
    createRequire(import.meta.url).resolve('vite/package.json');
    return true;
  } catch {
    return false;
  }
}

/** What the person at the keyboard can mend is said in a sentence; a defect is shown with its trace. */
function explain(error: unknown): string {
  const told = [
    ConfigError,
    AlreadyRunning,
    CannotReachDatabase,
    NewerDatabase,
    NeedsDistribution,
    ClocksDiffer,
  ];
  if (told.some((kind) => error instanceof kind)) return (error as Error).message;
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Something else already listens on ${address}:${port}. Stop it, or choose another PORT.`;
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${address}. Set HOST to one of its own, such as 127.0.0.1 or 0.0.0.0.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be opened by this user. Choose a PORT of 1024 or more.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const first = databaseOfFirst();

// From the first moment: a Ctrl-C while the database comes up must not leave it running.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (first === null && !isStopping) void stop().then(() => process.exit(0));
  });

(first === null ? start() : answer(first)).catch(async (error: unknown) => {
  // The stop takes the database away from under the start.
  if (isStopping) return;
  process.stderr.write(`${explain(error)}\n`);
  await stop();
  process.exit(1);
});
