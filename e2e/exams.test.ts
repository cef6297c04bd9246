import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWorkbook, writeXlsx } from '../src/core/server/sheets/sheets.ts';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from './browser.ts';
import { fillSection } from './helpers/full-section.ts';
import { isKept, keptRows } from './helpers/kept-rows.ts';
import { cell, entry, inDemonstration, paste, saved, textOf, type } from './helpers/mark-sheet.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await fillSection(stage, 'Six', 'Jamuna');
});
afterAll(() => stage?.close());

const openSheet = async (page: Page) => {
  await page.goto(entry);
  await page.getByRole('link', { name: 'Six – Jamuna' }).first().click();
  await page.locator('[role=grid] tbody tr[data-row]').first().waitFor();
};

test('an examination is declared, its marks entered, submitted and verified', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'head', '/site/exam/declare?do=new');
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Name', exact: false }).first().fill('Annual Examination');
  await drawer.getByRole('textbox', { name: 'Name in Bengali' }).fill('বার্ষিক পরীক্ষা');
  await drawer.getByRole('textbox', { name: 'First day' }).fill('01/11/2026');
  await drawer.getByRole('textbox', { name: 'Last day', exact: false }).first().fill('15/11/2026');
  await drawer.getByRole('textbox', { name: 'Last day of marks' }).fill('30/11/2026');
  await drawer.getByRole('checkbox', { name: 'Six' }).check();
  await drawer.getByRole('button', { name: /Save/ }).click();
  await page.getByRole('heading', { name: 'Annual Examination' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBeGreaterThan(8);
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
  await signIn(second.page, 'office', null);
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
  await expect.poll(() => page.getByText('31 is above full marks 30').count()).toBe(1);
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
  // Pressed twice it is submitted once, and nothing is said about the second time.
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).dblclick();
  await page.getByText('The sheet is submitted', { exact: false }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // Whoever submitted it does not verify it.
  await expect.poll(() => page.getByRole('button', { name: 'Verify' }).count()).toBe(0);
  const path = page.url().slice(stage.address.length);
  expect(visit.problems).toEqual([]);
  await visit.close();

  const third = await stage.visit({ language: 'bn' });
  await signIn(third.page, 'office', path);
  await third.page.getByRole('button', { name: 'যাচাই করুন' }).click();
  await third.page.getByRole('dialog').getByRole('button', { name: 'যাচাই করুন' }).click();
  await third.page.getByText('যাচাইকৃত').first().waitFor();
  expect(await textOf(third.page, 1, 0)).toBe('৩১');
  expect(await accessibilityProblems(third)).toEqual([]);
  await third.close();
});

/** What is stored of a sheet, by roll, and how many rows of history its saves wrote. */
const storedOf = async (page: Page) => {
  const sheetId = new URL(page.url()).searchParams.get('sheet') ?? '';
  return inDemonstration(stage, async (transaction) => ({
    marks: await transaction.rows<{ roll: number; c1: number | null; c2: number | null; k2: string | null }>(
      `SELECT e.roll, m.c1, m.c2, m.k2 FROM exams_mark m
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = m.enrolment_id
        WHERE m.site_id = $1 AND m.sheet_id = $2 AND (m.c1 IS NOT NULL OR m.c2 IS NOT NULL OR m.k2 IS NOT NULL)
        ORDER BY e.roll`,
      sheetId,
    ),
    saves: await transaction.rows<{ after: object }>(
      `SELECT after FROM history WHERE site_id = $1 AND table_name = 'exams_mark' AND record_id = $2 ORDER BY at`,
      sheetId,
    ),
  }));
};
/** The sheet of Six – Jamuna that is that many down those to enter, in the examination declared above. */
const openNthSheet = async (page: Page, nth: number, section = 'Six – Jamuna') => {
  await page.goto(entry);
  await page.getByRole('link', { name: section }).nth(nth).click();
  await page.locator('[role=grid] tbody tr[data-row]').first().waitFor();
};

