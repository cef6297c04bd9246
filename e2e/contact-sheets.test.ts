import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { screens } from '../src/modules.entities.ts';
import { goInside, openStage, type Stage, signIn } from './browser.ts';

const asked = (process.env.SHEETS ?? '').split(',').filter((name) => name !== '');
const folder = join(import.meta.dirname, '../.cache/sheets');
const looks = (['en', 'bn'] as const).flatMap((language) =>
  [false, true].flatMap((dark) => [1366, 768, 360].map((width) => ({ language, dark, width }))),
);
/** Pictures a row, each so wide, the screens of a phone smaller. */
const across = 4;

/** All screens of a module side by side, to be looked at: `SHEETS=fees,exams`, into .cache/sheets. */
describe.runIf(asked.length > 0)('contact sheets', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ students: 240, sites: 2 });
  });
  afterAll(() => stage?.close());

  it.each(asked.flatMap((module) => looks.map((look) => ({ module, ...look }))))(
    'of $module in $language, dark $dark, $width wide',
    { timeout: 300_000 },
    async ({ module, language, dark, width }) => {
      const list = screens.filter((screen) => screen.module === module && !screen.path.includes(':'));
      const { page, close } = await stage.visit({ language, dark });
      await page.setViewportSize({ width, height: width < 700 ? 740 : 820 });
      const shots: Buffer[] = [];
      for (const [at, screen] of list.entries()) {
        const user = screen.menuFor === 'platform' ? 'owner' : 'head';
        if (at === 0) await signIn(page, user, screen.path);
        await goInside(page, screen.path, screen.title[language]);
        await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
        shots.push(
          await sharp(await page.screenshot())
            .resize({ width: width < 700 ? 300 : 640 })
            .toBuffer(),
        );
      }
      await close();
      await saveSheet(join(folder, `${module}-${language}${dark ? '-dark' : ''}-${width}.webp`), shots);
    },
  );
});

async function saveSheet(file: string, shots: readonly Buffer[]): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const { width, height } = await sharp(first).metadata();
  const columns = Math.min(across, shots.length);
  const placed = shots.map(
    (input, at): OverlayOptions => ({
      input,
      left: (at % columns) * (width + 8),
      top: Math.floor(at / columns) * (height + 8),
    }),
  );
  mkdirSync(folder, { recursive: true });
  await sharp({
    create: {
      width: columns * (width + 8) - 8,
      height: Math.ceil(shots.length / columns) * (height + 8) - 8,
      channels: 3,
      background: '#888888',
    },
  })
    .composite(placed)
    .webp({ quality: 80 })
    .toFile(file);
}
