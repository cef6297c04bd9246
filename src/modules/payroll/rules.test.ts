import { describe, expect, it } from 'vitest';
import { parseTaka, takaText } from '../../core/money.ts';
import cases from './payroll-cases.json' with { type: 'json' };
import { bonusOf, serviceMonths } from './rules/bonus-rules.ts';
import { bothCount, rulesInForce } from './rules/choice-rules.ts';
import { absentDaysOf } from './rules/day-rules.ts';
import { explain } from './rules/explain-rules.ts';
import { fundInterest, gratuityOf, settlementOf } from './rules/fund-rules.ts';
import { nextBasic, stepAfter, stepsFrom } from './rules/scale-rules.ts';
import { differencesOf } from './rules/variance-rules.ts';
import { entriesOf } from './rules/voucher-rules.ts';
import { workOf } from './rules/work-rules.ts';
import { type AllowanceRule, computePayslip, noWork, type PayInput, type Purpose } from './rules.ts';

/** Paisa of a figure of the cases, which are in taka. */
const paisa = (taka: number): bigint => parseTaka(taka.toFixed(2)) ?? -1n;

type CaseRule = {
  houseRentPercent?: number;
  houseRentMinimum?: number;
  medical?: number;
  specialBenefitPercent?: number;
  specialBenefitMinimum?: number;
  retirementBoardPercent?: number;
  welfareTrustPercent?: number;
  allowances?: Record<string, { percent?: number; fixed?: number }>;
  pfPercent?: number;
  perDayBase?: string;
  perDayDivisor?: number;
  latesPerDayCut?: number;
  overtimeMultiplier?: number;
  holidayDutyRate?: number;
  hoursPerDay?: number;
  roundNet?: string;
};
type CaseInput = {
  basic: number;
  absentDays?: number;
  lateCount?: number;
  lateMinutes?: number;
  overtimeHours?: number;
  holidayDutyDays?: number;
  joinedDay?: number;
  monthDays?: number;
  advanceInstallment?: number;
  tax?: number;
};

const name = (en: string) => ({ en, bn: en });
const percentRule = (
  purpose: Purpose,
  percent: number,
  more: Partial<{ kind: AllowanceRule['kind']; minimum: bigint | null }> = {},
): AllowanceRule => ({
  code: purpose,
  name: name(purpose),
  kind: 'allowance',
  purpose,
  funding: 'institution',
  calculation: 'percent',
  percent: Math.round(percent * 100),
  minimum: null,
  maximum: null,
  ...more,
});
const fixedRule = (
  purpose: Purpose,
  amount: bigint,
  kind: AllowanceRule['kind'] = 'allowance',
): AllowanceRule => ({
  code: purpose,
  name: name(purpose),
  kind,
  purpose,
  funding: 'institution',
  calculation: 'fixed',
  amount,
});

function rulesOf(rule: CaseRule, input: CaseInput): AllowanceRule[] {
  const rules: AllowanceRule[] = [];
  if (rule.houseRentPercent)
    rules.push(
      percentRule('houseRent', rule.houseRentPercent, { minimum: paisa(rule.houseRentMinimum ?? 0) }),
    );
  if (rule.medical) rules.push(fixedRule('medical', paisa(rule.medical)));
  if (rule.specialBenefitPercent)
    rules.push(
      percentRule('specialBenefit', rule.specialBenefitPercent, {
        minimum: paisa(rule.specialBenefitMinimum ?? 0),
      }),
    );
  for (const [purpose, { percent, fixed }] of Object.entries(rule.allowances ?? {})) {
    if (percent) rules.push(percentRule(purpose as Purpose, percent));
    if (fixed) rules.push(fixedRule(purpose as Purpose, paisa(fixed)));
  }
  const deduction = { kind: 'deduction' } as const;
  if (rule.pfPercent) rules.push(percentRule('providentFund', rule.pfPercent, deduction));
  if (rule.retirementBoardPercent)
    rules.push(percentRule('retirementBoard', rule.retirementBoardPercent, deduction));
  if (rule.welfareTrustPercent) rules.push(percentRule('welfareTrust', rule.welfareTrustPercent, deduction));
  if (input.tax) rules.push(fixedRule('tax', paisa(input.tax), 'deduction'));
  return rules;
}

