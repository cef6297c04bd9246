import * as oauth from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { fillPath } from '../../core/endpoint.ts';
import { servedEndpoints } from '../../core/server/http/serve.ts';
import { systemContext } from '../../server.ts';
import { clientContract, consentContract, siteContract } from './contract.ts';
import { mostTokensAMinute } from './service/adapter.ts';
import { clearOld } from './service/tokens.ts';

const issuer = 'http://localhost:3000';
const redirect = 'https://app.example/back';
const scopes = [
  'profile.read',
  'students.read',
  'students.write',
  'academic.read',
  'academic.write',
  'people.read',
  'calendar.read',
  'fees.read',
  'fees.restricted',
  'library.read',
  'results.read',
];

type Given = { id: string; secret: string };
let world: World;
let owner: Person;
let head: Person;
let client: Given;
let config: oauth.Configuration;

/** The library's requests go to the server without a network. */
const overInject: oauth.CustomFetch = async (url, { method, headers, body }) => {
  const answer = await world.server.app.inject({
    method: method as 'GET',
    url: url.replace(issuer, ''),
    headers: { host: 'localhost:3000', ...headers },
    ...(body ? { payload: String(body) } : {}),
  });
  const noBody = answer.statusCode === 204;
  return new Response(noBody ? null : answer.body, {
    status: answer.statusCode,
    headers: answer.headers as Record<string, string>,
  });
};

const programOf = ({ id, secret }: Given) =>
  oauth.discovery(new URL(issuer), id, secret, undefined, {
    algorithm: 'oauth2',
    execute: [oauth.allowInsecureRequests],
    [oauth.customFetch]: overInject,
  });

const asPlatform = (sql: string, ...values: unknown[]) =>
  world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(sql, ...values),
  );

const admit = (id: string, more: object = {}) =>
  head.call('PUT', fillPath(siteContract.admit.path, { id }).path, {
    scopes,
    role: 'office',
    password: 'Pathshala-2026',
    ...more,
  });

const shapla = `${issuer}/@shapla`;

/** What a browser does: the way to consent, the answer of the person, and back to the program. */
async function goThrough(
  person: Person,
  params: Record<string, string>,
  decision: object = {},
): Promise<{ back: URL; verifier: string }> {
  const verifier = oauth.randomPKCECodeVerifier();
  const address = oauth.buildAuthorizationUrl(config, {
    redirect_uri: redirect,
    scope: scopes.join(' '),
    resource: shapla,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'kept',
    ...params,
  });
  const begun = await world.server.app.inject({
    url: address.href.replace(issuer, ''),
    headers: { host: 'localhost:3000' },
  });
  if (begun.statusCode !== 303) throw new Error(`${begun.statusCode} ${begun.body}`);
  const cookies = [begun.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
  const uid = String(begun.headers.location).split('/').at(-1) ?? '';
  if (String(begun.headers.location).startsWith(redirect))
    return { back: new URL(String(begun.headers.location)), verifier };
  const withCookies = { cookie: `${person.headers.cookie}; ${cookies}` };
  const asked = await person.call('GET', fillPath(consentContract.asked.path, { uid }).path, {}, withCookies);
  if (asked.status !== 200) throw new Error(asked.text);
  const offered = (asked.body.scopes as { name: string; isRestricted: boolean }[]).map(({ name }) => name);
  const decided = await person.call(
    'POST',
    fillPath(consentContract.decide.path, { uid }).path,
    { isAllowed: true, scopes: offered, password: 'Pathshala-2026', ...decision },
    withCookies,
  );
  if (decided.status !== 200) throw new Error(decided.text);
  const resumed = await world.server.app.inject({
    url: String(decided.body.to).replace(/^https?:\/\/[^/]+/, ''),
    headers: { host: 'localhost:3000', cookie: cookies },
  });
  return { back: new URL(String(resumed.headers.location)), verifier };
}

async function tokenOf(person: Person, params: Record<string, string> = {}, decision: object = {}) {
  const { back, verifier } = await goThrough(person, params, decision);
  return oauth.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: 'kept' });
}

const alone = (more: Record<string, string> = {}) =>
  oauth.clientCredentialsGrant(config, {
    scope: 'students.read academic.read academic.write',
    resource: shapla,
    ...more,
  });

