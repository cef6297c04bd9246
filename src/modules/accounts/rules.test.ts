import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import cases from './accounts-cases.json' with { type: 'json' };
import {
  ageing,
  balanceSheet,
  chequeAfter,
  chequeKinds,
  chequeStatuses,
  chequeSteps,
  closingEntry,
  incomeAndExpenditure,
  isStale,
  type Ledger,
  type LedgerKind,
  type LedgerType,
  ledgerTypes,
  type Movement,
  noteKinds,
  noteSign,
  periodBefore,
  receiptsAndPayments,
  reconciled,
  reversed,
  type Side,
  statementBalance,
  trialBalance,
  type VoucherLine,
  type VoucherType,
  voucherProblems,
  yearAround,
} from './rules.ts';

const paisa = (taka: number): bigint => BigInt(Math.round(taka * 100));
const taka = (amount: bigint): number => Number(amount) / 100;
const names = new Map(cases.ledgers.map(({ code, name }) => [code, name]));
const kindOf = (code: string): LedgerKind =>
  code === '1101' ? 'cash' : code === '1102' ? 'bank' : code === '1104' ? 'gateway' : 'other';
const ledgers = new Map<string, Ledger>(
  cases.ledgers.map(({ code, type }) => [code, { id: code, type: type as LedgerType, kind: kindOf(code) }]),
);
const vouchers = cases.vouchers.map((voucher) => ({
  type: voucher.type as VoucherType,
  no: voucher.voucherNo,
  lines: voucher.lines.map(
    (line): VoucherLine => ({ ledger: line.ledger, side: line.side as Side, amount: paisa(line.amount) }),
  ),
}));
const movementsOf = (list: readonly { lines: readonly VoucherLine[] }[]): Movement[] =>
  [...ledgers.values()].map(({ id, type }) => {
    const own = list.flatMap(({ lines }) => lines.filter((line) => line.ledger === id));
    const sum = (side: Side) =>
      own.filter((line) => line.side === side).reduce((total, line) => total + line.amount, 0n);
    const opening = paisa((cases.openingBalances as Record<string, number>)[id] ?? 0);
    return { ledger: id, type, opening, debit: sum('Dr'), credit: sum('Cr') };
  });
const movements = movementsOf(vouchers);
const named = (lines: readonly { ledger: string; amount: bigint }[]) =>
  lines.map(({ ledger, amount }) => ({ ledger, name: names.get(ledger), amount: taka(amount) }));

describe("a month of a school's books", () => {
  it.each(vouchers.map((voucher) => [voucher.no, voucher] as const))('%s may be posted', (_, voucher) => {
    expect(voucherProblems(voucher.type, voucher.lines, ledgers)).toEqual([]);
  });

  it('gives the trial balance', () => {
    const { lines, totals } = trialBalance(movements);
    expect(
      lines.map(({ ledger, ...columns }) => ({
        ledger,
        name: names.get(ledger),
        ...Object.fromEntries(Object.entries(columns).map(([name, amount]) => [name, taka(amount)])),
      })),
    ).toEqual(cases.expected.trialBalance);
    expect(Object.fromEntries(Object.entries(totals).map(([name, amount]) => [name, taka(amount)]))).toEqual(
      cases.expected.trialBalanceTotals,
    );
  });

  it('gives the income and expenditure account', () => {
    const account = incomeAndExpenditure(movements);
    expect({
      income: named(account.income),
      totalIncome: taka(account.totalIncome),
      expenditure: named(account.expenditure),
      totalExpenditure: taka(account.totalExpenditure),
      surplus: taka(account.surplus),
    }).toEqual(cases.expected.incomeAndExpenditure);
  });

  it('gives the balance sheet', () => {
    const sheet = balanceSheet(movements);
    expect({
      assets: named(sheet.assets),
      totalAssets: taka(sheet.totalAssets),
      liabilities: named(sheet.liabilities),
      totalLiabilities: taka(sheet.totalLiabilities),
      fund: named(sheet.fund),
      surplusForPeriod: taka(sheet.surplusForPeriod),
      totalFundAndLiabilities: taka(sheet.totalFundAndLiabilities),
    }).toEqual(cases.expected.balanceSheet);
  });

  it('gives the receipts and payments account', () => {
    const isMoney = (ledger: string) => kindOf(ledger) !== 'other';
    const opening = movements
      .filter((one) => isMoney(one.ledger))
      .reduce((sum, one) => sum + one.opening, 0n);
    const account = receiptsAndPayments(vouchers, isMoney, opening);
    expect({
      openingCashAndBank: taka(account.opening),
      receipts: named(account.receipts),
      totalReceipts: taka(account.totalReceipts),
      payments: named(account.payments),
      totalPayments: taka(account.totalPayments),
      closingCashAndBank: taka(account.closing),
    }).toEqual(cases.expected.receiptsAndPayments);
    expect(account.opening + account.totalReceipts - account.totalPayments).toBe(account.closing);
  });

  it('agrees with the bank statement', () => {
    const expected = cases.expected.bankReconciliation;
    expect(
      taka(
        statementBalance({
          balance: paisa(expected.balanceAsPerBook),
          unpresentedCheques: expected.addUnpresentedCheques.map(({ amount }) => paisa(amount)),
          depositsNotCredited: [],
          chargesNotInBook: expected.lessChargesNotInBook.map(({ amount }) => paisa(amount)),
          interestNotInBook: [],
        }),
      ),
    ).toBe(expected.balanceAsPerStatement);
  });

  it('leaves nothing to be explained of the bank statement, and says by how much one that differs does', () => {
    const expected = cases.expected.bankReconciliation;
    const told = {
      book: paisa(expected.balanceAsPerBook),
      statement: paisa(expected.balanceAsPerStatement),
      deposits: 0n,
      cheques: expected.addUnpresentedCheques.reduce((sum, { amount }) => sum + paisa(amount), 0n),
    };
    const charges = expected.lessChargesNotInBook.map(({ amount }) => ({
      kind: 'charge' as const,
      amount: paisa(amount),
    }));
    expect(reconciled({ ...told, notes: charges }).difference).toBe(0n);
    expect(reconciled({ ...told, notes: [] }).difference).toBe(-345_00n);
    for (const kind of noteKinds)
      expect(reconciled({ ...told, notes: [...charges, { kind, amount: 7n }] }).difference, kind).toBe(
        -noteSign(kind) * 7n,
      );
    expect(reconciled({ ...told, deposits: 100n, notes: charges }).difference).toBe(100n);
  });

  it('closes the year into the general fund', () => {
    const { entry, generalFundAfterClosing } = cases.expected.yearClosing;
    const lines = closingEntry(movements, '3101');
    expect(lines.map((line) => ({ ...line, amount: taka(line.amount) }))).toEqual(entry);
    const after = movementsOf([...vouchers, { lines }]);
    expect(taka(-balanceOf(after, '3101'))).toBe(generalFundAfterClosing);
    for (const one of after)
      if (one.type === 'income' || one.type === 'expense') expect(balanceOf(after, one.ledger)).toBe(0n);
  });
});

