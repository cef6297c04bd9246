import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';

const patience = { timeout: 90_000 };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('COM-9 HR-9 a question is answered and solved; a meeting is called, answered, and its minutes approved', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/help-desk/view');
  await page.getByRole('button', { name: 'The fee of last month was paid twice' }).click();
  const text = page.getByLabel('Text', { exact: true });
  // A ready answer comes into the text, to be written on.
  await page.getByRole('combobox', { name: 'Ready answer' }).click();
  await page.getByRole('option', { name: 'Come to the office' }).click();
  await expect.poll(() => text.inputValue(), patience).toContain('Please come to the office');
  await text.fill('The second payment is given back.');
  await page.getByRole('button', { name: 'Answer and solve' }).click();
  await page.locator('section[role=dialog]', { hasText: 'Solved' }).first().waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.keyboard.press('Escape');

  await goInside(page, '/user/my-invitation', 'My invitations');
  const one = page.locator('li', { hasText: 'Preparation of the test examination' });
  await one.getByRole('button', { name: 'I come' }).click();
  await expect
    .poll(() => one.getByRole('button', { name: 'I come' }).getAttribute('aria-pressed'), patience)
    .toBe('true');
  expect(await accessibilityProblems(visit)).toEqual([]);

  await goInside(page, '/site/live/meeting/list', 'Live meetings');
  await page.getByRole('button', { name: 'Call a meeting' }).click();
  await page.getByLabel('Title').fill('About the winter programme');
  await page.getByLabel('Link', { exact: true }).fill('http://meet.example.org/x');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.getByText('begins with https://').waitFor(patience);
  await page.getByLabel('Link', { exact: true }).fill('https://meet.example.org/x');
  await page.getByRole('button', { name: 'Send invitations' }).click();
  await page.locator('main', { hasText: 'About the winter programme' }).waitFor(patience);

  await page.getByText('Past', { exact: true }).click();
  await page.getByRole('button', { name: /Governing body, third meeting/ }).click();
  await page.getByRole('button', { name: 'Approve the minutes' }).click();
  await page.locator('main', { hasText: 'Approved by' }).waitFor(patience);
  await page.locator('main', { hasText: 'Resolution 1/2026' }).waitFor(patience);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems.filter((each) => !/422/.test(String(each)))).toEqual([]);
  await visit.close();
}, 240_000);
