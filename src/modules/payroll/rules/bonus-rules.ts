import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { Funding, PayLine, Payslip, Trace } from '../rules.ts';
import { shareOf, wholeTaka } from './amount-rules.ts';
import { roundingLine } from './line-rules.ts';

/** A bonus for a festival, the Bengali new year or work well done. Percent in hundredths, service in whole months. */
export type BonusRule = {
  readonly percent: number;
  /** Paisa; who gets anything gets at least this. 0: no such bound. */
  readonly minimum: bigint;
  /** Below it nothing. */
  readonly minimumMonths: number;
  /** Below it as many parts of it as months were served. */
  readonly fullAfterMonths: number;
};

/** The bonus of one person, rounded once. Source: festival allowance 100 % (MPO 50 %) of basic, new year 20 %. */
export function bonusOf(
  rule: BonusRule,
  basic: bigint,
  serviceMonths: number,
): { amount: bigint; trace: Extract<Trace, { how: 'bonus' }> } {
  const isPart = serviceMonths < rule.fullAfterMonths;
  const exact =
    serviceMonths < rule.minimumMonths || serviceMonths < 0
      ? 0n
      : isPart
        ? shareOf(basic, rule.percent * serviceMonths, 10_000 * rule.fullAfterMonths)
        : shareOf(basic, rule.percent, 10_000);
  const isMinimum = exact > 0n && exact < rule.minimum;
  return {
    amount: isMinimum ? rule.minimum : exact,
    trace: {
      how: 'bonus',
      percent: rule.percent,
      basic: takaText(basic),
      months: serviceMonths,
      fullAfter: isPart ? rule.fullAfterMonths : 0,
      isMinimum,
    },
  };
}

/** Whole months of service on a day: 8 January to 7 July are five. */
export function serviceMonths(joined: string, on: string): number {
  if (on < joined) return -1;
  const [y1 = 0, m1 = 0, d1 = 0] = joined.split('-').map(Number);
  const [y2 = 0, m2 = 0, d2 = 0] = on.split('-').map(Number);
  return (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0);
}

/** A payslip of a bonus alone. Nothing is taken from it. */
export function bonusPayslip(
  bonus: { code: string; name: Label; funding: Funding; amount: bigint; trace: Trace },
  roundNet: 'paisa' | 'taka',
): Payslip {
  const { amount, funding } = bonus;
  const line: PayLine = { ...bonus, kind: 'earning', purpose: 'bonus' };
  const isOwn = funding === 'institution';
  const payable = !isOwn ? 0n : roundNet === 'taka' ? wholeTaka(amount) : amount;
  const rounding = isOwn ? payable - amount : 0n;
  const governmentNet = isOwn ? 0n : amount;
  return {
    lines: [line, ...(rounding === 0n ? [] : [roundingLine(rounding, amount)])],
    gross: amount,
    earned: amount,
    additions: 0n,
    deductions: 0n,
    rounding,
    net: payable + governmentNet,
    governmentNet,
    payable,
    employer: 0n,
    cutDays: 0,
    perDay: 0n,
  };
}
