import type { Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type { ArrearsDue, LoanDue, OvertimeUnit, PayInput, PayLine, Purpose } from '../rules.ts';
import { divided, shareOf, sumOf } from './amount-rules.ts';

/* The lines of a payslip beside the standing ones: extra work, arrears, absence, loans and rounding. */

const overtimePurposes = {
  hour: 'overtime',
  holidayDuty: 'holidayDuty',
  extraClass: 'extraClass',
  examDuty: 'examDuty',
} as const satisfies Record<OvertimeUnit, Purpose>;

const holidayDutyName: Label = { en: 'Duty on holidays', bn: 'ছুটির দিনের দায়িত্ব' };

export function overtimeLines({ overtime, work, basic }: PayInput): PayLine[] {
  const quantities: Readonly<Record<OvertimeUnit, number>> = {
    hour: work.overtimeHours,
    holidayDuty: work.holidayDutyDays,
    extraClass: work.extraClasses,
    examDuty: work.examDuties,
  };
  const agreed = BigInt(work.holidayDutyPay);
  const byRule = overtime
    .filter((rule) => quantities[rule.unit] > 0)
    .map((rule): PayLine => {
      const quantity = quantities[rule.unit];
      const isRate = rule.calculation === 'rate';
      return {
        code: rule.code,
        kind: 'addition',
        purpose: overtimePurposes[rule.unit],
        funding: 'institution',
        name: rule.name,
        amount: isRate
          ? shareOf(rule.rate, quantity, 100)
          : shareOf(basic, BigInt(rule.multiplier) * BigInt(quantity), BigInt(rule.divisor) * 10_000n),
        trace: isRate
          ? { how: 'rate', quantity, rate: takaText(rule.rate) }
          : {
              how: 'multiple',
              quantity,
              basic: takaText(basic),
              divisor: rule.divisor,
              multiplier: rule.multiplier,
            },
      };
    })
    .filter((line) => line.amount > 0n);
  if (agreed <= 0n) return byRule;
  return [
    ...byRule,
    {
      code: 'holidayDutyPay',
      kind: 'addition',
      purpose: 'holidayDuty',
      funding: 'institution',
      name: holidayDutyName,
      amount: agreed,
      trace: { how: 'fixed', amount: takaText(agreed) },
    },
  ];
}

const arrearsName: Label = { en: 'Arrears', bn: 'বকেয়া বেতন' };
const overpaidName: Label = { en: 'Paid too much before', bn: 'আগে বেশি দেওয়া' };

/** What earlier months were short of is one addition; what they had too much is one deduction. */
export function arrearsLines(due: readonly ArrearsDue[], kind: 'addition' | 'deduction'): PayLine[] {
  const sum = sumOf(due.map((one) => one.amount));
  const amount = kind === 'addition' ? sum : -sum;
  if (amount <= 0n) return [];
  return [
    {
      code: 'arrears',
      kind,
      purpose: 'arrears',
      funding: 'institution',
      name: kind === 'addition' ? arrearsName : overpaidName,
      amount,
      trace: { how: 'arrears', months: due.map((one) => one.month).toSorted() },
    },
  ];
}

const cutName: Label = { en: 'Absence', bn: 'অনুপস্থিতি' };
const lateName: Label = { en: 'Coming late', bn: 'বিলম্বে আগমন' };

/** What absence and lateness cost of the institution's full month. Who is paid by the day loses the day by not being paid. */
export function cutLines(input: PayInput, full: readonly PayLine[]) {
  const none = { lines: [] as PayLine[], days: 0, perDay: 0n };
  const { cut: rule, work, monthDays, workingDays } = input;
  if (!rule || input.basis !== 'monthly') return none;
  const own = full.filter((line) => line.funding === 'institution');
  const basic = sumOf(own.filter((line) => line.purpose === 'basic').map((line) => line.amount));
  const base = rule.base === 'basic' ? basic : sumOf(own.map((line) => line.amount));
  const divisor = { thirty: 30, calendar: monthDays, working: Math.max(1, workingDays) }[rule.divisor];
  const lates = work.lates + (rule.countsEarly ? work.earlyLeaves : 0);
  const days =
    work.absentDays +
    work.unpaidLeaveDays +
    work.lateDays +
    (rule.latesPerDay > 0 ? Math.floor(lates / rule.latesPerDay) * 100 : 0);
  const perDay = divided(base, BigInt(divisor));
  const ofDays = shareOf(base, days, divisor * 100);
  const ofMinutes = rule.hoursPerDay > 0 ? shareOf(basic, work.lateMinutes, 30 * rule.hoursPerDay * 60) : 0n;
  const ofLates = rule.perLate * BigInt(lates);
  const about = { kind: 'deduction', funding: 'institution' } as const;
  const lines: PayLine[] = [];
  if (ofDays > 0n)
    lines.push({
      ...about,
      code: 'cut',
      purpose: 'cut',
      name: cutName,
      amount: ofDays,
      trace: {
        how: 'days',
        days,
        base: rule.base,
        of: takaText(base),
        divisor,
        absent: work.absentDays,
        unpaidLeave: work.unpaidLeaveDays,
        ...(work.lateDays > 0 ? { lateDays: work.lateDays } : {}),
        lates: rule.latesPerDay > 0 ? lates : 0,
        latesPerDay: rule.latesPerDay,
      },
    });
  if (ofMinutes + ofLates > 0n)
    lines.push({
      ...about,
      code: 'lateCut',
      purpose: 'lateCut',
      name: lateName,
      amount: ofMinutes + ofLates,
      trace: {
        how: 'late',
        minutes: rule.hoursPerDay > 0 ? work.lateMinutes : 0,
        hoursPerDay: rule.hoursPerDay,
        basic: takaText(basic),
        lates: rule.perLate > 0n ? lates : 0,
        perLate: takaText(rule.perLate),
      },
    });
  return { lines, days, perDay };
}

export const loanLine = ({ id, name, balance }: LoanDue, due: bigint, amount: bigint): PayLine => ({
  code: `loan ${id}`,
  kind: 'deduction',
  purpose: 'loan',
  funding: 'institution',
  name,
  amount,
  trace: { how: 'loan', due: takaText(due), balance: takaText(balance), carried: takaText(due - amount) },
});

const roundingName: Label = { en: 'Rounded to whole taka', bn: 'পূর্ণ টাকায় রূপান্তর' };
export const roundingLine = (amount: bigint, from: bigint): PayLine => ({
  code: 'rounding',
  kind: 'rounding',
  purpose: 'rounding',
  funding: 'institution',
  name: roundingName,
  amount,
  trace: { how: 'rounded', from: takaText(from) },
});
