import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/core/server/http/config.ts';
import { systemContext } from '../../src/server.ts';
import { makeWorld, type World } from '../world.ts';

let world: World;

beforeAll(async () => {
  world = await makeWorld({ config: { trustedProxies: ['10.0.0.2', '10.9.0.0/16'] } });
});
afterAll(() => world.close());

/** The address that counts for a guess which came from `from` and names others. */
async function countedAs(from: string, forwarded: string): Promise<string[]> {
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change('DELETE FROM login_attempt'),
  );
  const answer = await world.server.app.inject({
    method: 'POST',
    url: '/api/v1/auth/log-in',
    remoteAddress: from,
    headers: { ...world.nobody.headers, 'x-forwarded-for': forwarded },
    payload: { login: 'nobody', password: 'wrong password' },
  });
  expect(answer.statusCode).toBe(422);
  const rows = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.rows("SELECT key FROM login_attempt WHERE key LIKE '%-address:%'"),
  );
  return rows.map(({ key }) => String(key).replace(/^.*-address:/, ''));
}

describe('who a visitor is', () => {
  it.each([
    ['a named proxy is believed', '10.0.0.2', '203.0.113.9', '203.0.113.9'],
    ['so is one of a named network', '10.9.4.4', '203.0.113.9', '203.0.113.9'],
    ['what the visitor told the proxy is not', '10.0.0.2', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['a neighbour in a private network is not', '10.0.0.3', '203.0.113.9', '10.0.0.3'],
    ['behind a proxy he is not believed either', '10.0.0.2', '198.51.100.1, 10.0.0.3', '10.0.0.3'],
    ['this machine is not, unless it is named', '127.0.0.1', '203.0.113.9', '127.0.0.1'],
  ])('%s', async (_, from, forwarded, counted) => {
    expect(await countedAs(from, forwarded)).toEqual([counted]);
  });

  it('is decided by the settings: a proxy of this machine in production, else none', () => {
    const secret = { APP_SECRET: 'x'.repeat(40), DATA_FOLDER: '/tmp' };
    expect(readConfig(secret).trustedProxies).toEqual([]);
    expect(readConfig({ ...secret, NODE_ENV: 'production' }).trustedProxies).toEqual(['127.0.0.0/8', '::1']);
    expect(readConfig({ ...secret, TRUSTED_PROXIES: '10.0.0.2, fd00::/8' }).trustedProxies).toEqual([
      '10.0.0.2',
      'fd00::/8',
    ]);
    for (const wrong of ['my-proxy', '10.0.0.0/33', '10.0.0', 'fd00::/129', '10.0.0.0/8/8', ''])
      if (wrong === '') expect(readConfig({ ...secret, TRUSTED_PROXIES: wrong }).trustedProxies).toEqual([]);
      else expect(() => readConfig({ ...secret, TRUSTED_PROXIES: wrong })).toThrow(/TRUSTED_PROXIES must be/);
  });
});

it('16 every answer says how a browser treats it, and behind https that it comes by nothing else', async () => {
  const headersOf = async (one: World) =>
    (await one.server.app.inject({ method: 'GET', url: '/livez' })).headers;
  const plain = await headersOf(world);
  expect(plain).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  });
  expect(plain['strict-transport-security']).toBeUndefined();
  const safe = await makeWorld({ config: { publicAddress: 'https://school.example' } });
  expect((await headersOf(safe))['strict-transport-security']).toBe('max-age=31536000');
  await safe.close();
});