const balanceOf = (list: readonly Movement[], ledger: string): bigint => {
  const one = list.find((movement) => movement.ledger === ledger);
  return one ? one.opening + one.debit - one.credit : 0n;
};

describe('a voucher is refused', () => {
  const line = (ledger: string, side: Side, amount: bigint): VoucherLine => ({ ledger, side, amount });
  it.each([
    ['with one line', 'debit', [line('1101', 'Cr', 1n)], ['fewLines', 'unbalanced']],
    ['when debit is not credit', 'debit', [line('5201', 'Dr', 2n), line('1101', 'Cr', 1n)], ['unbalanced']],
    [
      'with a line of nothing',
      'debit',
      [line('5201', 'Dr', 0n), line('1101', 'Cr', 0n)],
      ['amount', 'amount'],
    ],
    ['on a ledger that is not there', 'debit', [line('x', 'Dr', 1n), line('1101', 'Cr', 1n)], ['ledger']],
    ['as a payment from no money', 'debit', [line('5201', 'Dr', 1n), line('2104', 'Cr', 1n)], ['noMoneyOut']],
    [
      'as a contra within a ledger',
      'contra',
      [line('1101', 'Dr', 5n), line('1101', 'Cr', 5n)],
      ['sameLedger'],
    ],
    ['as a receipt into no money', 'credit', [line('1201', 'Dr', 1n), line('4101', 'Cr', 1n)], ['noMoneyIn']],
    ['as a journal with cash', 'journal', [line('5201', 'Dr', 1n), line('1101', 'Cr', 1n)], ['money']],
    ['as a contra with income', 'contra', [line('1101', 'Dr', 1n), line('4101', 'Cr', 1n)], ['onlyMoney']],
  ] as const)('%s', (_, type, lines, kinds) => {
    expect(voucherProblems(type, lines, ledgers).map((problem) => problem.kind)).toEqual(kinds);
  });
});

describe('properties', () => {
  const anyLedger = fc.constantFrom(...ledgers.keys());
  const anyVoucher = fc
    .tuple(anyLedger, anyLedger, fc.bigInt({ min: 1n, max: 10n ** 12n }))
    .map(([from, to, amount]) => ({
      lines: [
        { ledger: from, side: 'Dr' as const, amount },
        { ledger: to, side: 'Cr' as const, amount },
      ],
    }));

  it('whatever is posted in balance, the trial balance and the balance sheet balance', () => {
    fc.assert(
      fc.property(fc.array(anyVoucher, { maxLength: 60 }), (list) => {
        const random = movementsOf(list);
        const { totals } = trialBalance(random);
        expect([totals.openingDr, totals.debit, totals.closingDr]).toEqual([
          totals.openingCr,
          totals.credit,
          totals.closingCr,
        ]);
        const sheet = balanceSheet(random);
        expect(sheet.totalAssets).toBe(sheet.totalFundAndLiabilities);
      }),
    );
  });

  it('a voucher and its reversal leave every ledger as it was', () => {
    fc.assert(
      fc.property(anyVoucher, (voucher) => {
        const after = movementsOf([voucher, { lines: reversed(voucher.lines) }]);
        for (const one of after) expect(one.opening + one.debit - one.credit).toBe(one.opening);
      }),
    );
  });

  it('ACC-1 knows every type of ledger the books use', () => {
    expect(new Set([...ledgers.values()].map(({ type }) => type))).toEqual(new Set(ledgerTypes));
  });
});

