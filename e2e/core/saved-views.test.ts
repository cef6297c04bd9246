import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('REP-3 keeps a list under a name with its count, for oneself and for everybody, and lets it go again', async () => {
  const visit = await stage.visit();
  const { page, problems, close } = visit;
  await signIn(page, 'head', '/student/list');
  const views = page.getByRole('navigation', { name: 'Saved views' });
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => views.count()).toBe(0);

  await page.goto('/student/list?f.gender=female');
  await views.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('Girls');
  await dialog.getByLabel('Everybody at the institution sees it').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const girls = views.getByRole('link', { name: /Girls/ });
  await girls.waitFor();
  expect(await girls.getAttribute('aria-current')).toBe('page');
  const total = /\d+/.exec((await page.locator('.ps-head .ps-count').textContent()) ?? '')?.[0];
  await girls.locator('small').waitFor();
  await expect.poll(() => girls.locator('small').textContent()).toBe(total);
  expect(await accessibilityProblems(visit)).toEqual([]);

  // Another sort is another list; All leads back, Back returns.
  await views.getByRole('link', { name: /^All/ }).click();
  await page.waitForURL(/\/student\/list$/);
  await page.goBack();
  await page.waitForURL('**/student/list?f.gender=female');
  await close();

  const other = await stage.visit({ language: 'bn', phone: true });
  await signIn(other.page, 'teacher', '/student/list');
  await other.page.getByRole('link', { name: /Girls/ }).click();
  await other.page.waitForURL('**/student/list?f.gender=female');
  expect(await tooWideBy(other.page)).toBe(0);
  expect(other.problems).toEqual([]);
  await other.close();

  const again = await stage.visit();
  await signIn(again.page, 'head', '/student/list?f.gender=female');
  await again.page.getByRole('button', { name: 'More about Girls' }).click();
  await again.page.getByRole('menuitem', { name: 'Delete' }).click();
  await again.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await again.page.waitForURL(/\/student\/list$/);
  await again.page.getByRole('navigation', { name: 'Saved views' }).waitFor({ state: 'detached' });
  expect([...problems, ...again.problems]).toEqual([]);
  await again.close();
});

it('X-5 API-7 REP-3 any list keeps a view and columns, and is a file of all its rows', async () => {
  const visit = await stage.visit();
  const { page, problems, close } = visit;
  await signIn(page, 'head', '/site/user/master?q=a');
  const tools = page.getByRole('button', { name: 'Views, columns, files' });
  await tools.click();
  await page.getByRole('menuitem', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByLabel('Name').fill('With an a');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await tools.click();
  await page.getByRole('menuitem', { name: 'With an a', exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Hide Contact' }).click();
  await page.getByRole('menuitem', { name: 'Show Contact' }).waitFor();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await coming;
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe('\uFEFF#,Name,User name,Roles,Last login,Status');
  expect(lines.length).toBeGreaterThan(1);
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => page.getByRole('columnheader', { name: 'Contact' }).count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('everybody’s handbook is found from the menu of one’s own name, and fits a phone', async () => {
  const { page, problems, close } = await stage.visit({ language: 'bn', phone: true });
  await signIn(page, 'teacher');
  await page.locator('.ps-bar-menu').last().click();
  await page.getByRole('menuitem', { name: 'ব্যবহার নির্দেশিকা' }).click();
  await page.getByRole('heading', { level: 2, name: /হাজিরা নিন/ }).waitFor();
  const picture = page.locator('main img').first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(960);
  expect(await tooWideBy(page)).toBe(0);
  await page.getByRole('link', { name: 'স্ক্রিনটি খুলুন' }).first().click();
  await page.waitForURL('**/site/student/attendance/master');
  expect(problems).toEqual([]);
  await close();
});

it('begins the list of sections with this year, and shows those of all years once that is taken away', async () => {
  const { page, problems, close } = await stage.visit();
  await signIn(page, 'head', '/site/shift-class-group-section-setting/master');
  const year = () => new URL(page.url()).searchParams.get('f.yearId');
  await expect.poll(year).not.toBeNull();
  await page.locator('tbody tr').first().waitFor();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(year).toBeNull();
  await page.locator('tbody tr').first().waitFor();
  expect(year()).toBeNull();
  expect(problems).toEqual([]);
  await close();
});

it('gives a filter that is set the height of a finger, to open it and to take it away', async () => {
  const { page, close } = await stage.visit({ language: 'bn', phone: true, touch: true });
  await signIn(page, 'head', '/site/shift-class-group-section-setting/master');
  const filter = page.locator('main [data-filter]');
  await filter.waitFor();
  for (const button of [filter, filter.locator('xpath=following-sibling::button')]) {
    // What fingers need comes after the first screen.
    await expect.poll(async () => (await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    expect((await button.boundingBox())?.width).toBeGreaterThanOrEqual(44);
  }
  await close();
});