const call = async (
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => {
  const answer = await world.server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers };
};

const students = '/api/v1/students/list';
const shifts = '/api/v1/academic/shift';

beforeAll(async () => {
  world = await makeWorld();
  owner = await world.person(null, ['platformOwner']);
  head = await world.person(world.siteA, ['head']);
  const made = await owner.call('POST', clientContract.add.path, {
    name: 'Bus tracker',
    redirect,
    scopes,
    callsAMinute: 6000,
  });
  client = made.body as Given;
  config = await programOf(client);
});
afterAll(() => world.close());

describe('API-2 a program', () => {
  it('is made, listed, changed and deleted at the addresses of the specification, its secret shown once and hashed', async () => {
    expect(client.secret).toMatch(/^[\w-]{43}$/);
    const listed = await owner.call('GET', clientContract.list.path);
    expect(listed.body).toMatchObject([
      { id: client.id, name: 'Bus tracker', redirect, secret: `••••${client.secret.slice(-4)}` },
    ]);
    expect(listed.text).not.toContain(client.secret);
    const kept = await world.server.services.database.findOne<{ all: string }>(
      'SELECT json_agg(s)::text AS all FROM oauth_secret s',
    );
    expect(kept?.all).not.toContain(client.secret);
    const other = await owner.call('POST', clientContract.add.path, { name: 'Other', redirect });
    const { id } = other.body as Given;
    const saved = await owner.call('PUT', `/oauth/clients/${id}`, {
      name: 'Another',
      redirect: `${redirect}/2`,
    });
    expect(saved.body).toMatchObject({ name: 'Another', redirect: `${redirect}/2` });
    expect((await owner.call('PUT', `/oauth/clients/${id}`, { name: 'Bus tracker', redirect })).status).toBe(
      422,
    );
    expect(
      (await owner.call('PUT', `/oauth/clients/${id}`, { name: 'A', redirect: 'http://app.example' })).status,
    ).toBe(422);
    expect((await owner.call('DELETE', `/oauth/clients/${id}`)).status).toBe(200);
    expect((await owner.call('DELETE', `/oauth/clients/${id}`)).status).toBe(404);
    expect((await head.call('GET', clientContract.list.path)).status).toBe(403);
  });

  it('does nothing at an institution that has not let it in, and there only what the head allows', async () => {
    await expect(alone()).rejects.toMatchObject({ error: 'invalid_target' });
    expect((await admit(client.id, { password: 'wrong' })).status).toBe(422);
    expect((await admit(client.id, { scopes: ['payroll.restricted'] })).status).toBe(422);
    expect((await admit(client.id, { role: 'siteAdmin' })).status).toBe(403);
    expect((await admit(client.id, { role: null })).status).toBe(200);
    await expect(alone()).rejects.toMatchObject({ error: 'unauthorized_client' });
    expect((await admit(client.id)).status).toBe(200);
  });

  it('keeps working while its secret is changed, and not with the old one afterwards', async () => {
    const rotated = await owner.call('POST', `/oauth/clients/${client.id}/secret`, { hours: 24 });
    const fresh = rotated.body as Given;
    expect(fresh.secret).not.toBe(client.secret);
    for (const one of [client, fresh])
      expect(
        (
          await oauth.clientCredentialsGrant(await programOf(one), {
            resource: shapla,
            scope: 'students.read',
          })
        ).access_token,
      ).toBeTruthy();
    await asPlatform(
      "UPDATE oauth_secret SET ends_at = now() - interval '1 second' WHERE ends_at IS NOT NULL",
    );
    await expect(alone()).rejects.toMatchObject({ error: 'invalid_client' });
    client = fresh;
    config = await programOf(fresh);
  });
});

