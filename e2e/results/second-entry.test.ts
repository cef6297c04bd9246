import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { declaredExam } from '../helpers/declared-exam.ts';
import { isKept } from '../helpers/kept-rows.ts';
import { cell, entry, inDemonstration, paste, saved, textOf, type } from '../helpers/mark-sheet.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await declaredExam(stage, 'Annual Examination', 'বার্ষিক পরীক্ষা');
});
afterAll(() => stage?.close());

/** A submitted sheet of two components, the first of 70, whose marks, 41 and 20 for everybody, are to be keyed a second time. */
async function sheetKeyedOnce(): Promise<string> {
  return inDemonstration(stage, async (transaction) => {
    const sheet = await transaction.row<{
      id: string;
      paper_id: string;
      exam_id: string;
      section_id: string;
    }>(
      `SELECT m.id, m.paper_id, p.exam_id, m.section_id FROM exams_mark_sheet m
         JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.role = 'compulsory'
         JOIN exams_exam x ON x.site_id = $1 AND x.id = p.exam_id AND x.name_en = 'Annual Examination'
          AND x.status = 'declared'
        WHERE m.site_id = $1 AND m.status = 'open' AND jsonb_array_length(p.components) = 2
          AND p.components->0->>'code' = 'CQ'
          AND NOT EXISTS (SELECT 1 FROM exams_mark k WHERE k.site_id = $1 AND k.sheet_id = m.id)
        ORDER BY m.id LIMIT 1`,
    );
    if (!sheet) throw new Error('No sheet');
    await transaction.change(
      'UPDATE exams_exam SET double_entry = true WHERE site_id = $1 AND id = $2',
      sheet.exam_id,
    );
    await transaction.change(
      `INSERT INTO exams_mark (site_id, id, sheet_id, paper_id, enrolment_id, c1, c2)
       SELECT $1, gen_random_uuid(), $2, $3, e.id, 4100, 2000 FROM students_enrolment e
        WHERE e.site_id = $1 AND e.section_id = $4`,
      sheet.id,
      sheet.paper_id,
      sheet.section_id,
    );
    await transaction.change(
      `UPDATE exams_mark_sheet SET status = 'submitted' WHERE site_id = $1 AND id = $2`,
      sheet.id,
    );
    return sheet.id;
  });
}

