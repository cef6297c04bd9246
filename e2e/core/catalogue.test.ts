import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';

const classes = '/academic/class/list';
const patience = { timeout: 90_000 };
const pictures = process.env.PICTURES_OF_CATALOGUE;
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const picture = async (page: Page, name: string) => {
  if (!pictures) return;
  mkdirSync(pictures, { recursive: true });
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
  await page.screenshot({ path: join(pictures, `${name}.png`) });
};

test('PLT-9 a change of the catalogue says who would take it, and an institution takes it after looking', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'owner', classes);
  await page.getByRole('heading', { name: 'Classes' }).waitFor();
  await picture(page, 'owner-classes');
  await page.goto(`${classes.replace('list', 'new')}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByText('New class').waitFor();
  await page.keyboard.press('Escape');
  await page
    .getByRole('link', { name: 'Six', exact: true })
    .or(page.getByText('Six', { exact: true }))
    .first()
    .click();
  await drawer.getByLabel(/Name in Bengali/).fill('ষষ্ঠ শ্রেণি');
  await drawer.getByRole('button', { name: /^Save/ }).click();
  await drawer.getByText('Can update').first().waitFor();
  await expect.poll(() => drawer.locator('li').count(), patience).toBe(2);
  await picture(page, 'owner-institutions');
  // Scrolled, the head that stays lies over half a row.
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const [path, title] of [
    ['/thana/view', 'Thanas'],
    ['/edu/payment-gateway/view', 'Payment gateways'],
    ['/academic/subject/list', 'Subjects'],
  ] as const) {
    await goInside(page, path, title);
    await picture(page, `owner${path.replaceAll('/', '-')}`);
  }
  expect(problems).toEqual([]);
  await visit.close();

  const theirs = await stage.visit();
  await signIn(theirs.page, 'head', classes);
  await theirs.page.getByRole('button', { name: /From the catalogue/ }).click();
  const offer = theirs.page.getByRole('dialog');
  await offer.getByText('ষষ্ঠ শ্রেণি', { exact: true }).waitFor();
  await picture(theirs.page, 'head-offer');
  expect(await accessibilityProblems(theirs)).toEqual([]);
  await offer.getByRole('checkbox', { name: 'Choose all' }).click();
  await offer.getByRole('button', { name: 'Take 1' }).click();
  await offer.getByText('Everything matches the catalogue.').waitFor();
  await theirs.page.keyboard.press('Escape');
  await theirs.page.getByText('ষষ্ঠ শ্রেণি').first().waitFor();
  expect(theirs.problems).toEqual([]);
  await theirs.close();
  if (!pictures) return;
  const phone = await stage.visit({ language: 'bn', dark: true, phone: true });
  await signIn(phone.page, 'head', classes);
  await phone.page.getByRole('button', { name: /ক্যাটালগ থেকে/ }).click();
  await phone.page.getByText('নেওয়া হয়নি').first().click();
  await phone.page.getByRole('dialog').locator('li').nth(2).waitFor();
  await picture(phone.page, 'phone-offer');
  await phone.close();
}, 240_000);
