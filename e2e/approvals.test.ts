import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, type Visit } from './browser.ts';

const now = '2026-11-19T04:42:00Z';
const screen = '/user/approvals';
const shots = process.env.SHOTS;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ now, sites: 1, students: 120 });
}, 200_000);
afterAll(() => stage?.close());

async function shot(visit: Visit, name: string): Promise<void> {
  if (shots) await visit.page.screenshot({ path: `${shots}/${name}.png`, fullPage: false });
}

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

test('X-9 a waiver above the limit waits, is decided by somebody else, and its asker is told', async () => {
  const asking = await stage.visit();
  await signIn(asking.page, 'accountant');
  await asking.page.goto('/site/fee/settings?tab=waivers');
  await asking.page.getByRole('button', { name: 'Give a waiver' }).first().click();
  const form = asking.page.getByRole('dialog');
  await form.getByRole('combobox').first().fill('rahman');
  await form.getByRole('combobox').first().press('Enter');
  await form.getByLabel('For these fees').click();
  await asking.page.getByRole('option', { name: /Tuition/ }).click();
  await asking.page.keyboard.press('Escape');
  await form.getByText('Fixed amount').first().click();
  await form.getByRole('textbox', { name: 'Fixed amount' }).fill('9000');
  await form.getByLabel('Reason').fill('Lost both parents');
  await form.getByRole('button', { name: 'Save' }).click();
  await asking.page.getByText('Sent to a second person').waitFor();
  await asking.page.getByRole('button', { name: 'Look' }).click();
  const own = asking.page.getByRole('dialog');
  await own.getByText('You asked for this yourself. Somebody else decides.').waitFor();
  expect(await own.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  const deciding = await stage.visit();
  const { page } = deciding;
  await signIn(page, 'head');
  await page.getByRole('link', { name: /Waiver for/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Lost both parents').first().waitFor();
  await shot(deciding, 'drawer-en');
  expect(await accessibilityProblems(deciding)).toEqual([]);
  await drawer.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog', { name: 'Approve?' }).getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Approved and done').first().waitFor();
  expect(deciding.problems).toEqual([]);
  await deciding.close();

  await asking.page.goto('/user/notification/all');
  await asking.page.getByText(/approved: Waiver for/).waitFor();
  expect(asking.problems).toEqual([]);
  await asking.close();
}, 120_000);

test('X-9 the screen stands in both languages, on a phone and in the dark, with its limits and its handing over', async () => {
  const looks = [
    {},
    { phone: true },
    { language: 'bn' as const },
    { phone: true, language: 'bn' as const, dark: true },
  ];
  for (const [place, look] of looks.entries()) {
    const visit = await stage.visit(look);
    await signIn(visit.page, 'head');
    await shot(visit, `dashboard-${place}`);
    for (const view of ['mine', 'open', 'decided', 'limits']) {
      await visit.page.goto(`${screen}?view=${view}`);
      await visit.page
        .locator('[role="tabpanel"] table, [role="tabpanel"] form, [role="tabpanel"] .ps-panel')
        .first()
        .waitFor();
      await visit.page.waitForLoadState('networkidle');
      expect(await fits(visit.page), `${view} ${place}`).toBe(true);
      await shot(visit, `${view}-${place}`);
      if (view !== 'limits' || place % 2 === 0) expect(await accessibilityProblems(visit)).toEqual([]);
    }
    await visit.page.goto(`${screen}?view=open`);
    await visit.page.locator('tbody button, tbody a, li button').first().click();
    await visit.page.getByRole('dialog').locator('dl').waitFor();
    await shot(visit, `request-${place}`);
    await visit.page.keyboard.press('Escape');
    await visit.page.goto(screen);
    await visit.page.getByRole('button', { name: /In my place|আমার বদলে/ }).click();
    await visit.page.getByRole('dialog').locator('form').waitFor();
    await shot(visit, `delegations-${place}`);
    expect(visit.problems).toEqual([]);
    await visit.close();
  }
}, 240_000);
