import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';
import { closeTold } from '../helpers/told.ts';

const patience = { timeout: 90_000 };
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('HR-5 a teacher applies on a phone and sees what it costs; the head approves it in two steps', async () => {
  const phone = await stage.visit({ phone: true });
  await signIn(phone.page, 'teacher', '/site/employee-leave/mine');
  await phone.page.getByRole('button', { name: 'Apply for leave' }).click();
  const drawer = phone.page.getByRole('dialog');
  const first = drawer.getByLabel('First day');
  await first.fill('26/11/2026');
  await first.blur();
  const last = drawer.getByLabel('Last day');
  await last.fill('29/11/2026');
  await last.blur();
  // Thursday to Sunday: the weekend between counts with casual leave.
  await drawer.getByText('4 days count').waitFor();
  await drawer.getByLabel('Reason').fill('A wedding in the family');
  await drawer.getByRole('button', { name: 'Send' }).click();
  const told = phone.page.getByText('The application is sent');
  await told.waitFor();
  // It lies over the bar, whose buttons would be judged by the part still to be seen.
  await closeTold(phone.page, told);
  await phone.page.getByText('Applied for').first().waitFor({ state: 'attached' });
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  expect(phone.problems).toEqual([]);
  await phone.close();

  const desk = await stage.visit();
  const { page } = desk;
  await signIn(page, 'head', '/site/employee-leave/leave-approve');
  const row = page.getByRole('row', { name: /A wedding in the family/ });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await page.getByText('The leave is approved').waitFor();
  expect(await accessibilityProblems(desk)).toEqual([]);
  await page.getByRole('tab', { name: 'Who is away' }).click();
  await page
    .getByRole('img', { name: /Casual, whole day/ })
    .first()
    .waitFor();
  expect(await accessibilityProblems(desk)).toEqual([]);
  await page.getByRole('tab', { name: 'Balances' }).click();
  await expect.poll(() => page.locator('main tbody tr').count(), patience).toBeGreaterThan(10);
  expect(desk.problems).toEqual([]);
  await desk.close();
}, 240_000);

test('HR-8 the office fills the coming week and approves a swap', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'office', '/site/employee-duty/duty-master?week=2026-12-12');
  await page.getByRole('button', { name: 'Fill fairly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Fill fairly' }).click();
  await page.getByText(/duties planned/).waitFor();
  await expect.poll(() => page.locator('main [data-tone=ink]').count(), patience).toBeGreaterThan(20);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('tab', { name: 'Swaps' }).click();
  const row = page.locator('main tbody tr').first();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Approve' }).click();
  await page.getByText('No swap is waiting.').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('DEV-8 the office writes the day of the employees; who is late sees how it adds up and says why', async () => {
  const desk = await stage.visit();
  const { page } = desk;
  await signIn(page, 'office', '/site/employee/attendance/master');
  await page.getByRole('button', { name: 'The others present' }).click();
  await expect.poll(() => page.locator('main li[data-edited]').count(), patience).toBeGreaterThan(5);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Attendance saved').waitFor();
  expect(await accessibilityProblems(desk)).toEqual([]);
  expect(desk.problems).toEqual([]);
  await desk.close();

  const phone = await stage.visit({ phone: true, language: 'bn' });
  await signIn(phone.page, 'teacher', '/site/employee/attendance/employee-individual-attendance-master');
  await phone.page.getByText('এ মাসে বিলম্ব').waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(await tooWideBy(phone.page)).toBe(0);
  expect(phone.problems).toEqual([]);
  await phone.close();
}, 240_000);
