import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessibilityProblems, goInside, openStage, type Stage, signIn } from '../browser.ts';
import { closeTold } from '../helpers/told.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('HR-12 HR-2 an employee asks for a letter, the office prepares it without seeing pay, the head approves it', async () => {
  const phone = await stage.visit({ phone: true });
  await signIn(phone.page, 'teacher', '/site/employee-panel/letter');
  await phone.page.getByRole('button', { name: 'Ask for a letter' }).click();
  const asking = phone.page.getByRole('dialog');
  await asking.getByLabel('Purpose').fill('A loan for a house');
  await asking.getByRole('button', { name: 'Send' }).click();
  const told = phone.page.getByText('The office has received the request.');
  await told.waitFor();
  // It lies over the bar, whose buttons would be judged by the part still to be seen.
  await closeTold(phone.page, told);
  await goInside(phone.page, '/site/employee-panel/service-book?tab=book', 'My service book');
  await phone.page.getByText(/Joined as/).waitFor();
  expect(await accessibilityProblems(phone)).toEqual([]);
  expect(phone.problems).toEqual([]);
  await phone.close();

  const desk = await stage.visit();
  await signIn(desk.page, 'office', '/site/employee/letter/list');
  const row = desk.page.getByRole('row', { name: /A loan for a house/ });
  await row.getByRole('button').last().click();
  await desk.page.getByRole('menuitem', { name: 'Prepare' }).click();
  const drawer = desk.page.getByRole('dialog');
  await drawer.getByText(/shown to whoever approves/).waitFor();
  await expect.poll(() => drawer.getByText('৳').count()).toBe(0);
  expect(await accessibilityProblems(desk)).toEqual([]);
  await drawer.getByRole('button', { name: 'Ask for approval' }).click();
  await drawer.waitFor({ state: 'detached' });
  expect(desk.problems).toEqual([]);
  await desk.close();

  const head = await stage.visit();
  await signIn(head.page, 'head', '/user/approvals');
  await head.page
    .getByText(/Salary certificate/)
    .first()
    .click();
  const request = head.page.getByRole('dialog', { name: 'A second person decides' });
  await request.getByText(/৳/).first().waitFor();
  await request.getByRole('button', { name: 'Approve' }).click();
  const sure = head.page.getByRole('dialog', { name: 'Approve?' });
  await sure.getByRole('button', { name: 'Approve' }).click();
  await sure.waitFor({ state: 'detached' });
  await goInside(head.page, '/site/employee/letter/list?state=issued', 'Letters of employees');
  await head.page
    .getByRole('row', { name: /A loan for a house/ })
    .getByText(/SAL-/)
    .waitFor();
  expect(head.problems).toEqual([]);
  await head.close();
}, 240_000);

test('B10 ADM-12 a class is checked before its registration, put on the list, filled up and counted in the return', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'office', '/board/pre-flight');
  await page.getByRole('button', { name: 'Check the records' }).click();
  await page.locator('main tbody tr').first().waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await goInside(page, '/board/registration', 'Board registration');
  await page.getByRole('button', { name: 'Put the class on the list' }).click();
  await page
    .getByText(/put on the list/)
    .first()
    .waitFor();
  const first = page.locator('main tbody tr').first();
  await first.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Form filled up', exact: true }).click();
  await first.getByText('Form filled up').waitFor();
  expect(await accessibilityProblems(visit)).toEqual([]);
  await goInside(page, '/board/returns', 'Government returns');
  await page.getByRole('row', { name: /Total/ }).first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
}, 240_000);
