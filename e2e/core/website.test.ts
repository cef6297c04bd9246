import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('WEB-1 the office moves the menu by keyboard, chooses a colour that can be read, and reads what a visitor wrote', async () => {
  const office = await stage.visit();
  const visitor = await stage.visit({ phone: true });
  const { page } = office;
  await signIn(page, 'head', '/site/web/setting/web-menu');
  const handle = page.getByRole('button', { name: 'Move Notices' });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await page.getByText('The menu is saved').first().waitFor();
  expect(await accessibilityProblems(office)).toEqual([]);
  await visitor.page.goto('/web/officer-complaint');
  const lines = visitor.page.locator('#menu > ul > li > :is(a, button)');
  expect((await lines.allTextContents()).slice(0, 3)).toEqual(['Home', 'Notices', 'About']);

  await visitor.page.getByLabel('Subject').fill('The gate');
  await visitor.page
    .getByRole('textbox', { name: 'Message' })
    .fill('Too many cars stand at the gate after school.');
  await visitor.page.getByRole('button', { name: 'Send' }).click();
  const told = visitor.page.getByText(/Its number is A-/);
  await told.waitFor();
  const code = /A-\w{4}-\w{4}/.exec((await told.textContent()) ?? '')?.[0] ?? '';
  expect(await accessibilityProblems(visitor)).toEqual([]);

  // The help desk finds it by that number and answers it; the visitor reads the answer.
  await goInside(page, '/site/help-desk/view', 'Help desk');
  await page.getByLabel('Find a question').fill(code);
  await page.getByRole('button', { name: 'The gate' }).click();
  await page.getByText('Too many cars stand at the gate after school.').waitFor();
  await page.getByText(code).waitFor();
  const writing = page.getByRole('dialog');
  await writing.getByLabel('Text', { exact: true }).fill('A guard stands there from tomorrow.');
  await writing.getByRole('button', { name: 'Answer', exact: true }).click();
  await writing.locator('li').getByText('A guard stands there from tomorrow.').waitFor();
  await page.keyboard.press('Escape');
  await visitor.page.getByRole('button', { name: 'See its status' }).click();
  await visitor.page.getByText('A guard stands there from tomorrow.').waitFor();
  await expect.poll(() => visitor.page.getByLabel('Number').inputValue()).toBe(code);
  expect(await accessibilityProblems(visitor)).toEqual([]);

  await goInside(page, '/site/web/setting/header-design', 'Header design');
  await page.getByLabel('Colour', { exact: true }).first().click();
  await page.getByRole('option', { name: 'Your own colour' }).click();
  const colour = page.getByLabel('Colour, as #rrggbb');
  await colour.fill('#ffd700');
  await page
    .getByText(/too pale/)
    .first()
    .waitFor();
  const save = page.getByRole('button', { name: 'Save' });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await colour.fill('#5b2245');
  // What it will look like stands beside it before anything is saved.
  const preview = page.locator('main [data-layout][data-ground]');
  await expect
    .poll(() => preview.evaluate((one) => getComputedStyle(one).getPropertyValue('--accent')))
    .toBe('#5b2245');
  await save.click();
  await page.getByText('The design is saved').waitFor();
  await visitor.page.goto('/');
  expect(
    await visitor.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    ),
  ).toBe('#5b2245');
  expect([...office.problems, ...visitor.problems]).toEqual([]);
  await visitor.close();
  await office.close();
});

it('WEB-9 the notice board on a wall turns from notices to the next by itself, and begins anew', async () => {
  const { page, problems, close } = await stage.visit({ clock: true });
  await page.goto('/web/notice/board');
  const wall = page.locator('.wall');
  // What waits for its turn is there and is not seen.
  const said = async () => (await wall.locator('li:visible').allTextContents()).join();
  await wall.locator('li').first().waitFor();
  const first = await said();
  const seen = new Set<string>([first]);
  await expect
    .poll(async () => {
      await page.clock.runFor(13_000);
      seen.add(await said());
      return seen.size > 1 && (await said()) === first;
    })
    .toBe(true);
  expect(problems).toEqual([]);
  await close();
});

it('WEB-4 a visitor on a phone whose browser runs no scripts finds the menu, reads a notice and writes to the school', async () => {
  const { page, close } = await stage.visit({ phone: true, language: 'bn', scripts: false });
  await page.goto('/');
  await page.getByRole('link', { name: 'মেনু', exact: true }).click();
  await page.locator('#menu').getByRole('link', { name: 'নোটিশ', exact: true }).click();
  const notice = page.locator('.notice a').first();
  const title = (await notice.textContent()) ?? '';
  await notice.click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  await page.goto('/web/contact-form');
  await page.getByLabel('নাম', { exact: true }).fill('করিম');
  await page.getByLabel('বিষয়').fill('x');
  await page.getByRole('textbox', { name: 'বার্তা' }).fill('বাস কখন আসে?');
  await page.getByRole('button', { name: 'পাঠান' }).click();
  await page.locator('.wrong').first().waitFor();
  expect(await tooWideBy(page)).toBe(0);
  await expect.poll(() => page.getByRole('textbox', { name: 'বার্তা' }).inputValue()).toBe('বাস কখন আসে?');
  await page.getByLabel('বিষয়').fill('স্কুলের বাস');
  await page.getByLabel('মোবাইল').fill('০১৮১১০০০৯৯৯');
  await page.getByRole('button', { name: 'পাঠান' }).click();
  await page
    .getByText(/নম্বর C-/)
    .first()
    .waitFor();
  await close();
});
