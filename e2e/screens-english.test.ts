import { describe, expect, it } from 'vitest';
import { accessibilityProblems, signIn } from './browser.ts';
import { everyScreen } from './every-screen.ts';

const stage = everyScreen({ language: 'en', dark: false });

describe('FEE-1 a setup screen', () => {
  it('creates, refuses a duplicate with the dialog of the specification, edits and deletes', async () => {
    const { page, close } = await stage().visit();
    await signIn(page, 'head', '/academic/house/list');
    const save = page.getByRole('button', { name: 'Save' });
    for (const attempt of [1, 2]) {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.locator('input[name="position"]').fill('৯');
      await page.locator('input[name="nameEn"]').fill('Sufia House');
      await page.locator('input[name="nameBn"]').fill('সুফিয়া হাউস');
      await save.click();
      if (attempt === 2) break;
      await page.getByRole('button', { name: 'Sufia House' }).waitFor();
    }
    await page.getByRole('dialog', { name: 'Validation Error' }).waitFor();
    await page.getByText('The Name has already been taken.').first().waitFor();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    // Nothing that was typed is lost.
    await expect.poll(() => page.locator('input[name="nameBn"]').inputValue()).toBe('সুফিয়া হাউস');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Sufia House' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('confirm delete Sufia House House').waitFor();
    await page
      .getByRole('dialog', { name: /confirm delete/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByRole('button', { name: 'Sufia House' }).waitFor({ state: 'detached' });
    await close();
  });
});

it('finds what is wrong in one row of many, though rows that are alike are looked at once', async () => {
  const visit = await stage().visit({ still: true });
  const { page, close } = visit;
  await signIn(page, 'head', '/site/fee/service-use/list');
  await page.locator('tbody tr').nth(12).waitFor();
  const rulesBroken = async (rules: 'all' | 'contrast') =>
    (await accessibilityProblems(visit, rules, 'main')).map((one) => one.split(':')[0]);
  expect(await rulesBroken('all')).toEqual([]);
  await page.evaluate(() => {
    const rows = document.querySelectorAll('tbody tr');
    const cell = (row: number) => rows[row]?.querySelectorAll('td')[2] as HTMLElement;
    rows[5]?.querySelector('td button')?.replaceChildren();
    cell(7).style.color = '#ddd';
    cell(8).innerHTML = '<span role="checkbox" aria-label="Here"></span>';
    cell(9).innerHTML = '<input aria-labelledby="nowhere">';
    cell(10).innerHTML = '<input aria-label="Here" autocomplete="no such thing">';
  });
  expect((await rulesBroken('all')).toSorted()).toEqual([
    'aria-required-attr',
    'autocomplete-valid',
    'button-name',
    'color-contrast',
    'label',
  ]);
  expect(await rulesBroken('contrast')).toEqual(['color-contrast']);
  // A look is another one by what its words stand on, by how far they are seen through, and by their own colour.
  for (const style of [
    'main { background: #444 }',
    'main { opacity: 0.4 }',
    'th, th * { color: #aaa !important }',
  ]) {
    await page.evaluate((rule) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule);
      document.adoptedStyleSheets = [sheet];
    }, style);
    for (const rules of ['contrast', 'all'] as const)
      expect((await rulesBroken(rules)).filter((rule) => rule === 'color-contrast').length).toBeGreaterThan(
        1,
      );
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  expect(await rulesBroken('contrast')).toEqual(['color-contrast']);
  await close();
});
