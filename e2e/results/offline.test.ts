import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goTo, openStage, type Stage, signIn } from '../browser.ts';
import { declaredExam } from '../helpers/declared-exam.ts';
import { keptKeys, keptRows } from '../helpers/kept-rows.ts';
import { cell, entry, inDemonstration, paste, saved, textOf, type } from '../helpers/mark-sheet.ts';

let stage: Stage;
/** Three empty sheets of one section, of papers everybody takes. */
let sheets: string[];

/** How many students a section needs for what is keyed in it. */
const rowsKeyed = 7;

beforeAll(async () => {
  stage = await openStage();
  const id = await declaredExam(stage, 'Offline test', 'অফলাইন পরীক্ষা');
  const rows = await inDemonstration(stage, (transaction) =>
    transaction.rows<{ id: string }>(
      `SELECT m.id FROM exams_mark_sheet m JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id
         JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
        WHERE m.site_id = $1 AND p.exam_id = $2 AND p.role = 'compulsory' AND (p.components->0->>'full')::int >= 5000
          AND (SELECT count(*) FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = s.id AND e.status = 'active') >= $3
        ORDER BY s.id, p.position LIMIT 3`,
      id,
      rowsKeyed,
    ),
  );
  sheets = rows.map((one) => one.id);
  expect(sheets, 'three sheets of one section that is large enough').toHaveLength(3);
});
afterAll(() => stage?.close());

/** What is stored in the first component of each sheet, of four students from a row on. */
const storedFrom = (row: number) =>
  inDemonstration(stage, async (transaction) => {
    const rows = await transaction.rows<{ sheet_id: string; c1: number }>(
      `SELECT m.sheet_id, m.c1 FROM exams_mark m JOIN students_enrolment e ON e.site_id = $1 AND e.id = m.enrolment_id
        WHERE m.site_id = $1 AND m.sheet_id = ANY($2::uuid[]) ORDER BY e.roll`,
      sheets,
    );
    return sheets.map((id) =>
      rows
        .filter((one) => one.sheet_id === id)
        .slice(row, row + 4)
        .map((one) => one.c1),
    );
  });
const open = async (page: Page, id: string) => {
  await page.goto(`${entry}?sheet=${id}`);
  await cell(page, 0, 0).waitFor();
};
/** How many sheets' marks this device holds that the server has not got. */
const unsent = async (page: Page) =>
  (await keptRows(page)).filter((one) => one.name.includes('.marks.')).length;

/** Keys marks from a row on in each sheet, without a network. */
async function key(page: Page, row: number, marks: readonly string[]): Promise<void> {
  await page.context().setOffline(true);
  for (const [place, id] of sheets.entries()) {
    // As by a link: the page itself is not loaded again.
    await goTo(page, `${entry}?sheet=${id}`);
    await cell(page, row, 0).click();
    await type(page, ...marks.flatMap((mark) => [mark, 'Enter']));
    await expect.poll(() => unsent(page)).toBe(place + 1);
  }
}

test('B3 three sheets keyed by two people without a network come together in either order', async () => {
  const visits = await Promise.all(
    ['head', 'office'].map(async (who) => {
      const visit = await stage.visit({ offline: true });
      await signIn(visit.page, who, null);
      return visit;
    }),
  );
  const [mine, theirs] = visits.map((visit) => visit.page) as [Page, Page];
  // The first time marks are sent the server is not reached, though the device says it is online: they go at the next try.
  await mine.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...request) => {
      const isOfList = String(request[0]).endsWith('/marks') && location.search === '';
      if (!isOfList || sessionStorage.getItem('wasCutOff')) return fetch(...request);
      sessionStorage.setItem('wasCutOff', 'yes');
      return Promise.reject(new TypeError('Failed to fetch'));
    };
  });
  // Both key the second and third row, the third alike; then the same three rows below, the other one's network first.
  for (const [row, first, second, winner] of [
    [0, mine, theirs, 2100],
    [3, theirs, mine, 2200],
  ] as const) {
    // Each has seen the sheets as they are before the network goes.
    await Promise.all(
      [mine, theirs].map(async (page) => {
        for (const id of sheets) await open(page, id);
      }),
    );
    await Promise.all([key(mine, row, ['11', '21', '31']), key(theirs, row + 1, ['22', '31', '41'])]);
    await first.context().setOffline(false);
    await first.goto(entry);
    await expect.poll(() => unsent(first)).toBe(0);
    await second.context().setOffline(false);
    await second.goto(entry);
    await expect.poll(() => storedFrom(row)).toEqual(sheets.map(() => [1100, winner, 3100, 4100]));
    // The other mark is not lost: its sheet shows both, and one is chosen.
    for (const id of sheets) {
      await open(second, id);
      await second
        .getByText(/two values/)
        .first()
        .waitFor();
      await second.getByRole('button', { name: 'Use theirs' }).click();
    }
    await expect.poll(() => unsent(second)).toBe(0);
    expect(await storedFrom(row)).toEqual(sheets.map(() => [1100, winner, 3100, 4100]));
  }

  // A block with signs nobody sees: they are no part of a mark, and a cell of nothing else erases nothing.
  await open(mine, sheets[0] ?? '');
  await cell(mine, 0, 0).click();
  await paste(mine, '\u200e৪৪\u200b\r\n\u200b\r\n\ufeff46\u00a0');
  await saved(mine);
  expect(await Promise.all([0, 1, 2].map((row) => textOf(mine, row, 0)))).toEqual(['44', '21', '46']);

  // With the log-out the key goes, too: what a copy of the disk still held could be read by nobody.
  expect(await keptKeys(mine)).toBe(1);
  await mine.getByRole('button', { name: /Selina Akhter/ }).click();
  await mine.getByRole('menuitem', { name: 'Log out' }).click();
  await mine.waitForURL('**/login');
  expect([await keptKeys(mine), (await keptRows(mine)).length]).toEqual([0, 0]);
  for (const visit of visits) await visit.close();
});
