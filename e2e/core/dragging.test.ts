import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { ask } from '../helpers/ask.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('WEB-1 a line of the menu is dragged under another and taken out again with the keys', async () => {
  const { page, problems, close } = await stage.visit({ own: true });
  // Both lines are in sight: a page that scrolls under a pressed button begins to carry another line.
  await page.setViewportSize({ width: 1366, height: 1600 });
  await signIn(page, 'head', '/site/web/setting/web-menu');
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
  const row = (name: string) =>
    page
      .getByRole('list', { name: 'Lines of the menu' })
      .getByRole('listitem')
      .filter({ has: handle(name) });
  const depth = () => row('Calendar').getAttribute('data-depth');
  await row('Calendar').waitFor();
  expect(await depth()).toBe('0');
  // The middle of a line takes what is let go there under itself.
  await handle('Calendar').dragTo(row('Notices'));
  await expect.poll(depth).toBe('1');
  await page.getByText('The menu is saved').first().waitFor();
  await page.goto('/about');
  expect(
    await page.locator('#menu > ul > li', { hasText: 'Notices' }).locator('ul a').allTextContents(),
  ).toEqual(['Calendar']);
  await page.goto('/site/web/setting/web-menu');
  await handle('Calendar').press('ArrowLeft');
  await expect.poll(depth).toBe('0');
  await page.getByText('The menu is saved').first().waitFor();
  expect(problems).toEqual([]);
  await close();
});

it('WEB-7 a picture of a gallery is dragged before another, and stays there', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/website/gallery/list?do=new');
  await page.locator('input[name="titleEn"]').fill('River cruise');
  await page.locator('input[name="titleBn"]').fill('নৌভ্রমণ');
  await page.locator('input[name="day"]').fill('2026-07-02');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.locator('input[name="titleEn"]').waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: /River cruise/ })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Pictures' }).click();
  await page.getByRole('button', { name: 'Add pictures' }).waitFor();
  const files = await Promise.all(
    ['#7a2418', '#0b4533', '#0f4082'].map(async (background, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: Buffer.from(
        await sharp({ create: { width: 600, height: 400, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    })),
  );
  await page.locator('input[type="file"]').setInputFiles(files);
  const pictures = page.locator('ol img');
  await pictures.nth(2).waitFor();
  const sources = () => pictures.evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  const [first, second, third] = await sources();
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && /\/order$/.test(new URL(answer.url()).pathname),
  );
  await pictures.nth(2).dragTo(pictures.nth(0));
  expect((await kept).ok()).toBe(true);
  await expect.poll(sources).toEqual([third, first, second]);
  await page.reload();
  await pictures.nth(2).waitFor();
  expect(await sources()).toEqual([third, first, second]);
  expect(problems).toEqual([]);
  await close();
});

it('WEB-4 a wide table of a notice is printed whole: it wraps and stays within the paper', async () => {
  const { page, problems, close } = await stage.visit({ own: true });
  await signIn(page, 'head', '/dashboard');
  const cells = Array.from({ length: 14 }, (_, place) => `<td>Longheading${place}withoutaspace</td>`).join(
    '',
  );
  const body = `<p>Routine</p><table><tbody><tr>${cells}</tr></tbody></table>`;
  const { id } = await ask<{ id: string }>(page, 'POST', '/api/v1/website/notice', {
    titleEn: 'Wide routine',
    titleBn: 'চওড়া রুটিন',
    bodyEn: body,
    bodyBn: body,
    publishOn: '2026-07-20',
    isPublic: true,
    state: 'published',
  });
  await page.goto(`/web/notice/${id}`);
  const frame = page.locator('.text-table');
  const clipped = () =>
    frame.evaluate((one) => ({
      overflow: getComputedStyle(one).overflowX,
      hidden: one.scrollWidth - one.clientWidth,
    }));
  // On the screen it is pushed aside within its frame.
  expect((await clipped()).overflow).toBe('auto');
  expect((await clipped()).hidden).toBeGreaterThan(0);
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  expect(await clipped()).toEqual({ overflow: 'visible', hidden: 0 });
  expect(await tooWideBy(page)).toBe(0);
  const outside = await page
    .locator('.text-table td')
    .evaluateAll(
      (all) =>
        all.filter((one) => one.getBoundingClientRect().right > document.documentElement.clientWidth).length,
    );
  expect(outside).toBe(0);
  expect(problems).toEqual([]);
  await close();
});
