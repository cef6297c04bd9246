import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;
let address: URL;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  address = new URL(await world.server.app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => world.close());

const path = '/api/v1/academic/house';

function open(text: string | Buffer): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(address.port), address.hostname, () => {
      socket.write(text);
      resolve(socket);
    });
    socket.on('error', reject);
    socket.on('error', () => {});
  });
}

/** Everything the server says until it closes, or until it has said a whole short answer. */
async function answerTo(text: string | Buffer, { thenEnd = false } = {}): Promise<string> {
  const socket = await open(text);
  if (thenEnd) socket.end();
  let heard = '';
  for await (const chunk of socket) {
    heard += String(chunk);
    if (/\r\n\r\n.*\}\s*$/s.test(heard)) break;
  }
  socket.destroy();
  return heard;
}

const requestLine = (more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${Object.entries(head.headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}${more}`;

const works = async () =>
  expect((await fetch(new URL(path, address), { headers: head.headers })).status).toBe(200);

describe('a request that is none', () => {
  it.each<[string, () => string | Buffer]>([
    ['no HTTP at all', () => 'how are you\r\n\r\n'],
    ['bytes', () => Buffer.from(Array.from({ length: 4_000 }, (_, n) => n % 256))],
    ['headers of 100 KB', () => `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
    ['two lengths', () => requestLine('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}')],
    [
      'a length and chunks, as a smuggler sends them',
      () =>
        requestLine('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
    ],
    ['chunks that are none', () => requestLine('Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n')],
    ['a negative length', () => requestLine('Content-Length: -1\r\n\r\n')],
  ])('%s is refused in the shape of every error', async (_, make) => {
    const heard = await answerTo(make());
    expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /);
    const body = JSON.parse(heard.slice(heard.indexOf('\r\n\r\n') + 4)) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['code', 'message', 'requestId']);
    await works();
  });

  it('a body that breaks off writes nothing', async () => {
    const body = JSON.stringify({ position: 1, nameEn: 'Half', nameBn: 'অর্ধেক' });
    await answerTo(requestLine(`Content-Length: ${Buffer.byteLength(body) + 10}\r\n\r\n${body}`), {
      thenEnd: true,
    });
    await answerTo(requestLine(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`), {
      thenEnd: true,
    });
    expect((await head.call('GET', path, { q: 'Half' })).body.total).toBe(0);
    await works();
  });

  it('who is gone before the answer has either saved or not', async () => {
    const names = Array.from({ length: 40 }, (_, n) => `Gone ${n}`);
    const own = new pg.Client({ connectionString: world.adminUrl });
    await own.connect();
    for (const [n, nameEn] of names.entries()) {
      const body = JSON.stringify({ position: 1, nameEn, nameBn: 'গেল' });
      const socket = await open(requestLine(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`));
      // Each time some answers of the database further on.
      for (let answers = n % 8; answers > 0; answers -= 1) await own.query('SELECT 1');
      socket.destroy();
    }
    await own.end();
    await works();
    const { rows } = await world.inSite(world.siteA, async (transaction) => ({
      rows: await transaction.rows<{ houses: bigint; histories: bigint }>(
        `SELECT (SELECT count(*) FROM academic_house WHERE site_id = $1 AND name_en LIKE 'Gone %') AS houses,
                (SELECT count(*) FROM history WHERE site_id = $1 AND table_name = 'academic_house'
                    AND record_id IN (SELECT id FROM academic_house WHERE site_id = $1 AND name_en LIKE 'Gone %')) AS histories`,
      ),
    }));
    expect(rows[0]?.histories).toBe(rows[0]?.houses);
  });

  it('a packed body counts as what it holds, and one of 17 MB is not read', async () => {
    const packed = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { ...head.headers, 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(Buffer.alloc(10_000_000, ' ')),
    });
    expect([413, 415]).toContain(packed.status);
    const large = await head.call('POST', path, { nameEn: 'x'.repeat(17 * 1024 * 1024) });
    expect([large.status, large.body.code]).toEqual([413, 'tooLarge']);
  });

  it('a call of a visitor takes 64 kB, an ordinary one 1 MB, and only files and sheets more', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
    const logIn = (keys: number) =>
      world.nobody.call('POST', '/api/v1/auth/log-in', { login: 'x', password: 'x', ...many(keys) });
    const few = await logIn(4_000);
    expect(few.status).toBe(422);
    expect(Object.keys(few.body.errors as object)).toHaveLength(20);
    expect((await logIn(8_000)).status).toBe(413);
    const text = 'x'.repeat(1024 * 1024);
    expect((await head.call('POST', path, { nameEn: text.slice(0, 900_000) })).status).toBe(422);
    expect((await head.call('POST', path, { nameEn: text })).status).toBe(413);
    const rows = Array.from({ length: 60 }, () => ({ nameEn: text.slice(0, 20_000) }));
    expect((await head.call('POST', `${path}/import/check`, { rows })).status).toBe(200);
  });

  it('a long body of somebody who may not send it is refused before it is read', async () => {
    const body = 'x'.repeat(8 * 1024 * 1024);
    const from = await world.nobody.call('POST', `${path}/import/check`, { content: body });
    expect(from.status).toBe(401);
    const answer = await world.server.app.inject({
      method: 'POST',
      url: `${path}/import/check`,
      headers: { ...world.nobody.headers, 'content-type': 'application/json' },
      // It is not even JSON: nobody looked.
      payload: `{${body}`,
    });
    expect(answer.statusCode).toBe(401);
  });
});

describe('two hundred who send their request drop by drop', () => {
  it('keep nobody else waiting, and have a limit', async () => {
    const slow = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        open(n % 2 ? 'GET / HTTP/1.1\r\nHost: x\r\nX-A: ' : requestLine('Content-Length: 900\r\n\r\n{"a":')),
      ),
    );
    const others = await Promise.all(
      Array.from({ length: 60 }, () => fetch(new URL(path, address), { headers: head.headers })),
    );
    expect(others.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
    const { server } = world.server.app;
    expect(server.headersTimeout).toBeGreaterThan(0);
    expect(server.requestTimeout).toBeGreaterThan(0);
    for (const socket of slow) socket.destroy();
    await works();
  });
});
