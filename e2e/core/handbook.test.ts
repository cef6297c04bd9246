import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { it } from 'vitest';
import { pictureOf, type Task } from '../../src/modules/home/handbook/handbook.ts';
import { type TaskName, tasks } from '../../src/modules/home/handbook/tasks.data.ts';
import { openStage, signIn } from '../browser.ts';

const assets = join(import.meta.dirname, '../../assets');

/** The pictures of the handbook, taken anew from the real screens by `npm run handbook`. */
it.runIf(process.env.npm_lifecycle_event === 'handbook')(
  'takes the pictures of the handbook in both languages',
  { timeout: 900_000 },
  async () => {
    const stage = await openStage();
    const byUser = Map.groupBy(Object.entries<Task>(tasks), ([, task]) => task.as);
    try {
      for (const language of ['en', 'bn'] as const)
        for (const [user, list] of byUser) {
          const { page, close } = await stage.visit({ language, still: true });
          await page.setViewportSize({ width: 1200, height: 750 });
          for (const [place, [name, { path }]] of list.entries()) {
            if (place === 0) await signIn(page, user, path);
            else await page.goto(path);
            await page.locator('h1').first().waitFor();
            await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
            if (name === 'find') {
              await page.keyboard.press('Control+k');
              await page.getByRole('dialog').getByRole('combobox').fill('six padma 4');
              await page
                .getByRole('option', { name: /Padma|পদ্মা/ })
                .first()
                .waitFor();
            }
            await page.evaluate(async () => {
              await document.fonts.ready;
              await Promise.allSettled(document.getAnimations().map((one) => one.finished));
            });
            const file = join(assets, pictureOf(name as TaskName, language));
            mkdirSync(dirname(file), { recursive: true });
            await sharp(await page.screenshot())
              .resize({ width: 960 })
              .webp({ quality: 68, effort: 6 })
              .toFile(file);
          }
          await close();
        }
    } finally {
      await stage.close();
    }
  },
);