describe('API-1 an ordinary client library', () => {
  it('gets a token with a person’s consent and calls ten endpoints as that person', async () => {
    const { access_token, refresh_token, scope } = await tokenOf(head);
    expect(scope?.split(' ')).toContain('students.read');
    for (const url of [
      '/api/auth/user',
      students,
      shifts,
      '/api/v1/academic/house',
      '/api/v1/academic/section',
      '/api/v1/people/employee',
      '/api/v1/library/category',
      '/api/v1/academic/subject',
      '/api/v1/academic/group',
    ])
      expect([url, (await call(access_token, 'GET', url)).status]).toEqual([url, 200]);
    const made = await call(access_token, 'POST', '/api/v1/academic/house', {
      nameEn: 'Padma',
      nameBn: 'পদ্মা',
      position: 1,
    });
    expect(made.status, made.body).toBe(200);
    const history = await world.inSite(world.siteA, (transaction) =>
      transaction.rows("SELECT actor FROM history WHERE site_id = $1 AND table_name = 'academic_house'"),
    );
    expect(history).toMatchObject([{ actor: head.accountId }]);
    const again = await oauth.refreshTokenGrant(config, refresh_token ?? '');
    expect((await call(again.access_token, 'GET', students)).status).toBe(200);
    // A refresh token that comes a second time was stolen by one of the two: everything of the consent ends.
    await expect(oauth.refreshTokenGrant(config, refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    expect((await call(again.access_token, 'GET', students)).status).toBe(401);
  });

  it('gets one for itself, with the role it was given and its own name in the history', async () => {
    const { access_token } = await alone();
    expect((await call(access_token, 'GET', students)).status).toBe(200);
    expect((await call(access_token, 'GET', '/api/v1/people/employee')).status).toBe(403);
    const restricted = await alone({ scope: 'fees.restricted students.read' });
    expect(restricted.scope).toBe('students.read');
    await oauth.tokenRevocation(config, access_token);
    expect((await call(access_token, 'GET', students)).status).toBe(401);
  });

  it('never gets more than the scopes: not another module, not a change, not what only a person does', async () => {
    const { access_token } = await tokenOf(head, { scope: 'students.read fees.read' });
    expect((await call(access_token, 'GET', students)).status).toBe(200);
    const closed = servedEndpoints(world.server.app).map(({ endpoint }) => endpoint);
    for (const [method, begin] of [
      ['PUT', '/api/v1/students/'],
      ['GET', '/api/v1/students/export'],
      ['GET', shifts],
      ['POST', '/api/v1/fees/'],
      ['PUT', '/api/user'],
      ['POST', '/api/v1/auth/password'],
      ['GET', '/api/v1/access/users'],
      ['GET', '/oauth/clients'],
      ['GET', '/api/v1/api/mine'],
      ['GET', '/api/v1/approvals'],
    ] as const) {
      const path = closed.find((one) => one.method === method && one.path.startsWith(begin))?.path ?? begin;
      const { status, body } = await call(access_token, method, path, method === 'GET' ? undefined : {});
      expect([path, status, body.includes('"code":"api.')]).toEqual([path, 403, true]);
    }
  });

  it('allows only what the person ticked, and asks for the password where people keep something to themselves', async () => {
    const some = await tokenOf(head, {}, { scopes: ['students.read'] });
    expect(some.scope).toBe('students.read');
    await expect(tokenOf(head, {}, { password: '' })).rejects.toThrow(/password/);
    const { back } = await goThrough(head, {}, { isAllowed: false, scopes: [] });
    expect(back.searchParams.get('error')).toBe('access_denied');
  });
});

describe('API-1 an attack', () => {
  const begin = async (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirect,
      scope: 'students.read',
      resource: shapla,
      code_challenge: await oauth.calculatePKCECodeChallenge(oauth.randomPKCECodeVerifier()),
      code_challenge_method: 'S256',
    });
    change(query);
    const answer = await world.server.app.inject({
      url: `/oauth/authorize?${query}`,
      headers: { host: 'localhost:3000' },
    });
    return { status: answer.statusCode, to: String(answer.headers.location ?? ''), body: answer.body };
  };

  it.each([
    `${redirect}/`,
    `${redirect}?x=1`,
    'https://evil.example/back',
    'http://app.example/back',
    'https://app.example/BACK',
  ])('with the foreign redirect %s is told to the person and sent nowhere', async (foreign) => {
    const { status, to, body } = await begin((query) => query.set('redirect_uri', foreign));
    expect([status, to]).toEqual([400, '']);
    expect(body).toContain('ভুল');
  });

  it('with plain PKCE, without it, and with another institution is refused', async () => {
    for (const [change, error] of [
      [(query: URLSearchParams) => query.set('code_challenge_method', 'plain'), 'invalid_request'],
      [
        (query: URLSearchParams) => {
          query.delete('code_challenge');
          query.delete('code_challenge_method');
        },
        'invalid_request',
      ],
      [(query: URLSearchParams) => query.set('resource', `${issuer}/@kadam`), 'invalid_target'],
      [(query: URLSearchParams) => query.append('resource', `${issuer}/@kadam`), 'invalid_target'],
      [(query: URLSearchParams) => query.set('scope', 'leave.read'), 'invalid_scope'],
      [(query: URLSearchParams) => query.set('prompt', 'none'), 'interaction_required'],
    ] as const) {
      const { to } = await begin(change);
      expect(to, error).toContain(`${redirect}?error=${error}&`);
    }
  });

  it('with a code that comes twice, or with another verifier, ends in nothing', async () => {
    const { back, verifier } = await goThrough(head, { scope: 'students.read' });
    const take = (pkceCodeVerifier: string) =>
      oauth.authorizationCodeGrant(config, back, { pkceCodeVerifier, expectedState: 'kept' });
    await expect(take(oauth.randomPKCECodeVerifier())).rejects.toMatchObject({ error: 'invalid_grant' });
    const { access_token } = await take(verifier);
    expect((await call(access_token, 'GET', students)).status).toBe(200);
    await expect(take(verifier)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await call(access_token, 'GET', students)).status).toBe(401);
  });

  it('through the consent of another browser, of a stranger or in somebody’s name is refused', async () => {
    const stranger = await world.person(world.siteB, ['head']);
    await expect(goThrough(stranger, {})).rejects.toThrow(/do not belong/);
    const answer = await head.call('GET', fillPath(consentContract.asked.path, { uid: 'x'.repeat(21) }).path);
    expect(answer.status).toBe(404);
  });
});

