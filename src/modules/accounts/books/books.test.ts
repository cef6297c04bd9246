import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, copyCaseLedgers, taka, voucherHands } from '../../../../test/case-books.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { AppError } from '../../../core/errors.ts';
import cases from '../accounts-cases.json' with { type: 'json' };
import { postVoucher } from '../public.ts';
import type { VoucherType } from '../rules.ts';

let now = new Date('2026-08-15T06:00:00Z');
let world: World;
let accountant: Person;
let ids: Map<string, string>;
let yearId: string;
const july = { from: '2026-07-01', to: '2026-07-31' };
const expected = cases.expected;

const book = async (name: string, input: object): Promise<Body> => {
  const answer = await accountant.call('GET', `/api/v1/accounts/book/${name}`, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const linesOf = (section: Body) =>
  section.groups.flatMap((group: Body) => group.subGroups.flatMap((sub: Body) => sub.lines));
const flat = (section: Body) => linesOf(section).map((one: Body) => [one.code, one.amount]);
const listed = (lines: readonly { ledger: string; amount: number }[]) =>
  lines.map((one) => [one.ledger, taka(one.amount)]).sort();

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ids = await copyCaseLedgers(world, world.siteA);
  accountant = await world.person(world.siteA, ['accountant']);
});
afterAll(() => world.close());

