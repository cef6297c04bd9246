import { fillLabel, type Label } from '../../../core/labels.ts';
import { takaText } from '../../../core/money.ts';
import type {
  ArrearsDue,
  ArrearsLine,
  Basis,
  Funding,
  LoanDue,
  OvertimeUnit,
  PayInput,
  PayLine,
  Purpose,
  WholeLine,
  Work,
} from '../rules.ts';
import { divided, shareOf, sumOf } from './amount-rules.ts';

/* The lines of a payslip beside the standing ones: the basic, extra work, arrears, absence, loans and rounding. */

/** What somebody is paid by who is not paid by the month. */
export const quantityOf = {
  monthly: null,
  daily: 'workedDays',
  hourly: 'workedHours',
  perClass: 'workedClasses',
} as const satisfies Record<Basis, keyof Work | null>;
export const quantities = ['workedDays', 'workedHours', 'workedClasses'] as const;

const basicName: Label = { en: 'Basic pay', bn: 'মূল বেতন' };

/** The basic of a whole month, and what the institution pays beside one of the government's. */
export function basicLines(input: PayInput): PayLine[] {
  const { basis, basic, basicFunding, work } = input;
  const paidBy = quantityOf[basis];
  const within = basis === 'hourly' ? (input.overtimeWithin ?? 0) : 0;
  const quantity = paidBy === null ? null : work[paidBy] - within;
  const about = { code: 'basic', kind: 'earning', purpose: 'basic', name: basicName } as const;
  const part = institutionPart(input);
  return [
    {
      ...about,
      funding: basicFunding,
      amount: quantity === null ? basic : shareOf(basic, quantity, 100),
      trace:
        quantity === null
          ? { how: 'fixed', amount: takaText(basic) }
          : { how: 'rate', quantity, rate: takaText(basic), ...(within > 0 ? { within } : {}) },
    },
    ...(part === 0n
      ? []
      : [
          {
            ...about,
            funding: 'institution' as const,
            amount: part,
            trace: { how: 'fixed' as const, amount: takaText(part) },
          },
        ]),
  ];
}

const subsistenceName: Label = { en: 'Subsistence allowance', bn: 'খোরপোশ ভাতা' };
const whileAwayName: Label = { en: 'Pay while away', bn: 'অন্যত্র থাকাকালের বেতন' };

/**
 * What an order leaves to who is paid by days, hours or classes: on the days away they can do none, so it goes by what they usually
 * did. Where the office typed the month's figure, that is all.
 */
export function whileAwayLines({ basis, basic, basicFunding, whileAway, away }: PayInput): PayLine[] {
  if (quantityOf[basis] === null || !whileAway) return [];
  const { done, days, months, awayDays, awayPercentDays } = whileAway;
  const quantity = Number(divided(BigInt(done) * BigInt(awayPercentDays), BigInt(days) * 100n));
  if (quantity === 0) return [];
  return [
    {
      code: 'whileAway',
      kind: 'earning',
      purpose: 'basic',
      funding: basicFunding,
      name: away === 'suspended' ? subsistenceName : whileAwayName,
      amount: shareOf(basic, quantity, 100),
      trace: {
        how: 'usual',
        quantity,
        rate: takaText(basic),
        done,
        ofDays: days,
        months,
        awayDays,
        share: Math.round((awayPercentDays * 100) / awayDays),
      },
    },
  ];
}

/** The institution's part beside a monthly basic of the government's; 0: none. */
export const institutionPart = ({
  basis,
  basicFunding,
  institutionBasic = 0n,
}: Pick<PayInput, 'basis' | 'basicFunding' | 'institutionBasic'>): bigint =>
  basis === 'monthly' && basicFunding === 'government' ? institutionBasic : 0n;

/** The basic that rules of a payer go by: that payer's part, where both have one, else the basic itself. */
export const basicOf = (lines: readonly PayLine[], funding: Funding): bigint =>
  (lines.find((line) => line.code === 'basic' && line.funding === funding) ?? lines[0])?.amount ?? 0n;

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

const arrearsOf: Label = { en: '{name}, arrears', bn: '{name} (বকেয়া)' };

