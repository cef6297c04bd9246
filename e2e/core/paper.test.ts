import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn } from '../browser.ts';
import { watchQuiet } from '../helpers/quiet.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

type Paper = {
  /** The kind of sheet, which says whether pages are numbered and in which digits. */
  sheet: string;
  rows: number;
  first: string;
  note: string;
  heads: number;
  pressed: string[];
  clipped: string[];
};

/** From now on nothing is printed; what would be on the paper is kept. */
const keepPaper = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    const seen = (one: Element) =>
      one.getClientRects().length > 0 && getComputedStyle(one).visibility === 'visible';
    window.print = () => {
      window.dispatchEvent(new Event('beforeprint'));
      const main = document.querySelector('.ps-main');
      const all = (query: string) => [...(main?.querySelectorAll(query) ?? [])].filter(seen);
      const paper: Paper = {
        sheet: main ? getComputedStyle(main).getPropertyValue('page') : '',
        rows: all('tbody tr').length,
        first: all('tbody tr')[0]?.textContent ?? '',
        note: document.querySelector('.ps-print-note')?.textContent ?? '',
        heads: all('.ps-print-head strong').length,
        pressed: all('input, select, [role="tab"], button')
          // The head of a column and the name of a row are words that happen to be pressed.
          .filter((one) => !one.closest('th') && !(one.closest('td') && one.textContent !== ''))
          .map((one) => one.outerHTML.slice(0, 120)),
        clipped: all('div, section')
          .filter(
            (one) =>
              ['auto', 'scroll', 'hidden'].includes(getComputedStyle(one).overflowY) &&
              one.querySelector('table'),
          )
          .map((one) => one.className),
      };
      Object.assign(window, { paper });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
};
const paperOf = async (page: Page) => {
  await page.waitForFunction(() => 'paper' in window);
  return page.evaluate(() => (window as unknown as { paper: Paper }).paper);
};

test('a list is printed whole, from its first row on, and is a page again after that', async () => {
  const visit = await stage.visit({ own: true });
  const { page } = visit;
  const isQuiet = watchQuiet(page);
  await signIn(page, 'head', '/student/list?page=2');
  const rows = () => page.locator('tbody tr').count();
  await expect.poll(rows).toBe(25);
  const total = Number(
    (await page.locator('nav span', { hasText: ' of ' }).first().textContent())?.split(' of ')[1],
  );
  await keepPaper(page);
  // The rule of printing comes after the first screen.
  await isQuiet();
  await page.keyboard.press('Control+p');
  const paper = await paperOf(page);
  expect(paper.rows).toBe(total);
  expect(paper.heads).toBe(1);
  expect(paper.sheet).toBe('across');
  expect(paper.pressed).toEqual([]);
  expect(paper.clipped).toEqual([]);
  await expect.poll(rows).toBe(25);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('what a list is narrowed to stands on the paper in words', async () => {
  const visit = await stage.visit({ language: 'bn', own: true });
  const { page } = visit;
  const isQuiet = watchQuiet(page);
  await signIn(page, 'head', '/site/exam/mark-list?state=waiting');
  await page.locator('tbody tr').first().waitFor();
  await keepPaper(page);
  await isQuiet();
  await page.evaluate(() => window.print());
  const paper = await paperOf(page);
  expect(paper.note).toContain('সব');
  expect(paper.sheet).toMatch(/^(upright|across)-bengali$/);
  expect(paper.note).toContain('পরীক্ষা: অর্ধবার্ষিক পরীক্ষা');
  expect(paper.note).toContain('অবস্থা: এখনো জমা হয়নি');
  expect(paper.pressed).toEqual([]);
  await visit.close();
});

test('a report offers the usual periods, with the keyboard, and says other days as such', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant', '/site/accounts/report/financial-statements');
  const period = page.getByRole('combobox', { name: 'Period' }).or(page.getByLabel('Period')).first();
  await expect.poll(() => period.inputValue()).toBe('This fiscal year');
  await period.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Last month' }).waitFor();
  // The academic year is asked for, the others are known.
  await expect
    .poll(() => page.getByRole('option').allTextContents())
    .toEqual([
      'Today',
      'Yesterday',
      'This week',
      'Last 7 days',
      'Last 30 days',
      'This month',
      'Last month',
      'This fiscal year',
      'Last fiscal year',
      'This academic year',
      'Other days',
    ]);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('option', { name: 'Last month' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/-01$/);
  // The days go along to the next statement.
  const days = new URL(page.url()).search;
  await page.getByRole('link', { name: 'Balance sheet', exact: true }).click();
  await page.waitForURL(`**/balance-sheet${days}`);
  expect(visit.problems).toEqual([]);
  await visit.close();
});
