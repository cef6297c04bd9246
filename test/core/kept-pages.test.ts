import { type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apiPathOf } from '../../src/core/entity.ts';
import { deviceCookie } from '../../src/core/server/auth/caller.ts';
import { newSecret } from '../../src/core/server/auth/passwords.ts';
import { figuresOf } from '../../src/core/server/http/figures.ts';
import { notice } from '../../src/modules/website/notice.entity.ts';
import { systemContext } from '../../src/server.ts';
import { makeWorld, type Person, type World } from '../world.ts';

/* Pages of the website as many visitors read them at once, asked for by HTTP: what is kept goes out before the framework. */
let world: World;
let head: Person;
let port: number;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  port = Number(new URL(await world.server.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => world.close());

type Seen = { status: number; headers: IncomingHttpHeaders; html: string };

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Seen>((resolve, reject) => {
    const asked = request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        agent: false,
        headers: { host: 'school.example', 'accept-encoding': 'gzip', ...headers },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          const isPacked = answer.headers['content-encoding'] === 'gzip' && body.length > 0;
          const html = (isPacked ? gunzipSync(body) : body).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, html });
        });
      },
    );
    asked.on('error', reject);
    asked.end();
  });

/** Whether a page goes out without its institution being looked up. */
async function isKept(path: string, headers: Record<string, string> = {}): Promise<Seen | null> {
  const looked = vi.spyOn(world.server.services.sites, 'resolve');
  try {
    const seen = await get(path, headers);
    return looked.mock.calls.length === 0 ? seen : null;
  } finally {
    looked.mockRestore();
  }
}

/** The page from what is kept; a slow machine may need a second look before it is old. */
async function kept(path: string, headers: Record<string, string> = {}): Promise<Seen> {
  let seen: Seen | null = null;
  await expect
    .poll(async () => {
      seen = await isKept(path, headers);
      return seen !== null;
    })
    .toBe(true);
  if (!seen) throw new Error('Never kept');
  return seen;
}

const own = (html: string) => ({
  nonce: /name="csp-nonce" content="([^"]+)"/.exec(html)?.[1],
  token: /name="csrf-token" content="([^"]+)"/.exec(html)?.[1],
  once: /name="_once" value="([^"]+)"/.exec(html)?.[1],
});
const withoutOwn = (html: string) =>
  Object.values(own(html)).reduce((text: string, one) => (one ? text.replaceAll(one, '') : text), html);

it('WEB-6 a page from what is kept is the same page, with what is each visitor’s own', async () => {
  const path = '/@shapla/web/contact-form';
  const first = await get(path);
  const again = await kept(path);
  const names = (seen: Seen) => Object.keys(seen.headers).sort();
  expect(names(again)).toEqual(names(first));
  for (const name of [
    'cache-control',
    'content-type',
    'x-frame-options',
    'vary',
    'permissions-policy',
    'x-page',
  ])
    expect(again.headers[name], name).toBe(first.headers[name]);
  expect(withoutOwn(again.html)).toBe(withoutOwn(first.html));
  const [theirs, mine] = [own(first.html), own(again.html)];
  for (const name of ['nonce', 'token', 'once'] as const) {
    expect(mine[name], name).toMatch(/^[\w-]{20,}$/);
    expect(mine[name], name).not.toBe(theirs[name]);
  }
  expect(again.headers['content-security-policy']).toContain(`'nonce-${mine.nonce}'`);
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(String(again.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict$/);
});

it('WEB-6 a form of a page from what is kept is taken once, for the browser it was given to', async () => {
  const path = '/@shapla/web/contact-form';
  const device = newSecret();
  const seen = await kept(path, { cookie: `${deviceCookie}=${device}` });
  expect(seen.headers['set-cookie']).toBeUndefined();
  const { token, once } = own(seen.html);
  const send = (cookie: string) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ _token: token ?? '', _once: once ?? '', _lang: 'en', name: '' }),
    });
  expect((await send(`${deviceCookie}=${newSecret()}`)).status).toBe(419);
  // What is asked for is missing: the form was read.
  expect((await send(`${deviceCookie}=${device}`)).status).toBe(422);
});

it('WEB-6 what is kept is told apart by institution, host, address, language and digits', async () => {
  const path = '/web/notice/all';
  const asked: readonly (readonly [string, Record<string, string>, RegExp])[] = [
    [`/@shapla${path}`, {}, /data-lang="en" data-digits="latin"/],
    [`/@shapla${path}`, { 'accept-language': 'bn-BD' }, /data-lang="bn" data-digits="bengali"/],
    [`/@shapla${path}`, { cookie: 'language=bn; digits=latin' }, /data-lang="bn" data-digits="latin"/],
    [`/@shapla${path}?lang=bn`, {}, /data-lang="bn"/],
    [`/@kadam${path}`, {}, /content="[^"]*&quot;alias&quot;:&quot;kadam&quot;/],
    [`/@nowhere${path}`, {}, /There is no institution/],
  ];
  for (const _ of [1, 2, 3])
    for (const [address, headers, words] of asked)
      expect((await get(address, headers)).html, `${address} ${JSON.stringify(headers)}`).toMatch(words);
});

it('WEB-6 a change is on the page that was kept a moment ago', async () => {
  const path = '/@shapla/web/notice/all';
  await kept(path);
  const title = 'Classes begin at eight';
  const answer = await head.call('POST', apiPathOf(notice), {
    titleEn: title,
    titleBn: 'ক্লাস শুরু আটটায়',
    bodyEn: 'From Sunday',
    bodyBn: 'রবিবার থেকে',
    categoryId: null,
    attachment: null,
    publishOn: '2026-07-20',
    expiresOn: null,
    isPublic: true,
    isSidebar: false,
    state: 'published',
    isPinned: false,
  });
  expect(answer.status).toBe(200);
  await expect.poll(async () => (await get(path)).html.includes(title)).toBe(true);
  const { sites, database } = world.server.services;
  await kept(path);
  const suspend = (status: string) =>
    database.asPlatform(systemContext('test'), (platform) =>
      platform.change(`UPDATE site SET status = '${status}' WHERE alias = 'shapla'`),
    );
  await suspend('suspended');
  sites.refresh();
  expect((await get(path)).status).toBe(404);
  await suspend('active');
  sites.refresh();
  expect((await get(path)).status).toBe(200);
});

it('only pages that say the same to everybody are kept, and only whole ones', async () => {
  await kept('/@shapla/about');
  for (const [path, headers] of [
    ['/@shapla/web/nothing-here', {}],
    ['/@shapla/web/search?q=notice', {}],
    ['/@shapla/verify?code=x', {}],
    ['/login', {}],
    ['/@shapla/about', { 'accept-encoding': 'identity' }],
  ] as const)
    for (const _ of [1, 2]) expect(await isKept(path, headers), path).toBeNull();
  expect((await get('/@shapla/about', {}, 'HEAD')).html).toBe('');
});

it('X-3 what goes out from what is kept is counted and has its line in the log', async () => {
  const count = () => figuresOf(world.server.app).routes.get('GET page')?.count ?? 0;
  const lines = vi.spyOn(world.server.services.log, 'info');
  const before = count();
  const { headers } = await kept('/@shapla/about?lang=en');
  expect(count()).toBeGreaterThan(before);
  expect(lines).toHaveBeenCalledWith(
    expect.objectContaining({ reqId: headers['x-request-id'], path: '/@shapla/about', status: 200 }),
    'request',
  );
});
