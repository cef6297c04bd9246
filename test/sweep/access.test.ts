import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, fillPath } from '../../src/core/endpoint.ts';
import { newId } from '../../src/core/ids.ts';
import { routesOf, servedEndpoints } from '../../src/core/server/http/serve.ts';
import { openNumbers } from '../../src/core/server/secrets/open-site.ts';
import { initialRoles } from '../../src/modules.details.ts';
import { parts, systemContext } from '../../src/server.ts';
import { testLimit } from '../database.ts';
import { digestOfSite, fillEveryTable, tablesHolding } from '../fill.ts';
import { type Ids, inputFor, objectsIn, withEachReplaced } from '../from-schema.ts';
import { isSweptPath } from '../only-modules.ts';
import { sampleOfEach } from '../samples/hands.ts';
import { type Answer, makeWorld, type Person, type World, withKnownSessions } from '../world.ts';

/*
 * Who may call what. What each actor must meet follows from the endpoint's own `access` and from the initial roles in
 * the modules' details, so a new endpoint needs nothing here; only what the whole world may call is listed.
 */
const publicFile = join(import.meta.dirname, 'public-endpoints.txt');
const howToUpdate =
  'Endpoints that anybody on the internet may call are listed in test/sweep/public-endpoints.txt, one a line, in ' +
  'order. Is it meant so? Then `npx vitest run --project server test/sweep/access -u` writes the list.';

/** Routes without a contract, reviewed by hand; HEAD goes with GET. Whatever else is served needs an endpoint. */
const routesWithoutContract = [
  // The authorisation server is oidc-provider, which reads its requests itself: src/modules/api.
  'GET /.well-known/oauth-authorization-server',
  'GET /@:alias/feed.xml',
  'GET /@:alias/sitemap.xml',
  'GET /api/docs',
  'GET /api/openapi.json',
  'GET /app-icon/:file',
  'GET /assets/*',
  'GET /feed.xml',
  'GET /healthz',
  'GET /iclock/:call',
  'GET /livez',
  'GET /manifest.webmanifest',
  'GET /oauth/authorize',
  'GET /oauth/authorize/:uid',
  'GET /oauth/jwks',
  'GET /robots.txt',
  'GET /service-worker.js',
  'GET /sitemap.xml',
  'GET /static/*',
  // Forms of the website as a browser without scripts sends them: test/core/without-scripts.test.ts.
  'POST /@:alias/job-application',
  'POST /@:alias/student-form',
  'POST /@:alias/verify',
  'POST /@:alias/web/admission-form',
  'POST /@:alias/web/admit-card',
  'POST /@:alias/web/contact-form',
  'POST /@:alias/web/exam-result',
  'POST /@:alias/web/fee-clearance',
  'POST /@:alias/web/invitation',
  'POST /@:alias/web/letter-status',
  'POST /@:alias/web/officer-complaint',
  // Attendance devices speak a protocol of their own, in plain text: src/modules/devices/intake/service/adms.ts.
  'POST /iclock/:call',
  'POST /job-application',
  'POST /oauth/revoke',
  'POST /oauth/token',
  'POST /student-form',
  'POST /verify',
  'POST /web/admission-form',
  'POST /web/admit-card',
  'POST /web/contact-form',
  'POST /web/exam-result',
  'POST /web/fee-clearance',
  'POST /web/invitation',
  'POST /web/letter-status',
  'POST /web/officer-complaint',
];

/** Answers that never end: they are asked for their status only. */
const streams = new Set(['GET /api/v1/devices/gate/stream', 'GET /api/v1/notifications/stream']);

/** What any visitor may read of an institution is no leak; what visitors wrote is. */
const isPublicModule = (table: string) => /^(website_(?!letter)|communication_(?!thread))/.test(table);

/** A website shows its holidays to every visitor who names it; keys and revoked numbers are what papers are checked with. */
const showsToAll = new Set(['GET /api/web/calendar', 'GET /api/web/documents/keys']);

let world: World;
let served: readonly Endpoint[];
let own: Ids;
let foreign: Ids;
const actors = new Map<string, Person>();
const permissionsOf = new Map<string, ReadonlySet<string>>();

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const roleNames = Object.keys(initialRoles);
const setOf = (role: string) => new Set<string>(initialRoles[role]?.permissions);

