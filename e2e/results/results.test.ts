import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Room, SampleExam } from '../../test/samples/sample-exam.ts';
import { accessibilityProblems, goTo, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { resultClass } from '../helpers/result-class.ts';
import { looks, screenFaults } from '../helpers/screen-faults.ts';

let stage: Stage;
let room: Room;
let exam: SampleExam;
let annual: SampleExam;

const report = '/site/result-report/site-result-report-form';

beforeAll(async () => {
  stage = await openStage();
  ({ room, exam, annual } = await resultClass(stage));
});
afterAll(() => stage.close());

describe('results', () => {
  it('are generated, explained, published, amended and published again', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', '/site/result-generate/site-result-generate-form');
    await page.getByRole('button', { name: /^Half-yearly 1/ }).click();
    await page.getByText('Every mark is there').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await page.locator('table tbody tr').first().waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);

    const publish = async () => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.locator('input[type="password"]').fill('Pathshala-2026');
      await drawer.getByRole('button', { name: /^Publish/ }).click();
    };
    await publish();
    await page.getByText('Published as revision 1.').waitFor();

    // The one who failed in arithmetic, and why.
    await page.goto(`${report}?outcome=failed`);
    await page.locator('table tbody button').first().click();
    await page.getByText('Written: 20 of 70, but 23 were needed: failed in this part.').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);

    await page.getByRole('button', { name: 'Change a mark' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Paper').click();
    await page.getByRole('option', { name: 'Arithmetic, Written' }).click();
    await drawer.getByLabel('New mark').fill('99');
    await drawer.getByLabel('Reason').fill('Added up wrongly');
    await drawer.getByRole('button', { name: /^Save/ }).click();
    await drawer.getByText('Write a mark up to 70').waitFor();
    await drawer.getByLabel('New mark').fill('২৩');
    await drawer.getByRole('button', { name: /^Save/ }).click();
    await page.getByText('The mark is changed.').waitFor();

    await page.goto('/site/result-generate/site-result-generate-form');
    await page.getByRole('button', { name: /^Half-yearly 1/ }).click();
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await publish();
    await page.getByText('Published as revision 2.').waitFor();
    expect(visit.problems).toEqual([]);
    await visit.close();
  });

  it('open a student from the total of a tabulation row', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'head', '/site/result-report/site-result-report-two-master');
    const row = page.locator('#tabulation tbody tr').first();
    const name = (await row.locator('th a').textContent()) ?? '';
    const total = row.locator('td a').first();
    const figure = (await total.textContent()) ?? '';
    await total.click();
    await page.waitForURL('**/site-result-report-form?**student=*');
    await page.getByRole('heading', { name }).first().waitFor();
    await page.locator('main').getByText(figure, { exact: true }).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it.each(looks)('are read in $language, dark $dark, on a phone too', async (look) => {
    const faults = await screenFaults(stage, look, 'head', {
      places: [
        report,
        `${report}?student=${room.enrolments[0]}`,
        '/site/result-report/site-result-report-two-master',
        '/site/result-statistics/site-combine-result-report-master',
        '/site/result-setting/site-result-setting-form',
        '/site/result-permission/site-result-permission',
      ],
      ready: 'main table',
    });
    expect(faults).toEqual([]);
  });

  it('X-5 a report that is one wide sheet becomes a file of what stands on it', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', '/site/result-statistics/site-combine-result-report-master');
    const sheet = page.getByRole('region', { name: 'By subject', exact: true });
    await sheet.locator('tbody tr').first().waitFor();
    const heads = await sheet.getByRole('columnheader').allTextContents();
    await page.getByRole('button', { name: 'Views, columns, files' }).first().click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV', exact: true }).click(),
    ]);
    const lines = (await readFile(await saved.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
    expect(lines[0]?.split(',')).toEqual(heads);
    expect(lines).toHaveLength(1 + (await sheet.locator('tbody tr').count()));
    expect(lines[1]).toMatch(/^[A-Z][a-z]+.*,\d+,\d+,/);
    expect(visit.problems).toEqual([]);
    await visit.close();
  });

  it.each([
    ['en', false, false],
    ['bn', true, true],
  ] as const)(
    'are tried out with other marks in %s, dark %s, on a phone %s',
    async (language, dark, phone) => {
      const visit = await stage.visit({ language, dark, phone });
      const { page } = visit;
      const look = async (name: string) => {
        expect(await accessibilityProblems(visit, dark ? 'contrast' : 'all'), name).toEqual([]);
        const width = await tooWideBy(page);
        expect(width, name).toBeLessThanOrEqual(0);
        if (process.env.PICTURES)
          await page.screenshot({ path: `${process.env.PICTURES}/${language}-${name}.png`, fullPage: true });
      };
      const say = (en: string, bn: string) => (language === 'en' ? en : bn);
      await signIn(page, 'head', `${report}?whatif=try`);
      await page
        .getByRole('combobox', { name: say('If grace marks are given', 'অনুকম্পা নম্বর দেওয়া হলে') })
        .click();
      await page.getByRole('option', { name: say('as follows', 'নিচের মতো') }).click();
      await page.getByLabel(say('In how many subjects', 'কতটি বিষয়ে')).fill('3');
      await page.getByRole('button', { name: say('Work it out', 'হিসাব করুন') }).click();
      await page.getByText(say('Whose result changes', 'যাদের ফল বদলায়')).first().waitFor();
      await look('what-if');

      await goTo(page, `${report}?student=${room.enrolments[0]}`);
      const own = page.getByRole('region', { name: say('What if', 'যদি এমন হতো') });
      await own.getByRole('combobox', { name: say('If the mark in', 'যে নম্বর বদলালে') }).click();
      await page.getByRole('option', { name: say('Arithmetic, Written', 'গণিত, লিখিত') }).click();
      await own.getByLabel(say('changes by', 'কত বেশি বা কম')).fill('x');
      await own.getByRole('button').click();
      await own.getByText(say('Write a number', 'সংখ্যা লিখুন')).first().waitFor();
      await own.getByLabel(say('changes by', 'কত বেশি বা কম')).fill(say('2', '২'));
      await own.getByRole('button').click();
      await own.locator('table').waitFor();
      await look('what-if-one');

      await goTo(page, '/site/result-statistics/site-combine-result-report-master');
      await page
        .getByRole('region', { name: say('Weak parts', 'দুর্বল অংশ') })
        .first()
        .waitFor();
      await look('breakdown');
      await goTo(page, `${report}?merit=improved`);
      await page.getByRole('heading', { name: say('Merit lists', 'মেধাতালিকা') }).waitFor();
      await look('improved');
      expect(visit.problems).toEqual([]);
      await visit.close();
    },
  );

  it('of a college are weighted by credits', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', null);
    await page.goto(
      `/site/result-setting/site-result-setting-form?exam=${exam.examId}&class=${room.classId}`,
    );
    await page.getByRole('combobox', { name: 'The GPA is' }).click();
    await page.getByRole('option', { name: 'the average weighted by credits' }).click();
    await page.getByLabel('Arithmetic', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('Write credits from 0.5 to 20').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/credits.png`, fullPage: true });
    await page.getByLabel('Arithmetic', { exact: true }).fill('২');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('The rules are saved.').waitFor();
    // The refusal is one the browser tells of.
    expect(visit.problems.filter((one) => !one.includes('422'))).toEqual([]);
    await visit.close();
  });

  it('of a year are made of its examinations by their weights', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', null);
    await page.goto(
      `/site/result-setting/site-result-setting-form?exam=${annual.examId}&class=${room.classId}`,
    );
    const yearly = page.getByRole('region', { name: 'Yearly result' });
    await yearly.getByLabel('Made from several examinations').check();
    await yearly.getByLabel('Half-yearly Examination', { exact: true }).uncheck();
    await yearly.getByLabel('Half-yearly 1', { exact: true }).check();
    await yearly.getByLabel('Half-yearly 1, weight %').fill('30');
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await yearly.getByText('now they are').waitFor();
    await yearly.getByLabel('Annual Examination, weight %').fill('70');
    await yearly.getByText('Together 100% of 100%').waitFor();
    if (process.env.PICTURES)
      await page.screenshot({ path: `${process.env.PICTURES}/yearly-rules.png`, fullPage: true });
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Save the rules' }).click();
    await page.getByText('The rules are saved.').waitFor();

    await page.goto('/site/result-generate/site-result-generate-form');
    await page.getByRole('button', { name: /^Annual Examination/ }).click();
    await page.getByText('Every mark is there').waitFor();
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    await page.waitForURL('**/site-result-report-form**');
    await page.getByRole('heading', { level: 1, name: 'Exam results' }).waitFor();
    await page.locator('table tbody button').first().click();
    const sheet = page.locator('article');
    await sheet.getByRole('columnheader', { name: 'Half-yearly 1' }).waitFor();
    await sheet.getByRole('columnheader', { name: 'Annual Examination' }).waitFor();
    await page
      .getByText(/^Half-yearly 1: .* of 200; 30 % of it counts/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);

    // What changed since the half-year opens who gained most, and a gain how it came about.
    await page.goto('/site/result-statistics/site-combine-result-report-master');
    await page.getByRole('combobox', { name: 'Examination and class' }).click();
    await page.getByRole('option', { name: /^Annual Examination/ }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).click();
    await page.getByRole('option', { name: /^Half-yearly 1/ }).click();
    await page
      .getByRole('row', { name: /^Average GPA/ })
      .getByRole('link')
      .last()
      .click();
    await page.getByRole('heading', { name: 'Merit lists' }).waitFor();
    const best = page.locator('#merit tbody tr').first();
    const gain = best.getByRole('link').last();
    await expect.poll(() => gain.textContent()).toMatch(/^\+\d/);
    const whose = (await best.locator('th').textContent()) ?? '';
    await gain.click();
    await page.getByRole('heading', { name: whose }).first().waitFor();
    // The one save that was refused; nothing else went wrong.
    expect(visit.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await visit.close();
  });

  it('of many classes are made together, and each says what came of it', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', '/site/result-generate/site-result-generate-form');
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    const count = await page.locator('tbody tr').count();
    expect(count).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Generate results', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`${count} of ${count} classes`).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/generate-many.png` });
    // One is made anew or as it was; one whose marks are not all there says so and leads to what is missing.
    await dialog
      .getByText(/^Nothing has changed|students made/)
      .first()
      .waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    const held = dialog.getByRole('listitem').filter({ hasText: 'marks are not entered yet' }).first();
    await held.getByRole('button', { name: 'See why' }).click();
    await page
      .getByRole('dialog')
      .getByText(/marks are not entered\. An empty mark is not zero/)
      .first()
      .waitFor();
    expect(visit.problems.filter((one) => !one.includes('409'))).toEqual([]);
    await visit.close();
  });

  it('RES-7 of a class are laid out by the institution: composed, seen as they will be printed, and printed', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', '/documents/template/view');
    await page.getByRole('button', { name: 'Mark sheet', exact: true }).first().click();
    await page.locator('img[src^="data:image/svg"]').waitFor();
    const before = await page.locator('img[src^="data:image/svg"]').first().getAttribute('src');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('menuitem', { name: 'Text', exact: true }).click();
    await page.getByLabel('Text in English').fill('Seen by the guardian');
    // The paper is drawn anew, with what was added.
    await expect
      .poll(() => page.locator('img[src^="data:image/svg"]').first().getAttribute('src'))
      .not.toBe(before);
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved as version 2').waitFor();

    await page.goto(`${report}?sheets=all`);
    await page.getByRole('combobox', { name: 'Layout of the PDF' }).click();
    await page.getByRole('option', { name: 'Mark sheet', exact: true }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: /PDF/ }).first().click();
    expect((await file).suggestedFilename()).toBe('mark-sheets.pdf');
    expect(visit.problems).toEqual([]);
    await visit.close();
  });

  it('RES-5 stay as they are while one sheet is opened again, with a reason that is kept', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', `/site/exam/mark-list?exam=${exam.examId}`);
    const row = page.locator('tbody tr', { hasText: 'Arithmetic' }).first();
    await row.getByRole('button', { name: /^Actions|^More/ }).click();
    await page.getByRole('menuitem', { name: 'Reopen' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('A page of the script was left out');
    await dialog.getByRole('button', { name: 'Reopen' }).click();
    await page.getByText('The sheet is open again').waitFor();
    await row.getByText('Returned').waitFor();
    // What is published is still the second revision; the examination tells what was done.
    await page.goto(`/site/exam/declare?exam=${exam.examId}`);
    await page.getByText('Mark sheet reopened').waitFor();
    await page.getByText('A page of the script was left out', { exact: false }).waitFor();
    expect(visit.problems).toEqual([]);
    await visit.close();
  });
});
