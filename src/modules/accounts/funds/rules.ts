import type { LedgerType, Movement, VoucherLine } from '../rules.ts';

/** A ledger's movement within one fund; the closing of a year, which moves within the fund alone, stands apart. */
export type FundMovement = Movement & { readonly closedDebit: bigint; readonly closedCredit: bigint };

/** What says whose money it is; the other types say where it is. */
const isClaim = (type: LedgerType): boolean => type === 'fund' || type === 'income' || type === 'expense';

const closingOf = (one: Movement): bigint => one.opening + one.debit - one.credit;
const sumOf = <T>(list: readonly T[], of: (one: T) => bigint): bigint =>
  list.reduce((sum, one) => sum + of(one), 0n);

export type FundBalance = {
  readonly opening: bigint;
  /** Income, and what other funds gave. */
  readonly received: bigint;
  /** Expenditure, and what other funds were given. */
  readonly spent: bigint;
  readonly closing: bigint;
  /** In its own accounts, less what it owes there. */
  readonly own: bigint;
  /** Its part of the money all funds have in common. */
  readonly common: bigint;
};

/**
 * What a fund has: its income, expenditure and fund ledgers. Where it is: in ledgers of its own, and for the rest in the cash
 * and banks all funds have in common. `opening + received - spent = closing = own + common`.
 */
export function fundBalance(movements: readonly FundMovement[]): FundBalance {
  const claims = movements.filter((one) => isClaim(one.type));
  const moved = (one: FundMovement) => ({
    debit: one.debit - one.closedDebit,
    credit: one.credit - one.closedCredit,
  });
  const of = (type: LedgerType, amount: (one: { debit: bigint; credit: bigint }) => bigint) =>
    sumOf(
      claims.filter((one) => one.type === type),
      (one) => amount(moved(one)),
    );
  const closing = -sumOf(claims, closingOf);
  const own = sumOf(
    movements.filter((one) => !isClaim(one.type)),
    closingOf,
  );
  return {
    opening: -sumOf(claims, (one) => one.opening),
    received: of('income', (one) => one.credit - one.debit) + of('fund', (one) => one.credit),
    spent: of('expense', (one) => one.debit - one.credit) + of('fund', (one) => one.debit),
    closing,
    own,
    common: closing - own,
  };
}

/** The movements of the general fund: all there are less those of every other fund. */
export function generalOf(all: readonly FundMovement[], parts: readonly FundMovement[]): FundMovement[] {
  const taken = new Map<string, FundMovement[]>();
  for (const one of parts) taken.set(one.ledger, [...(taken.get(one.ledger) ?? []), one]);
  return all.map((one) => {
    const own = taken.get(one.ledger) ?? [];
    return {
      ledger: one.ledger,
      type: one.type,
      opening: one.opening - sumOf(own, (part) => part.opening),
      debit: one.debit - sumOf(own, (part) => part.debit),
      credit: one.credit - sumOf(own, (part) => part.credit),
      closedDebit: one.closedDebit - sumOf(own, (part) => part.closedDebit),
      closedCredit: one.closedCredit - sumOf(own, (part) => part.closedCredit),
    };
  });
}

/** A line with its fund; null is the general one. */
export type FundLine = VoucherLine & { readonly fund: string | null };

/**
 * The lines that bring money from a fund to another: it leaves a money ledger of the one and comes into one of the other,
 * which may be the same, and both sides of each fund come to the same.
 */
export function transferLines(of: {
  readonly from: string | null;
  readonly to: string | null;
  readonly fromLedger: string;
  readonly toLedger: string;
  readonly transfers: string;
  readonly amount: bigint;
}): FundLine[] {
  const { amount } = of;
  return [
    { ledger: of.transfers, side: 'Dr', amount, fund: of.from },
    { ledger: of.fromLedger, side: 'Cr', amount, fund: of.from },
    { ledger: of.toLedger, side: 'Dr', amount, fund: of.to },
    { ledger: of.transfers, side: 'Cr', amount, fund: of.to },
  ];
}
