import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeXlsx } from '../src/core/server/sheets/sheets.ts';
import { accessibilityProblems, openStage, type Stage, tooWideBy, type Visit } from './browser.ts';
import { makeNewSchool, newSchool, studentSheet } from './new-school.ts';

let stage: Stage;
let visit: Visit;
let page: Page;
let link = '';
beforeAll(async () => {
  stage = await openStage();
  link = await makeNewSchool(stage);
  visit = await stage.visit();
  page = visit.page;
});
afterAll(() => stage.close());

const open = (path: string) => page.goto(`/@${newSchool.alias}${path}`);
const drawer = () => page.getByRole('dialog').filter({ visible: true }).last();

/** A choice of the open form by its words; `Class` is not `Class teacher`. */
const box = (name: string) => drawer().getByRole('combobox', { name }).first();

/** Opens the form of a new record on the present list, fills it in and saves it. */
async function add(texts: Record<string, string>, choices: Record<string, string> = {}): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: /^New/ }).first().click();
  for (const [name, words] of Object.entries(choices)) {
    await box(name).click();
    await page.getByRole('option', { name: words, exact: true }).filter({ visible: true }).click();
  }
  for (const [name, value] of Object.entries(texts))
    await drawer().locator(`input[name="${name}"]`).fill(value);
  await drawer().getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
const sheetFile = (buffer: Buffer, name = 'students.xlsx') => ({
  name,
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer,
});
const choose = (file: ReturnType<typeof sheetFile>) =>
  page.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);
/** The step of the checklist that comes next, and how much of it is done. */
async function checklist(): Promise<{ next: string | null; progress: string | null }> {
  await open('/dashboard');
  const panel = page.getByRole('region', { name: 'Set up your institution' });
  await panel.waitFor();
  return {
    next: await panel.locator('[aria-current="step"] a > span').first().textContent(),
    progress: await panel.locator('progress').getAttribute('aria-label'),
  };
}

it('leads the new administrator from the link in the mail to the first step that is still to do', async () => {
  await page.goto(link);
  for (const field of ['first', 'last'] as const)
    await page.locator('input[autocomplete="new-password"]')[field]().fill(newSchool.password);
  await page
    .getByRole('button', { name: 'Set password' })
    .or(page.locator('button[type="submit"]'))
    .first()
    .click();
  await page.waitForURL('**/dashboard');
  // What the institution asked for at its application is there already.
  const panel = page.getByRole('region', { name: 'Set up your institution' });
  await panel.waitFor();
  expect(await panel.locator('progress').getAttribute('aria-label')).toBe('70 % · 7 of 10');
  await expect.poll(() => panel.getByRole('img', { name: 'done' }).count()).toBe(7);
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  await panel.getByRole('link', { name: 'Next: Sections' }).click();
  await page.getByRole('heading', { name: 'No sections yet' }).waitFor();
});

it('says that sections come first where students are wanted without them', async () => {
  await open('/student/list');
  await page.getByText('Students are placed in sections.').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('link', { name: 'Open the sections' }).click();
  await page.getByRole('heading', { name: 'No sections yet' }).waitFor();
});

