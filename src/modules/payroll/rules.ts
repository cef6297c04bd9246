import type { Label } from '../../core/labels.ts';
import { takaText } from '../../core/money.ts';
import type { AwayAs as AwayByOrder } from '../people/book/standing-rules.ts';
import { least, percentOf, shareOf, sharesOf, sumOf, wholeTaka } from './rules/amount-rules.ts';
import {
  arrearsLines,
  basicLines,
  basicOf,
  cutLines,
  loanLine,
  overtimeLines,
  roundingLine,
  whileAwayLines,
} from './rules/line-rules.ts';
import type { UsualTrace, UsualWork } from './rules/usual-rules.ts';

/*
 * One person's pay for one month, each taka with its reason.
 *
 * Units: amounts are bigint paisa, never below 0 in a rule; percentages, days, hours, classes and multipliers are whole
 * hundredths (15 % = 1500, half a day = 50, twice = 200); lates and minutes are whole numbers. No rule reads a clock.
 * Source: the pay practice of Bangladeshi institutions: national pay scale 2015, MPO orders of 2025 and 2026, service
 * rules of private schools; the worked payslips are in payroll-cases.json.
 *
 * Who pays: what the government pays to an MPO-listed teacher stands on the payslip for information. It has deductions of
 * its own; absence, loans and rounding touch the institution's part alone, for an institution cannot cut what it does not
 * pay.
 */

/** How somebody is away in a month; `several`: in more than one way. */
type AwayAs = AwayByOrder | 'several';

export const bases = ['monthly', 'daily', 'hourly', 'perClass'] as const;
/** What the basic amount is for. */
export type Basis = (typeof bases)[number];

export const fundings = ['institution', 'government'] as const;
export type Funding = (typeof fundings)[number];

export const purposes = [
  'basic',
  'houseRent',
  'medical',
  'specialBenefit',
  'conveyance',
  'tiffin',
  'education',
  'mobile',
  'duty',
  'otherAllowance',
  'providentFund',
  'retirementBoard',
  'welfareTrust',
  'insurance',
  'welfareFund',
  'stamp',
  'tax',
  'houseRecovery',
  'fine',
  'otherDeduction',
  'overtime',
  'holidayDuty',
  'extraClass',
  'examDuty',
  'bonus',
  'arrears',
  'cut',
  'lateCut',
  'loan',
  'rounding',
] as const;
export type Purpose = (typeof purposes)[number];

const allowanceKinds = ['allowance', 'deduction', 'employer'] as const;
/** An employer's share is paid beside the salary, such as the institution's part of the provident fund. */
export type AllowanceKind = (typeof allowanceKinds)[number];

/** A standing allowance or deduction as data: a fixed amount, or a percentage of the basic between two bounds. */
export type AllowanceRule = {
  readonly code: string;
  readonly name: Label;
  readonly kind: AllowanceKind;
  readonly purpose: Purpose;
  readonly funding: Funding;
} & (
  | { readonly calculation: 'fixed'; readonly amount: bigint }
  | {
      readonly calculation: 'percent';
      readonly percent: number;
      readonly minimum: bigint | null;
      readonly maximum: bigint | null;
    }
);

const overtimeUnits = ['hour', 'holidayDuty', 'extraClass', 'examDuty'] as const;
export type OvertimeUnit = (typeof overtimeUnits)[number];
/** Work beyond the usual: so much each, or a multiple of `basic / divisor`, which labour law has at twice basic/208. */
export type OvertimeRule = {
  readonly code: string;
  readonly name: Label;
  readonly unit: OvertimeUnit;
} & (
  | { readonly calculation: 'rate'; readonly rate: bigint }
  | { readonly calculation: 'multiple'; readonly multiplier: number; readonly divisor: number }
);

const cutBases = ['gross', 'basic'] as const;
const cutDivisors = ['thirty', 'calendar', 'working'] as const;
/** What being absent and late costs. */
export type CutRule = {
  readonly base: (typeof cutBases)[number];
  readonly divisor: (typeof cutDivisors)[number];
  /** So many lates are one day; 0: lates cost no day. What is left over is not carried. */
  readonly latesPerDay: number;
  /** Leaving early counts as coming late. */
  readonly countsEarly: boolean;
  /** Paisa for each late; 0: none. */
  readonly perLate: bigint;
  /** Hours of a working day, for a cut by the minute of `basic / (30 × hours × 60)`; 0: none. */
  readonly hoursPerDay: number;
};