function inputOf(rule: CaseRule, input: CaseInput): PayInput {
  const monthDays = input.monthDays ?? 30;
  return {
    basis: 'monthly',
    basic: paisa(input.basic),
    basicFunding: 'institution',
    isFundMember: true,
    monthDays,
    paidDays: input.joinedDay ? monthDays - input.joinedDay + 1 : monthDays,
    workingDays: 26,
    rules: rulesOf(rule, input),
    cut: {
      base: rule.perDayBase === 'basic' ? 'basic' : 'gross',
      divisor: 'thirty',
      latesPerDay: rule.latesPerDayCut ?? 0,
      countsEarly: false,
      perLate: 0n,
      hoursPerDay: rule.hoursPerDay ?? 0,
    },
    overtime: [
      ...(rule.overtimeMultiplier
        ? [
            {
              code: 'hour',
              name: name('Overtime'),
              unit: 'hour',
              calculation: 'multiple',
              multiplier: rule.overtimeMultiplier * 100,
              divisor: 208,
            } as const,
          ]
        : []),
      ...(rule.holidayDutyRate
        ? [
            {
              code: 'holidayDuty',
              name: name('Holiday duty'),
              unit: 'holidayDuty',
              calculation: 'rate',
              rate: paisa(rule.holidayDutyRate),
            } as const,
          ]
        : []),
    ],
    work: {
      ...noWork,
      absentDays: Math.round((input.absentDays ?? 0) * 100),
      lates: input.lateCount ?? 0,
      lateMinutes: input.lateMinutes ?? 0,
      overtimeHours: (input.overtimeHours ?? 0) * 100,
      holidayDutyDays: (input.holidayDutyDays ?? 0) * 100,
    },
    loans: input.advanceInstallment
      ? [
          {
            id: 'advance',
            name: name('Advance'),
            instalment: paisa(input.advanceInstallment),
            balance: paisa(input.advanceInstallment),
          },
        ]
      : [],
    arrears: [],
    roundNet: rule.roundNet === 'taka' ? 'taka' : 'paisa',
  };
}

/** The figures of the cases by their names there. */
function figuresOf(input: PayInput): Record<string, string | number> {
  const slip = computePayslip(input);
  const of = (purpose: Purpose) => {
    const line = slip.lines.find((one) => one.purpose === purpose);
    return takaText(line?.amount ?? 0n);
  };
  const loan = slip.lines.find((one) => one.trace.how === 'loan')?.trace;
  return {
    houseRent: of('houseRent'),
    medical: of('medical'),
    specialBenefit: of('specialBenefit'),
    retirementBoard: of('retirementBoard'),
    welfareTrust: of('welfareTrust'),
    gross: takaText(slip.gross),
    proratedGross: takaText(slip.earned),
    paidDays: takaText(BigInt(input.paidDays) * 100n),
    perDay: takaText(slip.perDay),
    cutDays: takaText(BigInt(slip.cutDays)),
    cut: of('cut'),
    lateMinuteCut: of('lateCut'),
    overtime: of('overtime'),
    holidayDuty: of('holidayDuty'),
    providentFund: of('providentFund'),
    tax: of('tax'),
    advanceRecovered: of('loan'),
    advanceCarried: loan?.how === 'loan' ? loan.carried : '0.00',
    additions: takaText(slip.additions),
    deductions: takaText(slip.deductions),
    net: takaText(slip.net),
  };
}

