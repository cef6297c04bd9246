import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';

const patience = { timeout: 90_000 };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('COM-11 COM-10 AST-2 an entry is moved by the keyboard, a room is booked once, a task is ticked off', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/calendar-view');
  const entry = page.locator('main table button', { hasText: "Parents' day" });
  await entry.waitFor(patience);
  const cell = page.locator('main td', { has: page.locator('button', { hasText: "Parents' day" }) });
  await expect.poll(() => cell.locator('time').getAttribute('datetime'), patience).toBe('2026-11-22');
  // The month is that of the Bangla calendar too, and a kind of entries is left out and comes again.
  await page.locator('main h2', { hasText: 'November 2026' }).getByText('Kartik–Agrahayan 1433').waitFor();
  expect(await cell.locator('small').getAttribute('title')).toBe('7 Agrahayan 1433');
  const events = page.getByRole('button', { name: 'Events', exact: true });
  await events.click();
  await entry.waitFor({ state: 'detached' });
  await events.click();
  await entry.waitFor();
  await entry.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect
    .poll(() => page.locator('main p[role=status]').textContent(), patience)
    .toContain('23 November');
  await page.keyboard.press('Enter');
  await expect.poll(() => cell.locator('time').getAttribute('datetime'), patience).toBe('2026-11-23');
  // And back with the mouse.
  await entry.dragTo(page.locator('main td', { has: page.locator('time[datetime="2026-11-22"]') }));
  await expect.poll(() => cell.locator('time').getAttribute('datetime'), patience).toBe('2026-11-22');
  expect(await accessibilityProblems(visit)).toEqual([]);

  // The year has it on its day, the list with its dates.
  await goInside(page, '/site/calendar/yearly-view', 'Yearly calendar');
  await page
    .locator('main section', { hasText: 'November' })
    .locator(`span[title*="Parents' day"]`)
    .waitFor();
  await goInside(page, '/site/calendar/list-view', 'Calendar list');
  await page.locator('main li', { hasText: "Parents' day" }).getByText('7 Agrahayan 1433').waitFor();
  await goInside(page, '/site/calendar-view', 'Calendar');

  // By the keyboard: the toasts of both moves lie over it for a while.
  await page.getByRole('button', { name: 'Subscribe' }).press('Enter');
  await page.getByRole('button', { name: 'Make an address' }).click();
  await expect
    .poll(() => page.locator('input[readonly][value*="/api/v1/calendar/feed/"]').count(), patience)
    .toBe(1);
  await page.keyboard.press('Escape');

  await goInside(page, '/facilities/booking/view', 'Room bookings');
  const book = page.getByRole('button', { name: 'Book a room: A-101' });
  const form = page.locator('form', { has: page.getByLabel('What for') });
  for (const purpose of ['Debate', 'Another']) {
    await book.click();
    await page.getByLabel('What for').fill(purpose);
    await form.getByRole('button', { name: 'Book', exact: true }).click();
    if (purpose === 'Debate') await page.locator('main', { hasText: 'Debate' }).waitFor(patience);
  }
  await page.getByText('A-101', { exact: false }).first().waitFor(patience);
  await page.locator('.mantine-Modal-content', { hasText: 'is booked on' }).waitFor(patience);
  await page.locator('.mantine-Modal-content').getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();

  await goInside(page, '/site/task/site-task-manage?whose=all', 'Tasks');
  await page.getByRole('button', { name: 'Check the list of examinees' }).click();
  // Not check(): the tick shows what the server answers.
  await page.getByLabel('Subjects').click();
  await expect.poll(() => page.locator('legend').textContent(), patience).toContain('2 of 3');
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems.filter((one) => !/409/.test(String(one)))).toEqual([]);
  await visit.close();
}, 240_000);
