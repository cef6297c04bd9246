import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';

/*
 * Bengali as a browser draws it with the fonts we send, compared with a picture a reader of Bengali has looked at. After a
 * change that is meant, `UPDATE_PICTURES=1 npx vitest run --project browser e2e/walk-public.test.ts -t TRAP-15` writes the
 * picture anew; look at it before committing it. What failed is written to .cache/pictures.
 */

const lineHeight = 36;
/** A pixel differs when its grey does by so much: what another smoothing of edges does not reach. */
const apart = 110;
/** So many of a line may, of some 24,000; a conjunct that falls apart changes hundreds. */
const allowed = 12;

type Grey = { readonly pixels: Buffer; readonly width: number; readonly height: number };

/** The texts one below the other in the page's own fonts, regular and bold, in place of what stood on the page. */
export async function drawSheet(page: Page, texts: readonly string[]): Promise<Grey> {
  await page.waitForFunction(() =>
    ['400', '600'].every((weight) =>
      [...document.fonts].some((one) => one.family.includes('Noto Sans Bengali') && one.weight === weight),
    ),
  );
  await page.evaluate(
    async ({ texts, lineHeight }) => {
      const sheet = document.createElement('div');
      sheet.id = 'sheet';
      sheet.lang = 'bn';
      Object.assign(sheet.style, {
        position: 'absolute',
        inset: '0 auto auto 0',
        width: '760px',
        background: '#ffffff',
        color: '#000000',
        zIndex: '9999',
        fontSize: '18px',
        lineHeight: `${lineHeight}px`,
        letterSpacing: 'normal',
      });
      for (const text of texts) {
        const row = document.createElement('div');
        Object.assign(row.style, { height: `${lineHeight}px`, whiteSpace: 'nowrap', overflow: 'hidden' });
        for (const weight of ['400', '600']) {
          const part = document.createElement('span');
          Object.assign(part.style, { display: 'inline-block', width: '380px', fontWeight: weight });
          part.textContent = text;
          row.append(part);
        }
        sheet.append(row);
      }
      document.getElementById('sheet')?.remove();
      document.body.append(sheet);
      const all = texts.join(' ');
      const { fontFamily } = getComputedStyle(sheet);
      for (const weight of ['400', '600']) await document.fonts.load(`${weight} 18px ${fontFamily}`, all);
      await document.fonts.ready;
    },
    { texts: [...texts], lineHeight },
  );
  return greyOf(await page.locator('#sheet').screenshot({ animations: 'disabled' }));
}

async function greyOf(picture: Buffer): Promise<Grey> {
  const { data, info } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const pngOf = ({ pixels, width, height }: Grey) =>
  sharp(pixels, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** The lines of two drawings that a reader would not take for the same, by their place. */
export function differingLines(one: Grey, other: Grey): number[] {
  if (one.width !== other.width || one.height !== other.height) return [-1];
  const differing = new Map<number, number>();
  for (let at = 0; at < one.pixels.length; at += 1)
    if (Math.abs((one.pixels[at] ?? 0) - (other.pixels[at] ?? 0)) > apart) {
      const line = Math.floor(at / one.width / lineHeight);
      differing.set(line, (differing.get(line) ?? 0) + 1);
    }
  return [...differing].filter(([, pixels]) => pixels > allowed).map(([line]) => line);
}

/** The approved drawing, the same for every page; this one where it is taken anew. */
export async function approved(drawn: Grey): Promise<Grey> {
  const file = join(import.meta.dirname, 'approved.png');
  if (process.env.UPDATE_PICTURES) writeFileSync(file, await pngOf(drawn));
  return greyOf(readFileSync(file));
}

/** Keeps a drawing that differed for whoever looks at it. */
export async function keepForLooking(name: string, drawn: Grey): Promise<void> {
  const folder = join(import.meta.dirname, '../../../.cache/pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `browser-${name}.png`), await pngOf(drawn));
}