describe('payslips', () => {
  it.each(cases.payslips)('PRL-2 PRL-5 $id $title', (one) => {
    const figures = figuresOf(inputOf(one.rule as CaseRule, one.input as CaseInput));
    const expected = Object.fromEntries(
      Object.entries(one.expected).map(([key, value]) => [key, takaText(paisa(value ?? 0))]),
    );
    expect(figures).toMatchObject(expected);
  });

  const plain = inputOf({ allowances: { houseRent: { percent: 50 } }, pfPercent: 10 }, { basic: 15000 });

  it('PRL-2 keeps the government’s part and the institution’s apart, and cuts only what the institution pays', () => {
    const slip = computePayslip({
      ...plain,
      basicFunding: 'government',
      rules: [
        { ...percentRule('houseRent', 15), funding: 'government' },
        fixedRule('otherAllowance', paisa(3000)),
        { ...percentRule('retirementBoard', 6, { kind: 'deduction' }), funding: 'government' },
      ],
      work: { ...noWork, absentDays: 300 },
    });
    // 15,000 + 2,250 − 900 of the government; 3,000 − 3 × 3,000/30 of the institution.
    expect(takaText(slip.governmentNet)).toBe('16350.00');
    expect(takaText(slip.payable)).toBe('2700.00');
    expect(entriesOf([{ ...slip, method: 'bank', isWithheld: false }])).toEqual([
      { account: 'salary', amount: 270_000n },
      { account: 'bank', amount: -270_000n },
    ]);
  });

  it('PRL-5 pays by the day, the hour and the class for what was done, and cuts no absence of it twice', () => {
    const by = (basis: PayInput['basis'], work: Partial<PayInput['work']>) =>
      takaText(
        computePayslip({ ...plain, basis, basic: 50_000n, rules: [], work: { ...noWork, ...work } }).net,
      );
    expect(by('daily', { workedDays: 2150, absentDays: 300 })).toBe('10750.00');
    expect(by('hourly', { workedHours: 1025 })).toBe('5125.00');
    expect(by('perClass', { workedClasses: 1800 })).toBe('9000.00');
    expect(by('daily', {})).toBe('0.00');
  });

  it('PRL-5 takes no deduction below nothing, and says what it wanted', () => {
    const slip = computePayslip({ ...plain, work: { ...noWork, absentDays: 3000 } });
    expect(takaText(slip.net)).toBe('0.00');
    const fund = slip.lines.find((line) => line.purpose === 'providentFund');
    expect(fund).toMatchObject({ amount: 0n, asked: '1500.00' });
  });

  it('PRL-9 takes an employer’s share of members of the fund only, and not from the net', () => {
    const rules = [
      percentRule('providentFund', 10, { kind: 'deduction' }),
      percentRule('providentFund', 10, { kind: 'employer' }),
    ];
    const member = computePayslip({ ...plain, rules });
    expect([takaText(member.net), takaText(member.employer)]).toEqual(['13500.00', '1500.00']);
    const other = computePayslip({ ...plain, rules, isFundMember: false });
    expect([takaText(other.net), takaText(other.employer)]).toEqual(['15000.00', '0.00']);
  });

  it('PRL-6 pays what earlier months were short of, and takes what they had too much', () => {
    const short = computePayslip({ ...plain, arrears: [{ month: '2026-07', amount: 75_050n }] });
    expect(takaText(short.net)).toBe('21750.50');
    const over = computePayslip({ ...plain, arrears: [{ month: '2026-07', amount: -75_050n }] });
    expect(takaText(over.net)).toBe('20249.50');
  });

  it('HR-11 pays whoever works at two institutions by the share of time, a day of absence too', () => {
    const shared = (more: Partial<PayInput>) => computePayslip({ ...plain, ...more });
    expect(takaText(shared({}).payable)).toBe('21000.00');
    const half = shared({ percentDays: plain.monthDays * 50, rules: [] });
    expect(half.lines[0]).toMatchObject({ amount: 7_500_00n, partOf: { share: 5000 } });
    expect(explain(half.lines[0] ?? { trace: { how: 'fixed', amount: '0' } }).en).toContain(
      '50% of the time',
    );
    const absent = { work: { ...noWork, absentDays: 100 }, rules: [] };
    const cutOf = (more: Partial<PayInput>) =>
      shared({ ...absent, ...more }).lines.find((line) => line.purpose === 'cut')?.amount;
    expect(cutOf({ percentDays: plain.monthDays * 50 })).toBe((cutOf({}) ?? 0n) / 2n);
    expect(() => shared({ percentDays: plain.monthDays * 101 })).toThrow(RangeError);
  });

  it('refuses days that no month has', () => {
    expect(() => computePayslip({ ...plain, paidDays: 31 })).toThrow(RangeError);
    expect(() => computePayslip({ ...plain, monthDays: 0, paidDays: 0 })).toThrow(RangeError);
  });

  it('PRL-12 explains each line so that it can be reckoned after, in both languages', () => {
    const slip = computePayslip(
      inputOf(cases.payslips[3]?.rule as CaseRule, cases.payslips[3]?.input as CaseInput),
    );
    const cut = slip.lines.find((line) => line.purpose === 'cut');
    expect(cut && explain(cut)).toEqual({
      en: '2 days × basic ৳15,000.00 ÷ 30 (7 lates, one day for every 3)',
      bn: '২ দিন × মূল ৳১৫,০০০.০০ ÷ ৩০ (৭ বার বিলম্ব, প্রতি ৩ বারে এক দিন)',
    });
    const least = computePayslip(
      inputOf(cases.payslips[1]?.rule as CaseRule, cases.payslips[1]?.input as CaseInput),
    );
    const rent = least.lines.find((line) => line.purpose === 'houseRent');
    expect(rent && explain(rent)).toEqual({
      en: '15% of the basic ৳9,300.00 = ৳1,395.00; the minimum applies',
      bn: 'মূল বেতন ৳৯,৩০০.০০-এর ১৫% = ৳১,৩৯৫.০০; সর্বনিম্ন সীমা প্রযোজ্য',
    });
  });
});

