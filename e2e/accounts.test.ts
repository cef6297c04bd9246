import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, gate, openStage, type Stage, signIn, type Visit } from './browser.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ now: '2026-11-19T04:42:00Z', students: 60, sites: 1 });
});
afterAll(() => stage.close());

const base = '/site/accounts/accounts-transaction';
const reports = '/site/accounts/report';
let voucherPath = '';
let ledgerPath = '';
let statementPath = '';

describe('a payment', () => {
  it('X-10 is written and submitted by keyboard alone', async () => {
    const visit = await stage.visit();
    const { page, problems, close } = visit;
    await signIn(page, 'office', '/modules/accounts');
    await page.getByRole('link', { name: /New payment/ }).waitFor();
    await page.keyboard.press('p');
    await page.waitForURL(`**${base}/debit-voucher/view`);
    await page.locator('#voucher-date:focus').waitFor();
    const { keyboard } = page;
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await keyboard.type('Chalk for the new building');
    await keyboard.press('Enter');
    await page.locator('#line-1-ledger:focus').waitFor();
    await keyboard.type('5301');
    await keyboard.press('Enter');
    await page.locator('#line-1-memo:focus').waitFor();
    await keyboard.press('Enter');
    await page.locator('#line-1-debit:focus').waitFor();
    await keyboard.type('১২,৫০০.৫');
    await page.getByText('Out by ৳12,500.50').first().waitFor();
    await keyboard.press('Enter');
    await page.locator('#line-2-ledger:focus').waitFor();
    // A line in Bengali digits, taken back and brought again.
    await keyboard.type('১১০১');
    await keyboard.press('Enter');
    // What is missing is filled in on the other side.
    await page.getByText('Balanced').waitFor();
    await page.getByText('Twelve thousand five hundred taka fifty paisa only').waitFor();
    await page.locator('#line-2-memo:focus').waitFor();
    await keyboard.press('Control+Backspace');
    await page.getByText('Out by ৳12,500.50').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('Balanced').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    await keyboard.press('Control+Enter');
    await page.waitForURL(`**${base}/debit-voucher/edit/*`);
    await page.getByText('Submitted', { exact: true }).first().waitFor();
    // Whoever wrote it does not post it, and is told why.
    const post = page.getByRole('button', { name: 'Post', exact: true });
    expect(await post.getAttribute('aria-disabled')).toBe('true');
    await page.getByText('A second person who may post has to post it.').waitFor();
    voucherPath = new URL(page.url()).pathname;
    expect(problems).toEqual([]);
    await close();
  });

  it('is posted by a second person, and is found from the balance sheet in three clicks', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', `${base}/debit-voucher/list-view?f.status=submitted`);
    await page
      .getByRole('row', { name: /Chalk for the new building/ })
      .getByRole('link')
      .click();
    await page.waitForURL(`**${voucherPath}`);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText(/^Voucher DV-2611-\d{4} is posted$/).waitFor();
    const number = /DV-2611-\d{4}/.exec((await page.locator('h1').textContent()) ?? '')?.[0] ?? '';
    expect(number).not.toBe('');
    await page.goto(`${reports}/balance-sheet`);
    await page.getByText('Both sides are equal').waitFor();
    await page.getByRole('link', { name: 'Cash in hand', exact: true }).click();
    await page.waitForURL(`**${reports}/ledger?**`);
    ledgerPath = page.url();
    // The latest stand at the end, behind what the cashiers took.
    const found = page.getByRole('link', { name: number, exact: true });
    for (let turned = 0; turned < 20; turned += 1) {
      const rows = page.locator('tbody tr');
      const first = (await rows.first().textContent()) ?? '';
      if ((await found.count()) > 0) break;
      const answered = page.waitForResponse((answer) => answer.url().includes(`page=${turned + 2}`));
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await answered;
      await rows.filter({ hasText: first }).waitFor({ state: 'detached' });
    }
    await found.click();
    await page.waitForURL(`**${voucherPath}`);
    await page.goto(`${reports}/trial-balance`);
    await page.getByText('Both sides are equal').waitFor();
    await page.getByRole('link', { name: 'Printing and stationery', exact: true }).click();
    await page.getByRole('link', { name: number, exact: true }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('ACC-5 leads from the balance sheet to a fee receipt in three clicks', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', `${reports}/balance-sheet`);
    await page.getByText('Both sides are equal').waitFor();
    const figure = page.getByRole('link', { name: /^Cash in hand: [\d,.]+, show/ }).first();
    const amount = await figure.textContent();
    await figure.click();
    await page.waitForURL(`**${reports}/ledger?**`);
    // The ledger closes with the figure that was clicked, on the same day.
    await page.getByText('Closing', { exact: true }).waitFor();
    expect(await page.locator('main ul').first().textContent()).toContain(amount);
    const line = page.getByRole('link', { name: /^FC-[\d-]+$/ }).first();
    const number = ((await line.textContent()) ?? '').replace('FC-', '');
    await line.click();
    await page.waitForURL(`**${base}/credit-voucher/edit/*`);
    await page.getByRole('link', { name: 'Fee receipt', exact: true }).click();
    await page.waitForURL('**/site/fee/student-payment-report/view?**');
    await page.getByRole('dialog').getByText(number).first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('opens what the figures of a book are made of: its sides, and all of it from the first day', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', `${reports}/cash-book?book=bank&from=2026-11-01&to=2026-11-30`);
    const figures = page.locator('main ul').first();
    const [debit, closing] = [
      figures.getByRole('link', { name: /^Received/ }),
      figures.getByRole('link', { name: /^Closing/ }),
    ];
    const amounts = async (link: typeof debit) =>
      /[\d,]+\.\d\d/.exec((await link.textContent()) ?? '')?.[0] ?? '';
    const [received, closes] = [await amounts(debit), await amounts(closing)];
    await debit.click();
    await page.getByText('Only Received').waitFor();
    expect(await page.locator('main tfoot').textContent()).toContain(received);
    await page.getByRole('button', { name: 'Show all' }).click();
    await closing.click();
    await page.waitForURL(/from=\d{4}-07-01&to=2026-11-30/);
    // The month's book closed with the same figure: the first line tells when the year's has come.
    await page.locator('main tbody tr').first().getByText('01 July 2026', { exact: true }).waitFor();
    await figures.getByText(closes).first().waitFor();
    // A balance between them is what the book comes to with the lines up to its day.
    const line = page.locator('main tbody tr', { has: page.locator('td:last-child a') }).nth(1);
    const day = await line.locator('td').first().textContent();
    const balance = line.locator('td:last-child a');
    const stood = await amounts(balance);
    await balance.click();
    await page.waitForURL(/from=\d{4}-07-01&to=(?!2026-11-30)/);
    const last = page.locator('main tbody tr').last();
    await last.getByText(day ?? '', { exact: true }).waitFor();
    expect(await page.locator('main tbody').textContent()).toContain(stood);
    await page.goto(`${reports}/party-ledger`);
    const owed = page.getByRole('link', { name: /^We owe/ });
    const amount = await amounts(owed);
    await owed.click();
    await page.getByText('Only those we owe').waitFor();
    expect(await page.locator('main tfoot').textContent()).toContain(amount);
    expect(problems).toEqual([]);
    await close();
  });

  it('opens the ledgers behind a sum of the statements', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', `${reports}/profit-loss-statements`);
    const figure = page.getByRole('link', { name: /^Expenditure, total: [\d,.]+, show/ });
    const amount = await figure.textContent();
    await figure.click();
    await page.waitForURL(`**${reports}/general-ledger?type=expense&**`);
    await page.getByText('Only Expenditure').waitFor();
    expect(await page.locator('main tfoot').textContent()).toContain(amount);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByText('Only Expenditure').waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await close();
  });

  it('is undone by a reversing voucher, which leads back to it', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', voucherPath);
    await page.getByRole('button', { name: 'Reverse', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    await dialog.getByText('Say why.').waitFor();
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Paid twice');
    await dialog.getByRole('button', { name: 'Reverse', exact: true }).click();
    // Above the institution's limit it is done by a second person.
    await page
      .getByText(/Reverse voucher DV-2611-\d{4}/)
      .first()
      .waitFor();
    await dialog.waitFor({ state: 'hidden' });
    const deciding = await stage.visit();
    await signIn(deciding.page, 'head', '/user/approvals');
    await deciding.page.getByRole('button', { name: /^Reverse voucher DV-2611-/ }).click();
    await deciding.page.getByRole('dialog').getByText('Paid twice').first().waitFor();
    await deciding.page.getByRole('button', { name: 'Approve' }).click();
    await deciding.page
      .getByRole('dialog', { name: 'Approve?' })
      .getByRole('button', { name: 'Approve' })
      .click();
    await deciding.page.getByText('Approved and done').first().waitFor();
    expect(deciding.problems).toEqual([]);
    await deciding.close();
    await page.reload();
    await page.getByText('Reversed', { exact: true }).waitFor();
    await page.getByText('Reversed by', { exact: true }).waitFor();
    await page
      .locator('dl')
      .getByRole('link', { name: /^Credit voucher CV-2611-\d{4}$/ })
      .click();
    await page.getByText('Reverses', { exact: true }).waitFor();
    await page.getByText('Paid twice').first().waitFor();
    // A payment is undone by a receipt, and the way back names the payment.
    await page.waitForURL(`**${base}/credit-voucher/edit/*`);
    await page
      .locator('dl')
      .getByRole('link', { name: /^Debit voucher DV-2611-\d{4}$/ })
      .waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

describe('what waits to be posted', () => {
  it('is one list whatever its kind, and each kind is a choice away', async () => {
    const visit = await stage.visit();
    const { page, problems, close } = visit;
    await signIn(page, 'accountant', '/modules/accounts');
    const figure = page.getByRole('link', { name: /Waiting to be posted/ });
    const count = Number((await figure.textContent())?.match(/\d+/)?.[0]);
    await figure.click();
    await page.getByRole('heading', { name: 'Vouchers of all kinds' }).waitFor();
    await page.getByRole('tab', { name: `Submitted ${count}`, selected: true }).waitFor();
    await page.getByRole('row').nth(count).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(count + 1);
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Journal vouchers' }).click();
    await page.waitForURL(`**${base}/journal-voucher/list-view?f.status=submitted`);
    await page.getByRole('heading', { name: 'Journal vouchers' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });
});

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
    await sums.getByText('Nothing is left to be explained').waitFor();
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
    await sums.getByText('Nothing is left to be explained').waitFor();
    expect(await accessibilityProblems(visit)).toEqual([]);
    // Saving leaves the hand where it is, and what it writes meanwhile.
    const details = page.getByRole('textbox', { name: 'Note 1, Details' });
    await details.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Control+s');
    await page.keyboard.type(', by SMS');
    await page.getByText('The draft is saved').waitFor();
    expect(await details.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await details.inputValue()).toBe('Charge told by the bank alone, by SMS');
    await page.keyboard.press('Control+s');
    await page.getByText('Not saved').waitFor({ state: 'detached' });
    await sums.getByText('Nothing is left to be explained').waitFor();
    await complete.click();
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByText('The statement of 31 October 2026 is agreed').waitFor();
    await page.getByRole('button', { name: 'Open again' }).waitFor();
    statementPath = new URL(page.url()).pathname;
    // The figure of what is open leads to it.
    await sums.getByRole('link', { name: '৳345.00', exact: true }).click();
    await page.waitForURL('**f.state=open&f.side=out');
    await page.getByRole('link', { name: 'DV-2610-0008', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: 'All reconciliations' }).click();
    await page.getByText('Agreed through 31 October 2026').waitFor();
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
    expect(await page.getByRole('checkbox', { name: 'Row 2 is DV-2610-0008' }).isChecked()).toBe(true);
    await dialog.getByText('It is after the day of the statement.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Row 3, only at the bank' }).inputValue()).toBe(
      'Bank charge',
    );
    expect(await accessibilityProblems(visit)).toEqual([]);
    await dialog.getByRole('button', { name: 'Match 1, note 1, leave 1' }).click();
    await page.getByText('Brought in: 1 matched, 1 noted, 1 left').waitFor();
    const own = page.getByRole('region', { name: "Lines of the bank's statement" });
    await own.getByRole('link', { name: 'DV-2610-0008' }).waitFor();
    await own.getByText('Not in the books 1').click();
    await own.getByText('Deposit of somebody').waitFor();
    await own.getByRole('link', { name: 'DV-2610-0008' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Note 1, Details' }).inputValue()).toBe(
      'SMS service charge',
    );
    // Scrolled, the head that stays lies over half a row.
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await accessibilityProblems(visit)).toEqual([]);
    await page.getByRole('button', { name: 'Throw away' }).click();
    await dialog.getByRole('button', { name: 'Throw away' }).click();
    await page.waitForURL('**/bank-reconciliation/view');
    await page.getByText('Agreed through 31 October 2026', { exact: true }).waitFor();
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
    await close();
    // On a phone what a line is to be is chosen on its card, inside the window.
    const phone = await stage.visit({ phone: true });
    await signIn(phone.page, 'accountant');
    await phone.page.goto(page.url());
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
    await later.page.goto(page.url());
    await later.page.getByRole('button', { name: 'Throw away' }).click();
    const isAsked = later.page.waitForRequest('**/assets/reconciliations-*');
    await later.page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
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
    await page.getByText('Cheque 9900017 is in the register').waitFor();
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

describe.each([
  { language: 'en', dark: true, phone: true },
  { language: 'bn', dark: false, phone: false },
  { language: 'bn', dark: false, phone: true },
] as const)('the screens of the books in $language, dark $dark, phone $phone', (look) => {
  it('stay inside the page, with nothing axe objects to', async () => {
    const visit = await stage.visit(look);
    const { page, problems, close } = visit;
    await signIn(page, 'accountant', null);
    const found: string[] = [];
    const check = async (path: string) => {
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), path).toBe(
        true,
      );
      const here = await accessibilityProblems(visit, look.dark ? 'contrast' : 'all');
      found.push(...here.map((problem) => `${path} ${problem}`));
    };
    for (const path of [
      `${base}/journal-voucher/view`,
      `${base}/debit-voucher/list-view`,
      voucherPath,
      ledgerPath,
      `${reports}/general-ledger`,
      `${reports}/trial-balance`,
      `${reports}/balance-sheet`,
      `${reports}/profit-loss-statements`,
      `${reports}/financial-statements?tab=receipts`,
      `${reports}/cash-book`,
      `${reports}/cash-book?book=day`,
      `${reports}/party-ledger`,
      '/site/accounts/cheque-register/view',
      '/site/accounts/bank-reconciliation/view',
      statementPath,
    ]) {
      await page.goto(path);
      await page.locator('main table').first().waitFor();
      await check(path);
    }
    await page.goto(`${reports}/trial-balance`);
    await page
      .getByRole('button', { name: look.language === 'en' ? 'Periods' : 'হিসাব বছর', exact: true })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: look.language === 'en' ? 'Opening balances' : 'প্রারম্ভিক জের' })
      .last()
      .click();
    await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor();
    await check('periods');
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