test('EXM-10 B3 without a network marks are kept, survive the page, and are sent once when it is back', async () => {
  const visit = await stage.visit({ offline: true });
  const { page } = visit;
  const network = (isThere: boolean) => page.context().setOffline(!isThere);
  await signIn(page, 'head', null);
  await openNthSheet(page, 0);
  await network(false);
  await cell(page, 0, 0).click();
  await type(page, '12', 'Enter', '13', 'Enter', '999', 'Enter');
  await page.getByText('No network. What you enter stays on this device').waitFor();
  await page.getByText('2 kept on this device, sent later').waitFor();
  expect(await cell(page, 0, 0).getAttribute('data-state')).toBe('pending');
  expect(await cell(page, 2, 0).getAttribute('data-state')).toBe('error');
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect((await storedOf(page)).marks).toEqual([]);
  await network(true);
  await saved(page);
  await expect.poll(() => page.getByText('No network.').count()).toBe(0);
  expect(await cell(page, 0, 0).getAttribute('data-state')).toBe('saved');
  const once = await storedOf(page);
  expect(once.marks.map(({ roll, c1 }) => [roll, c1])).toEqual([
    [1, 1200],
    [2, 1300],
  ]);
  expect(once.saves).toHaveLength(1);

  // The page is closed while there is no network, and opened again when there is one.
  const address = page.url();
  await network(false);
  await cell(page, 3, 0).click();
  await type(page, '14', 'Enter');
  await page.getByText('1 kept on this device, sent later').waitFor();
  await expect.poll(() => isKept(page, '"text":"14"')).toBe(true);
  await page.close();
  await visit.page.context().setOffline(false);
  const again = await visit.page.context().newPage();
  await again.goto(address.replace(/\?.*/, ''));
  await again.getByText('1 mark kept on this device was sent').filter({ visible: true }).first().waitFor();
  // What no component takes is still on the device, where its sheet shows it.
  await again.getByText('On this device, not sent yet:').waitFor();
  await again.goto(address);
  await cell(again, 2, 0).waitFor();
  expect(await textOf(again, 2, 0)).toBe('999');
  const twice = await storedOf(again);
  expect(twice.marks.map(({ roll, c1 }) => [roll, c1])).toEqual([
    [1, 1200],
    [2, 1300],
    [4, 1400],
  ]);
  expect(twice.saves).toHaveLength(2);

  // Somebody else writes what this device holds another value for: both are shown, with who and when.
  const second = await stage.visit({ offline: true });
  await signIn(second.page, 'office', null);
  await openNthSheet(second.page, 0);
  await again.context().setOffline(true);
  await cell(again, 4, 0).click();
  await type(again, '15', 'Enter');
  await again.getByText('1 kept on this device, sent later').waitFor();
  await cell(second.page, 4, 0).click();
  await type(second.page, '16', 'Enter');
  await saved(second.page);
  await second.close();
  await again.context().setOffline(false);
  await again.getByText('Roll 5, Creative: two values').waitFor();
  await expect.poll(() => again.getByText(/^(?!Yours).+, \d+:\d\d/).count()).toBeGreaterThan(0);
  // Closed without choosing, it is a conflict again: nothing is overwritten by opening it.
  await again.reload();
  await again.getByText('Roll 5, Creative: two values').waitFor();
  await again.getByRole('button', { name: 'Keep mine' }).click();
  await saved(again);
  expect((await storedOf(again)).marks.find((one) => one.roll === 5)?.c1).toBe(1500);

  // Whoever logs out is asked first, and leaves nothing behind.
  const held = async () => (await keptRows(again)).length;
  expect(await held()).toBeGreaterThan(0);
  await again.getByRole('button', { name: /Selina Akhter/ }).click();
  await again.getByRole('menuitem', { name: 'Log out' }).click();
  await again.getByRole('dialog').getByText('Log out and lose what was not sent?').waitFor();
  await again.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await again.waitForURL('**/login');
  expect(await held()).toBe(0);
  await visit.close();
});