describe('bonuses', () => {
  it.each(cases.bonuses)('PRL-4 $id $title', ({ input, rule, expected }) => {
    const { amount } = bonusOf(
      {
        percent: rule.percentOfBasic * 100,
        minimum: 0n,
        minimumMonths: rule.minimumMonths,
        fullAfterMonths: rule.fullAfterMonths,
      },
      paisa(input.basic),
      input.serviceMonths,
    );
    expect(takaText(amount)).toBe(takaText(paisa(expected)));
  });

  it('PRL-4 has a least amount for who gets any, and counts whole months of service', () => {
    const rule = { percent: 2000, minimum: 300_000n, minimumMonths: 3, fullAfterMonths: 0 };
    expect(bonusOf(rule, 1_000_000n, 12)).toMatchObject({ amount: 300_000n, trace: { isMinimum: true } });
    expect(bonusOf(rule, 1_000_000n, 2).amount).toBe(0n);
    expect(serviceMonths('2026-01-08', '2026-07-07')).toBe(5);
    expect(serviceMonths('2026-01-08', '2026-07-08')).toBe(6);
    expect(serviceMonths('2026-01-08', '2025-12-31')).toBe(-1);
  });
});

describe('the scale', () => {
  it.each(cases.incrementSteps)('PRL-3 $from rises to $to', ({ from, to }) => {
    expect(nextBasic(paisa(from), 500)).toBe(paisa(to));
  });

  it('PRL-3 leads to the next step of the grade, and nowhere from its top', () => {
    const steps = stepsFrom(paisa(12500), 500, 3).map((basic, place) => ({
      grade: 11,
      step: place + 1,
      basic,
    }));
    expect(stepAfter(steps, { grade: 11, basic: paisa(12500) })).toMatchObject({
      step: 2,
      basic: paisa(13130),
    });
    expect(stepAfter(steps, { grade: 11, basic: paisa(13000) })).toMatchObject({ step: 2 });
    expect(stepAfter(steps, { grade: 11, basic: paisa(13790) })).toBeNull();
    expect(stepAfter(steps, { grade: 10, basic: paisa(1) })).toBeNull();
  });
});

