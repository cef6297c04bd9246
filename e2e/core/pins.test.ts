import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemContext } from '../../src/server.ts';
import { accessibilityProblems, gate, openStage, type Stage, signIn } from '../browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('pinned screens are ordered by the keyboard and by dragging, and stay so', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'office', '/site/exam/mark-list');
  const pins = page.locator('.ps-side ul a');
  for (const [path, title] of [
    ['/site/exam/mark-list', 'Mark sheets'],
    ['/site/exam/marks-send', 'Submit and verify marks'],
    ['/student/list', 'Student list'],
  ] as const) {
    await page.goto(path);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/places/pins'));
    await page
      .getByRole('button', { name: new RegExp(`${title}`) })
      .filter({ has: page.locator('svg') })
      .first()
      .click();
    await pins.filter({ hasText: title }).waitFor();
    await kept;
  }
  const order = async () => (await pins.allTextContents()).map((text) => text.trim());
  await expect.poll(order).toEqual(['Mark sheets', 'Submit and verify marks', 'Student list']);
  const stored = () => page.waitForResponse((answer) => answer.url().endsWith('/api/v1/places/pins'));

  // While it is not known what is pinned, a pin would take the place of all.
  const held = gate();
  await page.route('**/api/v1/places**', async (route) => {
    await held.wait;
    await route.continue();
  });
  await page.goto('/student/list');
  const pin = page.locator('.ps-pin');
  await pin.waitFor();
  await expect.poll(() => pin.isDisabled()).toBe(true);
  held.letGo();
  // The way stays open: taken down in this moment, it was seen to lose the part of the page that shows the pins.
  await expect.poll(() => pin.isEnabled()).toBe(true);
  await expect.poll(order).toHaveLength(3);

  // Alt and an arrow move the screen that has the focus, which it keeps.
  let saving = stored();
  await pins.nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(order).toEqual(['Mark sheets', 'Student list', 'Submit and verify marks']);
  await saving;
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Student list');
  await page.getByText('Student list is number 2 of 3').waitFor();

  saving = stored();
  await pins.nth(0).dragTo(pins.nth(2), { targetPosition: { x: 20, y: 28 } });
  await expect.poll(order).toEqual(['Student list', 'Submit and verify marks', 'Mark sheets']);
  await saving;
  await page.reload();
  await expect.poll(order).toEqual(['Student list', 'Submit and verify marks', 'Mark sheets']);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('PLT-3 a sub-module taken from the package leaves the menu of whoever works in it', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'office', '/student/list');
  const entry = page.locator('.ps-side').getByRole('link', { name: 'Mark sheets' });
  await entry.waitFor();
  const { database, sites } = stage.world.server.services;
  await database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      `WITH sold AS (
         INSERT INTO site_package (id, name_en, name_bn, sub_modules, price_model, price)
         VALUES (gen_random_uuid(), 'Small', 'ছোট', '{none}', 'flat', 0) RETURNING id)
       UPDATE site SET package_id = sold.id FROM sold`,
    ),
  );
  sites.refresh();
  await entry.click();
  await entry.waitFor({ state: 'detached' });
  await page.getByText('is not part of the package “Small”').first().waitFor();
  await page.getByRole('heading', { name: 'Unauthorized' }).waitFor();
  await visit.close();
});
