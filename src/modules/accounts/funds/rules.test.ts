import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LedgerType, ledgerTypes } from '../rules.ts';
import { type FundLine, type FundMovement, fundBalance, generalOf, transferLines } from './rules.ts';

const types: Readonly<Record<string, LedgerType>> = {
  cash: 'asset',
  bank: 'asset',
  owed: 'liability',
  capital: 'fund',
  transfers: 'fund',
  tuition: 'income',
  paper: 'expense',
};
const move = (ledger: string, changes: Partial<FundMovement>): FundMovement => ({
  ledger,
  type: types[ledger] ?? 'asset',
  opening: 0n,
  debit: 0n,
  credit: 0n,
  closedDebit: 0n,
  closedCredit: 0n,
  ...changes,
});

describe('what a fund has and where it is', () => {
  it('ACC-10 counts income and gifts in, expenditure out, and the rest of its money as held in common', () => {
    const fund = [
      move('capital', { opening: -500n }),
      move('tuition', { debit: 10n, credit: 300n }),
      move('paper', { debit: 120n }),
      move('bank', { opening: 400n, debit: 50n }),
      move('owed', { credit: 20n }),
    ];
    expect(fundBalance(fund)).toEqual({
      opening: 500n,
      received: 290n,
      spent: 120n,
      closing: 670n,
      own: 430n,
      common: 240n,
    });
  });

  it('ACC-10 does not count the closing of a year as income or expenditure', () => {
    const fund = [
      move('tuition', { debit: 300n, closedDebit: 300n, credit: 300n }),
      move('paper', { debit: 100n, credit: 100n, closedCredit: 100n }),
      move('capital', { debit: 100n, credit: 300n, closedDebit: 100n, closedCredit: 300n }),
    ];
    expect(fundBalance(fund)).toMatchObject({ received: 300n, spent: 100n, closing: 200n });
  });
});

const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
const ledger = fc.constantFrom(...Object.keys(types));
const money = fc.constantFrom('cash', 'bank');
const fund = fc.constantFrom(null, 'exam', 'poor');
/** A balanced voucher of any lines, each in any fund. */
const voucher = fc
  .array(fc.record({ ledger, fund, side: fc.constantFrom('Dr' as const, 'Cr' as const), amount }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((lines): FundLine[] => {
    const net = lines.reduce((sum, one) => sum + (one.side === 'Dr' ? one.amount : -one.amount), 0n);
    if (net === 0n) return lines;
    return [
      ...lines,
      { ledger: 'cash', fund: null, side: net > 0n ? 'Cr' : 'Dr', amount: net > 0n ? net : -net },
    ];
  });

/** The movements of the lines a fund has, or of all. */
const movementsOf = (lines: readonly FundLine[]): FundMovement[] =>
  Object.keys(types).map((name) => {
    const own = lines.filter((one) => one.ledger === name);
    const sum = (side: 'Dr' | 'Cr') =>
      own.reduce((total, one) => (one.side === side ? total + one.amount : total), 0n);
    return move(name, { debit: sum('Dr'), credit: sum('Cr') });
  });

describe('all funds together', () => {
  it('ACC-10 come to the trial balance, and what they hold in common to nothing', () => {
    fc.assert(
      fc.property(fc.array(voucher, { maxLength: 8 }), (vouchers) => {
        const lines = vouchers.flat();
        const all = movementsOf(lines);
        const others = ['exam', 'poor'].map((one) => movementsOf(lines.filter((line) => line.fund === one)));
        const general = generalOf(all, others.flat());
        expect(general).toEqual(movementsOf(lines.filter((line) => line.fund === null)));
        const balances = [general, ...others].map(fundBalance);
        const whole = fundBalance(all);
        for (const name of ['opening', 'received', 'spent', 'closing', 'own', 'common'] as const)
          expect(
            balances.reduce((sum, one) => sum + one[name], 0n),
            name,
          ).toBe(whole[name]);
        expect(whole.common).toBe(0n);
        for (const one of balances) {
          expect(one.opening + one.received - one.spent).toBe(one.closing);
          expect(one.own + one.common).toBe(one.closing);
        }
      }),
    );
  });

  it('ACC-10 a transfer balances within each fund, and moves its amount and nothing else', () => {
    fc.assert(
      fc.property(amount, money, money, (moved, fromLedger, toLedger) => {
        const lines = transferLines({
          from: 'exam',
          to: null,
          fromLedger,
          toLedger,
          transfers: 'transfers',
          amount: moved,
        });
        for (const one of ['exam', null]) {
          const own = lines.filter((line) => line.fund === one);
          const net = own.reduce((sum, line) => sum + (line.side === 'Dr' ? line.amount : -line.amount), 0n);
          expect(net).toBe(0n);
        }
        const net = lines
          .filter((line) => line.ledger === 'transfers')
          .reduce((sum, line) => sum + (line.side === 'Dr' ? line.amount : -line.amount), 0n);
        expect(net).toBe(0n);
      }),
    );
  });

  it('ACC-10 knows every type of ledger', () => {
    expect(new Set(Object.values(types))).toEqual(new Set(ledgerTypes));
  });
});