describe('days', () => {
  it.each(cases.sandwich)('PRL-5 $id $title', ({ sandwich, attendance, expectedCutDays }) => {
    const marks = Object.values(attendance) as ('absent' | 'weekend' | 'leave')[];
    const days = absentDaysOf(marks, { isSandwich: sandwich, missingPunch: 'ignored' });
    expect(days).toBe(expectedCutDays * 100);
  });

  it('PRL-5 counts half days and missing punches as the rule says', () => {
    const marks = ['halfAbsent', 'weekend', 'missingPunch', 'weekend', 'absent'] as const;
    expect(absentDaysOf(marks, { isSandwich: true, missingPunch: 'ignored' })).toBe(150);
    expect(absentDaysOf(marks, { isSandwich: true, missingPunch: 'half' })).toBe(200);
    expect(absentDaysOf(marks, { isSandwich: true, missingPunch: 'absent' })).toBe(350);
  });
});

describe('rules in force', () => {
  const scope = {
    code: 'houseRent',
    salaryTypeId: null,
    designationId: null,
    gradeFrom: null,
    gradeTo: null,
    fromDate: '2025-11-01',
    toDate: null,
  };
  const person = { salaryTypeId: 'mpo', designationId: 'teacher', grade: 11 };

  it('PRL-1 are the most exact, of equal ones the latest, by the first day of the month', () => {
    const later = { ...scope, fromDate: '2026-07-01' };
    const ofGrade = { ...scope, gradeFrom: 10, gradeTo: 20 };
    const ofPost = { ...scope, designationId: 'teacher' };
    expect(rulesInForce([scope, later], person, '2026-06-01')).toEqual([scope]);
    expect(rulesInForce([scope, later], person, '2026-07-01')).toEqual([later]);
    expect(rulesInForce([later, ofGrade], person, '2026-07-01')).toEqual([ofGrade]);
    expect(rulesInForce([ofPost, ofGrade, later], person, '2026-07-01')).toEqual([ofPost]);
    expect(rulesInForce([{ ...scope, toDate: '2026-06-30' }], person, '2026-07-01')).toEqual([]);
    expect(rulesInForce([ofGrade], { ...person, grade: null }, '2026-07-01')).toEqual([]);
    expect(rulesInForce([{ ...scope, salaryTypeId: 'own' }], person, '2026-07-01')).toEqual([]);
  });

  it('both count where they are for the same at the same time under two names', () => {
    const rent = { about: 'houseRent', name: 'Rent', fromDate: '2026-07-01', toDate: null };
    const other = { ...rent, name: 'House rent', fromDate: '2026-08-01' };
    expect([bothCount(rent, other), bothCount(other, rent)]).toEqual([true, true]);
    for (const change of [{ name: ' rent' }, { about: 'medical' }])
      expect(bothCount(rent, { ...other, ...change })).toBe(false);
    expect(bothCount({ ...rent, toDate: '2026-07-31' }, other)).toBe(false);
    expect(bothCount({ ...rent, about: '' }, { ...other, about: '' })).toBe(false);
  });
});

