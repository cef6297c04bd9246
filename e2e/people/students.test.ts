import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('ADM-10 ADM-9 the office draws up a promotion, changes a section in a grid and counts students', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'office', '/site/student/promotion/view');
  await page.locator('main tbody tr').first().getByRole('button').first().click();
  await page.getByRole('button', { name: 'Apply promotion' }).waitFor();
  const row = page.locator('main tbody tr').first();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Decide' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Reason').fill('Joins the army');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Decided', { exact: true }).waitFor();
  await page.getByText(/Joins the army/).waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);

  await goInside(page, '/site/student/report/master', 'Student reports');
  await page.getByRole('row', { name: /Total/ }).last().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);

  await goInside(page, '/site/student/quick-update/site-student-quick-update-master', 'Quick update');
  await page.getByRole('combobox', { name: 'Section' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('grid').waitFor();
  await page.locator('td[data-column="4"]').first().click();
  await page.keyboard.type('01712440118');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByText('1 change saved').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(visit.problems).toEqual([]);
  await visit.close();
}, 240_000);

test('ADM-8 the office writes about conduct in the profile of the child, and the family reads what it was told', async () => {
  const family = await stage.visit({ phone: true, language: 'bn' });
  const told = family.page.waitForResponse(/\/welfare\/own/);
  await signIn(family.page, 'guardian', '/student/welfare');
  const { studentId } = (await (await told).json()) as { studentId: string };

  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'office', `/student/view/${studentId}?tab=conduct`);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.locator('[name="day"]').fill('18/11/2026');
  await drawer.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Good deed' }).click();
  await drawer.getByLabel('In short').fill('Gave back a lost wallet');
  await drawer.locator('[name="toldOn"]').fill('18/11/2026');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Gave back a lost wallet' }).waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await page.getByRole('tab', { name: 'Health' }).click();
  await page.getByText('What the school must know').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();

  await family.page.reload();
  await family.page.getByText('Gave back a lost wallet').first().waitFor();
  expect(await accessibilityProblems(family)).toEqual([]);
  expect(family.problems).toEqual([]);
  await family.close();
}, 240_000);