/** What somebody did in the month. Days, hours and classes in hundredths. */
export type Work = {
  readonly absentDays: number;
  readonly unpaidLeaveDays: number;
  /** What attendance's own rule of lateness takes away. */
  readonly lateDays: number;
  readonly lates: number;
  readonly lateMinutes: number;
  readonly earlyLeaves: number;
  readonly overtimeHours: number;
  readonly holidayDutyDays: number;
  /** Taka agreed for duty on holidays, in paisa. */
  readonly holidayDutyPay: number;
  readonly extraClasses: number;
  readonly examDuties: number;
  readonly workedDays: number;
  readonly workedHours: number;
  readonly workedClasses: number;
};
export const workFields = [
  'absentDays',
  'unpaidLeaveDays',
  'lateDays',
  'lates',
  'lateMinutes',
  'earlyLeaves',
  'overtimeHours',
  'holidayDutyDays',
  'holidayDutyPay',
  'extraClasses',
  'examDuties',
  'workedDays',
  'workedHours',
  'workedClasses',
] as const satisfies readonly (keyof Work)[];
export const noWork: Work = {
  absentDays: 0,
  unpaidLeaveDays: 0,
  lateDays: 0,
  lates: 0,
  lateMinutes: 0,
  earlyLeaves: 0,
  overtimeHours: 0,
  holidayDutyDays: 0,
  holidayDutyPay: 0,
  extraClasses: 0,
  examDuties: 0,
  workedDays: 0,
  workedHours: 0,
  workedClasses: 0,
};

/** A loan or an advance and what is due of it this month. */
export type LoanDue = {
  readonly id: string;
  readonly name: Label;
  readonly instalment: bigint;
  readonly balance: bigint;
};
/** What was paid too little (above 0) or too much (below 0) in a month that is paid already. */
export type ArrearsDue = {
  readonly month: string;
  /** What the person gets of it. */
  readonly amount: bigint;
  /** What is taken of it for others, and the employer's share beside it. Left out: none. */
  readonly lines?: readonly ArrearsLine[];
  /** The lines of the month where somebody was left out of it. Left out or null: a difference to what was paid. */
  readonly whole?: readonly PayLine[] | null;
};
/** A line of a month that somebody was left out of, with its own reason; amounts as decimal texts. */
export type WholeLine = Pick<PayLine, 'kind' | 'name' | 'trace' | 'partOf' | 'asked'> & {
  readonly amount: string;
};
/** A part of arrears that is not the person's own money; below 0 it is given back. */
export type ArrearsLine = Pick<PayLine, 'code' | 'purpose' | 'name' | 'amount'> & {
  readonly kind: 'deduction' | 'employer';
};

export type PayInput = {
  readonly basis: Basis;
  readonly basic: bigint;
  readonly basicFunding: Funding;
  /** What the institution pays beside a basic of the government's; its own rules go by it. Left out: nothing. */
  readonly institutionBasic?: bigint;
  readonly isFundMember: boolean;
  /** Days of the month, those somebody was employed on, and those that were working days. */
  readonly monthDays: number;
  readonly paidDays: number;
  readonly workingDays: number;
  /**
   * Of somebody who works at two institutions, or is away by an order: the percent of the pay of each paid day, summed up, so at most
   * 100 times `paidDays`. Left out: all of it.
   */
  readonly percentDays?: number;
  /** How somebody is away on some of these days, which the payslip tells. */
  readonly away?: AwayAs;
  /**
   * Of who is paid by days, hours or classes and is away by an order that leaves some of the pay: what they usually do, and the days
   * away with the percent of each summed up. Left out: nothing is paid of those days.
   */
  readonly whileAway?: UsualWork & { readonly awayDays: number; readonly awayPercentDays: number };
  readonly rules: readonly AllowanceRule[];
  readonly cut: CutRule | null;
  readonly overtime: readonly OvertimeRule[];
  /** Of the hours worked those of overtime, which are paid by its rule alone. Left out: none. */
  readonly overtimeWithin?: number;
  readonly work: Work;
  readonly loans: readonly LoanDue[];
  readonly arrears: readonly ArrearsDue[];
  readonly roundNet: 'paisa' | 'taka';
};

/** How an amount came about; amounts as decimal texts, for it is kept as JSON. */
export type Trace =
  | { readonly how: 'fixed'; readonly amount: string }
  | {
      readonly how: 'percent';
      readonly percent: number;
      readonly of: string;
      readonly exact: string;
      readonly bound: 'minimum' | 'maximum' | null;
    }
  | {
      readonly how: 'rate';
      readonly quantity: number;
      readonly rate: string;
      /** Hours of overtime that are taken out, for they are paid by their own rule. */
      readonly within?: number;
    }
  | UsualTrace
  | {
      readonly how: 'multiple';
      readonly quantity: number;
      readonly basic: string;
      readonly divisor: number;
      readonly multiplier: number;
    }
  | {
      readonly how: 'days';
      readonly days: number;
      readonly base: 'gross' | 'basic';
      readonly of: string;
      readonly divisor: number;
      readonly absent: number;
      readonly unpaidLeave: number;
      readonly lateDays?: number;
      readonly lates: number;
      readonly latesPerDay: number;
    }
  | {
      readonly how: 'late';
      readonly minutes: number;
      readonly hoursPerDay: number;
      readonly basic: string;
      readonly lates: number;
      readonly perLate: string;
    }
  | { readonly how: 'loan'; readonly due: string; readonly balance: string; readonly carried: string }
  | {
      readonly how: 'arrears';
      readonly months: readonly string[];
      /** Of these the months that somebody was left out of, line by line. */
      readonly whole?: readonly { readonly month: string; readonly lines: readonly WholeLine[] }[];
    }
  | {
      readonly how: 'bonus';
      readonly percent: number;
      readonly basic: string;
      readonly months: number;
      readonly fullAfter: number;
      readonly isMinimum: boolean;
    }
  | { readonly how: 'rounded'; readonly from: string };

