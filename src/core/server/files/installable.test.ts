import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const read = async (address: string) => {
  const answer = await world.server.app.inject({ method: 'GET', url: address });
  return { status: answer.statusCode, type: String(answer.headers['content-type']), answer };
};

it('lets a phone keep the application under the name of the institution, in the language asked for', async () => {
  const site = await world.server.services.sites.find(world.siteA);
  const { answer, type } = await read(`/manifest.webmanifest?site=${site?.alias}&lang=bn`);
  expect(type).toContain('application/manifest+json');
  const manifest = answer.json<{
    name: string;
    start_url: string;
    icons: { src: string; sizes: string }[];
  }>();
  expect(manifest).toMatchObject({ name: site?.name.bn, lang: 'bn', start_url: '/dashboard' });
  for (const { src, sizes } of manifest.icons) {
    const icon = await read(src);
    expect(icon.type).toBe('image/png');
    const { width, height } = await sharp(icon.answer.rawPayload).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  expect((await read('/app-icon/100000.png')).status).toBe(404);
  expect((await read('/manifest.webmanifest?site=nowhere&site=twice')).status).toBe(200);
});