/**
 * What earlier months were short of, before anything is taken of it, is one addition; what they had too much is one deduction.
 * What is taken of it for others and the employer's share are lines of their own, as in the month itself. What is given back
 * comes first, so that it is there to be taken from.
 */
export function arrearsLines(due: readonly ArrearsDue[]): {
  additions: PayLine[];
  deductions: PayLine[];
  employer: PayLine[];
} {
  const parts = due.flatMap(({ month, lines = [] }) => lines.map((line) => ({ ...line, month })));
  const taken = parts.filter((line) => line.kind === 'deduction');
  const gross = sumOf([...due, ...taken].map((one) => one.amount));
  const monthsOf = (all: readonly { readonly month: string }[]) => ({
    how: 'arrears' as const,
    months: [...new Set(all.map((one) => one.month))].toSorted(),
  });
  const own: PayLine[] =
    gross === 0n
      ? []
      : [
          {
            code: 'arrears',
            kind: gross > 0n ? 'addition' : 'deduction',
            purpose: 'arrears',
            funding: 'institution',
            name: gross > 0n ? arrearsName : overpaidName,
            amount: gross > 0n ? gross : -gross,
            trace: { ...monthsOf(due), ...wholeOf(due) },
          },
        ];
  const others = [...Map.groupBy(parts, (line) => line.code).values()].flatMap((same): PayLine[] => {
    const [line] = same;
    const amount = sumOf(same.map((one) => one.amount));
    if (!line || amount === 0n) return [];
    const { kind, purpose } = line;
    return [
      {
        code: `arrears ${line.code}`,
        kind,
        purpose,
        funding: 'institution',
        name: fillLabel(arrearsOf, { name: line.name }),
        amount,
        trace: monthsOf(same),
      },
    ];
  });
  const back = (line: PayLine): number => (line.amount < 0n ? 0 : 1);
  return {
    additions: own.filter((line) => line.kind === 'addition'),
    deductions: [...own, ...others]
      .filter((line) => line.kind === 'deduction')
      .toSorted((one, other) => back(one) - back(other)),
    employer: others.filter((line) => line.kind === 'employer'),
  };
}

/** What the months are made of that somebody was left out of: together what the addition comes to. */
function wholeOf(due: readonly ArrearsDue[]): { readonly whole?: readonly WholeMonth[] } {
  const whole = due.flatMap(({ month, whole: lines }) =>
    lines
      ? [
          {
            month,
            lines: lines
              .filter((line) => isOfPerson(line) && !isOfOthers(line))
              .map(({ kind, name, amount, trace, partOf, asked }) => ({
                kind,
                name,
                amount: takaText(amount),
                trace,
                ...(partOf ? { partOf } : {}),
                ...(asked === undefined ? {} : { asked }),
              })),
          },
        ]
      : [],
  );
  return whole.length === 0 ? {} : { whole };
}
type WholeMonth = { readonly month: string; readonly lines: readonly WholeLine[] };
const isOfPerson = ({ funding, kind }: PayLine): boolean =>
  funding === 'institution' && kind !== 'employer' && kind !== 'rounding';

/** What of arrears is not the person's own money: the lines that changed, of deductions that go to others and employer's shares. */
export function arrearsParts(due: readonly PayLine[], given: readonly ArrearsLine[]): ArrearsLine[] {
  const changes: ArrearsLine[] = [
    ...due.flatMap((line) => (isOfOthers(line) ? [line] : [])),
    ...given.map((line) => ({ ...line, amount: -line.amount })),
  ];
  return [...Map.groupBy(changes, (line) => `${line.kind} ${line.code}`).values()].flatMap((same) => {
    const [line] = same;
    const amount = sumOf(same.map((one) => one.amount));
    if (!line || amount === 0n) return [];
    const { code, kind, purpose, name } = line;
    return [{ code, kind, purpose, name, amount }];
  });
}

/** Whether a line of the month itself goes to somebody else than the person. What absence takes stays with the institution. */
export const isOfOthers = (line: PayLine): line is PayLine & { readonly kind: ArrearsLine['kind'] } =>
  line.funding === 'institution' &&
  line.trace.how !== 'arrears' &&
  (line.kind === 'employer' ||
    (line.kind === 'deduction' && !['cut', 'lateCut', 'loan', 'arrears'].includes(line.purpose)));

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
