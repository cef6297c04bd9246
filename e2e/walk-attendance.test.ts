import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, type Visit } from './browser.ts';
import { fillSection } from './helpers/full-section.ts';
import { isKeptHere, keepPage, keptRows } from './helpers/kept-rows.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await fillSection(stage, 'Twelve', 'Padma');
});
afterAll(() => stage?.close());

const rows = (page: Page) => page.locator('button[data-code]');
const codes = (page: Page) =>
  rows(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-code') ?? ''));
const save = (page: Page) => page.locator('footer button').click();
const toast = (page: Page, text: RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();

test('ATT-1 a class teacher takes sixty students, three of them absent, with five taps on a phone', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page } = visit;
  await signIn(page, 'teacher');
  let taps = 0;
  const tap = async (place: ReturnType<Page['locator']>) => {
    taps += 1;
    await place.click();
  };
  await tap(page.locator('main ul li a[href*="section="]').first());
  await rows(page).first().waitFor();
  await expect.poll(() => rows(page).count()).toBeGreaterThanOrEqual(60);
  expect(new Set(await codes(page))).toEqual(new Set(['P']));
  for (const place of [3, 9, 20]) await tap(rows(page).nth(place));
  await tap(page.locator('footer button'));
  await toast(page, /হাজিরা সংরক্ষিত হয়েছে/);
  expect(taps).toBe(5);
  expect(await accessibilityProblems(visit)).toEqual([]);

  // What was saved is what is shown when the sheet is opened again.
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(async () => (await codes(page)).filter((code) => code === 'A').length).toBe(3);
  const shown = await codes(page);
  expect([3, 9, 20].map((place) => shown[place])).toEqual(['A', 'A', 'A']);
  expect(visit.problems).toEqual([]);
  await visit.close();
});

test('the head sees which sections have not taken it', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'head');
  const panel = page.locator('section', { has: page.getByText('Sections without attendance') });
  await panel.locator('tbody tr').first().waitFor();
  const before = await panel.locator('tbody tr').count();
  expect(before).toBeGreaterThan(0);
  // The teacher's own section was taken above.
  await expect.poll(() => panel.getByText('Twelve – Padma').count()).toBe(0);
  await page.getByRole('link', { name: /All \d+ sections/ }).click();
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(before);
  await visit.close();
});

const goOffline = async ({ page }: Visit, isOffline: boolean) => {
  await page.context().setOffline(isOffline);
  await page.waitForFunction((wanted) => navigator.onLine === wanted, !isOffline);
};

test('ATT-3 B3 without a network the application opens, attendance is kept on the phone and is sent later', async () => {
  const visit = await stage.visit({ phone: true, offline: true });
  const { page } = visit;
  await signIn(page, 'teacher');
  const own = page.locator('main ul li a[href*="section="]').first();
  await own.waitFor();
  await keepPage(page, own);

  await goOffline(visit, true);
  await page.reload();
  await own.click();
  await rows(page).first().waitFor();
  await rows(page).nth(30).click();
  await save(page);
  await toast(page, /Saved on this device/);
  // Closed and opened again, still without a network: nothing is lost.
  await page.reload();
  await rows(page).first().waitFor();
  expect((await codes(page))[30]).toBe('A');
  await page
    .getByRole('status')
    .filter({ hasText: 'Saved on this device, sent later', visible: true })
    .waitFor();

  await goOffline(visit, false);
  await page.goto('/site/student/attendance/master');
  await toast(page, /Waiting attendance was sent/);
  const { rows: saved } = await stage.world.inSite(await siteId(), async (transaction) => ({
    rows: await transaction.rows<{ codes: string }>(
      `SELECT string_agg(r.code, '' ORDER BY e.roll) AS codes
         FROM attendance_sheet t JOIN attendance_record r ON r.site_id = $1 AND r.sheet_id = t.id
         JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id
         JOIN academic_section s ON s.site_id = $1 AND s.id = t.section_id
         JOIN people_employee_account a ON a.site_id = $1 AND a.employee_id = s.class_teacher_id
        WHERE t.site_id = $1 AND t.day = '2026-11-19' GROUP BY t.id`,
    ),
  }));
  expect(saved.map(({ codes: text }) => [text[3], text[9], text[20], text[30]].join(''))).toContain('AAAA');
  await visit.close();
});

const siteId = async () => {
  const site = await stage.world.server.services.sites.resolve(undefined, undefined);
  return site?.id ?? 0;
};

test('PRT-8 a guardian finds without a network what was last seen, of that time, and nothing is left at the log-out', async () => {
  const visit = await stage.visit({ phone: true, offline: true });
  const { page } = visit;
  await signIn(page, 'guardian');
  const card = page.locator('main section').filter({ hasText: 'Roll' }).first();
  await card.waitFor();
  await keepPage(page, card);
  const dashboard = (await card.textContent()) ?? '';
  // The usual screens of the bar below.
  const bar = page.getByRole('navigation', { name: 'Usual screens' });
  const seen: { name: string; text: string }[] = [];
  const goTo = async (name: string) => {
    await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
    await bar.getByRole('link', { name }).click();
    await page.locator('h1:not([data-before])').waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  };
  for (const name of ['Attendance', 'Fees']) {
    await goTo(name);
    seen.push({ name, text: (await page.locator('main').textContent()) ?? '' });
  }
  await goTo('Home');
  await card.waitFor();
  await expect.poll(() => page.evaluate(isKeptHere)).toBe(true);
  const kept = async () => (await keptRows(page)).filter(({ name }) => name.startsWith('seen.'));
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(2);
  // On the disk there is nothing to read, and no link to a picture is kept at all.
  const name = (await card.locator('strong').first().textContent()) ?? '';
  expect((await kept()).some(({ text }) => text.includes(name))).toBe(true);
  expect((await kept()).every(({ sealed }) => !sealed.includes(name))).toBe(true);
  expect((await kept()).every(({ text }) => !text.includes('/media/'))).toBe(true);

  await goOffline(visit, true);
  await page.reload();
  await card.waitFor();
  await expect.poll(() => card.textContent()).toBe(dashboard);
  await page.getByText(/^There is no connection. You see what was loaded on /).waitFor();
  for (const { name: screen, text } of seen) {
    await goTo(screen);
    await expect.poll(async () => (await page.locator('main').textContent())?.endsWith(text)).toBe(true);
  }
  // With the network the page is read anew and says nothing of the past.
  await goOffline(visit, false);
  await page.getByText(/^There is no connection/).waitFor({ state: 'detached' });
  await page.locator('header.ps-bar button').last().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('**/login**');
  await expect.poll(async () => (await keptRows(page)).length).toBe(0);
  await visit.close();
});
