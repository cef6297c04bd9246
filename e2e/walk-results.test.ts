import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { letEverybodyLook, publishedResult } from '../test/core/published-result.ts';
import { until } from '../test/until.ts';
import { accessibilityProblems, gate, goTo, openStage, type Stage, signIn, tooWideBy } from './browser.ts';

let stage: Stage;
/** A pupil of the examination: what a family knows. */
let pupil: {
  roll: number;
  code: string;
  name_en: string;
  name_bn: string;
  exam_id: string;
  class_id: string;
};
let className = '';
let run: { siteId: number; id: string };

beforeAll(async () => {
  stage = await openStage();
  const { world } = stage;
  const siteId = Number(
    (await world.server.services.database.findOne<{ id: bigint }>('SELECT min(id) AS id FROM site'))?.id,
  );
  const head = await world.person(siteId, ['head']);
  const made = await publishedResult(world, siteId, head);
  pupil = made.pupil;
  className = made.className;
  run = { siteId, id: made.runId };
  // Before anybody is let in, the menu of the website does not lead there.
  const early = await stage.visit();
  await early.page.goto('/');
  await early.page.locator('footer').waitFor();
  expect(await early.page.getByRole('link', { name: 'Exam result' }).count()).toBe(0);
  await early.page.goto('/web/exam-result');
  await early.page.getByText('No result is published here').waitFor();
  await early.close();
  expect((await letEverybodyLook(head, pupil.exam_id, true)).status).toBe(200);
  // A page is kept for three seconds.
  await until('the home page knows of the results', async () => {
    const page = await fetch(new URL('/', stage.address));
    return (await page.text()).includes('/web/exam-result"');
  });
});
afterAll(() => stage.close());

const bn = (number: number) => String(number).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit);

describe('a family on the website', () => {
  it.each([
    ['en', false],
    ['bn', true],
  ] as const)('looks a result up in %s, on a phone %s', async (language, phone) => {
    const visit = await stage.visit({ language, phone });
    const { page, problems, close } = visit;
    await page.goto('/web/exam-result');
    const words =
      language === 'en'
        ? { class: 'Class', roll: 'Roll', proof: 'Student ID or date of birth', show: 'Show the result' }
        : { class: 'শ্রেণি', roll: 'রোল', proof: 'শিক্ষার্থী আইডি অথবা জন্ম তারিখ', show: 'ফলাফল দেখুন' };
    await page.locator('select[name="classId"]').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: words.show }).click();
    await page.getByRole('alert').waitFor();
    await page.locator('select[name="classId"]').selectOption({ value: pupil.class_id });
    await page
      .getByLabel(words.roll, { exact: true })
      .fill(language === 'bn' ? bn(pupil.roll) : String(pupil.roll));
    await page.getByLabel(words.proof).fill('NOBODY');
    await page.getByRole('button', { name: words.show }).click();
    await page.getByText(language === 'en' ? 'No published result matches' : 'মেলে এমন কোনো').waitFor();
    await page.getByLabel(words.proof).fill(pupil.code);
    await page.getByRole('button', { name: words.show }).click();
    await page
      .getByText(language === 'en' ? pupil.name_en : pupil.name_bn)
      .first()
      .waitFor();
    await page
      .getByText(language === 'en' ? 'How the result was worked out' : 'ফল যেভাবে হলো')
      .first()
      .waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    const beside = await tooWideBy(page);
    expect(beside).toBeLessThanOrEqual(0);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: language === 'en' ? 'Download PDF' : 'পিডিএফ ডাউনলোড' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('mark-sheet.pdf');
    // The answers to an empty form and to the wrong second fact are errors of the network for the browser, and nothing else is.
    expect(problems.filter((problem) => !/404|422/.test(problem))).toEqual([]);
    await close();
  });

  it('finds the way from the menu', async () => {
    const { page, close } = await stage.visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Exam result' }).first().click();
    await page.waitForURL('**/web/exam-result');
    await page.getByRole('option', { name: className }).first().waitFor({ state: 'attached' });
    await close();
  });
});

describe('the office', () => {
  it.each([
    ['en', false],
    ['bn', true],
  ] as const)('reads mark sheets and merit lists in %s, dark %s', async (language, dark) => {
    const visit = await stage.visit({ language, dark });
    const { page } = visit;
    const report = '/site/result-report/site-result-report-form';
    await signIn(page, 'head', report);
    await page.getByRole('button', { name: language === 'en' ? 'Show mark sheets' : 'নম্বরপত্র দেখুন' }).click();
    await page.locator('article').first().waitFor();
    await expect.poll(() => page.locator('article').count()).toBeGreaterThan(5);
    expect(await accessibilityProblems(visit, dark ? 'contrast' : 'all')).toEqual([]);
    await goTo(page, `${report}?merit=section`);
    await page.locator('#merit table').first().waitFor();
    expect(await accessibilityProblems(visit, dark ? 'contrast' : 'all')).toEqual([]);
    await goTo(page, '/site/result-statistics/site-combine-result-report-master');
    await page.getByText(language === 'en' ? 'By teacher' : 'শিক্ষকভিত্তিক').waitFor();
    expect(await accessibilityProblems(visit, dark ? 'contrast' : 'all')).toEqual([]);
    expect(visit.problems).toEqual([]);
    await visit.close();
  });
});

