import type { PayLine, Purpose } from '../rules.ts';
import { sumOf } from './amount-rules.ts';

/** What the ledgers of a pay voucher are for; the institution names one for each. */
export const accountsOfPay = [
  'salary',
  'bonus',
  'employerShare',
  'fund',
  'tax',
  'withheldDues',
  'otherDues',
  'recoveries',
  'loans',
  'bank',
  'cash',
] as const;
export type PayAccount = (typeof accountsOfPay)[number];

export const payMethods = ['bank', 'cheque', 'cash'] as const;
export type PayMethod = (typeof payMethods)[number];

export type PaidSlip = {
  readonly lines: readonly PayLine[];
  readonly payable: bigint;
  readonly method: PayMethod;
  /** Kept back: what is payable is owed, not paid. */
  readonly isWithheld: boolean;
};

/** Above 0: debit. */
export type PayEntry = { readonly account: PayAccount; readonly amount: bigint };

/** Where a line goes. Absence and what was paid too much lower the expense they are taken from. */
const accountOf: Readonly<Partial<Record<Purpose, PayAccount>>> = {
  bonus: 'bonus',
  providentFund: 'fund',
  tax: 'tax',
  insurance: 'otherDues',
  welfareFund: 'otherDues',
  stamp: 'otherDues',
  retirementBoard: 'otherDues',
  welfareTrust: 'otherDues',
  otherDeduction: 'otherDues',
  houseRecovery: 'recoveries',
  fine: 'recoveries',
  loan: 'loans',
};
const expensesOf: readonly PayAccount[] = ['salary', 'bonus', 'employerShare'];

/**
 * One voucher for what the institution pays: expenses on the debit side; what is held for others, what comes back of loans,
 * and the money on the credit side. What the government pays is no expense of the institution and has no entry. The sum of
 * the entries is always 0; those of nothing are left out.
 */
export function entriesOf(slips: readonly PaidSlip[]): PayEntry[] {
  const sums = new Map<PayAccount, bigint>();
  const add = (account: PayAccount, amount: bigint) => sums.set(account, (sums.get(account) ?? 0n) + amount);
  for (const slip of slips) {
    for (const line of slip.lines) {
      if (line.funding === 'government') continue;
      const account = accountOf[line.purpose] ?? 'salary';
      if (line.kind === 'employer') {
        add('employerShare', line.amount);
        add(account === 'fund' ? 'fund' : 'otherDues', -line.amount);
      } else if (line.kind === 'deduction') add(account, -line.amount);
      else add(expensesOf.includes(account) ? account : 'salary', line.amount);
    }
    add(slip.isWithheld ? 'withheldDues' : slip.method === 'cash' ? 'cash' : 'bank', -slip.payable);
  }
  return mergedEntries([...sums].map(([account, amount]) => ({ account, amount })));
}

/** One entry an account, in the order of the accounts; those of nothing are left out. */
export function mergedEntries(entries: readonly PayEntry[]): PayEntry[] {
  return accountsOfPay.flatMap((account) => {
    const amount = sumOf(entries.filter((one) => one.account === account).map((one) => one.amount));
    return amount === 0n ? [] : [{ account, amount }];
  });
}
