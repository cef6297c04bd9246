import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { subModules, systemContext } from '../../../server.ts';
import { newId } from '../../ids.ts';
import { roleUrl } from '../database/database.ts';
import { startWorker } from '../jobs/jobs.ts';
import { makeListFile } from '../list-files/make-file.ts';

let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
  const packageId = newId();
  await world.server.services.database.asPlatform(systemContext('test'), async (transaction) => {
    await transaction.change(
      `INSERT INTO site_package (id, name_en, name_bn, sub_modules, price_model, price, storage_limit)
       VALUES ($1, 'Two megabytes', 'দুই এমবি', $2, 'flat', 0, 2)`,
      packageId,
      subModules.all.map(({ area }) => area),
    );
    await transaction.change('UPDATE site SET package_id = $2 WHERE id = $1', world.siteA, packageId);
  });
  world.server.services.sites.refresh();
});
afterAll(() => world.close());

/** So many bytes are taken by a file that was there before. */
const taken = (bytes: number) =>
  world.inSite(world.siteA, async (transaction) => {
    await transaction.change('DELETE FROM stored_file WHERE site_id = $1');
    await transaction.change(
      `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, $2, 'Old', 'application/pdf', $3, 'test')`,
      newId(),
      bytes,
    );
  });
const kept = async () => {
  let count = 0;
  for await (const _ of world.server.services.storage.keys()) count += 1;
  return count;
};
const rows = () =>
  world.inSite(
    world.siteA,
    async (transaction) => (await transaction.rows('SELECT id FROM stored_file WHERE site_id = $1')).length,
  );
const send = async () => {
  const content = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b9d3b4' } })
    .png()
    .toBuffer();
  const boundary = 'pathshala-test';
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return head.call('POST', '/api/v1/website/slide/files/picture', body, {
    'content-type': `multipart/form-data; boundary=${boundary}`,
  });
};
const mega = 1024 * 1024;

it('PLT-3 a file above the storage of the package is refused with words, and nothing of it stays', async () => {
  await taken(mega);
  expect((await send()).status).toBe(200);
  await taken(2 * mega);
  const [before, files] = [await rows(), await kept()];
  const refused = await send();
  expect([refused.status, refused.body.code]).toEqual([403, 'limitReached']);
  expect(refused.body.details).toMatchObject({ limit: 'megabytes', most: 2, wanted: 3 });
  expect([await rows(), await kept()]).toEqual([before, files]);
});

it('PLT-3 the file of a long list counts too, and its work says why it failed', async () => {
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO academic_house (site_id, id, position, name_en, name_bn, search_text)
       SELECT $1, gen_random_uuid(), 1, 'House ' || lpad(n::text, 5, '0'), 'ভবন ' || n, '' FROM generate_series(1, 6000) n`,
    ),
  );
  await taken(2 * mega);
  const [before, files] = [await rows(), await kept()];
  const asked = await head.call('POST', '/api/v1/list-files', {
    path: '/api/v1/academic/house/export?format=csv&sort=nameEn',
  });
  expect(asked.status, asked.text).toBe(200);
  const worker = await startWorker(
    world.server.services,
    [makeListFile.job],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 50 },
  );
  const run = async () =>
    ((await head.call('GET', '/api/v1/jobs/runs')).body.items as { id: string; state: string }[]).find(
      (one) => one.id === asked.body.runId,
    );
  try {
    await until('the work has ended', async () => (await run())?.state === 'failed');
  } finally {
    await worker.stop();
  }
  expect(JSON.stringify(await run())).toContain('Two megabytes');
  expect([await rows(), await kept()]).toEqual([before, files]);
});
