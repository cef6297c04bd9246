import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { type Logger, pino } from 'pino';
import { newId } from '../src/core/ids.ts';
import { antiForgeryTokenOf, deviceCookie } from '../src/core/server/auth/caller.ts';
import { newSecret } from '../src/core/server/auth/passwords.ts';
import { withAdmin } from '../src/core/server/database/database.ts';
import type { Context, Transaction } from '../src/core/server/database/in-site.ts';
import type { Config } from '../src/core/server/http/config.ts';
import { makeServer, type Server, systemContext } from '../src/server.ts';
import { citusUrl, isTemplateBrought, testDatabase, testKeys, testKind, testSecret } from './database.ts';
import { quickHash } from './quick-hash.ts';

export type Answer = {
  status: number;
  body: Record<string, unknown>;
  text: string;
  headers: LightMyRequestResponse['headers'];
};

/** Somebody at a browser of their own: calls carry the session, the device and the anti-forgery token. */
export type Person = {
  readonly accountId: string;
  readonly token: string;
  /** What the browser sends along with every call. */
  readonly headers: Readonly<Record<string, string>>;
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    input?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
};

export type World = {
  readonly server: Server;
  readonly adminUrl: string;
  /** Two institutions that must never see each other. */
  readonly siteA: number;
  readonly siteB: number;
  /** Signs an account in that is there already, from a device of its own. */
  enter(login: string): Promise<{ token: string; device: string; needsSecondFactor: boolean }>;
  /** Signs a new account with these roles in at `siteId`. */
  person(siteId: number | null, roles: readonly string[]): Promise<Person>;
  readonly nobody: Person;
  /** Nobody yet, at the browser that has this device. */
  browser(device: string): Person;
  inSite<T>(siteId: number, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const password = 'Pathshala-2026';

/** Gives the own password again: for a few minutes the person may change how others log in. */
export async function confirmed(person: Person): Promise<Person> {
  const { status, text } = await person.call('POST', '/api/v1/auth/confirm', { password });
  if (status !== 200) throw new Error(`Not confirmed: ${text}`);
  return person;
}

/** The settings of a server in a test. */
export const testConfig = (folder: string, databaseUrl: string): Config => ({
  port: 0,
  host: '127.0.0.1',
  publicAddress: 'http://localhost:3000',
  dataFolder: folder,
  databaseUrl,
  // Every test file also passes with the statements of a cluster, which one PostgreSQL understands as well.
  databaseKind: testKind,
  smtpUrl: null,
  mailFrom: 'pathshala@localhost',
  storageFolder: join(folder, 'files'),
  defaultSite: null,
  processRole: 'all',
  processes: 1,
  production: false,
  trustedProxies: [],
  secret: testSecret,
  keys: testKeys,
  logLevel: 'silent',
  privateGateways: [],
  metricsToken: null,
  hasNightlyBackup: true,
  chromePath: null,
  demoStudents: 0,
});

/** The triggers a distributed database has instead of those on whole statements. */
async function giveRowTriggers(adminUrl: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, '../scripts/cluster/row-triggers.sql'), 'utf8');
  await withAdmin(adminUrl, async (client) => {
    await client.query('SET ROLE pathshala_owner');
    await client.query(sql);
  });
}

