import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/core/ids.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { missingSizes } from '../../src/core/server/files/missing-sizes.ts';
import { localStorageFolder } from '../../src/core/server/files/storage.ts';
import type { JobHands } from '../../src/core/server/jobs/jobs.ts';
import { systemContext } from '../../src/server.ts';
import { makeWorld, type Person, type World } from '../world.ts';

let world: World;
let head: Person;
let files: string;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  files = world.server.services.config.storageFolder;
});
afterAll(() => world.close());

const path = '/api/v1/academic/house';
const house = (n: number) => ({ position: n, nameEn: `House ${n}`, nameBn: `হাউস ${n}` });

/** Everything that lies in the storage. */
const lying = () =>
  (existsSync(files) ? readdirSync(files, { recursive: true, withFileTypes: true }) : [])
    .filter((one) => !one.isDirectory())
    .map(({ name }) => name)
    .sort();

async function upload(width = 40) {
  const picture = await sharp({ create: { width, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([picture], { type: 'image/png' }), 'red.png');
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await world.server.app.inject({
    method: 'POST',
    url: '/api/v1/website/slide/files/picture',
    headers: { ...head.headers, 'content-type': String(request.headers.get('content-type')) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
}

/** The first content that is written finds room, and none after it. */
async function withRoomForOne<T>(work: () => Promise<T>): Promise<T> {
  const { storage } = world.server.services;
  const { put } = storage;
  let asked = 0;
  Object.assign(storage, {
    put(key: string, content: Buffer) {
      asked += 1;
      return asked === 1 ? put(key, content) : writeFile('/dev/full', Buffer.alloc(70_000));
    },
  });
  const answer = await work().finally(() => Object.assign(storage, { put }));
  expect(asked).toBe(2);
  return answer;
}

describe.skipIf(process.platform !== 'linux')('a disk that is full', () => {
  it('is said at an upload, which leaves neither a rest nor a row, and works again with room', async () => {
    const { storage } = world.server.services;
    const { put } = storage;
    // The system's own refusal: its device that is always full.
    Object.assign(storage, { put: () => writeFile('/dev/full', Buffer.alloc(70_000)) });
    const full = await upload();
    Object.assign(storage, { put });
    expect([full.status, full.body.code]).toEqual([507, 'noRoom']);
    expect(full.body.message).toMatch(/no room left, so nothing was saved/);
    const rows = () =>
      world.inSite(world.siteA, (t) => t.rows('SELECT id FROM stored_file WHERE site_id = $1'));
    expect([await rows(), lying()]).toEqual([[], []]);
    expect((await upload()).status).toBe(200);
    expect([(await rows()).length, lying().length]).toEqual([1, 1]);
  });

  it('leaves no picture without its smaller sizes, where room for one of them was all there was', async () => {
    const before = lying();
    const full = await withRoomForOne(() => upload(900));
    expect([full.status, full.body.code]).toEqual([507, 'noRoom']);
    expect(lying()).toEqual(before);
  });

  it('leaves no size of the night that no row names', async () => {
    expect((await upload(900)).status).toBe(200);
    await world.inSite(world.siteA, (t) =>
      t.change('DELETE FROM stored_file WHERE site_id = $1 AND of_file IS NOT NULL'),
    );
    const before = lying();
    const { services } = world.server;
    const context = { ...systemContext('test'), siteId: world.siteA };
    const inSite: JobHands['inSite'] = (work) => services.database.inSite(context, work);
    const work = () => missingSizes.run({ services, context, inSite, attempt: 1, isLastAttempt: true }, {});
    await withRoomForOne(() => expect(work()).rejects.toMatchObject({ code: 'ENOSPC' }));
    expect(lying()).toEqual(before);
  });

  it('leaves no half of a file in the storage', async () => {
    const folder = join(files, '..', 'full');
    const storage = localStorageFolder(folder);
    const key = newId();
    // Its sub-folder is one that takes no file: every write into it fails.
    mkdirSync(folder);
    symlinkSync('/proc/self/task', join(folder, key.slice(-2)));
    await expect(storage.put(key, Buffer.alloc(10))).rejects.toThrow();
    const other = newId();
    mkdirSync(join(folder, other.slice(-2), other), { recursive: true });
    // What cannot be put in its place, because a folder is there, does not lie beside it either.
    await expect(storage.put(other, Buffer.alloc(10))).rejects.toThrow();
    expect(readdirSync(join(folder, other.slice(-2)))).toEqual([other]);
  });

  it('what a killed process left half written is removed after a day', async () => {
    const storage = localStorageFolder(join(files, '..', 'killed'));
    const key = newId();
    await storage.put(key, Buffer.from('whole'));
    const folder = join(files, '..', 'killed', key.slice(-2));
    const [old, young] = [
      join(folder, `${key}.${crypto.randomUUID()}`),
      join(folder, `${key}.${crypto.randomUUID()}`),
    ];
    for (const place of [old, young]) writeFileSync(place, 'half');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    utimesSync(old, longAgo, longAgo);
    await storage.removeUnfinished(new Date(Date.now() - 86_400_000));
    expect(readdirSync(folder).sort()).toEqual([key, young.slice(folder.length + 1)].sort());
  });

  it('at the database is said too, in both languages, and takes back what was begun', async () => {
    await withAdmin(world.adminUrl, async (client) => {
      await client.query(
        `CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
         BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`,
      );
      await client.query(
        `CREATE TRIGGER no_room AFTER INSERT ON academic_house FOR EACH ROW WHEN (NEW.position = 7) EXECUTE FUNCTION no_room()`,
      );
    });
    const english = await head.call('POST', path, house(7));
    const bengali = await head.call('POST', path, house(7), { 'accept-language': 'bn' });
    expect([english.status, english.body.code]).toEqual([507, 'noRoom']);
    expect(bengali.body.message).toMatch(/সার্ভারে আর জায়গা নেই/);
    const sheet = await head.call('POST', `${path}/import`, {
      rows: [1, 2, 7].map((n) => ({ ...house(n), position: String(n) })),
    });
    expect(sheet.status).toBe(507);
    expect((await head.call('GET', path)).body.total).toBe(0);
    expect((await head.call('POST', path, house(1))).status).toBe(200);
  });
});