async function newActor(name: string): Promise<Person> {
  const platform = <T>(sql: string, ...values: unknown[]) =>
    world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      transaction.rows(sql, ...values),
    ) as Promise<T>;
  if (name === 'nobody') return world.nobody;
  if (name === 'head of another') return world.person(world.siteB, ['head']);
  if (initialRoles[name]) return world.person(world.siteA, [name]);
  const person = await world.person(world.siteA, ['head']);
  if (name === 'removed') {
    await platform(
      "UPDATE membership SET ends_at = now() - interval '1 minute' WHERE account_id = $1",
      person.accountId,
    );
    // A permission given besides the role must not outlive the membership.
    await platform(
      `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason) VALUES ($1, $2, $3, 'students.view', 'allow', 'test')`,
      newId(),
      person.accountId,
      world.siteA,
    );
  }
  if (name === 'demoted')
    await platform("UPDATE membership SET role = 'student' WHERE account_id = $1", person.accountId);
  if (name === 'disabled')
    await platform("UPDATE account SET status = 'disabled' WHERE id = $1", person.accountId);
  return person;
}

beforeAll(async () => {
  world = await makeWorld();
  served = servedEndpoints(world.server.app).map(({ endpoint }) => endpoint);
  const records = (siteId: number, site: string) =>
    sampleOfEach(world, siteId, (table) => ` Zq${site}${isPublicModule(table) ? 'pub' : 'prv'}`);
  own = await records(world.siteA, 'A');
  const filled = await fillEveryTable(world.adminUrl, world.siteB, (table) =>
    isPublicModule(table) ? 'ZqBpub' : 'ZqBprv',
  );
  foreign = new Map([...filled, ...(await records(world.siteB, 'B'))]);
  for (const name of ['nobody', ...roleNames, 'head of another', 'removed', 'demoted', 'disabled'])
    actors.set(name, await newActor(name));
  for (const name of roleNames) permissionsOf.set(name, setOf(name));
  permissionsOf.set('head of another', setOf('head'));
  permissionsOf.set('demoted', setOf('student'));
});
afterAll(() => world.close());

/** The endpoint's own rule for an actor: 401, 403, or nothing against it. */
function refusalFor(endpoint: Endpoint, name: string): 401 | 403 | null {
  const { access } = endpoint;
  if (access === 'public') return null;
  if (name === 'nobody' || name === 'disabled') return 401;
  if (access === 'signedIn') return null;
  const has = permissionsOf.get(name) ?? new Set();
  if ('platform' in access) return name === 'platformOwner' && has.has(access.platform) ? null : 403;
  // Who only looks changes nothing, whatever the permission to see would allow.
  if (name === 'auditor' && endpoint.method !== 'GET') return 403;
  return name !== 'platformOwner' && has.has(access.permission) ? null : 403;
}

const send = (
  person: Person,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> => {
  const { path, rest } = fillPath(endpoint.path, input);
  return person.call(endpoint.method, path, rest, headers);
};

const pathIds = (endpoint: Endpoint) =>
  Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, newId()]));

/** The actor, signed in anew where something that was sent has ended the session. */
async function awake(name: string): Promise<Person> {
  const known = actors.get(name);
  if (known && (await known.call('GET', '/api/user')).status === 200) return known;
  const person = await newActor(name);
  actors.set(name, person);
  return person;
}

/** Sends as an actor who is signed in. */
async function sendAs(
  name: string,
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const before = actors.get(name) ?? (await awake(name));
  const answer = await send(before, endpoint, input, headers);
  const isOut = answer.status === 401 || answer.status === 419;
  if (!isOut || endpoint.withoutAntiForgery) return answer;
  const again = await awake(name);
  return again === before ? answer : send(again, endpoint, input, headers);
}

/** Whether an answer holds anything of the other institution: of B, or of A for who is of B. */
function leaksIn(answer: Answer, endpoint: Endpoint, other: 'A' | 'B' = 'B'): boolean {
  const all = `${answer.text}${JSON.stringify(answer.headers)}`;
  return all.includes(endpoint.access === 'public' ? `Zq${other}prv` : `Zq${other}`);
}