/** A server on a fresh database with two bare institutions; `now` sets its clock. */
export async function makeWorld(
  options: {
    now?: () => Date;
    config?: Partial<Config>;
    bare?: boolean;
    /** What the world begins with instead of an empty database: another one, and the files that belong to it. */
    from?: { readonly database: string; readonly files: string; readonly isOfThisCode: boolean };
    log?: Logger;
    /** A migrated, empty database that is there already, and stays. */
    on?: string;
    /** The address through which the server reaches the database of `adminUrl`. */
    through?: (adminUrl: string) => Promise<string>;
  } = {},
): Promise<World> {
  const database = options.on
    ? { adminUrl: options.on, drop: async () => {} }
    : await testDatabase(options.from?.database);
  const folder = mkdtempSync(join(tmpdir(), 'pathshala-test-'));
  const config: Config = { ...testConfig(folder, database.adminUrl), ...options.config };
  if (config.databaseKind === 'citus' && !citusUrl()) await giveRowTriggers(database.adminUrl);
  if (options.from) cpSync(options.from.files, config.storageFolder, { recursive: true });
  const reached = (await options.through?.(database.adminUrl)) ?? database.adminUrl;
  // Another database lacks what institutions are brought, and other settings may ask for something else.
  const isOfThisCode = options.from?.isOfThisCode ?? true;
  const isBrought = isTemplateBrought() && isOfThisCode && !options.on && !options.config;
  const server = await makeServer(config, reached, {
    isBrought,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    ...(options.now ? { now: options.now } : {}),
    // A machine that runs two files at once may give a connection late; tests of faults wait as a school's server does.
    ...(options.through ? {} : { connectWithin: 60_000 }),
  });
  // The runner keeps each test file to the end, and with it its world: the server of one that is closed is let go.
  let open: Server | null = server;
  const opened = (): Server => {
    if (!open) throw new Error('This world is closed');
    return open;
  };
  const [siteA, siteB] = await server.services.database.asPlatform(
    systemContext('test'),
    async (transaction) => {
      const ids: number[] = [];
      // Nobody is expected to have a second factor but where a test says so.
      await transaction.change('UPDATE security_setting SET expects_second_factor = false WHERE id = 1');
      // A bare world has no institutions of its own: the caller makes them.
      if (options.bare || options.from) return [0, 0];
      for (const alias of ['shapla', 'kadam']) {
        const row = await transaction.row<{ id: bigint }>(
          `INSERT INTO site (alias, name_en, name_bn) VALUES ($1, $1 || ' School', $1 || ' বিদ্যালয়') RETURNING id`,
          alias,
        );
        ids.push(Number(row?.id));
      }
      return ids;
    },
  );
  if (siteA === undefined || siteB === undefined) throw new Error('No institutions');
  server.services.sites.refresh();
  const inSite: World['inSite'] = (siteId, work) =>
    opened().services.database.inSite({ ...systemContext('test'), siteId } satisfies Context, work);

  const headersOf = (token: string, device: string) => ({
    'x-requested-with': 'XMLHttpRequest',
    'x-csrf-token': antiForgeryTokenOf(config.secret, device),
    cookie: `${deviceCookie}=${device}`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  });
  const personOf = (accountId: string, token: string, device: string): Person => ({
    accountId,
    token,
    headers: headersOf(token, device),
    async call(method, path, input = {}, headers = {}) {
      const inQuery = method === 'GET' || method === 'DELETE';
      const query = new URLSearchParams();
      if (inQuery)
        for (const [name, value] of Object.entries(input))
          query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
      const answer = await opened().app.inject({
        method,
        url: path + (query.size > 0 ? `?${query}` : ''),
        headers: { ...headersOf(token, device), ...headers },
        ...(inQuery ? {} : { payload: input }),
      });
      let body: Record<string, unknown> = {};
      try {
        body = answer.json();
      } catch {
        // Not JSON: a file or a page.
      }
      return { status: answer.statusCode, body, text: answer.body, headers: answer.headers };
    },
  });

  const enter: World['enter'] = async (login) => {
    const device = newSecret();
    const answer = await personOf('', '', device).call('POST', '/api/v1/auth/log-in', { login, password });
    if (answer.status !== 200) throw new Error(`Cannot sign in: ${answer.text}`);
    const needsSecondFactor = answer.body.needsSecondFactor === true;
    return { token: String(answer.body.token), device, needsSecondFactor };
  };

  return {
    get server() {
      return opened();
    },
    adminUrl: database.adminUrl,
    enter,
    siteA,
    siteB,
    inSite,
    nobody: personOf('', '', newSecret()),
    browser: (device) => personOf('', '', device),
    async person(siteId, roles) {
      const accountId = newId();
      const username = `u-${randomUUID()}`;
      const isPlatform = roles.includes('platformOwner');
      const hash = await quickHash(password);
      await opened().services.database.asPlatform(systemContext('test'), async (transaction) => {
        await transaction.change(
          `INSERT INTO account (id, username, password_hash, name_en, name_bn, is_platform) VALUES ($1, $2, $3, 'Test', 'পরীক্ষা', $4)`,
          accountId,
          username,
          hash,
          isPlatform,
        );
        for (const role of roles)
          await transaction.change(
            'INSERT INTO membership (id, account_id, site_id, role) VALUES ($1, $2, $3, $4)',
            newId(),
            accountId,
            role === 'platformOwner' ? null : siteId,
            role,
          );
      });
      const { token, device } = await enter(username);
      return personOf(accountId, token, device);
    },
    async close() {
      await open?.close();
      open = null;
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** As `knowSessions`, while `work` goes on. */
export async function withKnownSessions(world: World, work: () => Promise<void>): Promise<void> {
  const end = knowSessions(world);
  try {
    await work();
  } finally {
    end();
  }
}

/**
 * From here on the database tells of each session once, for sweeps that ask with the same few sessions ten thousand times and
 * change nothing they hold. What it tells is what it would tell each time. The answer ends it.
 */
export function knowSessions(world: World): () => void {
  const { database } = world.server.services;
  const { findOne } = database;
  const told = new Map<unknown, Promise<object | null>>();
  const find = async (sql: string, token: unknown) => {
    const session = await findOne(sql, token);
    return session && { ...session, stale: false };
  };
  Object.assign(database, {
    findOne(sql: string, ...values: unknown[]) {
      if (!sql.includes('o.token_hash = $1')) return findOne(sql, ...values);
      const [token] = values;
      const known = told.get(token) ?? find(sql, token);
      told.set(token, known);
      return known;
    },
  });
  return () => void Object.assign(database, { findOne });
}