describe('API-1 a token holds no longer than what it stands on', () => {
  it('of a person who lost the role, was switched off or denied', async () => {
    const teacher = await world.person(world.siteA, ['office']);
    const { access_token } = await tokenOf(teacher, { scope: 'students.read' });
    const status = async () => (await call(access_token, 'GET', students)).status;
    expect(await status()).toBe(200);
    await asPlatform("UPDATE membership SET role = 'guardian' WHERE account_id = $1", teacher.accountId);
    expect(await status()).toBe(403);
    await asPlatform(
      "UPDATE membership SET role = 'office', disabled_at = now() WHERE account_id = $1",
      teacher.accountId,
    );
    expect(await status()).toBe(403);
    await asPlatform(
      'UPDATE membership SET disabled_at = NULL, ends_at = now() WHERE account_id = $1',
      teacher.accountId,
    );
    expect(await status()).toBe(401);
    await asPlatform("UPDATE account SET status = 'disabled' WHERE id = $1", teacher.accountId);
    expect(await status()).toBe(401);
  });

  it('of a suspended institution, and none of another one', async () => {
    const { access_token } = await tokenOf(head, { scope: 'students.read academic.write' });
    const set = async (status: string) => {
      await asPlatform('UPDATE site SET status = $2 WHERE id = $1', world.siteA, status);
      world.server.services.sites.refresh();
    };
    await set('suspended');
    expect((await call(access_token, 'GET', students)).status).toBe(403);
    await set('read_only');
    expect((await call(access_token, 'POST', '/api/v1/academic/house', {})).status).toBe(403);
    expect((await call(access_token, 'GET', students)).status).toBe(200);
    await set('active');
    const other = await world.inSite(world.siteB, (transaction) =>
      transaction.row<{ id: string }>(
        `INSERT INTO academic_house (site_id, id, name_en, name_bn, position) VALUES ($1, gen_random_uuid(), 'B', 'খ', 1) RETURNING id`,
      ),
    );
    const answer = await world.server.app.inject({
      url: `/api/v1/academic/house/${other?.id}`,
      headers: { authorization: `Bearer ${(await alone()).access_token}`, 'x-site-alias': 'kadam' },
    });
    expect(answer.statusCode).toBe(404);
  });

  it('that is revoked by the person, the institution or the platform, of a program that is narrowed, stopped or shut out', async () => {
    const status = async (token: string) => (await call(token, 'GET', students)).status;
    const first = (answer: { body: Record<string, unknown> }) =>
      (answer.body.items as { id: string }[])[0]?.id ?? '';
    for (const [person, list, revoke] of [
      [head, consentContract.mine.path, consentContract.revokeMine.path],
      [head, siteContract.tokens.path, siteContract.revoke.path],
      [owner, clientContract.tokens.path, clientContract.revoke.path],
    ] as const) {
      const { access_token } = await tokenOf(head, { scope: 'students.read' });
      expect(await status(access_token)).toBe(200);
      const listed = await person.call('GET', list);
      expect(listed.text).not.toContain(access_token);
      const stranger = await world.person(world.siteB, ['head']);
      const id = first(listed);
      if (revoke === siteContract.revoke.path)
        expect((await stranger.call('DELETE', fillPath(revoke, { id }).path)).status).toBe(404);
      expect((await person.call('DELETE', fillPath(revoke, { id }).path)).status).toBe(200);
      expect(await status(access_token)).toBe(401);
    }
    const { access_token } = await tokenOf(head, { scope: 'students.read' });
    const save = (more: object) =>
      owner.call('PUT', `/oauth/clients/${client.id}`, { name: 'Bus tracker', redirect, ...more });
    await save({ scopes: ['academic.read'] });
    expect(await status(access_token)).toBe(403);
    await save({ scopes });
    expect(await status(access_token)).toBe(200);
    await save({ isStopped: true });
    expect(await status(access_token)).toBe(401);
    await save({ isStopped: false });
    expect((await head.call('DELETE', `/api/v1/api/site/programs/${client.id}`)).status).toBe(200);
    expect(await status(access_token)).toBe(401);
    await admit(client.id);
    expect(await status(access_token)).toBe(401);
  });
});

