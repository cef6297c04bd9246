import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { it } from 'vitest';
import { openStage, signIn } from './browser.ts';

const folder = join(import.meta.dirname, '../docs/pictures');

/** The pictures of the README, taken anew from the real screens with PICTURES=1. */
it.runIf(process.env.PICTURES)('takes the pictures of docs/pictures', { timeout: 300_000 }, async () => {
  mkdirSync(folder, { recursive: true });
  const stage = await openStage({ now: '2026-11-19T04:42:00Z', students: 1200, sites: 1 });
  const take = async (
    name: string,
    path: string,
    { user, phone = false, language = 'en' }: { user?: string; phone?: boolean; language?: 'en' | 'bn' } = {},
  ) => {
    const { page, close } = await stage.visit({ phone, language });
    await page.setViewportSize(phone ? { width: 390, height: 780 } : { width: 1366, height: 820 });
    if (user) await signIn(page, user);
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    if (name.startsWith('attendance')) {
      await page.locator('main ul li a[href*="section="]').first().click();
      const marks = page.locator('button[data-code]');
      await marks.first().waitFor();
      for (const place of [2, 4]) await marks.nth(place).click();
    }
    await page.waitForTimeout(1_000);
    await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
    await close();
  };
  try {
    await take('home', '/');
    await take('home-bn-phone', '/', { language: 'bn', phone: true });
    await take('login', '/login');
    await take('dashboard', '/dashboard', { user: 'head' });
    await take('students', '/student/list', { user: 'office' });
    await take('attendance-phone', '/site/student/attendance/master', { user: 'teacher', phone: true });
  } finally {
    await stage.close();
  }
});