test('EXM-10 what is no mark is refused in its cell while the others are saved', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'head', null);
  await openNthSheet(page, 3);
  await cell(page, 0, 0).click();
  await type(page, '20', 'Enter', '500', 'Enter', '-5', 'Enter', '12.345', 'Enter', '21.25', 'Enter');
  await saved(page);
  const states = await Promise.all(
    [0, 1, 2, 3, 4].map((row) => cell(page, row, 0).getAttribute('data-state')),
  );
  expect(states).toEqual(['saved', 'error', 'error', 'error', 'saved']);
  await expect.poll(() => page.getByText('500 is above full marks').count()).toBe(1);
  await expect.poll(() => page.getByText('“-5” is not a mark', { exact: false }).count()).toBe(1);
  await expect.poll(() => page.getByText('“12.345” is not a mark', { exact: false }).count()).toBe(1);
  expect((await storedOf(page)).marks.map(({ roll, c1 }) => [roll, c1])).toEqual([
    [1, 2000],
    [5, 2125],
  ]);
  await page.getByText(/Problems 3/).click();
  await expect.poll(() => page.locator('[role=grid] tr[data-row]').count()).toBe(3);
  await page.getByText(/Missing \d+/).click();
  await expect.poll(() => page.locator('[role=grid] tr[data-row]').count()).toBeGreaterThan(50);

  // The grade of this paper alone stands beside a row as soon as it is whole.
  await page.getByText(/^All 6\d|^All 60/).click();
  await expect.poll(() => cell(page, 0, 0).locator('xpath=../td[last()-1]').textContent()).toBe('–');
  await cell(page, 0, 0).click();
  await type(page, '62', 'Tab', '25', 'Enter');
  await expect.poll(() => cell(page, 0, 0).locator('xpath=../td[last()-1]').textContent()).toBe('A+');
  await visit.close();
});

test('EXM-14 marks go out to a spreadsheet and come back: shown first, then saved', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'head', null);
  await openNthSheet(page, 4);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Excel' }).click();
  await page.getByRole('menuitem', { name: 'Download to fill in' }).click();
  const file = await (await downloading).path();
  const [sheet] = await readWorkbook(readFileSync(file), 'marks.xlsx');
  const rows = sheet?.rows ?? [];
  expect(rows).toHaveLength(63);
  const put = (roll: number, part: number, text: string) => {
    const row = rows[roll + 2];
    if (row) row[part + 1] = text;
  };
  put(1, 1, '৪১.৫');
  put(2, 1, 'ab');
  put(3, 1, '999');
  put(4, 1, '44');
  // Somebody else writes one of them before the file is back.
  const second = await stage.visit();
  await signIn(second.page, 'office', null);
  await openNthSheet(second.page, 4);
  await cell(second.page, 3, 0).click();
  await type(second.page, '40', 'Enter');
  await saved(second.page);
  await second.close();

  const upload = async (on: Page, filled: string[][]) => {
    await on.getByRole('button', { name: 'Excel' }).click();
    await on.getByRole('menuitem', { name: 'Upload a filled file' }).click();
    await on.locator('input[type=file]').setInputFiles({
      name: 'marks.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await writeXlsx([{ name: 'Marks', rows: filled }]),
    });
  };
  await upload(page, rows);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('2 marks change · 1 with two values · 1 refused').waitFor();
  await dialog.getByText('999 is above full marks').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect((await storedOf(page)).marks.map(({ roll, c1 }) => [roll, c1])).toEqual([[4, 4000]]);
  // Theirs stays unless it is chosen otherwise.
  await dialog.getByRole('button', { name: 'Save 2 marks' }).waitFor();
  await dialog.getByText('File: 44').click();
  await dialog.getByRole('button', { name: 'Save 3 marks' }).click();
  await dialog.getByText('3 marks are saved').waitFor();
  await expect.poll(() => dialog.getByText('999 is above full marks').count()).toBe(1);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => textOf(page, 0, 0)).toBe('41.5');
  expect(await textOf(page, 1, 0)).toBe('Ab');
  expect(await textOf(page, 2, 0)).toBe('');
  const stored = await storedOf(page);
  expect(stored.marks.map(({ roll, c1 }) => [roll, c1])).toEqual([
    [1, 4150],
    [4, 4400],
  ]);
  expect(stored.saves).toHaveLength(2);

  // The file of this sheet on another one is refused by its name, in the reader's language and on a phone.
  expect(visit.problems).toEqual([]);
  await visit.close();
  const phone = await stage.visit({ phone: true, language: 'bn' });
  await signIn(phone.page, 'head', null);
  await openNthSheet(phone.page, 5, 'ষষ্ঠ – যমুনা');
  await phone.page.getByRole('button', { name: 'এক্সেল' }).click();
  await phone.page.getByRole('menuitem', { name: 'পূরণ করা ফাইল আপলোড' }).click();
  await phone.page.locator('input[type=file]').setInputFiles({
    name: 'marks.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await writeXlsx([{ name: 'Marks', rows }]),
  });
  await phone.page.getByText(/এটি .+-এর ফাইল/).waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  await phone.close();
});

