import { connect } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldBytes } from '../../src/core/server/files/held-bytes.ts';
import { readApart } from '../../src/core/server/files/read-apart.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;
let picture: Buffer;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  picture = await sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
});
afterAll(() => world.close());

async function upload(content: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'red.png');
  const request = new Request('http://x', { method: 'POST', body: form });
  return world.server.app.inject({
    method: 'POST',
    url: '/api/v1/website/slide/files/picture',
    headers: { ...head.headers, 'content-type': String(request.headers.get('content-type')) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const samples = new URL('../samples/sample-reader.ts', import.meta.url);
const small = { heap: 64, bytes: 256 * 1024 * 1024, milliseconds: 3_000, files: 2 };

describe('hostile files', () => {
  it('six pictures of forty megapixels at once are read outside the server, and nobody waits for them', async () => {
    const uploads = Promise.all(Array.from({ length: 6 }, () => upload(picture)));
    let isOver = false;
    void uploads.then(() => {
      isOver = true;
    });
    let [meanwhile, shrunkHere] = [0, 0];
    while (!isOver && meanwhile < 20) {
      expect((await head.call('GET', '/api/v1/academic/house')).status).toBe(200);
      meanwhile += 1;
      const { queue, process } = sharp.counters();
      shrunkHere += queue + process;
    }
    expect((await uploads).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(meanwhile).toBe(20);
    expect(shrunkHere).toBe(0);
  });

  it('T7 bodies that arrive together hold so much memory and no more; what finds no room is refused with words', async () => {
    const megabyte = 1024 * 1024;
    const check = (person: Person, payload: Readable | Buffer, headers = {}) =>
      world.server.app.inject({
        method: 'POST',
        url: '/api/v1/academic/house/import/check',
        headers: {
          ...person.headers,
          ...headers,
          'content-type': 'application/json',
          'content-length': String(15 * megabyte),
        },
        payload,
      });
    const whole = Buffer.alloc(15 * megabyte, ' ');
    // Two that stop a byte before their end.
    const slow = Array.from({ length: 2 }, () => new PassThrough({ highWaterMark: 16 * megabyte }));
    const waiting = slow.map((body) => check(head, body));
    for (const body of slow) body.write(whole.subarray(1));
    await expect.poll(() => slow.map((body) => body.readableLength + body.writableLength)).toEqual([0, 0]);
    const refused = await check(head, whole, { 'accept-language': 'bn' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.json()).toMatchObject({
      code: 'files.busy',
      message: expect.stringMatching(/^এই মুহূর্তে .*১০ সেকেন্ড/),
    });
    // Pictures of forms have no room either, while others have theirs.
    const large = await upload(Buffer.alloc(5 * megabyte));
    expect([large.statusCode, large.json().code]).toEqual([503, 'files.busy']);
    const other = await world.person(world.siteA, ['head']);
    expect((await check(other, whole)).statusCode).toBe(400);
    for (const body of slow) body.end(' ');
    expect((await Promise.all(waiting)).map((one) => one.statusCode)).toEqual([400, 400]);
    expect((await check(head, whole)).statusCode).toBe(400);
  });

  it('T7 what a sender held who goes away in the middle is given back, of a short form too', async () => {
    const { port } = new URL(await world.server.app.listen({ port: 0, host: '127.0.0.1' }));
    const socket = connect(Number(port), '127.0.0.1');
    const headers = {
      host: 'localhost',
      ...head.headers,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '60000',
    };
    socket.write(
      [
        'POST /api/v1/website/slide/files/picture HTTP/1.1',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        '',
        '--b',
        'Content-Disposition: form-data; name="file"; filename="red.png"',
        'Content-Type: image/png',
        '',
        'x'.repeat(40_000),
      ].join('\r\n'),
    );
    await expect.poll(heldBytes).toBeGreaterThan(0);
    socket.destroy();
    await expect.poll(heldBytes).toBe(0);
  });

  it('what takes too much memory, takes too long or breaks its process has no answer, and the next one has', async () => {
    const read = readApart<{ what: string }, { what: string; process: number }>(samples, small);
    for (const what of ['memory', 'heap', 'time', 'crash']) expect(await read({ what }), what).toBeNull();
    const [first, second, third] = [
      await read({ what: 'a' }),
      await read({ what: 'b' }),
      await read({ what: 'c' }),
    ];
    expect([first?.what, second?.what, third?.what]).toEqual(['a', 'b', 'c']);
    // A process reads so many files and is replaced.
    expect(second?.process).toBe(first?.process);
    expect(third?.process).not.toBe(first?.process);
  });

  it('two are read at once, whatever they are, and the others wait their turn', async () => {
    const read = readApart<{ what: string }, { began: number; ended: number }>(samples, small);
    const other = readApart<{ what: string }, { began: number; ended: number }>(samples, small);
    // Both processes are there: a busy machine may take long to start one.
    await Promise.all([read({ what: 'a' }), other({ what: 'b' })]);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, n) => (n % 2 ? read : other)({ what: 'slow' })),
    );
    const most = Math.max(
      ...outcomes.map(
        (one) => outcomes.filter((o) => o && one && o.began <= one.began && o.ended > one.began).length,
      ),
    );
    expect(most).toBe(2);
  });
});
