import { shareOf, sumOf } from './amount-rules.ts';

export type FundEntry = { readonly day: string; readonly amount: bigint };

/**
 * A year's interest on a provident fund: a twelfth of the yearly rate on the lowest balance of each month between its 6th
 * and its last day, as banks reckon savings; rounded once. `rate` in hundredths of a percent; `first` the first day of the
 * year, entries before it are the opening balance.
 */
export function fundInterest(entries: readonly FundEntry[], first: string, rate: number): bigint {
  const [year = 0, month = 1] = first.split('-').map(Number);
  let balances = 0n;
  for (let place = 0; place < 12; place += 1) {
    const index = year * 12 + (month - 1) + place;
    const name = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
    balances += lowestOf(entries, name);
  }
  return balances <= 0n ? 0n : shareOf(balances, rate, 120_000);
}

function lowestOf(entries: readonly FundEntry[], month: string): bigint {
  const from = `${month}-06`;
  let balance = sumOf(entries.filter((one) => one.day < from).map((one) => one.amount));
  let lowest = balance;
  const later = entries.filter((one) => one.day >= from && one.day <= `${month}-31`);
  for (const one of later.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    balance += one.amount;
    if (balance < lowest) lowest = balance;
  }
  return lowest < 0n ? 0n : lowest;
}

export type GratuityRule = {
  /** Completed years below which there is none. */
  readonly minimumYears: number;
  /** Months of the last basic for each completed year, in hundredths. */
  readonly monthsPerYear: number;
};

/** The gratuity of whoever leaves: the last basic × months a year × completed years; service in whole months. */
export function gratuityOf(rule: GratuityRule, basic: bigint, serviceMonths: number): bigint {
  const years = Math.floor(Math.max(0, serviceMonths) / 12);
  return years < rule.minimumYears ? 0n : shareOf(basic, rule.monthsPerYear * years, 100);
}

export type SettlementParts = {
  /** Pay kept back, and months that were short. */
  readonly dues: bigint;
  readonly fund: bigint;
  readonly gratuity: bigint;
  /** Leave paid out and the like. */
  readonly other: bigint;
  readonly loans: bigint;
  readonly recoveries: bigint;
};

/** What whoever leaves is paid at the end; below 0 they owe it. */
export const settlementOf = (parts: SettlementParts): bigint =>
  parts.dues + parts.fund + parts.gratuity + parts.other - parts.loans - parts.recoveries;
