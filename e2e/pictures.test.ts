import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { it } from 'vitest';
import { openStage, type Stage, signIn, touch } from './browser.ts';

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
    if (user) await signIn(page, user, path);
    else await page.goto(path);
    if (name === 'login') await touch(page);
    await page.locator('h1').first().waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    if (name.startsWith('attendance')) {
      await page.locator('main ul li a[href*="section="]').first().click();
      const marks = page.locator('button[data-code]');
      await marks.first().waitFor();
      for (const place of [2, 4]) await marks.nth(place).click();
    }
    if (name === 'counter') await page.locator('tfoot').waitFor();
    if (name === 'marks') {
      await page.locator('main tbody a').first().click();
      await page.locator('[role=grid] td[data-column="0"]').nth(2).click();
    }
    await page.evaluate(async () => {
      await document.fonts.ready;
      await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    });
    const isDense = name === 'counter' || name === 'marks';
    await sharp(await page.screenshot())
      .resize(isDense ? { width: 1100 } : null)
      .webp({ quality: isDense ? 78 : 82, effort: 6 })
      .toFile(join(folder, `${name}.webp`));
    await close();
  };
  try {
    await take('home', '/');
    await take('home-bn-phone', '/', { language: 'bn', phone: true });
    await take('login', '/login');
    await take('dashboard', '/dashboard', { user: 'head' });
    await take('students', '/student/list', { user: 'office' });
    await take('counter', `/site/fee/student-payment/view?student=${await whoOwes(stage)}`, {
      user: 'cashier',
    });
    await take('marks', '/site/exam/marks-entry?state=partial', { user: 'head' });
    await take('attendance-phone', '/site/student/attendance/master', { user: 'teacher', phone: true });
  } finally {
    await stage.close();
  }
});

/** A student of the demonstration who owes a whole month. */
async function whoOwes({ world }: Stage): Promise<string> {
  const site = await world.server.services.sites.resolve(undefined, undefined);
  const found = await world.inSite(site?.id ?? 0, (transaction) =>
    transaction.row<{ student_id: string }>(
      `SELECT l.student_id FROM fees_invoice_line l
        WHERE l.site_id = $1 AND l.cancelled_at IS NULL
          AND NOT EXISTS (SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id)
        GROUP BY l.student_id HAVING count(*) = 3 ORDER BY l.student_id LIMIT 1`,
    ),
  );
  return found?.student_id ?? '';
}