describe('differences', () => {
  const input = inputOf(
    { allowances: { houseRent: { percent: 50 } }, perDayBase: 'gross' },
    { basic: 15000 },
  );
  const of = (changed: Partial<PayInput>) =>
    differencesOf(computePayslip(input).lines, computePayslip({ ...input, ...changed }).lines).map(
      ({ code, reason }) => [code, reason],
    );

  it('PRL-7 say why each line is not what it was', () => {
    expect(of({})).toEqual([]);
    expect(of({ basic: paisa(16000) })).toEqual([
      ['basic', 'basic'],
      ['houseRent', 'basic'],
    ]);
    expect(of({ rules: [percentRule('houseRent', 40)] })).toEqual([['houseRent', 'rule']]);
    expect(of({ rules: [] })).toEqual([['houseRent', 'gone']]);
    expect(of({ work: { ...noWork, absentDays: 100 } })).toEqual([['cut', 'new']]);
    expect(of({ paidDays: 20 })).toEqual([
      ['basic', 'days'],
      ['houseRent', 'days'],
    ]);
    const absent = { ...input, work: { ...noWork, absentDays: 100 } };
    const twice = { ...input, work: { ...noWork, absentDays: 200 } };
    expect(
      differencesOf(computePayslip(absent).lines, computePayslip(twice).lines).map(({ reason }) => reason),
    ).toEqual(['work']);
  });
});

describe('funds', () => {
  it('PRL-9 pay interest on the lowest balance of each month from its 6th', () => {
    // 12,000 from before July at 12 %: 120 a month; 1,000 more on 6 August counts from September, ten months of ten.
    const entries = [
      { day: '2026-06-30', amount: paisa(12000) },
      { day: '2026-08-06', amount: paisa(1000) },
    ];
    expect(takaText(fundInterest(entries.slice(0, 1), '2026-07-01', 1200))).toBe('1440.00');
    expect(takaText(fundInterest(entries, '2026-07-01', 1200))).toBe('1540.00');
    expect(fundInterest([], '2026-07-01', 1200)).toBe(0n);
  });

  it('PRL-9 reckon gratuity by completed years, and what is left at the end', () => {
    const rule = { minimumYears: 5, monthsPerYear: 150 };
    expect(takaText(gratuityOf(rule, paisa(20000), 71))).toBe('150000.00');
    expect(gratuityOf(rule, paisa(20000), 59)).toBe(0n);
    const parts = { dues: 1n, fund: 2n, gratuity: 3n, other: 4n, loans: 20n, recoveries: 5n };
    expect(settlementOf(parts)).toBe(-15n);
  });
});

describe('workOf', () => {
  const cut = {
    base: 'gross',
    divisor: 'thirty',
    latesPerDay: 3,
    countsEarly: false,
    perLate: 0n,
    hoursPerDay: 0,
    isSandwich: true,
    missingPunch: 'ignored',
  } as const;
  const gathered = { lates: 4, lateDays: 150 };

  it('PRL-5 counts lates once: by attendance’s own rule, by the cut rule where the office enters them, or not at all', () => {
    const own = workOf({ gathered }, cut);
    expect([own.work.lateDays, own.cut?.latesPerDay]).toEqual([150, 0]);
    const entered = workOf({ gathered, given: { lates: 6 } }, cut);
    expect([entered.work.lates, entered.work.lateDays, entered.cut?.latesPerDay]).toEqual([6, 0, 3]);
    const days = workOf({ gathered, given: { lateDays: 50 } }, cut);
    expect([days.work.lateDays, days.cut?.latesPerDay]).toEqual([50, 0]);
    const free = workOf({ gathered }, { ...cut, latesPerDay: 0 });
    expect([free.work.lateDays, free.cut?.latesPerDay]).toEqual([0, 0]);
    expect(workOf({ gathered: { lates: 4 } }, cut).cut?.latesPerDay).toBe(3);
  });

  it('PRL-5 finds absence in the days by the cut rule, and what was entered goes before it', () => {
    const days = ['absent', 'weekend', 'absent', 'halfAbsent'] as const;
    expect(workOf({ days }, cut).work.absentDays).toBe(350);
    expect(workOf({ days }, { ...cut, isSandwich: false }).work.absentDays).toBe(250);
    expect(workOf({ days, given: { absentDays: 100 } }, cut).work.absentDays).toBe(100);
    expect(workOf({ days }, null).work.absentDays).toBe(0);
    expect(workOf({}, cut).work).toEqual(noWork);
  });
});
