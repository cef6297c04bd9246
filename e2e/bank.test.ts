import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, gate, openStage, type Stage, signIn, type Visit } from './browser.ts';
import { looks, screenFaults } from './helpers/screen-faults.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

let statementPath = '';

/** From the list of reconciliations to a draft of a statement; without a day, of the one that is proposed. */
async function beginReconciliation(page: Visit['page'], { balance, day }: { balance: string; day?: string }) {
  await page.getByRole('button', { name: 'New reconciliation' }).click();
  const form = page.getByRole('dialog');
  if (day) await form.getByRole('textbox', { name: 'Statement date' }).fill(day);
  await form.getByRole('textbox', { name: 'Balance of the statement' }).fill(balance);
  await form.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL('**/bank-reconciliation/edit/*');
}

describe('a bank statement', () => {
  it('is ticked off against the books, explained, completed, and leaves what is open to the next', async () => {
    const visit = await stage.visit();
    const { page, problems, close } = visit;
    await signIn(page, 'accountant', '/site/accounts/bank-reconciliation/view');
    await beginReconciliation(page, { balance: '0', day: '31/10/2026' });
    const sums = page.getByRole('region', { name: 'The statement' });
    // What stands below the lines moves when they come.
    await page.getByRole('row', { name: /DV-2610-0008/ }).waitFor();
    const book = (await sums.getByRole('link').first().textContent()) ?? '';
    await page.getByRole('textbox', { name: 'Balance of the statement' }).fill(book);
    await page.getByRole('button', { name: 'Clear all through a day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Clear all through a day' }).click();
    // It closes when all is saved and read again.
    await dialog.waitFor({ state: 'detached' });
    await sums.getByText('Everything is explained').waitFor();
    // The bank took its charge of the month on another line: it has not cleared, and is explained.
    await page.getByRole('searchbox', { name: 'Voucher, cheque, narration or amount' }).fill('DV-2610-0008');
    await page.getByRole('row').nth(2).waitFor({ state: 'detached' });
    await page.getByRole('checkbox', { name: /DV-2610-0008/ }).click();
    await sums.getByText('৳345.00 is still to be explained').waitFor();
    const complete = page.getByRole('button', { name: 'Complete', exact: true });
    expect(await complete.getAttribute('aria-disabled')).toBe('true');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note 1, Details' }).fill('Charge told by the bank alone');
    await page.getByRole('textbox', { name: 'Note 1, Amount' }).fill('345');
    await sums.getByText('Everything is explained').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    // Saving leaves the hand where it is, and what it writes meanwhile.
    const details = page.getByRole('textbox', { name: 'Note 1, Details' });
    await details.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(', by SMS');
    await page.getByText('The draft is saved').waitFor();
    expect(await details.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => details.inputValue()).toBe('Charge told by the bank alone, by SMS');
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await sums.getByText('Everything is explained').waitFor();
    await complete.click();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('The statement of 31 October 2026 is reconciled').waitFor();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    statementPath = new URL(page.url()).pathname;
    // The figure of what is open leads to it.
    await sums.getByRole('link', { name: '৳345.00', exact: true }).click();
    await page.waitForURL('**f.state=open&f.side=out');
    await page.getByRole('link', { name: 'DV-2610-0008', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'All reconciliations' }).click();
    await page.getByText('Reconciled through 31 October 2026').waitFor();
    await beginReconciliation(page, { balance: '100' });
    await page.getByRole('link', { name: 'DV-2610-0008', exact: true }).waitFor();
    await page
      .getByRole('checkbox', { name: 'Charge told by the bank alone, by SMS: in the books now' })
      .waitFor();
    // The bank's own file: one line is the open cheque, one is its charge, one nobody knows.
    const bringing = page.getByRole('button', { name: "Bring in the bank's statement" });
    await page.getByRole('textbox', { name: 'Statement date' }).fill('19/11/2026');
    await bringing.click();
    const file = [
      'Date,Particulars,Cheque No,Withdrawal,Deposit,Balance',
      '০২/১১/২০২৬,Charge of October DV-2610-0008,,৩৪৫,,',
      '05-Nov-26,SMS service charge,,115.00,,',
      '06/11/2026,Deposit of somebody,FT77,,77,',
      '20/11/2026,After the statement,,5,,100.00',
    ].join('\n');
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${file}`) });
    await page.getByRole('checkbox', { name: 'Row 2 is DV-2610-0008' }).waitFor();
    await expect
      .poll(() => page.getByRole('checkbox', { name: 'Row 2 is DV-2610-0008' }).isChecked())
      .toBe(true);
    await dialog.getByText('It is after the date of the statement.').waitFor();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Row 3, only at the bank' }).inputValue())
      .toBe('Bank charge');
    expect(await accessibilityProblems(visit)).toEqual([]);
    await dialog.getByRole('button', { name: 'Match 1, note 1, leave 1' }).click();
    await page.getByText('Brought in: 1 matched, 1 noted, 1 left').waitFor();
    const own = page.getByRole('region', { name: "Lines of the bank's statement" });
    await own.getByRole('link', { name: 'DV-2610-0008' }).waitFor();
    await own.getByText('Not in the books 1').click();
    await own.getByText('Deposit of somebody').waitFor();
    await own.getByRole('link', { name: 'DV-2610-0008' }).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Note 1, Details' }).inputValue())
      .toBe('SMS service charge');
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page.waitForURL('**/bank-reconciliation/view');
    await page.getByText('Reconciled through 31 October 2026', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('of many lines is looked through page by page inside its window, with what is to be done in sight', async () => {
    const visit = await stage.visit();
    const { page, problems, close } = visit;
    await signIn(page, 'accountant', '/site/accounts/bank-reconciliation/view');
    await beginReconciliation(page, { balance: '0', day: '19/11/2026' });
    await page.getByRole('button', { name: "Bring in the bank's statement" }).click();
    const lines = Array.from({ length: 60 }, (_, at) => `07/11/2026,Deposit ${at + 1},,${at + 100},`);
    const file = {
      name: 'long.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Date,Particulars,Withdrawal,Deposit,Balance', ...lines].join('\n')),
    };
    await page.locator('input[type="file"]').setInputFiles(file);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Deposit 50', { exact: true }).waitFor();
    const confirm = dialog.getByRole('button', { name: /^Match 0/ });
    // Nothing lies over the button, wherever the window is scrolled to.
    for (const place of ['Deposit 1', 'Deposit 50']) {
      await dialog.getByText(place, { exact: true }).scrollIntoViewIfNeeded();
      expect(
        await confirm.evaluate((button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }),
        place,
      ).toBe(true);
    }
    await dialog.getByRole('button', { name: 'Next', exact: true }).click();
    await dialog.getByText('Deposit 60', { exact: true }).waitFor();
    await confirm.click();
    await page.getByText('Brought in: 0 matched, 0 noted, 60 left').waitFor();
    const own = page.getByRole('region', { name: "Lines of the bank's statement" });
    await own.getByText('Deposit 25', { exact: true }).waitFor();
    const save = page.getByRole('button', { name: /^Save draft/ });
    expect(
      await save.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    ).toBe(true);
    expect(problems).toEqual([]);
    const address = page.url();
    await close();
    // On a phone what a line is to be is chosen on its card, inside the window.
    const phone = await stage.visit({ phone: true });
    await signIn(phone.page, 'accountant', address);
    await phone.page.getByRole('button', { name: "Bring in the bank's statement" }).click();
    await phone.page.locator('input[type="file"]').setInputFiles(file);
    const choice = phone.page.getByRole('combobox', { name: 'Row 2, only at the bank' });
    await choice.waitFor();
    const beyond = await choice.evaluate(
      (field) =>
        field.getBoundingClientRect().right - (field.closest('table')?.getBoundingClientRect().right ?? 0),
    );
    expect(beyond).toBeLessThanOrEqual(0);
    expect(phone.problems).toEqual([]);
    await phone.close();
    // To whom the screen of the list comes late: what is gone is not asked for meanwhile.
    const later = await stage.visit();
    await signIn(later.page, 'accountant');
    const { wait, letGo } = gate();
    await later.page.route('**/assets/reconciliations-*', async (route) => {
      await wait;
      await route.continue();
    });
    await later.page.goto(address);
    await later.page.getByRole('button', { name: 'Discard' }).click();
    const isAsked = later.page.waitForRequest('**/assets/reconciliations-*');
    await later.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await isAsked;
    // Whatever the page would ask for at once has been asked for when this is answered.
    await later.page.evaluate(() => fetch('/healthz').then((answer) => answer.text()));
    letGo();
    await later.page.waitForURL('**/bank-reconciliation/view');
    await later.page.getByRole('button', { name: 'New reconciliation' }).waitFor();
    expect(later.problems).toEqual([]);
    await later.close();
  });
});

describe('a cheque', () => {
  it('is written, handed over and bounces, which takes it back out of the books', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', '/site/accounts/cheque-register/view');
    await page.getByRole('button', { name: 'New cheque' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: /^Save/ }).click();
    await form.getByText('Write the number of the cheque.').waitFor();
    await form.getByLabel('Cheque no').fill('9900017');
    await form.getByLabel('Amount').fill('৪,৫০০');
    const choose = async (name: string, words: string) => {
      const field = form.getByRole('combobox', { name });
      await field.fill(words);
      await page
        .getByRole('option', { name: new RegExp(words) })
        .filter({ visible: true })
        .click();
      // The list is gone before the next field is written in.
      await page.locator('[role="option"]').filter({ visible: true }).first().waitFor({ state: 'hidden' });
    };
    await choose('Bank account', '1102');
    await choose('For', '2107');
    await form.getByLabel('Narration').fill('Bill of the press, first part');
    await page.keyboard.press('Control+s');
    await form.getByText('Choose the party.').waitFor();
    await choose('Party', 'Rupali');
    await page.keyboard.press('Control+s');
    await page.getByText('Cheque 9900017 has been added to the register').waitFor();
    // While it slides away it is a second dialog beside the one that asks.
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row', { name: /9900017/ });
    const act = async (name: string, reason?: string) => {
      await row.getByRole('button').last().click();
      await page.getByRole('menuitem', { name, exact: true }).click();
      const dialog = page.getByRole('dialog');
      if (reason) await dialog.getByRole('textbox', { name: /Reason/ }).fill(reason);
      await dialog.getByRole('button', { name, exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
    };
    await act('Hand over');
    await row.getByText('Issued', { exact: true }).first().waitFor();
    await act('Bounced', 'No money on the account');
    await row.getByText('No money on the account').waitFor();
    // Both vouchers are there, and each leads back to the cheque.
    await row.getByRole('link', { name: /^CV-2611-/ }).click();
    await page.getByText('Reverses', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Cheque taken back' }).click();
    await page.getByText('Only the cheque of the voucher').waitFor();
    await page.getByRole('row', { name: /9900017/ }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe.each(looks)('the screens of the bank in $language, dark $dark', (look) => {
  it('stay inside the page, with nothing axe objects to', async () => {
    const faults = await screenFaults(stage, look, 'accountant', {
      places: [
        '/site/accounts/cheque-register/view',
        '/site/accounts/bank-reconciliation/view',
        statementPath,
      ],
      ready: 'main table',
    });
    expect(faults).toEqual([]);
  });
});