test('the office sees who is still to submit, and whom it can remind', async () => {
  const visit = await stage.visit({ phone: true });
  const { page } = visit;
  await signIn(page, 'head', '/site/exam/marks-send');
  await page.getByRole('button', { name: 'Remind teachers' }).click();
  const drawer = page.getByRole('dialog');
  await drawer
    .getByRole('link', { name: /open, .+ marks missing/ })
    .first()
    .waitFor();
  await drawer.getByText('has no account').first().waitFor();
  // Whoever can be told is chosen, and only they.
  const chosen = drawer.getByRole('checkbox', { checked: true });
  const remind = drawer.getByRole('button', { name: /^Remind \d+$/ });
  await expect
    .poll(async () => (await remind.textContent())?.trim() === `Remind ${await chosen.count()}`)
    .toBe(true);
  await expect.poll(() => drawer.getByRole('checkbox', { disabled: true, checked: true }).count()).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('a teacher sees their own sheets on a phone', async () => {
  const visit = await stage.visit({ phone: true });
  const { page } = visit;
  await signIn(page, 'teacher', '/site/employee-panel/exam/employee-exam-marks-entry-form');
  await page.getByText('Twelve – Padma').first().waitFor();
  await expect.poll(() => page.getByText('Six – Jamuna').count()).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  await visit.close();
});

test('a count opens what it is made of', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  const rows = () => page.locator('[role=grid] tr[data-row]').count();
  await signIn(page, 'head', null);
  // The list of examinations leads to the papers and the sheets it counts.
  await page.goto('/site/exam/declare');
  const line = page.locator('tbody tr', { hasText: 'Annual Examination' });
  const papers = Number(await line.getByRole('link', { name: /^\d+$/ }).textContent());
  await line.getByRole('link', { name: /^\d+ of \d+ verified$/ }).click();
  await page.waitForURL('**/mark-list?exam=*');
  await page.goBack();
  await line.getByRole('link', { name: /^\d+$/ }).click();
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(papers);

  // A figure of the board narrows the list to its sheets; a share of one leads to the students it lacks.
  await page.goto(entry);
  const partial = page.getByRole('link', { name: /^Partial/ });
  const figure = Number((await partial.textContent())?.replace(/\D/g, ''));
  await partial.click();
  await page.waitForURL('**state=partial**');
  await expect.poll(() => page.locator('tbody tr').count()).toBe(figure);
  await page.locator('tbody tr', { hasText: 'Six' }).getByRole('link', { name: /%$/ }).first().click();
  await page.locator('[role=grid] tr[data-row]').first().waitFor();
  const missing = Number((await page.getByText(/^Missing \d+$/).textContent())?.replace(/\D/g, ''));
  await expect.poll(rows).toBe(missing);
  const count = page.getByRole('button', { name: /^\d+ of \d+ entered$/ });
  const entered = Number((await count.textContent())?.split(' ')[0]);
  await count.click();
  await expect.poll(rows).toBe(entered);
  expect(await count.getAttribute('aria-pressed')).toBe('true');
  expect(await accessibilityProblems(visit)).toEqual([]);

  // Who is to be reminded of how many sheets: those sheets.
  await page.goto('/site/exam/marks-send');
  await page.getByRole('button', { name: 'Remind teachers' }).click();
  const waits = page.getByRole('dialog').getByRole('link').last();
  const open = Number((await waits.textContent())?.split(' ')[0]);
  await waits.click();
  await page.waitForURL('**state=waiting&teacher=*');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.locator('tbody tr').count()).toBe(open);
  expect(visit.problems).toEqual([]);
  await visit.close();
});
