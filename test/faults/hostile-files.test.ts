import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
    const before = process.cpuUsage();
    const uploads = Promise.all(Array.from({ length: 6 }, () => upload(picture)));
    let isOver = false;
    void uploads.then(() => {
      isOver = true;
    });
    let meanwhile = 0;
    while (!isOver) {
      expect((await head.call('GET', '/api/v1/academic/house')).status).toBe(200);
      meanwhile += 1;
      await pause(20);
    }
    expect((await uploads).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(meanwhile).toBeGreaterThan(10);
    // To shrink one of them takes a third of a second of work; here it is somebody else's.
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(6 * 0.3 + meanwhile * 0.05);
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
