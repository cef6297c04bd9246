import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn } from './browser.ts';

const now = '2026-11-19T04:42:00Z';
let stage: Stage;

beforeAll(async () => {
  // Sections of sixty.
  stage = await openStage({ now, students: 1260, sites: 1 });
}, 120_000);
afterAll(() => stage?.close());

const entry = '/site/exam/marks-entry';
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] tr[data-row="${row}"] td[data-column="${column}"]`);
const textOf = async (page: Page, row: number, column: number) => {
  const input = cell(page, row, column).locator('input');
  return (await input.count()) > 0
    ? input.inputValue()
    : ((await cell(page, row, column).textContent()) ?? '');
};
const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
const saved = (page: Page) =>
  page
    .locator('footer')
    .getByText(/Saved \d/)
    .waitFor();
const openSheet = async (page: Page) => {
  await page.goto(entry);
  await page.getByRole('link', { name: 'Six – Jamuna' }).first().click();
  await page.locator('[role=grid] tbody tr[data-row]').first().waitFor();
};

test('an examination is declared, its marks entered, submitted and verified', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'head');
  await page.goto('/site/exam/declare?do=new');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name', exact: false }).first().fill('Annual Examination');
  await drawer.getByRole('textbox', { name: 'Name in Bengali' }).fill('বার্ষিক পরীক্ষা');
  await drawer.getByRole('textbox', { name: 'First day' }).fill('01/11/2026');
  await drawer.getByRole('textbox', { name: 'Last day', exact: false }).first().fill('15/11/2026');
  await drawer.getByRole('textbox', { name: 'Last day of marks' }).fill('30/11/2026');
  await drawer.getByRole('checkbox', { name: 'Six' }).check();
  await drawer.getByRole('button', { name: /Save/ }).click();
  await page.getByRole('heading', { name: 'Annual Examination' }).waitFor();
  expect(await page.locator('tbody tr').count()).toBeGreaterThan(8);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('button', { name: 'Declare', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Declare', exact: true }).click();
  await page.getByRole('link', { name: 'Mark sheets' }).waitFor();

  await openSheet(page);
  const columns = await page.locator('[role=grid] tr[data-row="0"] td[data-column]').count();
  expect(columns).toBe(2);
  const count = await page.locator('[role=grid] tr[data-row]').count();
  expect(count).toBe(60);
  // Somebody else has the same sheet open.
  const second = await stage.visit();
  await signIn(second.page, 'office');
  await openSheet(second.page);

  // By keyboard: Enter goes down, Tab to the right; either digits; a code; what is over full stays and is not sent.
  await cell(page, 0, 0).click();
  await page.keyboard.type('41');
  await page.keyboard.press('Enter');
  await page.keyboard.type('৩৫.৫');
  await page.keyboard.press('Tab');
  await page.keyboard.type('31');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('ab');
  await page.keyboard.press('Enter');
  expect(await textOf(page, 1, 0)).toBe('35.5');
  expect(await textOf(page, 2, 1)).toBe('Ab');
  expect(await cell(page, 1, 1).getAttribute('data-state')).toBe('error');
  expect(await page.getByText('31 is above full marks 30').count()).toBe(1);
  await saved(page);
  expect(await cell(page, 0, 0).getAttribute('data-state')).toBe('saved');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await textOf(page, 1, 1)).toBe('');

  // The second one did not see the first mark: both values, and a choice.
  await cell(second.page, 0, 0).click();
  await second.page.keyboard.type('44');
  await second.page.keyboard.press('Enter');
  await second.page.getByText('Roll 1, Creative: two values').waitFor();
  expect(await cell(second.page, 0, 0).getAttribute('data-state')).toBe('conflict');
  expect(await accessibilityProblems(second)).toEqual([]);
  await second.page.getByRole('button', { name: 'Use theirs' }).click();
  expect(await textOf(second.page, 0, 0)).toBe('41');
  await second.close();

  // A block of sixty lines in Bengali digits from a spreadsheet.
  await page.reload();
  await cell(page, 0, 0).waitFor();
  const bengali = (figure: number) =>
    String(figure).replace(/\d/g, (digit) => String.fromCharCode(0x09e6 + Number(digit)));
  const lines = Array.from(
    { length: 60 },
    (_, row) => `${bengali(30 + (row % 40))}\t${bengali(10 + (row % 20))}`,
  );
  await cell(page, 0, 0).click();
  await paste(page, lines.join('\r\n'));
  expect(await textOf(page, 59, 1)).toBe('29');
  await page.getByText('60 of 60 entered').waitFor();
  await saved(page);
  expect(await accessibilityProblems(visit)).toEqual([]);

  await page.locator('footer').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByText('The sheet is submitted', { exact: false }).waitFor();
  // Whoever submitted it does not verify it.
  expect(await page.getByRole('button', { name: 'Verify' }).count()).toBe(0);
  const path = page.url().slice(stage.address.length);
  expect(visit.problems).toEqual([]);
  await visit.close();

  const third = await stage.visit({ language: 'bn' });
  await signIn(third.page, 'office');
  await third.page.goto(path);
  await third.page.getByRole('button', { name: 'যাচাই করুন' }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: 'যাচাই করুন' }).click();
  await third.page.getByText('যাচাইকৃত').first().waitFor();
  expect(await textOf(third.page, 1, 0)).toBe('৩১');
  expect(await accessibilityProblems(third)).toEqual([]);
  await third.close();
}, 120_000);

test('a teacher sees their own sheets on a phone', async () => {
  const visit = await stage.visit({ phone: true });
  const { page } = visit;
  await signIn(page, 'teacher');
  await page.goto('/site/employee-panel/exam/employee-exam-marks-entry-form');
  await page.getByText('Twelve – Padma').first().waitFor();
  expect(await page.getByText('Six – Jamuna').count()).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await visit.close();
}, 60_000);