describe('years and periods', () => {
  it.each([
    ['2026-07-01', 7, '2026-27', '2026-07-01', '2027-06-30'],
    ['2027-06-30', 7, '2026-27', '2026-07-01', '2027-06-30'],
    ['2026-12-31', 1, '2026', '2026-01-01', '2026-12-31'],
    ['1999-12-31', 7, '1999-00', '1999-07-01', '2000-06-30'],
  ])('%s of years from month %i is %s', (day, month, name, startDate, endDate) => {
    expect(yearAround(day, month)).toEqual({ name, startDate, endDate });
  });

  it.each([
    ['2026-07-01', '2026-07-31', '2026-06-01', '2026-06-30'],
    ['2026-07-01', '2027-06-30', '2025-07-01', '2026-06-30'],
    ['2026-01-01', '2026-02-28', '2025-11-01', '2025-12-31'],
    ['2026-03-10', '2026-03-12', '2026-03-07', '2026-03-09'],
    ['2026-03-10', '2026-03-10', '2026-03-09', '2026-03-09'],
  ])('%s to %s is compared with %s to %s', (from, to, first, last) => {
    expect(periodBefore(from, to)).toEqual({ from: first, to: last });
  });
});

describe('what is due with a party', () => {
  const line = (day: string, debit: bigint, credit: bigint) => ({ day, debit, credit });

  it('is what is left of the latest bills, the oldest being paid first', () => {
    const lines = [
      line('2026-01-10', 0n, 100n),
      line('2026-03-01', 0n, 70n),
      line('2026-03-20', 120n, 0n),
      line('2026-04-25', 0n, 30n),
      line('2026-06-01', 0n, 999n),
    ];
    expect(ageing(lines, '2026-04-30')).toEqual({ balance: -80n, ages: [-30n, -50n, 0n, 0n] });
    expect(ageing(lines, '2026-02-28')).toEqual({ balance: -100n, ages: [0n, -100n, 0n, 0n] });
    expect(ageing(lines, '2026-01-01')).toEqual({ balance: 0n, ages: [0n, 0n, 0n, 0n] });
  });

  it.each([
    ['2026-04-30', 0],
    ['2026-03-31', 0],
    ['2026-03-30', 1],
    ['2026-03-01', 1],
    ['2026-02-28', 2],
    ['2026-01-30', 2],
    ['2026-01-29', 3],
  ])('of %s stands in the right age on 30 April', (day, place) => {
    const { ages } = ageing([line(day, 5n, 0n)], '2026-04-30');
    expect(ages.indexOf(5n)).toBe(place);
  });

  it('adds up to the balance, and never has both signs', () => {
    const anyLine = fc
      .record({ day: fc.nat(400), isDebit: fc.boolean(), amount: fc.bigInt({ min: 1n, max: 10n ** 9n }) })
      .map(({ day, isDebit, amount }) => ({
        day: new Date(Date.parse('2026-01-01') + day * 86_400_000).toISOString().slice(0, 10),
        debit: isDebit ? amount : 0n,
        credit: isDebit ? 0n : amount,
      }));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
        const { balance, ages } = ageing(lines, '2026-12-31');
        expect(ages.reduce((sum, one) => sum + one, 0n)).toBe(balance);
        expect(ages.some((one) => one > 0n) && ages.some((one) => one < 0n)).toBe(false);
      }),
    );
  });
});

describe('a cheque', () => {
  it('goes one step at a time, and never back', () => {
    const ways = chequeKinds.flatMap((kind) =>
      chequeStatuses.flatMap((status) =>
        chequeSteps.flatMap((step) => {
          const after = chequeAfter(kind, status, step);
          return after ? [`${kind} ${status} ${step} ${after}`] : [];
        }),
      ),
    );
    expect(ways).toEqual([
      'issued inHand post posted',
      'issued inHand cancel cancelled',
      'issued posted clear cleared',
      'issued posted bounce bounced',
      'issued posted cancel cancelled',
      'received inHand post posted',
      'received inHand cancel cancelled',
      'received posted clear cleared',
      'received posted bounce bounced',
      // The bank credits a deposit and takes it back when the other bank does not pay.
      'received cleared bounce bounced',
    ]);
  });

  it('is stale six months after its day', () => {
    expect(isStale('2026-01-15', '2026-07-15')).toBe(false);
    expect(isStale('2026-01-15', '2026-07-16')).toBe(true);
  });
});
