import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

const patience = { timeout: 90_000 };
const lessons = '/api/site/web/setting/classroom/class-lesson-view';
const mine = '/api/site/student/class-room/view';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('WEB-1 a teacher writes a lesson and orders by the keyboard; a student reads on a phone', async () => {
  const desk = await stage.visit();
  const { page } = desk;
  await signIn(page, 'teacher', lessons);
  await page.getByRole('link', { name: 'New lesson' }).click();
  // Only the own section is offered.
  await page.getByLabel('Sections').first().click();
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Subject').first().click();
  const subject = page.getByRole('option', { name: /Bangla 1st/ });
  await subject.click();
  await page.getByLabel('Title', { exact: false }).first().fill('Reading aloud');
  await page.getByLabel('Title in Bengali').fill('সরব পাঠ');
  await page.getByRole('switch', { name: /Published/ }).click();
  expect(await accessibilityProblems(desk)).toEqual([]);
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The lesson is saved.').waitFor();
  await page.getByRole('link', { name: /Reading aloud/ }).waitFor();

  await page.getByLabel('Subject', { exact: true }).first().click();
  await page.getByRole('option', { name: /Bangla 1st/ }).click();
  await page.getByRole('button', { name: 'Order' }).click();
  const drawer = page.getByRole('dialog');
  const handle = drawer.getByRole('button', { name: /^Move Reading aloud/ });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(() => drawer.getByRole('status').allTextContents(), patience)
    .toContainEqual(expect.stringContaining('Reading aloud is now at place'));
  expect(await accessibilityProblems(desk)).toEqual([]);
  await drawer.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('The order is saved.').waitFor();
  expect(desk.problems).toEqual([]);
  await desk.close();

  const phone = await stage.visit({ phone: true });
  await signIn(phone.page, 'student', mine);
  const fresh = phone.page.locator('main li button', { hasText: 'New' }).first();
  await fresh.click();
  await phone.page.getByRole('dialog').getByText(/./).first().waitFor();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await phone.page
    .getByText(/^Opened \d/)
    .first()
    .waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  await phone.page.goto(new URL('/web/classroom/all', phone.page.url()).href);
  await phone.page.getByRole('heading', { name: 'Science laboratory' }).waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(phone.problems).toEqual([]);
  await phone.close();
}, 240_000);