it('adds one of each by its form, the next place in the order being given', async () => {
  await open('/site/shift-details/list');
  await page
    .getByRole('heading', { name: '1 shift', exact: true })
    .or(page.getByText('1 shift', { exact: true }))
    .waitFor();
  await add({ nameEn: 'Morning', nameBn: 'প্রভাতি', sundayIn: '07:30', sundayOut: '12:00' });
  await page.getByRole('button', { name: 'Morning', exact: true }).waitFor();
  await open('/academic/version/list');
  await page.getByText('1 version', { exact: true }).waitFor();
  await add({ nameEn: 'English Version', nameBn: 'ইংরেজি ভার্সন' });
  await open('/academic/class/list');
  await page.getByText('5 classes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await expect.poll(() => drawer().locator('input[name="position"]').inputValue()).toBe('14');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await add({ nameEn: 'Five', nameBn: 'পঞ্চম', position: '8', seats: '৪০' });
  await open('/academic/group/list');
  await page.getByText('3 groups', { exact: true }).waitFor();
  await add({ nameEn: 'Vocational', nameBn: 'ভোকেশনাল' });
  await open('/academic/subject/list');
  await page.getByText('29 subjects', { exact: true }).waitFor();
  await add({ code: 'robotics', nameEn: 'Robotics', nameBn: 'রোবোটিক্স', fullMarks: '৫০' });
  await open('/academic/year/list');
  await page.getByText('1 academic year', { exact: true }).waitFor();
  await add({ nameEn: '2027', nameBn: '২০২৭', startDate: '01/01/2027', endDate: '31/12/2027' });
});

it('ACA-2 asks for the subjects of the new class, and is content with them and a fourth one', async () => {
  expect(await checklist()).toEqual({ next: 'Sections', progress: '60 % · 6 of 10' });
  await open('/site/subject-group-condition-setting/list');
  await page.getByText('125 class subjects', { exact: true }).waitFor();
  // In the order of the classes, and of the subjects in them.
  const first = page.locator('tbody tr').first();
  await expect.poll(() => first.textContent()).toMatch(/^1Six.*Bangla 1st Paper/);
  await add({ position: '1' }, { Class: 'Five', Subject: 'Robotics', Role: 'Compulsory' });
  await add(
    { position: '40' },
    { Class: 'Nine', Group: 'Science', Subject: 'Robotics', Role: '4th subject' },
  );
  expect(await checklist()).toEqual({ next: 'Sections', progress: '70 % · 7 of 10' });
});

it('ACA-1 makes a section by its form and those of all other classes in one grid, by the keys too', async () => {
  await open('/site/shift-class-group-section-setting/master');
  await page.getByRole('heading', { name: 'No sections yet' }).waitFor();
  await page.getByRole('button', { name: 'New section' }).click();
  // This year is chosen; of two shifts and versions none is.
  await expect.poll(() => box('Academic Year').inputValue()).toBe('2026');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await add({ nameEn: 'Rose', nameBn: 'গোলাপ ফুল' }, { Shift: 'Day', Version: 'Bangla', Class: 'Seven' });
  await page.getByRole('link', { name: 'Sections in a grid' }).first().click();
  const grid = page.getByRole('grid');
  const cell = (name: string) => grid.getByRole('checkbox', { name, exact: true });
  await expect.poll(() => cell('Seven · Day · Bangla · Rose').isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Add a section name' }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await grid.getByRole('button', { name: 'All classes: Day · Bangla · A' }).click();
  const bar = page.getByText('10 changes', { exact: true });
  await bar.waitFor();
  // Back to the class above and out of it again, without the mouse.
  await cell('Seven · Day · Bangla · A').focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await page.getByText('9 changes', { exact: true }).waitFor();
  await expect.poll(() => cell('Six · Day · Bangla · A').isChecked()).toBe(false);
  await page.keyboard.press('Space');
  await bar.waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(await tooWideBy(page)).toBe(0);
  await page.keyboard.press('Control+S');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Nine · Science · Day · Bangla · A').waitFor();
  await expect.poll(() => dialog.getByRole('listitem').count()).toBe(10);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save all of it' }).dblclick();
  await page.getByText('10 made, 0 opened again, 0 closed').waitFor();
  await open('/site/shift-class-group-section-setting/master');
  await page.getByText('11 sections', { exact: true }).waitFor();
  expect(await checklist()).toEqual({ next: 'Teachers and staff', progress: '80 % · 8 of 10' });
});

it('HR-1 adds a teacher by the form and the others from a sheet', async () => {
  await page.getByRole('link', { name: 'Next: Teachers and staff' }).click();
  await page.getByRole('button', { name: 'New employee' }).waitFor();
  await add(
    { code: 'T-001', nameEn: 'Anowar Hossain', nameBn: 'আনোয়ার হোসেন', mobile: '০১৮১২৩৪৫৬৭৮' },
    { Designation: 'Assistant Teacher', Gender: 'Male' },
  );
  await page.getByRole('button', { name: 'Import' }).click();
  const rows = Array.from({ length: 11 }, (_, place) => [
    `T-0${place + 10}`,
    `Teacher Number ${place + 1}`,
    'শিক্ষক',
    'সহকারী শিক্ষক',
    place % 2 === 0 ? 'মহিলা' : 'পুরুষ',
    `০১৯১২৩৪৫৬${place + 10}`,
  ]);
  const headings = ['কর্মী আইডি', 'নাম (ইংরেজি)', 'বাংলা নাম', 'পদবি', 'লিঙ্গ', 'মোবাইল'];
  await choose(sheetFile(await writeXlsx([{ name: 'Staff', rows: [headings, ...rows] }]), 'staff.xlsx'));
  await page.getByText('All 11 rows are fine').waitFor();
  await page.getByRole('button', { name: 'Import 11 rows' }).dblclick();
  await page.getByText('11 rows were imported').waitFor();
  // Taken back as a whole, and brought again.
  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('The 11 imported records are deleted').waitFor();
  await page.getByRole('button', { name: 'Take back', exact: true }).click();
  await page.getByRole('region', { name: 'Earlier imports' }).getByText('Undone').waitFor();
  await choose(sheetFile(await writeXlsx([{ name: 'Staff', rows: [headings, ...rows] }]), 'staff.xlsx'));
  await page.getByText('All 11 rows are fine').waitFor();
  await page.getByRole('button', { name: 'Import 11 rows' }).dblclick();
  await page.getByText('11 rows were imported').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('12 teachers and staff', { exact: true }).waitFor();
  expect(await checklist()).toEqual({ next: 'Students', progress: '90 % · 9 of 10' });
});

it('refuses files that are no sheet of students, and keeps nothing of an import that is reloaded', async () => {
  await page.getByRole('link', { name: 'Next: Students' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Import' }).last().click();
  await choose(sheetFile(Buffer.from('%PDF-1.7 not a sheet'), 'leaflet.xlsx'));
  await page.getByText('The file could not be read as a sheet.').first().waitFor();
  await page.getByRole('button', { name: 'OK' }).click();
  await choose(
    sheetFile(
      await writeXlsx([
        {
          name: 'x',
          rows: [
            ['Fruit', 'Price'],
            ['Mango', '90'],
          ],
        },
      ]),
    ),
  );
  // Nothing in it is known here: somebody says what it is, or takes another file.
  await page.getByText('Still without a heading: ').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('button', { name: 'Another file' }).click();
  await choose(sheetFile(await studentSheet()));
  await page.getByText('47 of 300 rows need a correction').waitFor();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await page.getByRole('heading', { name: 'No students in this year yet' }).waitFor();
});

it('API-6 imports three hundred students, the mistakes mended at once or cell by cell with the keys', async () => {
  await page.getByRole('main').getByRole('button', { name: 'Import' }).last().click();
  await choose(sheetFile(await studentSheet()));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('47 of 300 rows need a correction').waitFor();
  await dialog.getByText('Columns not used: পছন্দের ফল').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  const importAll = dialog.getByRole('button', { name: 'Import 300 rows' });
  await expect.poll(() => importAll.isDisabled()).toBe(true);

  // The wrong rows as a file, with what is wrong in words.
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download the wrong rows' }).click();
  const csv = await readFile(await (await saved).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(48);
  expect(csv).toContain('Section: The class has no section');

  // One correction for forty rows, another for three; the words that exist are offered.
  await dialog.getByText('Section “গোলাপ” in 40 rows').waitFor();
  await dialog.getByLabel('Replace with: Section “গোলাপ” in 40 rows').fill('Ro');
  await page.getByRole('option', { name: 'Rose', exact: true }).filter({ visible: true }).click();
  await dialog.getByRole('button', { name: 'Replace in 40 rows' }).click();
  await dialog.getByText('7 of 300 rows need a correction').waitFor();
  const gender = dialog.getByLabel('Replace with: Gender “কন্যা” in 3 rows');
  await gender.fill('মেয়ে');
  await gender.press('Enter');
  await dialog.getByText('4 of 300 rows need a correction').waitFor();

  // A right value too is replaced in a whole column, from its heading, and comes back.
  await dialog.getByRole('button', { name: 'Change the column Section' }).click();
  const column = page.getByRole('form', { name: 'Change the column Section' });
  await column.getByRole('combobox', { name: 'Replace this value' }).click();
  await page.getByRole('option', { name: 'Rose (40)' }).click();
  await column.getByRole('combobox', { name: 'Replace with' }).fill('Nowhere');
  await column.getByRole('button', { name: 'Replace in 40 rows' }).click();
  await dialog.getByText('44 of 300 rows need a correction').waitFor();
  await dialog.getByRole('button', { name: 'Undo the last change of a column' }).click();
  await dialog.getByText('4 of 300 rows need a correction').waitFor();

  // The right ones come in now, the others stay to be mended.
  await dialog.getByRole('button', { name: 'Import the 296 correct rows only' }).click();
  await page.getByText('296 rows were imported').waitFor();
  await dialog.getByText('4 rows were not imported.').waitFor();
  await dialog.getByRole('button', { name: 'Correct the rest' }).click();
  await dialog.getByText('4 of 4 rows need a correction').waitFor();
  const importRest = dialog.getByRole('button', { name: 'Import 4 rows' });

  // The rest with the keys alone.
  await dialog.getByLabel('Only rows with mistakes').check();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const mended: string[] = [];
  const right: Record<string, string> = {
    'Roll, row 5': '৫',
    'Contact Number, row 12': '০১৭১২৩৪৫৬৭৮',
    'Date of Birth, row 20': '২৮/০২/২০১৪',
    'Name, row 33': 'Tanvir Ahmed',
  };
  for (let count = 0; count < 4; count += 1) {
    const before = await focused();
    await page.keyboard.press('F8');
    await expect.poll(focused).not.toBe(before);
    const where = await focused();
    mended.push(where);
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(right[where] ?? '');
  }
  expect(mended.sort()).toEqual(Object.keys(right).sort());
  // Only the server says that they are fine.
  await dialog.getByText('· 4 corrected').waitFor();
  await expect.poll(() => importRest.isDisabled()).toBe(true);
  await dialog.getByRole('button', { name: 'Check again' }).click();
  await dialog.getByText('All 4 rows are fine').waitFor();
  await importRest.dblclick();
  await page.getByText('4 rows were imported', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('300 students', { exact: true }).waitFor();
});

it('ACA-6 has nothing left to do, and each student stands where the sheet said', async () => {
  const answered = page.waitForResponse('**/api/v1/modules');
  await open('/dashboard');
  await page.getByText('Students by class').first().waitFor();
  const { modules } = (await (await answered).json()) as {
    modules: { module: string; steps: { isDone: boolean }[] }[];
  };
  const first = modules.filter((one) => ['academic', 'people', 'students'].includes(one.module));
  expect(first.flatMap((one) => one.steps.map((step) => step.isDone))).toEqual(Array(10).fill(true));
  await expect.poll(() => page.getByRole('region', { name: 'Set up your institution' }).count()).toBe(0);
  await open('/student/list?q=Tanvir+Ahmed');
  await page.getByRole('link', { name: 'Tanvir Ahmed' }).waitFor();
  await expect.poll(() => page.locator('tbody tr').textContent()).toMatch(/Six/);
  // Their section is not closed over their heads.
  await open('/site/shift-class-group-section-setting/grid');
  await page.getByRole('checkbox', { name: 'Six · Day · Bangla · A', exact: true }).press('Space');
  await page.getByText(/^Six · Day · Bangla · A: \d+ students are in this section/).waitFor();
  await expect
    .poll(() => page.getByRole('checkbox', { name: 'Six · Day · Bangla · A', exact: true }).isChecked())
    .toBe(true);
  // What is still to be done is said for each kind of work.
  await open('/site/readiness/view');
  await page.getByRole('link', { name: 'Put it right: A declared examination' }).first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  // The refused file is the one answer the browser reports.
  expect(visit.problems.filter((one) => !/422/.test(one))).toEqual([]);
});
