import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { pagesIn, renderSvg } from '../../src/core/server/documents/documents.ts';
import { readLabels } from '../../src/modules/library/catalogue/service/labels-file.ts';
import { makeWorld, type World } from '../world.ts';
import { type Library, makeLibrary } from './library.ts';

let world: World;
let library: Library;
beforeAll(async () => {
  world = await makeWorld();
  library = await makeLibrary(world);
});
afterAll(() => world.close());

const path = '/api/v1/library/copies/labels.pdf';
const print = (from: unknown, to: unknown, by = library.librarian) => by.call('GET', path, { from, to });

/** What a reader makes of a label of a sheet, drawn as a printer of 300 dots an inch does; places from 0. */
async function readAt(svg: string, column: number, row: number): Promise<string | undefined> {
  const dots = (millimetres: number) => Math.round((millimetres / 25.4) * 300);
  // The size is in points, which sharp takes for larger than the dots it counts in.
  const sheet = svg.replaceAll(/(width|height)="([\d.]+)pt"/g, '$1="$2"');
  const { data, info } = await sharp(Buffer.from(sheet), { density: 300 })
    .flatten({ background: '#fff' })
    .extract({
      left: dots(9.75 + 38.1 * column),
      top: dots(10.7 + 21.2 * row),
      width: dots(38.1),
      height: dots(21.2),
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
  const [found] = await readBarcodes(picture as ImageData, { formats: ['Code128'], maxNumberOfSymbols: 1 });
  return found?.text;
}

it('LIB-3 labels of books are printed by their numbers, for those that are here, and a reader reads each', async () => {
  const { librarian, copies, himu } = library;
  expect((await copies(himu, 66)).body).toEqual({ first: 5, last: 70 });
  const shown = await librarian.call('GET', `/api/v1/library/books/${himu}/copies`);
  const [first] = shown.body.items as { id: string; version: number }[];
  const gone = { version: first?.version, status: 'withdrawn', condition: 'worn', reason: 'Eaten by worms' };
  expect((await librarian.call('POST', `/api/v1/library/copies/${first?.id}/state`, gone)).status).toBe(200);
  const site = await world.server.services.sites.find(world.siteA);
  if (!site) throw new Error('No institution');
  const labels = await world.inSite(world.siteA, (on) => readLabels(on, site, { from: 1, to: 7 }));
  expect(labels.labels.map((one) => one.label)).toEqual([2, 3, 4, 5, 6, 7].map((one) => `L00000${one}`));
  expect(labels.labels[0]?.place).toBe('R1');
  const require = createRequire(import.meta.url);
  const { buffer } = new Uint8Array(readFileSync(require.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
  const sheet = await renderSvg('labels/book-labels', labels);
  expect([await readAt(sheet, 0, 0), await readAt(sheet, 4, 0), await readAt(sheet, 0, 1)]).toEqual([
    'L000002',
    'L000006',
    'L000007',
  ]);
  // Sixty-five to a sheet, so these are two.
  const file = await world.server.app.inject({
    method: 'GET',
    url: `${path}?from=5&to=70`,
    headers: librarian.headers,
  });
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pagesIn(file.rawPayload)).toBe(2);
  const inBengali = await print('৫', '৬');
  expect(inBengali.status).toBe(200);
  for (const [from, to] of [
    [7, 6],
    [1, 1301],
    [0, 5],
  ])
    expect((await print(from, to)).status).toBe(422);
  expect((await print(900, 950)).body.code).toBe('library.noCopy');
  expect((await print(1, 5, await world.person(world.siteB, ['librarian']))).body.code).toBe(
    'library.noCopy',
  );
  expect((await print(1, 5, await world.person(world.siteA, ['guardian']))).status).toBe(403);
});
