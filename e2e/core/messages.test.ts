import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goTo, openStage, type Stage, signIn } from '../browser.ts';

const messages = '/site/sms/master';
const patience = { timeout: 90_000 };
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('COM-1 COM-2 a head writes to a section, sees who gets what and what it costs, leaves one out, and sends', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', messages);
  const english = page.getByLabel('Message in English');
  await english.fill(`${'The hall is being repaired. '.repeat(5)}Bring ৳`);
  await page.getByText('৳ makes this').waitFor();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect.poll(() => english.inputValue(), patience).toMatch(/Bring Tk$/);
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  const send = page.getByRole('button', { name: /^Send \d+ messages/ });
  await send.waitFor();
  const before = await send.textContent();
  await page.getByRole('button', { name: 'Leave out' }).first().click();
  await expect.poll(() => send.textContent(), patience).not.toBe(before);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await send.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await page.getByText('messages are in the queue').first().waitFor();
  await page.getByRole('tab', { name: 'Sent', selected: true }).waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('COM-4 COM-5 a phone in Bengali shows the failed messages and the SMS account', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page, problems } = visit;
  await signIn(page, 'head', `${messages}?tab=outbox&state=failed`);
  await page
    .getByText(/এসএমএস ·/)
    .first()
    .waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await goTo(page, `${messages}?tab=account`);
  await page.getByText('অবশিষ্ট এসএমএস অংশ').first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);