describe('a result withheld for dues', () => {
  const look = async (language: 'en' | 'bn' = 'en') => {
    const visit = await stage.visit({ language, phone: language === 'bn' });
    const { page } = visit;
    await page.goto('/web/exam-result');
    await page.locator('select[name="classId"]').selectOption({ value: pupil.class_id });
    await page.locator('input[name="roll"]').fill(String(pupil.roll));
    await page.locator('input[name="proof"]').fill(pupil.code);
    await page.locator('button[type="submit"]').click();
    return visit;
  };

  it('is switched on, seen by the family as dues, and shown again for a reason', async () => {
    await stage.world.inSite(run.siteId, async (transaction) => {
      await transaction.change(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver,
                payable, trace)
         SELECT $1, gen_random_uuid(), e.student_id, e.id,
                (SELECT b.id FROM fees_fee_sub_head b WHERE b.site_id = $1 ORDER BY b.position LIMIT 1), 'walk',
                '2026-06-10', 99990000, 0, 99990000, '{}'
           FROM students_enrolment e JOIN students_student d ON d.site_id = $1 AND d.id = e.student_id
          WHERE e.site_id = $1 AND d.code = $2 LIMIT 1`,
        pupil.code,
      );
    });
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', `/site/result-permission/site-result-permission?exam=${pupil.exam_id}`);
    const rules = page.getByRole('region', { name: 'Withholding for dues' });
    await rules.getByRole('button', { name: /All classes/ }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Dues of more than').fill('a lot');
    await drawer.getByRole('button', { name: /^Save/ }).click();
    await drawer.getByText('Write an amount in taka, 0 or more.').waitFor();
    await drawer.getByLabel('Dues of more than').fill('৫,০০,০০০');
    expect(await accessibilityProblems(visit)).toEqual([]);
    await drawer.getByRole('button', { name: /^Save/ }).click();
    await rules.getByText('Withhold results for dues, above ৳5,00,000.00').waitFor();

    const family = await look('bn');
    await family.page.getByText('বকেয়ার কারণে ফল স্থগিত').waitFor();
    await family.page.getByText(/৳[০-৯,]+\.০০/).waitFor();
    await expect.poll(() => family.page.locator('article').count()).toBe(0);
    expect(await accessibilityProblems(family)).toEqual([]);
    await family.close();

    const report = `/site/result-report/site-result-report-form?run=${run.id}`;
    await page.goto(report);
    await page.getByText('Results withheld for dues: 1.').waitFor();
    await page.getByRole('button', { name: 'Show who' }).click();
    await page.locator('table tbody tr').first().getByText('Withheld for dues').waitFor();
    await expect.poll(() => page.locator('table tbody tr').count()).toBe(1);
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.goto(`${report}&sheets=all`);
    await page.getByText('Their mark sheets are left out').waitFor();
    await page.locator('article').first().waitFor();
    const without = await page.locator('article').count();
    await page.getByLabel('Include withheld ones, marked').check();
    await page.getByText('Result withheld for dues: not for handing out').waitFor();
    await expect.poll(() => page.locator('article').count()).toBe(without + 1);
    await page.goto(`${report}&held=1`);
    await page.locator('table tbody button').first().click();
    await page.getByRole('button', { name: 'Show anyway' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('The father is ill');
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await page.getByText('Shown despite dues: The father is ill').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    expect(visit.problems).toEqual([]);
    await visit.close();

    const again = await look();
    await again.page.getByText('How the result was worked out').first().waitFor();
    expect(again.problems).toEqual([]);
    await again.close();
  });
});

describe("the class teacher's comments", () => {
  it('are suggested for everybody, changed for one, kept with what stood there before, and printed', async () => {
    const visit = await stage.visit();
    const { page } = visit;
    await signIn(page, 'head', null);
    const report = `/site/result-report/site-result-report-form?run=${run.id}`;
    await page.goto(report);
    await page.getByRole('button', { name: 'Comments', exact: true }).click();
    const lines = page.getByRole('list', { name: "Class teacher's comments" }).getByRole('listitem');
    await lines.first().waitFor();
    const fill = page.getByRole('button', { name: 'Add the usual remarks' });
    if ((await fill.count()) > 0) await fill.click();
    await page.getByRole('button', { name: 'Suggest by GPA for those without one' }).click();
    await page.getByText('Read them through, then save.').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    // Who types on while the saved ones come back slowly loses nothing.
    const { wait, letGo } = gate();
    await page.route('**/api/v1/results/runs/*/comments?*', async (route) => {
      await wait;
      await route.continue();
    });
    await page.getByRole('button', { name: /^Save the comments/ }).click();
    await page.getByText(/Comments saved: \d+/).waitFor();

    await lines
      .first()
      .getByLabel(/^Comment for/)
      .fill('Writes a fine hand.');
    letGo();
    await page.getByRole('button', { name: /^Save the comments/ }).click();
    await page.getByText('Comments saved: 1.').waitFor();
    await lines
      .first()
      .getByRole('button', { name: /Earlier comments/ })
      .click();
    await page.getByRole('dialog').getByText('Writes a fine hand.').waitFor();
    await expect.poll(() => page.getByRole('dialog').locator('li').count()).toBeGreaterThanOrEqual(1);
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.goto(`${report}&sheets=all`);
    await page.getByText('Writes a fine hand.').first().waitFor();
    expect(visit.problems).toEqual([]);
    await visit.close();
  });
});