export const lineKinds = ['earning', 'addition', 'deduction', 'employer', 'rounding'] as const;
export type LineKind = (typeof lineKinds)[number];
export type PayLine = {
  readonly code: string;
  readonly kind: LineKind;
  readonly purpose: Purpose;
  readonly funding: Funding;
  readonly name: Label;
  /** Paisa, not below 0; below it only a rounding, and what arrears give back of a deduction or an employer's share. */
  readonly amount: bigint;
  readonly trace: Trace;
  /** Days of the month that are paid, where not all are. */
  readonly partOf?: {
    readonly full: string;
    readonly days: number;
    readonly monthDays: number;
    /** The share of time on those days in hundredths of a percent, where it is not all. */
    readonly share?: number;
    /** Why it is less, where it is not shared with another institution. */
    readonly away?: AwayAs;
  };
  /** What the rule asked for, where not as much was left. */
  readonly asked?: string;
};

export type Payslip = {
  readonly lines: readonly PayLine[];
  /** The full month's basic and allowances, whoever pays them. */
  readonly gross: bigint;
  /** The same for the days that are paid. */
  readonly earned: bigint;
  readonly additions: bigint;
  readonly deductions: bigint;
  readonly rounding: bigint;
  /** Whoever pays it. */
  readonly net: bigint;
  /** Of it what the government pays, for information. */
  readonly governmentNet: bigint;
  /** Of it what the institution pays. */
  readonly payable: bigint;
  /** The institution's share beside the salary. */
  readonly employer: bigint;
  readonly cutDays: number;
  /** The shown price of a day; the cut itself is rounded once. */
  readonly perDay: bigint;
};

/** The part of the month that is paid, in percent of a day. */
const percentDaysOf = ({ percentDays, paidDays }: PayInput) => percentDays ?? paidDays * 100;
const isPart = (input: PayInput) => input.basis === 'monthly' && percentDaysOf(input) < input.monthDays * 100;

/**
 * The payslip of a month. Deductions are taken in order: absence, provident fund, the other standing ones, tax, and at last
 * loans from what is left; none takes more than there is, so nobody's pay is below nothing, and what a loan lacks is
 * carried. Throws RangeError for a month without days or more paid days than it has.
 */
export function computePayslip(input: PayInput): Payslip {
  if (input.monthDays < 1 || input.paidDays < 0 || input.paidDays > input.monthDays)
    throw new RangeError(`Not days of a month: ${input.paidDays} of ${input.monthDays}`);
  if (percentDaysOf(input) < 0 || percentDaysOf(input) > input.paidDays * 100)
    throw new RangeError(`Not a share of ${input.paidDays} days: ${input.percentDays}`);
  const full = fullEarnings(input);
  const earnings = [...(isPart(input) ? partsOf(full, input) : full), ...whileAwayLines(input)];
  const arrears = arrearsLines(input.arrears);
  const additions = [...overtimeLines(input), ...arrears.additions];
  const of = (funding: Funding, lines: readonly PayLine[]) =>
    sumOf(lines.filter((line) => line.funding === funding).map((line) => line.amount));
  const left = {
    institution: of('institution', earnings),
    government: of('government', earnings),
  };
  // A day of absence costs whoever is here for a part of the time that part of a day.
  const cut = cutLines(input, percentDaysOf(input) < input.paidDays * 100 ? shareOfTime(full, input) : full);
  const deductions: PayLine[] = [];
  const take = (line: PayLine): void => {
    const amount = least(line.amount, left[line.funding]);
    left[line.funding] -= amount;
    if (amount === 0n && line.amount === 0n) return;
    deductions.push(amount === line.amount ? line : { ...line, amount, asked: takaText(line.amount) });
  };
  // Absence costs what was to be earned for the days, never what was done beside them.
  for (const line of cut.lines) take(line);
  left.institution += sumOf(additions.map((line) => line.amount));
  for (const line of standing(input, earnings)) take(line);
  for (const line of arrears.deductions) take(line);
  for (const loan of input.loans) {
    const due = least(loan.instalment, loan.balance);
    const amount = least(due, left.institution);
    left.institution -= amount;
    if (due > 0n) deductions.push(loanLine(loan, due, amount));
  }
  const payable = input.roundNet === 'taka' ? wholeTaka(left.institution) : left.institution;
  const rounding = payable - left.institution;
  const employer = [...employerLines(input, earnings), ...arrears.employer];
  const earned = sumOf(earnings.map((line) => line.amount));
  return {
    lines: [
      ...earnings,
      ...additions,
      ...deductions,
      ...(rounding === 0n ? [] : [roundingLine(rounding, left.institution)]),
      ...employer,
    ],
    gross: sumOf(full.map((line) => line.amount)),
    earned,
    additions: sumOf(additions.map((line) => line.amount)),
    deductions: sumOf(deductions.map((line) => line.amount)),
    rounding,
    net: payable + left.government,
    governmentNet: left.government,
    payable,
    employer: sumOf(employer.map((line) => line.amount)),
    cutDays: cut.days,
    perDay: cut.perDay,
  };
}

