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

/** What the institution lets a member take out of the fund before the end. */
export type WithdrawalRule = {
  /** Whole years since the first entry below which nothing is given. */
  readonly minimumYears: number;
  /** Of what the member paid in, 0 to 100. */
  readonly percent: number;
};

/**
 * Paisa that a member may take out on a day: a share of the own contributions less what was taken out before, never more
 * than the balance, nothing before the years are over. `entries` with the kind of each; what comes later than `day` does not
 * count.
 */
export function mostToWithdraw(
  rule: WithdrawalRule,
  entries: readonly (FundEntry & { readonly kind: string })[],
  day: string,
): bigint {
  const known = entries.filter((one) => one.day <= day);
  const first = known.map((one) => one.day).toSorted()[0];
  if (first === undefined || !isYearsLater(first, rule.minimumYears, day)) return 0n;
  const sum = (kind: string) => sumOf(known.filter((one) => one.kind === kind).map((one) => one.amount));
  const share = (sum('own') * BigInt(rule.percent)) / 100n + sum('withdrawn');
  const balance = sumOf(known.map((one) => one.amount));
  const most = share < balance ? share : balance;
  return most > 0n ? most : 0n;
}

const isYearsLater = (from: string, years: number, day: string): boolean =>
  `${String(Number(from.slice(0, 4)) + years).padStart(4, '0')}${from.slice(4)}` <= day;

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