describe('API-3 the limit and the log of a program', () => {
  it('hands a program few tokens in a minute, wherever it asks from', async () => {
    const key = `oauth client ${client.id}`;
    await asPlatform(
      `INSERT INTO login_attempt (key, failures, window_start) VALUES ($1, $2, now())
       ON CONFLICT (key) DO UPDATE SET failures = excluded.failures, window_start = excluded.window_start`,
      key,
      mostTokensAMinute,
    );
    await expect(alone()).rejects.toMatchObject({ status: 429 });
    await asPlatform('DELETE FROM login_attempt WHERE key = $1', key);
  });

  it('refuses the calls above the limit with the seconds to wait, and tells the institution every call', async () => {
    const { access_token } = await alone();
    await owner.call('PUT', `/oauth/clients/${client.id}`, {
      name: 'Bus tracker',
      redirect,
      callsAMinute: 1,
    });
    await asPlatform('DELETE FROM oauth_minute');
    const answers = [await call(access_token, 'GET', students), await call(access_token, 'GET', students)];
    expect(answers.map(({ status }) => status)).toEqual([200, 429]);
    expect(Number(answers[1]?.headers['retry-after'])).toBeGreaterThan(0);
    await expect.poll(async () => (await head.call('GET', siteContract.calls.path)).text).toContain(students);
    const latest = async () => {
      const calls = await owner.call('GET', clientContract.calls.path, { clientId: client.id });
      const told = (calls.body.items as Record<string, unknown>[]).slice(0, 2);
      return told.map((one) => [one.client, one.method, one.route, one.status].join(' ')).sort();
    };
    // What was called before may be written down first; the refused call is told too.
    await expect.poll(latest).toEqual([`Bus tracker GET ${students} 200`, `Bus tracker GET ${students} 429`]);
    const stranger = await world.person(world.siteB, ['head']);
    expect((await stranger.call('GET', siteContract.calls.path)).body.total).toBe(0);
    const inYears = new Date(Date.now() + 800 * 86_400_000);
    await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
      clearOld(transaction, inYears, 90),
    );
    expect((await owner.call('GET', clientContract.calls.path)).body.total).toBe(0);
  });
});
