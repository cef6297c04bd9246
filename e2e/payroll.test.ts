import type { Page } from 'playwright-core';
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

/** What is done once its reason is written: it waits for a second person. */
async function ask(page: Page, reason: string) {
  const asked = page.getByRole('dialog', { name: 'A second person decides' });
  await asked.getByRole('textbox').fill(reason);
  await asked.getByRole('button').last().click();
  await asked.waitFor({ state: 'detached' });
}

/** The head approves it, after a look at why. */
async function approve(title: RegExp, reason: string) {
  const visit = await stage.visit({ still: true });
  const { page } = visit;
  await signIn(page, 'head', '/user/approvals');
  await page.getByRole('button', { name: title }).first().click();
  await page.getByRole('dialog').getByText(reason).first().waitFor();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Approve?' })
    .getByRole('button', { name: 'Approve', exact: true })
    .click();
  await page.getByText('Approved and done').first().waitFor();
  expect(visit.problems).toEqual([]);
  await visit.close();
}

test('PRL-3 PRL-9 PRL-12 a payslip is read by its owner, a loan comes back with the month, a step is given, a leaver is settled with', async () => {
  const own = await stage.visit({ still: true });
  await signIn(own.page, 'teacher', '/site/employee-panel/payslip');
  await own.page.getByText('Salary, October 2026').first().click();
  const slip = own.page.getByRole('dialog');
  await slip.getByText('of the basic').first().waitFor();
  expect(own.problems).toEqual([]);
  await own.close();

  const person = await stage.world.inSite(1, (transaction) =>
    transaction.row<{ code: string }>(
      `SELECT p.about ->> 'code' AS code FROM payroll_payslip p JOIN payroll_run r ON r.site_id = $1 AND r.id = p.run_id
        WHERE p.site_id = $1 AND r.month = '2026-11' AND p.method = 'bank' AND p.payable > 800000
          AND p.lines::text NOT LIKE '%"loan"%' ORDER BY 1 LIMIT 1`,
    ),
  );
  const code = person?.code ?? '';
  const desk = await stage.visit({ still: true });
  const { page } = desk;
  const choose = async () => {
    await page.getByRole('dialog').getByRole('combobox', { name: 'Employee' }).fill(code);
    await page
      .getByRole('option', { name: new RegExp(`^${code}`) })
      .first()
      .click();
  };
  await signIn(page, 'accountant', '/site/payroll/loan/list');
  await page.getByRole('button', { name: 'Give a loan' }).click();
  const loan = page.getByRole('dialog', { name: 'Give a loan' });
  await choose();
  await loan.getByLabel('Amount').fill('5000');
  await loan.getByLabel('Instalment a month').fill('১৩০০');
  await loan.getByRole('button', { name: 'Save' }).click();
  await ask(page, 'A wedding in the family');
  await approve(/^Advance to/, 'A wedding in the family');

  await page.goto(runs);
  await page.getByText('Salary, November 2026').first().click();
  await page.getByRole('button', { name: 'Calculate again' }).click();
  await page.getByText('42 payslips').waitFor();
  await page.getByRole('tab', { name: 'Salary sheet' }).click();
  const sheet = page.getByRole('table', { name: 'Salary sheet' });
  await sheet.getByRole('columnheader', { name: 'Advance' }).waitFor();
  await sheet.getByRole('row').filter({ hasText: code }).getByText('1,300.00').first().waitFor();

  await page.goto('/site/payroll/loan/list?tab=settlements');
  await page.getByRole('button', { name: 'Settle with somebody who leaves' }).click();
  const settling = page.getByRole('dialog', { name: 'Settle with somebody who leaves' });
  // The day first: of this month, which is not paid yet, nobody is settled with.
  await settling.getByLabel('Last day').fill('31/10/2026');
  await settling.getByLabel('Last day').press('Tab');
  await choose();
  await settling.getByRole('row', { name: /Loans.*5,000\.00/ }).waitFor();
  await settling.getByRole('button', { name: 'Save' }).click();
  await ask(page, 'Leaves for another school');
  await approve(/^Final settlement/, 'Leaves for another school');
  await page.reload();
  await page.getByRole('row').filter({ hasText: code }).getByText('5,000.00').first().waitFor();
  expect(desk.problems.filter((one) => !/ 422 /.test(one))).toEqual([]);
  await desk.close();

  const head = await stage.visit({ still: true });
  await signIn(head.page, 'head', '/site-payroll-setting?tab=increments&from=2026-12-01&page=2');
  await head.page.getByRole('button', { name: 'Give the increment to all shown' }).click();
  await head.page
    .getByRole('dialog')
    .getByRole('button', { name: 'Give the increment to all shown' })
    .click();
  await head.page
    .getByText(/increments? given/)
    .first()
    .waitFor();
  expect(head.problems).toEqual([]);
  await head.close();
}, 240_000);