describe("a month of a school's books through the API", () => {
  it('ACC-12 takes the opening balances, which must balance', async () => {
    const made = await accountant.call('POST', '/api/v1/accounts/year', { startDate: '2026-07-01' });
    expect(made.body, made.text).toMatchObject({ name: '2026-27' });
    yearId = String(made.body.id);
    const lines = Object.entries(cases.openingBalances).map(([code, amount]) => ({
      ledgerId: ids.get(code),
      side: amount > 0 ? 'Dr' : 'Cr',
      amount: taka(Math.abs(amount)),
    }));
    const path = `/api/v1/accounts/year/${yearId}/opening`;
    const wrong = await accountant.call('POST', path, { lines: lines.slice(1) });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('12500.00');
    // Entered twice: the second takes the first one's place.
    expect(
      (
        await accountant.call('POST', path, {
          lines: [lines[0], { ...lines[0], ledgerId: ids.get('3101'), side: 'Cr' }],
        })
      ).status,
    ).toBe(200);
    expect((await accountant.call('POST', path, { lines })).status).toBe(200);
    const form = await accountant.call('GET', path);
    const amounts = (form.body.lines as Body[]).filter((line) => line.amount !== '0.00');
    expect(amounts.map((line) => [line.code, line.amount])).toEqual(
      Object.entries(cases.openingBalances).map(([code, amount]) => [code, taka(amount)]),
    );
    expect(form.body).toMatchObject({ isCarried: false, voucher: { day: '2026-07-01' } });
  });

  it('ACC-3 takes every voucher, with the numbers of the case', async () => {
    const hands = voucherHands(accountant, ids);
    for (const voucher of cases.vouchers) {
      const answer = await hands.post(
        voucher.type as VoucherType,
        voucher.date,
        voucher.lines,
        voucher.narration,
      );
      expect(answer.status, answer.text).toBe(200);
      // The opening balances took the first two and their correction a third number of the month's journals.
      if (voucher.type !== 'journal') expect(answer.body.number).toBe(voucher.voucherNo);
    }
  });

  it('gives the trial balance', async () => {
    const report = await book('trial-balance', july);
    const columns = ['openingDr', 'openingCr', 'debit', 'credit', 'closingDr', 'closingCr'] as const;
    const wanted = (one: Record<string, unknown>) => columns.map((name) => taka(Number(one[name])));
    expect(
      linesOf(report)
        .map((line: Body) => [line.code, ...columns.map((name) => line[name])])
        .sort(),
    ).toEqual(expected.trialBalance.map((line) => [line.ledger, ...wanted(line)]));
    expect(columns.map((name) => report.totals[name])).toEqual(wanted(expected.trialBalanceTotals));
  });

  it('gives the income and expenditure account', async () => {
    const report = await book('income-expenditure', july);
    const { income, expenditure, surplus } = expected.incomeAndExpenditure;
    expect(flat(report.income)).toEqual(listed(income));
    expect(flat(report.expenditure).sort()).toEqual(listed(expenditure));
    expect(report.surplus).toBe(taka(surplus));
    expect(report.before).toEqual({ from: '2026-06-01', to: '2026-06-30' });
  });

  it('gives the balance sheet', async () => {
    const report = await book('balance-sheet', { on: july.to });
    const sheet = expected.balanceSheet;
    expect(flat(report.assets).sort()).toEqual(listed(sheet.assets));
    expect(flat(report.liabilities).sort()).toEqual(listed(sheet.liabilities));
    expect(flat(report.fund).sort()).toEqual(listed(sheet.fund));
    expect([report.surplus, report.totalAssets, report.totalFundAndLiabilities]).toEqual(
      [sheet.surplusForPeriod, sheet.totalAssets, sheet.totalFundAndLiabilities].map(taka),
    );
  });

  it('gives the receipts and payments account', async () => {
    const report = await book('receipts-payments', july);
    const account = expected.receiptsAndPayments;
    expect(flat(report.receipts).sort()).toEqual(listed(account.receipts));
    expect(flat(report.payments).sort()).toEqual(listed(account.payments));
    expect([report.opening, report.closing, report.receipts.amount, report.payments.amount]).toEqual(
      [
        account.openingCashAndBank,
        account.closingCashAndBank,
        account.totalReceipts,
        account.totalPayments,
      ].map(taka),
    );
    const sum = (name: string) =>
      report.money.reduce((total: number, line: Body) => total + Number(line[name]), 0);
    expect([sum('opening'), sum('closing')]).toEqual([Number(report.opening), Number(report.closing)]);
  });

  it('gives all of them at once, and every ledger in the general ledger', async () => {
    const all = await book('statements', july);
    expect(all.trialBalance).toEqual(await book('trial-balance', july));
    expect(all.receipts).toEqual(await book('receipts-payments', july));
    const general = await book('general-ledger', july);
    expect(general.totals).toMatchObject({ opening: '0.00', closing: '0.00' });
    expect(general.totals.debit).toBe(general.totals.credit);
    expect(linesOf(general)).toHaveLength(expected.trialBalance.length);
  });

  it('gives a ledger line by line, page after page, as the general ledger has it', async () => {
    const general: Body[] = linesOf(await book('general-ledger', july));
    for (const line of general) {
      const report = await book('ledger', { ledgerId: line.ledgerId, ...july, size: '25' });
      expect([report.opening, report.debit, report.credit, report.closing, report.total]).toEqual([
        line.opening,
        line.debit,
        line.credit,
        line.closing,
        line.count,
      ]);
      let balance = Number(report.opening);
      for (const item of report.items) {
        balance += Number(item.debit) - Number(item.credit);
        expect(Number(item.balance)).toBeCloseTo(balance, 2);
      }
      expect(taka(balance)).toBe(report.closing);
    }
    const cash = await book('ledger', { ledgerId: ids.get('1101'), ...july });
    expect(cash.openingVoucherId).toMatch(/^[0-9a-f-]{36}$/);
    expect(cash.items[0]).toMatchObject({
      number: 'CV-2607-0001',
      against: [{ en: 'Admission and Session Fee Income' }],
    });
    const august = await book('ledger', { ledgerId: ids.get('1101'), from: '2026-08-01', to: '2026-08-31' });
    expect([august.opening, august.total]).toEqual([cash.closing, 0]);
  });

  it('ACC-8 gives every report as a file in every form', async () => {
    const reports = [
      'ledger',
      'general-ledger',
      'trial-balance',
      'income-expenditure',
      'balance-sheet',
      'receipts-payments',
      'statements',
    ];
    for (const report of reports)
      for (const format of [
        'csv',
        'xlsx',
        ...(report === 'statements' || report === 'ledger' ? ['pdf'] : []),
      ]) {
        const input = {
          report,
          format,
          ...july,
          ...(report === 'ledger' ? { ledgerId: ids.get('1102') } : {}),
        };
        const answer = await accountant.call('GET', '/api/v1/accounts/book-file', input);
        expect(answer.status, `${report} ${format} ${answer.text.slice(0, 300)}`).toBe(200);
        expect(answer.headers['content-disposition']).toContain(`${report}-2026-07-31.${format}`);
        if (format === 'pdf') expect(answer.text.startsWith('%PDF')).toBe(true);
      }
    const csv = await accountant.call('GET', '/api/v1/accounts/book-file', {
      report: 'trial-balance',
      format: 'csv',
      ...july,
    });
    expect(csv.text).toContain('1859400');
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `INSERT INTO accounts_voucher_type (site_id, id, type, code, position, name_en, name_bn)
         VALUES ($1, gen_random_uuid(), 'contra', 'CN', 4, 'Bank slip', 'ব্যাংক স্লিপ')
         ON CONFLICT (site_id, type) DO UPDATE SET name_en = excluded.name_en, name_bn = excluded.name_bn`,
      ),
    );
    const list = await accountant.call('GET', '/api/v1/accounts/voucher-file', {
      format: 'csv',
      type: 'contra',
    });
    expect(list.text).toContain('CN-2607-0001');
    // The type stands on paper as the institution calls it.
    expect(list.text).toContain(',Bank slip,');
  });

  it('ACC-9 closes the year to the general fund, and opens it again', async () => {
    const path = `/api/v1/accounts/year/${yearId}`;
    const version = async () =>
      ((await accountant.call('GET', '/api/v1/accounts/year')).body.items as Body[]).find(
        (one) => one.id === yearId,
      )?.version;
    expect(
      (
        await accountant.call('POST', `${path}/close`, {
          version: await version(),
          reason: 'The year is over',
        })
      ).status,
    ).toBe(409);
    now = new Date('2027-07-03T06:00:00Z');
    accountant = await world.person(world.siteA, ['accountant']);
    const locked = await accountant.call('POST', `${path}/lock`, {
      version: await version(),
      through: '2027-06-30',
    });
    expect(locked.status, locked.text).toBe(200);
    const closed = await accountant.call('POST', `${path}/close`, {
      version: await version(),
      reason: 'The year is over',
    });
    expect(closed.status, closed.text).toBe(200);
    expect(closed.body).toMatchObject({
      surplus: taka(expected.incomeAndExpenditure.surplus),
      voucher: { day: '2027-06-30' },
    });
    const year = { from: '2026-07-01', to: '2027-06-30' };
    expect((await book('income-expenditure', year)).surplus).toBe(
      taka(expected.incomeAndExpenditure.surplus),
    );
    const sheet = await book('balance-sheet', { on: '2027-06-30' });
    expect([sheet.surplus, sheet.fund.amount]).toEqual([
      '0.00',
      taka(expected.yearClosing.generalFundAfterClosing),
    ]);
    expect(sheet.totalAssets).toBe(sheet.totalFundAndLiabilities);
    expect((await book('income-expenditure', { from: '2027-07-01', to: '2027-07-31' })).surplusBefore).toBe(
      '0.00',
    );

    const late = await voucherHands(accountant, ids).post('debit', '2027-06-29', [
      { ledger: '5201', side: 'Dr', amount: 1 },
      { ledger: '1101', side: 'Cr', amount: 1 },
    ]);
    expect([late.status, late.body.code]).toEqual([409, 'accounts.closedPeriod']);

    const again = { version: Number(await version()), reason: 'A bill came late' };
    const opened = await accountant.call('POST', `${path}/reopen`, again);
    expect(opened.status, opened.text).toBe(200);
    expect((await book('balance-sheet', { on: '2027-06-30' })).surplus).toBe(
      taka(expected.incomeAndExpenditure.surplus),
    );
    const waits = await accountant.call('POST', `${path}/close`, {
      version: await version(),
      reason: 'The year is over',
    });
    expect([waits.status, waits.body.code]).toEqual([409, 'accounts.vouchersWaiting']);
    const drafts = await accountant.call('GET', '/api/v1/accounts/voucher', { status: 'draft' });
    const [draft] = drafts.body.items as Body[];
    const cancelled = await accountant.call('POST', `/api/v1/accounts/voucher/${draft.id}/cancel`, {
      version: draft.version,
      reason: 'It belongs to the next year',
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    // Receipts that come in the same moment are in the closing or are refused.
    const receipt = () =>
      world
        .inSite(world.siteA, (transaction) =>
          postVoucher(transaction, {
            type: 'credit',
            day: '2027-06-30',
            narration: 'Fees at the counter',
            lines: [
              { ledgerId: ids.get('1101') ?? '', side: 'Dr', amount: 100n },
              { ledgerId: ids.get('4101') ?? '', side: 'Cr', amount: 100n },
            ],
          }),
        )
        .then(
          () => 'posted',
          (error: unknown) => (error instanceof AppError ? error.kind.code : String(error)),
        );
    const close = { version: await version(), reason: 'The year is over' };
    const [first, closedAgain, ...others] = await Promise.all([
      receipt(),
      accountant.call('POST', `${path}/close`, close),
      receipt(),
      receipt(),
      receipt(),
    ]);
    expect(closedAgain.status, closedAgain.text).toBe(200);
    for (const one of [first, ...others]) expect(['posted', 'accounts.closedPeriod']).toContain(one);
    const end = await book('balance-sheet', { on: '2027-06-30' });
    expect([end.surplus, end.totalAssets]).toEqual(['0.00', end.totalFundAndLiabilities]);
  });
});
