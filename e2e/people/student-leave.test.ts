import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { closeTold } from '../helpers/told.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('ATT-7 ATT-4 a guardian asks for leave on a phone, the office accepts it, and periods are seen by both', async () => {
  const phone = await stage.visit({ phone: true });
  await signIn(phone.page, 'guardian', '/student/attendance/leave');
  await phone.page.getByRole('button', { name: 'Ask for leave' }).click();
  const drawer = phone.page.getByRole('dialog');
  for (const name of ['From', 'Until']) {
    const field = drawer.getByLabel(name);
    await field.fill('13/12/2026');
    await field.blur();
  }
  await drawer.getByLabel('Reason').fill('Her aunt comes from abroad');
  await drawer.getByRole('button', { name: 'Send' }).click();
  const told = phone.page.getByText('The class teacher will answer');
  await told.waitFor();
  await closeTold(phone.page, told);
  await phone.page.getByText('Her aunt comes from abroad').first().waitFor({ state: 'attached' });
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  await goInside(phone.page, '/student/attendance/periodic-attendance', 'Periodic attendance');
  await phone.page.getByRole('columnheader', { name: /First period/ }).waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(phone.problems).toEqual([]);
  await phone.close();

  const desk = await stage.visit();
  const { page } = desk;
  await signIn(page, 'office', '/site/student/attendance/leave/list');
  const row = page.getByRole('row', { name: /Her aunt comes from abroad/ });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Accept' }).click();
  await page.getByText(/Accepted\. 0 days of absence became leave/).waitFor();
  expect(await accessibilityProblems(desk)).toEqual([]);
  await goInside(page, '/site/student/attendance/manual', 'Periodic attendance');
  await page
    .getByRole('link', { name: /First period: Not taken/ })
    .first()
    .click();
  await page.locator('button[data-code]').first().waitFor();
  await page.locator('footer button').click();
  await page.getByText('Attendance saved').filter({ visible: true }).first().waitFor();
  expect(desk.problems).toEqual([]);
  await desk.close();
}, 120_000);