/** The basic and the allowances of a whole month, the basic first. */
function fullEarnings(input: PayInput): PayLine[] {
  const basics = basicLines(input);
  const allowances = input.rules
    .filter((rule) => rule.kind === 'allowance')
    .map((rule) => lineOf(rule, 'earning', basicOf(basics, rule.funding)));
  return [...basics, ...allowances.filter((line) => line.amount > 0n)];
}

/** A rule's line; a percentage is of `basic`. */
function lineOf(rule: AllowanceRule, kind: LineKind, basic: bigint): PayLine {
  const { code, purpose, funding, name } = rule;
  const about = { code, kind, purpose, funding, name };
  if (rule.calculation === 'fixed')
    return { ...about, amount: rule.amount, trace: { how: 'fixed', amount: takaText(rule.amount) } };
  const exact = percentOf(basic, rule.percent);
  const { minimum, maximum } = rule;
  // Nothing earned has no least allowance; where the bounds cross, the upper one holds.
  const lifted = basic > 0n && minimum !== null && exact < minimum ? minimum : exact;
  const amount = maximum !== null && lifted > maximum ? maximum : lifted;
  const bound = amount < lifted ? 'maximum' : amount > exact ? 'minimum' : null;
  return {
    ...about,
    amount,
    trace: { how: 'percent', percent: rule.percent, of: takaText(basic), exact: takaText(exact), bound },
  };
}

/** The lines of somebody who came or left within the month; those of one payer are together exactly the part of their sum. */
function partsOf(full: readonly PayLine[], input: PayInput): PayLine[] {
  const { paidDays, monthDays } = input;
  const over = percentDaysOf(input);
  const parts = new Map<PayLine, bigint>();
  for (const funding of fundings) {
    const lines = full.filter((line) => line.funding === funding);
    const shares = sharesOf(
      lines.map((line) => line.amount),
      over,
      monthDays * 100,
    );
    lines.forEach((line, place) => {
      parts.set(line, shares[place] ?? 0n);
    });
  }
  return full.map((line) => ({
    ...line,
    amount: parts.get(line) ?? 0n,
    partOf: {
      full: takaText(line.amount),
      days: paidDays,
      monthDays,
      ...(over < paidDays * 100 ? { share: Math.round((over * 100) / paidDays) } : {}),
      ...(input.away ? { away: input.away } : {}),
    },
  }));
}

/** A full month's lines by the share of time on the days that are paid. */
const shareOfTime = (full: readonly PayLine[], input: PayInput): PayLine[] =>
  full.map((line) => ({
    ...line,
    amount: shareOf(line.amount, percentDaysOf(input), input.paidDays * 100),
  }));

/** In what order standing deductions are taken: the provident fund first, tax last. */
const rankOf = ({ purpose }: AllowanceRule): number =>
  purpose === 'providentFund' ? 0 : purpose === 'tax' ? 2 : 1;

const isOfMembers = (rule: AllowanceRule, { isFundMember }: PayInput): boolean =>
  rule.purpose !== 'providentFund' || isFundMember;

function standing(input: PayInput, earnings: readonly PayLine[]): PayLine[] {
  return input.rules
    .filter((rule) => rule.kind === 'deduction' && isOfMembers(rule, input))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((rule) => lineOf(rule, 'deduction', basicOf(earnings, rule.funding)));
}

function employerLines(input: PayInput, earnings: readonly PayLine[]): PayLine[] {
  return input.rules
    .filter((rule) => rule.kind === 'employer' && isOfMembers(rule, input))
    .map((rule) => lineOf(rule, 'employer', basicOf(earnings, rule.funding)))
    .filter((line) => line.amount > 0n);
}