describe('the access of every endpoint', () => {
  it('stands behind every route but the reviewed ones', () => {
    const known = new Set(served.map(nameOf));
    const others = routesOf(world.server.app)
      .filter(({ method }) => method !== 'HEAD' && method !== 'OPTIONS')
      .map(({ method, path }) => `${method} ${path}`)
      .filter((name) => !known.has(name) && name !== 'GET /assets/*');
    expect([...new Set(others)].sort()).toEqual(
      routesWithoutContract.filter((name) => name !== 'GET /assets/*'),
    );
  });

  it('is declared once for each', () => {
    const names = served.map(nameOf);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  });

  it('equals the reviewed list of public endpoints', async () => {
    const found = served
      .filter(({ access }) => access === 'public')
      .map(nameOf)
      .sort();
    const listed = readFileSync(publicFile, 'utf8').split('\n');
    const differing = [
      ...found.filter((name) => !listed.includes(name)).map((name) => `+ ${name}`),
      ...listed.filter((name) => name !== '' && !found.includes(name)).map((name) => `- ${name}`),
    ];
    await expect(`${found.join('\n')}\n`, `${howToUpdate}\n${differing.join('\n')}`).toMatchFileSnapshot(
      publicFile,
    );
  });

  it('RBAC-1 is decided by what each role holds: the roles in the database hold what the modules say', async () => {
    const { database } = world.server.services;
    const held = await database.findOne<{ roles: Record<string, string[]> }>(
      `SELECT json_object_agg(code, permissions) AS roles FROM (
         SELECT r.code, ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code ORDER BY 1) AS permissions
           FROM role r WHERE r.site_id IS NULL) each`,
    );
    expect(held?.roles).toEqual(Object.fromEntries(roleNames.map((name) => [name, [...setOf(name)].sort()])));
  });

  it('RBAC-1 is what each actor meets', { timeout: testLimit(600_000) }, () =>
    withKnownSessions(world, async () => {
      const wrong: string[] = [];
      let cells = 0;
      const swept = served.filter(({ path }) => isSweptPath(path));
      for (const endpoint of swept) {
        // A name that no endpoint knows: whoever passes the access is stopped by validation, and nothing happens, so that
        // all may ask at once.
        const answers = await Promise.all(
          [...actors].map(async ([name, person]) => ({
            name,
            answer: await send(
              person,
              endpoint,
              { ...pathIds(endpoint), 'zq-probe': '1' },
              // From another institution one asks at the address of this one.
              name === 'head of another' ? { 'x-site-alias': 'shapla' } : {},
            ),
          })),
        );
        cells += answers.length;
        for (const { name, answer } of answers) {
          const refusal = refusalFor(endpoint, name);
          const met = answer.status === 401 || answer.status === 403 ? answer.status : null;
          // Another program's call may carry more than we know; whether it is genuine is for the handler to see.
          const expected = endpoint.withoutAntiForgery ? answer.status < 500 : answer.status === 422;
          if (met !== refusal && !endpoint.withoutAntiForgery)
            wrong.push(`${nameOf(endpoint)} as ${name}: ${answer.status} instead of ${refusal ?? 422}`);
          else if (refusal === null && !expected)
            wrong.push(`${nameOf(endpoint)} as ${name}: ${answer.status} instead of ${refusal ?? 422}`);
          if (leaksIn(answer, endpoint, name === 'head of another' ? 'A' : 'B'))
            wrong.push(`${nameOf(endpoint)} as ${name}: leaks`);
        }
      }
      expect(wrong).toEqual([]);
      // Each endpoint as each of them; those narrowed to some modules are fewer.
      if (swept.length === served.length) expect(cells).toBeGreaterThan(40_000);
    }),
  );

  it('RBAC-9 is refused with the name of the permission', async () => {
    const refused = served.find(({ access }) => typeof access === 'object' && 'permission' in access);
    const student = actors.get('student');
    if (!refused || !student || typeof refused.access === 'string') throw new Error('No such endpoint');
    const answer = await send(student, refused, pathIds(refused));
    expect(answer.body.details).toEqual({
      permission: 'permission' in refused.access ? refused.access.permission : '',
    });
  });
});

