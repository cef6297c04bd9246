import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, openStage, type Stage, signIn } from './browser.ts';
import { looks, screenFaults } from './helpers/screen-faults.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

const base = '/site/accounts/accounts-transaction';
const reports = '/site/accounts/report';
let voucherPath = '';
let ledgerPath = '';

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
    await page.getByText('A second person who may post must post it.').waitFor();
    voucherPath = new URL(page.url()).pathname;
    expect(problems).toEqual([]);
    await close();
  });

  it('tells at its line where the amount is missing', async () => {
    const visit = await stage.visit();
    const { page, problems, close } = visit;
    await signIn(page, 'office', `${base}/credit-voucher/view`);
    await page.getByRole('combobox', { name: 'Received into' }).click();
    await page.getByRole('option', { name: /Cash in hand/ }).click();
    await page.locator('#voucher-narration').fill('Sale of old paper');
    await page.locator('#line-1-ledger').fill('4202');
    await page.keyboard.press('Enter');
    await page.locator('#line-1-memo:focus').waitFor();
    // Received in one place, its lines have the other side alone: what is missing stands there.
    const amount = page.locator('#line-1-credit');
    await amount.waitFor();
    expect(await page.locator('#line-1-debit').count()).toBe(0);
    await page.getByRole('button', { name: /^Save draft/ }).click();
    await page.locator('#line-1-credit:focus').waitFor();
    expect(await page.locator('#line-1-credit-note').textContent()).toBe('Write the amount.');
    expect(await amount.getAttribute('aria-describedby')).toBe('line-1-credit-note');
    expect(await amount.getAttribute('aria-invalid')).toBe('true');
    expect(await accessibilityProblems(visit)).toEqual([]);
    await amount.fill('250');
    await page.locator('#line-1-credit-note').waitFor({ state: 'detached' });
    await page.getByText('Balanced').waitFor();
    expect(new URL(page.url()).pathname).toBe(`${base}/credit-voucher/view`);
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
    ledgerPath = page.url().slice(stage.address.length);
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
    await expect.poll(() => page.locator('main ul').first().textContent()).toContain(amount);
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
    await expect.poll(() => page.locator('main tfoot').textContent()).toContain(received);
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
    await expect.poll(() => page.locator('main tbody').textContent()).toContain(stood);
    await page.goto(`${reports}/party-ledger`);
    const owed = page.getByRole('link', { name: /^We owe/ });
    const amount = await amounts(owed);
    await owed.click();
    await page.getByText('Only those we owe').waitFor();
    await expect.poll(() => page.locator('main tfoot').textContent()).toContain(amount);
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
    await expect.poll(() => page.locator('main tfoot').textContent()).toContain(amount);
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
    await dialog.getByText('Write the reason.').waitFor();
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

describe('a budget', () => {
  it('ACC-8 opens what its figures are made of, and a voucher above it is told of while it is written', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', `${reports}/budget`);
    await page.getByText('Overspent', { exact: true }).first().waitFor();
    const row = page.getByRole('row', { name: /Repairs/ });
    const actual = row.getByRole('link', { name: /^Repairs: [\d,.]+, show/ }).nth(3);
    const amount = (await actual.textContent()) ?? '';
    await actual.click();
    await page.waitForURL(`**${reports}/ledger?**`);
    await page.getByText(amount).first().waitFor();
    await page.goto(`${base}/debit-voucher/view`);
    await page.locator('#line-1-ledger').fill('5305');
    // Pasted, and Enter at once: the ledger is chosen all the same.
    await page.keyboard.press('Enter');
    await page.locator('#line-1-memo:focus').waitFor();
    await page.locator('#line-1-debit').fill('5000');
    await page.getByText(/above the year’s budget of ৳36,000/).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('ACC-10 a fund opens its ledgers, and the funds come to the trial balance', async () => {
    const { page, problems, close } = await stage.visit();
    await signIn(page, 'accountant', `${reports}/funds`);
    await page.getByText('Both sides are equal').waitFor();
    await page.getByRole('link', { name: 'Examination fund', exact: true }).click();
    await page.getByText('Only Examination fund').waitFor();
    await page.getByRole('link', { name: 'Examination expenses', exact: true }).click();
    await page.waitForURL(`**${reports}/ledger?**fund=**`);
    await page.getByText('Only Examination fund').waitFor();
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

describe.each(looks)('the screens of the books in $language, dark $dark', (look) => {
  it('stay inside the page, with nothing axe objects to', async () => {
    const say = (en: string, bn: string) => (look.language === 'en' ? en : bn);
    const faults = await screenFaults(stage, look, 'accountant', {
      places: [
        `${base}/journal-voucher/view`,
        `${base}/debit-voucher/list-view`,
        voucherPath,
        ledgerPath,
        `${reports}/general-ledger`,
        `${reports}/trial-balance`,
        `${reports}/balance-sheet`,
        `${reports}/profit-loss-statements`,
        `${reports}/financial-statements?tab=receipts`,
        `${reports}/budget`,
        `${reports}/funds`,
        '/site/accounts/budget/view',
        `${reports}/cash-book`,
        `${reports}/cash-book?book=day`,
        `${reports}/party-ledger`,
        {
          name: 'the periods',
          path: `${reports}/trial-balance`,
          async open(page) {
            await page.getByRole('button', { name: say('Periods', 'অর্থবছর'), exact: true }).click();
            await page
              .getByRole('dialog')
              .getByRole('button', { name: say('Opening balances', 'প্রারম্ভিক জের') })
              .last()
              .click();
            await page.getByRole('dialog').getByRole('heading', { level: 3 }).waitFor();
          },
        },
      ],
      ready: 'main table',
    });
    expect(faults).toEqual([]);
  });
});
