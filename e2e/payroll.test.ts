import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStage, type Stage, signIn } from './browser.ts';

const runs = '/site/payroll/run/list';
let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

test('PRL-6 PRL-12 an accountant computes again, reads why, notes it as checked and asks for approval', async () => {
  const visit = await stage.visit();
  const { page } = visit;
  await signIn(page, 'accountant', runs);
  await page.getByText('Salary, November 2026').first().click();
  await page.getByRole('button', { name: 'Calculate again' }).click();
  await page.getByText('42 payslips').waitFor();
  await page.locator('main table tbody tr').filter({ hasText: 'E001' }).getByRole('button').first().click();
  await page.getByRole('dialog').getByText('of the basic').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'I have checked it' }).click();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('The month is complete');
  await dialog.getByRole('button').last().click();
  await expect
    .poll(() =>
      stage.world.inSite(1, (transaction) =>
        transaction.row(
          `SELECT state FROM approval_request WHERE site_id = $1 AND act = 'payroll.approveRun'`,
        ),
      ),
    )
    .toMatchObject({ state: 'pending' });
  // The first call is told that it takes a reason; the browser notes that as a failed one.
  expect(visit.problems.filter((one) => !/ 422 /.test(one))).toEqual([]);
  await visit.close();
});