describe('what an institution reads of its own', () => {
  it('16.10 holds no number of identity or an account but for who asked for it and was noted, and nothing of another', {
    timeout: testLimit(600_000),
  }, async () => {
    const numbers = await world.inSite(world.siteA, async (transaction) => {
      for (const [place, { table, column, within }] of parts.secrets.entries())
        if (!within && table !== 'admission_applicant')
          await transaction.change(
            `UPDATE ${table} SET ${column} = $2 WHERE site_id = $1`,
            transaction.secrets.seal(`73190000${place}4821`),
          );
      return openNumbers(transaction, parts.secrets, 'A test');
    });
    expect(numbers.length).toBeGreaterThan(0);
    const before = await digestOfSite(world.adminUrl, world.siteB);
    const wrong: string[] = [];
    for (const endpoint of served) {
      if (endpoint.method !== 'GET' || streams.has(nameOf(endpoint)) || !isSweptPath(endpoint.path)) continue;
      if (refusalFor(endpoint, 'head') !== null) continue;
      const answer = await sendAs('head', endpoint, inputFor(endpoint, { ids: own, mark: 'own' }));
      const found = numbers.find(({ number }) => answer.text.includes(number));
      if (found) wrong.push(`${nameOf(endpoint)}: ${found.table}.${found.field}`);
      // Another program's call has a token of its own, which the head has not.
      const isStranger = answer.status === 401 && !endpoint.withoutAntiForgery;
      if (answer.status >= 500 || isStranger || leaksIn(answer, endpoint))
        wrong.push(`${nameOf(endpoint)}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
    expect(await digestOfSite(world.adminUrl, world.siteB)).toEqual(before);
  });
});

/** Endpoints that our own browser side calls; what other programs send is theirs to name. */
const ours = () => served.filter(({ withoutAntiForgery }) => !withoutAntiForgery);

describe('names that an input does not know', () => {
  const names = [
    'site_id',
    'siteId',
    'role',
    'isPlatform',
    'is_platform',
    'paid',
    'isLocked',
    'createdAt',
    '__proto__x',
  ];

  it('are refused by every object of every input', () => {
    const open = ours().flatMap((endpoint) =>
      objectsIn(endpoint.input)
        .filter(({ isStrict }) => !isStrict)
        .map(({ place }) => `${nameOf(endpoint)} ${place}`),
    );
    expect(open).toEqual([]);
  });

  it('are refused by every save, each at its name', async () => {
    const wrong: string[] = [];
    for (const endpoint of ours().filter(({ method }) => method !== 'GET')) {
      const name =
        typeof endpoint.access === 'object' && 'platform' in endpoint.access ? 'platformOwner' : 'head';
      const known = Object.keys(objectShape(endpoint));
      const extra = names.filter((each) => !known.includes(each));
      const answer = await sendAs(name, endpoint, {
        ...inputFor(endpoint, { ids: own }),
        ...Object.fromEntries(extra.map((each) => [each, '1'])),
      });
      const told = Object.keys((answer.body.errors ?? {}) as object);
      if (answer.status !== 422 || !extra.every((each) => told.includes(each)))
        wrong.push(`${nameOf(endpoint)}: ${answer.status} ${told.join(', ')}`);
    }
    expect(wrong).toEqual([]);
  });
});

const objectShape = (endpoint: Endpoint) =>
  ((endpoint.input as unknown as { shape?: object }).shape ?? {}) as Record<string, unknown>;

/** The other institution may be named in the address, too. */
const addressings: readonly Record<string, string>[] = [
  {},
  { 'x-site-alias': 'kadam' },
  { host: 'kadam.example' },
];

describe("another institution's records", () => {
  it('B7 are neither read nor changed nor pointed at by anybody of this one', {
    timeout: testLimit(600_000),
  }, async () => {
    const before = await digestOfSite(world.adminUrl, world.siteB);
    const wrong: string[] = [];
    let accepted = 0;
    for (const endpoint of served) {
      if (streams.has(nameOf(endpoint))) continue;
      if (typeof endpoint.access === 'object' && 'platform' in endpoint.access) continue;
      const input = inputFor(endpoint, { ids: foreign, mark: 'own' });
      if ('siteId' in input) input.siteId = world.siteB;
      if ('site_id' in input) input.site_id = String(world.siteB);
      const isAccepted = endpoint.input.safeParse(input).success;
      for (const name of ['head', 'teacher', 'cashier', 'guardian']) {
        if (refusalFor(endpoint, name) !== null) continue;
        for (const headers of name === 'head' ? addressings : [{}]) {
          const answer = await sendAs(name, endpoint, input, headers);
          if (isAccepted) accepted += 1;
          if (answer.status >= 500)
            wrong.push(`${nameOf(endpoint)} as ${name}: ${answer.status} ${answer.text}`);
          if (!showsToAll.has(nameOf(endpoint)) && leaksIn(answer, endpoint))
            wrong.push(`${nameOf(endpoint)} as ${name}: leaks ${answer.text.slice(0, 200)}`);
          if (endpoint.path.includes('/:id') && typeof endpoint.access === 'object' && answer.status < 300)
            wrong.push(`${nameOf(endpoint)} as ${name}: ${answer.status} for another institution's id`);
        }
      }
    }
    expect(wrong).toEqual([]);
    // Most generated inputs must be valid ones, or this test looks at nothing but validation.
    expect(accepted).toBeGreaterThan(served.length / 2);
    expect(await digestOfSite(world.adminUrl, world.siteB)).toEqual(before);
    expect(await tablesHolding(world.adminUrl, world.siteA, [...foreign.values()])).toEqual([]);
  });

  it('are refused in each place of each input alone, and nothing is written', {
    timeout: testLimit(600_000),
  }, async () => {
    const theirs = new Map([...own].map(([table, id]) => [id, foreign.get(table) ?? newId()]));
    const before = await digestOfSite(world.adminUrl, world.siteA);
    const wrong: string[] = [];
    let places = 0;
    for (const endpoint of served) {
      if (streams.has(nameOf(endpoint))) continue;
      if (typeof endpoint.access === 'object' && 'platform' in endpoint.access) continue;
      const valid = inputFor(endpoint, { ids: own, mark: 'own' });
      for (const [place, input] of withEachReplaced(valid, theirs)) {
        places += 1;
        const answer = await sendAs('head', endpoint, input as Record<string, unknown>);
        const say = (problem: string) => wrong.push(`${nameOf(endpoint)} at ${place}: ${problem}`);
        if (answer.status >= 500 || leaksIn(answer, endpoint))
          say(`${answer.status} ${answer.text.slice(0, 200)}`);
        // "Nothing of it was written" may also be said with 200, in the answer to a save of many.
        if (endpoint.method !== 'GET' && answer.status < 300) {
          const after = await digestOfSite(world.adminUrl, world.siteA);
          if (JSON.stringify(after) !== JSON.stringify(before)) say('it was written');
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(places).toBeGreaterThan(50);
    expect(await digestOfSite(world.adminUrl, world.siteA)).toEqual(before);
  });

  it('are untouched by whatever this one does with its own', { timeout: testLimit(600_000) }, async () => {
    const before = await digestOfSite(world.adminUrl, world.siteB);
    const wrong: string[] = [];
    for (const endpoint of served) {
      // What the head may read has been read above.
      if (
        endpoint.method === 'GET' &&
        (refusalFor(endpoint, 'head') === null || streams.has(nameOf(endpoint)))
      )
        continue;
      if (typeof endpoint.access === 'object' && 'platform' in endpoint.access) continue;
      const answer = await sendAs('head', endpoint, inputFor(endpoint, { ids: own, mark: 'own' }));
      // Another program's call has a token of its own, which the head has not.
      const isStranger = answer.status === 401 && !endpoint.withoutAntiForgery;
      if (answer.status >= 500 || isStranger || leaksIn(answer, endpoint))
        wrong.push(`${nameOf(endpoint)}: ${answer.status} ${answer.text.slice(0, 300)}`);
    }
    expect(wrong).toEqual([]);
    expect(await digestOfSite(world.adminUrl, world.siteB)).toEqual(before);
  });
});

describe('the anti-forgery guard', () => {
  it('refuses every unsafe call without token, without marker, or from elsewhere', {
    timeout: testLimit(600_000),
  }, async () => {
    const unsafe = served.filter(({ method, withoutAntiForgery }) => method !== 'GET' && !withoutAntiForgery);
    const wrong: string[] = [];
    const person = await awake('head');
    const forged: readonly (readonly [string, Record<string, string>])[] = [
      ['no token', { 'x-csrf-token': '' }],
      ['wrong token', { 'x-csrf-token': 'x'.repeat(43) }],
      ['no marker', { 'x-requested-with': '' }],
      ['no device', { cookie: '' }],
      ['foreign origin', { origin: 'https://evil.example' }],
      ['null origin', { origin: 'null' }],
    ];
    await withKnownSessions(world, async () => {
      for (const endpoint of unsafe) {
        const input = inputFor(endpoint, { ids: own });
        // Refused before anything is done, so that all may ask at once.
        await Promise.all(
          forged.map(async ([what, headers]) => {
            const answer = await send(person, endpoint, input, headers);
            if (answer.status !== 419) wrong.push(`${nameOf(endpoint)} ${what}: ${answer.status}`);
          }),
        );
      }
    });
    expect(wrong).toEqual([]);
    expect(unsafe.length).toBeGreaterThan(20);
  });
});
