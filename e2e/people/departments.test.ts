import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn, tooWideBy } from '../browser.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('HR-1 HR-5 a head makes a department', async () => {
  const visit = await stage.visit();
  const { page, problems } = visit;
  await signIn(page, 'head', '/people/department/list?do=new');
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Order').fill('9');
  await drawer.locator('input[name="nameEn"]').fill('Physical education');
  await drawer.locator('input[name="nameBn"]').fill('শারীরিক শিক্ষা');
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: /Physical education/ }).waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);

test('ATT-9 a head gives Thursday shorter hours in Bengali on a phone', async () => {
  const visit = await stage.visit({ phone: true, language: 'bn' });
  const { page, problems } = visit;
  await signIn(page, 'head', '/site/employee/attendance/master');
  await page.getByRole('button', { name: 'সময় ও বিলম্বের নিয়ম' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: /বৃহস্পতিবার/ }).click();
  await page.getByRole('option', { name: 'আলাদা সময়' }).click();
  await drawer.getByLabel('বৃহস্পতিবার: কাজ শেষ').fill('13:30');
  expect(await tooWideBy(page)).toBe(0);
  expect(await accessibilityProblems(visit)).toEqual([]);
  await drawer.getByRole('button', { name: 'সংরক্ষণ' }).click();
  await page.getByText('নিয়ম সংরক্ষিত হয়েছে').waitFor();
  expect(problems).toEqual([]);
  await visit.close();
}, 240_000);
