import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage, signIn } from '../browser.ts';
import { isKept, keptRows } from '../helpers/kept-rows.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('gives back what was typed into a long form when the window closed, without anything private', async () => {
  const { page, problems, close } = await stage.visit();
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'head', '/student/create');
  await page.locator('input[name="nameEn"]').fill('Rokeya Sultana');
  await page.locator('input[name="mobile"]').fill('01712345678');
  await page.locator('input[name="birthRegistration"]').fill('20101234567890123');
  await page.locator('input[name="guardians.0.nameEn"]').fill('Abdul Karim');
  await expect.poll(() => isKept(page, 'Abdul Karim')).toBe(true);
  await page.reload();
  await page.getByText('Your unsaved draft is back.').waitFor();
  await expect.poll(() => page.locator('input[name="nameEn"]').inputValue()).toBe('Rokeya Sultana');
  await expect.poll(() => page.locator('input[name="guardians.0.nameEn"]').inputValue()).toBe('Abdul Karim');
  for (const name of ['mobile', 'birthRegistration'])
    await expect.poll(() => page.locator(`input[name="${name}"]`).inputValue()).toBe('');
  // Nothing stands in plain words on the device.
  const plain = await page.evaluate(() => JSON.stringify(localStorage));
  const rows = (await keptRows(page)).map(({ sealed }) => sealed).join();
  for (const told of ['Rokeya', 'Abdul Karim', '01712345678', '20101234567890123'])
    expect(plain + rows).not.toContain(told);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => page.locator('input[name="nameEn"]').inputValue()).toBe('');
  await page.reload();
  await page.locator('input[name="nameEn"]').waitFor();
  await expect.poll(() => page.getByText('What you typed here').count()).toBe(0);
  expect(problems).toEqual([]);
  await close();
});

it('keeps a notice through a reload, lets it go when it is cancelled, and leaves none to the next user', async () => {
  const { page, problems, close } = await stage.visit();
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, 'head', null);
  const title = page.locator('input[name="titleEn"]');
  await page.goto('/site/notice/master?do=new');
  await title.fill('Half-holiday on Thursday');
  await expect.poll(() => isKept(page, 'Half-holiday on Thursday')).toBe(true);
  await page.reload();
  // The address no longer asks for a new one: the draft waits in its form.
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByText('Your unsaved draft is back.').waitFor();
  await expect.poll(() => title.inputValue()).toBe('Half-holiday on Thursday');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await title.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await title.waitFor();
  await expect.poll(() => title.inputValue()).toBe('');

  await title.fill('Nobody else reads this');
  await expect.poll(() => isKept(page, 'Nobody else reads this')).toBe(true);
  await page.reload();
  await page.locator('tbody tr').first().waitFor();
  expect(await keptRows(page)).toHaveLength(1);
  await page.getByRole('button', { name: /Selina Akhter/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await keptRows(page)).toEqual([]);
  expect(problems).toEqual([]);
  await close();
});