test('a sheet is keyed a second time by somebody else, and verified when both agree', async () => {
  const sheetId = await sheetKeyedOnce();
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'head', null);
  // The first entry does not open; from the list the sheet leads to its second entry.
  await page.goto(`${entry}?sheet=${sheetId}`);
  await page.getByText('Until both entries agree, only the person who made the first one sees it.').waitFor();
  expect(visit.problems.splice(0).every((one) => one.includes('403'))).toBe(true);
  await page.goto('/site/exam/marks-send?state=submitted');
  await page.locator(`#row-${sheetId}`).click();
  await page.getByRole('heading', { name: /^Second entry/ }).waitFor();
  // Nothing of the first entry is on the screen.
  expect(await textOf(page, 0, 0)).toBe('');
  const rows = await page.locator('[role=grid] tr[data-row]').count();
  await cell(page, 0, 0).click();
  const keyed = Array.from({ length: rows }, (_, row) => `${row === 2 ? 14 : 41}\t20`);
  await paste(page, keyed.slice(0, -1).join('\n'));
  await saved(page);
  // While something is missing nothing is compared.
  await page.getByText('Differences –').click();
  await page.getByText('Both are compared when all marks are entered.').waitFor();
  await page.getByText(/^All \d/).click();
  await cell(page, rows - 1, 0).click();
  await paste(page, keyed.at(-1) ?? '');
  await page.getByRole('button', { name: 'Roll 3, Creative: 14 the second time' }).waitFor();
  expect(await cell(page, 2, 0).getAttribute('data-state')).toBe('conflict');
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Differences 1').click();
  await expect.poll(() => page.locator('[role=grid] tr[data-row]').count()).toBe(1);
  await page.getByText(/^All \d/).click();
  expect(await accessibilityProblems(visit)).toEqual([]);

  const phone = await stage.visit({ phone: true, language: 'bn', dark: true });
  await signIn(phone.page, 'office', `${entry}?sheet=${sheetId}&second=1`);
  await phone.page.getByText('রোল ৩, সৃজনশীল: দ্বিতীয়বার ১৪').waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  await phone.page.getByRole('button', { name: 'ফেরত দিন' }).click();
  // The teacher is told where to look again, and not what the second one read there.
  const reason = await phone.page.getByRole('dialog').getByRole('textbox').inputValue();
  expect(reason).toContain('রোল ৩, সৃজনশীল');
  expect(reason).not.toContain('১৪');
  await phone.close();

  await page.getByRole('button', { name: 'Roll 3, Creative' }).click();
  await type(page, '41', 'Enter');
  await page.getByText('Everything is entered twice, and both agree.').waitFor();
  await page.locator('footer').getByRole('button', { name: 'Verify' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
  await page.getByText('Verified', { exact: true }).first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('a second entry that is typed without a network is kept and sent as the first one is', async () => {
  const sheetId = await sheetKeyedOnce();
  const visit = await stage.visit({ offline: true });
  const { page } = visit;
  const stored = () =>
    inDemonstration(stage, (transaction) =>
      transaction.rows<{ roll: number; c1: number | null }>(
        `SELECT e.roll, z.c1 FROM exams_second_mark z JOIN students_enrolment e ON e.site_id = $1 AND e.id = z.enrolment_id
          WHERE z.site_id = $1 AND z.sheet_id = $2 ORDER BY e.roll`,
        sheetId,
      ),
    );
  await signIn(page, 'head', `${entry}?sheet=${sheetId}&second=1`);
  await cell(page, 0, 0).waitFor();
  await page.context().setOffline(true);
  await cell(page, 0, 0).click();
  await type(page, '41', 'Enter', '999', 'Enter');
  await page.getByText('No network. What you enter stays on this device').waitFor();
  await page.getByText('1 kept on this device, sent later').waitFor();
  await expect.poll(() => isKept(page, '"text":"999"')).toBe(true);
  expect(await accessibilityProblems(visit)).toEqual([]);

  // The network is back, the server is not: the page is loaded anew and opens from the device with what was typed.
  const away = '**/api/v1/exams/**';
  await page.route(away, (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await page.getByText('This sheet opened as this device last saw it.', { exact: false }).waitFor();
  expect(await textOf(page, 0, 0)).toBe('41');
  expect(await cell(page, 0, 0).getAttribute('data-state')).toBe('pending');
  expect(await textOf(page, 1, 0)).toBe('999');
  await cell(page, 2, 0).click();
  await type(page, '42', 'Enter');
  await page.getByText('2 kept on this device, sent later').waitFor();
  expect(await stored()).toEqual([]);
  await page.unroute(away);
  await page.keyboard.press('Control+s');
  await saved(page);
  expect(await stored()).toEqual([
    { roll: 1, c1: 4100 },
    { roll: 3, c1: 4200 },
  ]);

  // What was typed on a page that was closed goes from the list of sheets, which says what is still held.
  await page.context().setOffline(true);
  await cell(page, 3, 0).click();
  await type(page, '43', 'Enter');
  await page.getByText('1 kept on this device, sent later').waitFor();
  await expect.poll(() => isKept(page, '"text":"43"')).toBe(true);
  await page.close();
  await page.context().setOffline(false);
  const again = await page.context().newPage();
  await again.goto(entry);
  await again.getByText('1 mark kept on this device was sent').filter({ visible: true }).first().waitFor();
  const held = again.getByRole('link', { name: /^Second entry: Six/ });
  await held.waitFor();
  expect((await stored()).at(-1)).toEqual({ roll: 4, c1: 4300 });
  await held.click();
  await cell(again, 1, 0).waitFor();
  expect(await cell(again, 1, 0).getAttribute('data-state')).toBe('error');

  // Somebody else of the second entry keys the same mark: both are shown, and none is lost unseen.
  const office = await stage.visit({ offline: true });
  await signIn(office.page, 'office', `${entry}?sheet=${sheetId}&second=1`);
  await cell(office.page, 4, 0).waitFor();
  await cell(again, 4, 0).click();
  await type(again, '44', 'Enter');
  await saved(again);
  await cell(office.page, 4, 0).click();
  await type(office.page, '45', 'Enter');
  await office.page.getByText('Roll 5, Creative: two values').waitFor();
  await office.page.getByRole('button', { name: 'Use theirs' }).click();
  expect(await textOf(office.page, 4, 0)).toBe('44');
  await office.close();
  await visit.close();
});
