import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../src/screens.ts';
import { accessibilityProblems, openStage, type Stage, signIn } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const plain = screens.filter((screen) => !screen.path.includes(':'));
/** Who opens the screens of an institution, and who those of the platform. */
const openers = [
  ['head', plain.filter((screen) => screen.menuFor === 'site')],
  ['owner', plain.filter((screen) => screen.menuFor === 'platform')],
] as const;

describe.each([
  { language: 'en', dark: false },
  { language: 'bn', dark: true },
] as const)('every screen in $language, dark $dark', ({ language, dark }) => {
  it.each(openers)(
    'opens for %s with a title, a breadcrumb, no console error and nothing axe objects to',
    {
      timeout: 300_000,
    },
    async (username, list) => {
      const visit = await stage.visit({ language, dark });
      const { page, problems, close } = visit;
      await signIn(page, username);
      const found: string[] = [];
      for (const screen of list) {
        await page.goto(screen.path);
        await page.locator('h1').waitFor();
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        expect(await page.locator('h1').textContent()).toBe(screen.title[language]);
        expect(await page.title()).toContain(screen.title[language]);
        if (screen.path !== '/dashboard')
          expect(await page.locator('nav[aria-label="breadcrumb"] li').count()).toBeGreaterThan(1);
        found.push(...(await accessibilityProblems(visit)).map((problem) => `${screen.path} ${problem}`));
      }
      expect(found).toEqual([]);
      expect(problems).toEqual([]);
      await close();
    },
  );

  it.each(['/', '/edu/application'])(
    'has a public page %s that is as clean, and fits a phone',
    async (path) => {
      for (const phone of [false, true]) {
        const visit = await stage.visit({ language, phone });
        const { page, problems, close } = visit;
        await page.goto(path);
        await page.locator('h1').waitFor();
        expect(await accessibilityProblems(visit)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
        expect(problems).toEqual([]);
        await close();
      }
    },
  );
});

describe('FEE-1 a setup screen', () => {
  it('creates, refuses a duplicate with the dialog of the specification, edits and deletes', async () => {
    const { page, close } = await stage.visit();
    await signIn(page, 'head');
    await page.goto('/academic/house/list');
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
    expect(await page.locator('input[name="nameBn"]').inputValue()).toBe('সুফিয়া হাউস');
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
