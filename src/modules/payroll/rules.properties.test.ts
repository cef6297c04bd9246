import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, sharesOf, sumOf } from './rules/amount-rules.ts';
import { explain } from './rules/explain-rules.ts';
import { nextBasic } from './rules/scale-rules.ts';
import { differencesOf } from './rules/variance-rules.ts';
import { entriesOf, payMethods } from './rules/voucher-rules.ts';
import {
  type AllowanceRule,
  bases,
  computePayslip,
  fundings,
  noWork,
  type PayInput,
  purposes,
} from './rules.ts';

const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
const name = { en: 'Rule', bn: 'নিয়ম' };

const anyRule: fc.Arbitrary<AllowanceRule> = fc
  .record({
    kind: fc.constantFrom('allowance', 'deduction', 'employer' as const),
    purpose: fc.constantFrom(...purposes),
    funding: fc.constantFrom(...fundings),
    isFixed: fc.boolean(),
    amount,
    percent: fc.integer({ min: 0, max: 10_000 }),
    minimum: fc.option(amount),
    maximum: fc.option(amount),
  })
  .map(({ isFixed, amount: fixed, percent, minimum, maximum, ...rule }) => ({
    ...rule,
    kind: rule.kind as AllowanceRule['kind'],
    code: rule.purpose,
    name,
    ...(isFixed
      ? { calculation: 'fixed' as const, amount: fixed }
      : { calculation: 'percent' as const, percent, minimum, maximum }),
  }));

const anyInput: fc.Arbitrary<PayInput> = fc
  .record({
    basis: fc.constantFrom(...bases),
    basic: amount,
    basicFunding: fc.constantFrom(...fundings),
    institutionBasic: amount,
    isFundMember: fc.boolean(),
    monthDays: fc.integer({ min: 28, max: 31 }),
    absence: fc.integer({ min: 0, max: 28 }),
    rules: fc.array(anyRule, { maxLength: 8 }),
    base: fc.constantFrom('gross', 'basic' as const),
    divisor: fc.constantFrom('thirty', 'calendar', 'working' as const),
    latesPerDay: fc.integer({ min: 0, max: 4 }),
    perLate: fc.bigInt({ min: 0n, max: 10_000n }),
    hoursPerDay: fc.integer({ min: 0, max: 10 }),
    absentDays: fc.integer({ min: 0, max: 62 }).map((halves) => halves * 50),
    lates: fc.integer({ min: 0, max: 30 }),
    lateMinutes: fc.integer({ min: 0, max: 2000 }),
    overtimeHours: fc.integer({ min: 0, max: 10_000 }),
    workedDays: fc.integer({ min: 0, max: 31 }).map((days) => days * 100),
    loans: fc.array(fc.tuple(amount, amount), { maxLength: 3 }),
    arrears: fc.array(fc.bigInt({ min: -500_000n, max: 500_000n }), { maxLength: 3 }),
    roundNet: fc.constantFrom('paisa', 'taka' as const),
  })
  .map(
    ({ base, divisor, latesPerDay, perLate, hoursPerDay, absence, loans, arrears, ...one }): PayInput => ({
      ...one,
      paidDays: one.monthDays - absence,
      workingDays: 24,
      cut: {
        base: base as 'gross' | 'basic',
        divisor: divisor as 'thirty',
        latesPerDay,
        countsEarly: true,
        perLate,
        hoursPerDay,
      },
      overtime: [
        { code: 'hour', name, unit: 'hour', calculation: 'multiple', multiplier: 200, divisor: 208 },
      ],
      work: {
        ...noWork,
        absentDays: one.absentDays,
        lates: one.lates,
        lateMinutes: one.lateMinutes,
        overtimeHours: one.overtimeHours,
        workedDays: one.workedDays,
      },
      loans: loans.map(([instalment, balance], place) => ({ id: `${place}`, name, instalment, balance })),
      arrears: arrears.map((sum, place) => ({ month: `2026-0${place + 1}`, amount: sum })),
      roundNet: one.roundNet as 'paisa' | 'taka',
    }),
  );

const check = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 1000 });

describe('properties', () => {
  it('PRL-5 a payslip adds up to the paisa, and is never below nothing', () => {
    check(
      fc.property(anyInput, (input) => {
        const slip = computePayslip(input);
        const of = (...kinds: string[]) =>
          sumOf(slip.lines.filter((line) => kinds.includes(line.kind)).map((line) => line.amount));
        expect(of('earning')).toBe(slip.earned);
        expect(slip.earned + of('addition') - of('deduction') + of('rounding')).toBe(slip.net);
        expect(slip.payable + slip.governmentNet).toBe(slip.net);
        expect(slip.payable >= 0n && slip.governmentNet >= 0n).toBe(true);
        expect(slip.earned <= slip.gross).toBe(true);
        if (input.roundNet === 'taka') expect(slip.payable % 100n).toBe(0n);
        for (const line of slip.lines) if (line.kind !== 'rounding') expect(line.amount >= 0n).toBe(true);
      }),
    );
  });

  it('PRL-5 one day more of absence never raises the net, a higher basic never lowers what is earned', () => {
    check(
      fc.property(anyInput, (input) => {
        const { work } = input;
        const worse = computePayslip({ ...input, work: { ...work, absentDays: work.absentDays + 100 } });
        expect(worse.net <= computePayslip(input).net).toBe(true);
        const better = computePayslip({ ...input, basic: input.basic + 100_000n });
        expect(better.earned >= computePayslip(input).earned).toBe(true);
      }),
    );
  });

  it('PRL-9 a loan is never taken beyond what is owed, and what is carried is told', () => {
    check(
      fc.property(anyInput, (input) => {
        for (const line of computePayslip(input).lines) {
          if (line.trace.how !== 'loan') continue;
          const loan = input.loans.find(({ id }) => line.code === `loan ${id}`);
          expect(loan && line.amount <= loan.balance && line.amount <= loan.instalment).toBe(true);
        }
      }),
    );
  });

  it('PRL-10 the voucher of any payslips balances', () => {
    check(
      fc.property(
        fc.array(fc.tuple(anyInput, fc.constantFrom(...payMethods), fc.boolean()), { maxLength: 5 }),
        (all) => {
          const slips = all.map(([input, method, isWithheld]) => ({
            ...computePayslip(input),
            method,
            isWithheld,
          }));
          expect(sumOf(entriesOf(slips).map((entry) => entry.amount))).toBe(0n);
        },
      ),
    );
  });

  it('PRL-7 the differences of two payslips are the difference of their sums', () => {
    check(
      fc.property(anyInput, anyInput, (one, other) => {
        const unique = (input: PayInput) => ({
          ...input,
          rules: input.rules.map((rule, place) => ({ ...rule, code: `${rule.code}${place}` })),
        });
        const [before, after] = [computePayslip(unique(one)), computePayslip(unique(other))];
        const change = sumOf(
          differencesOf(before.lines, after.lines).map((line) =>
            line.kind === 'employer'
              ? 0n
              : line.kind === 'deduction'
                ? line.before - line.after
                : line.after - line.before,
          ),
        );
        expect(change).toBe(after.net - before.net);
      }),
    );
  });

  it('PRL-12 every line of every payslip is explained in both languages', () => {
    check(
      fc.property(anyInput, (input) => {
        for (const line of computePayslip(input).lines) {
          const { en, bn } = explain(line);
          expect(en).not.toMatch(/undefined|NaN|[০-৯]/);
          expect(bn).not.toMatch(/undefined|NaN|[0-9]/);
          expect(en.length > 0 && bn.length > 0).toBe(true);
        }
      }),
    );
  });

  it('PRL-5 shares add up to the share of the sum, each within a paisa of its own', () => {
    check(
      fc.property(fc.array(amount, { maxLength: 9 }), fc.integer({ min: 0, max: 31 }), (amounts, days) => {
        const parts = sharesOf(amounts, days, 31);
        expect(sumOf(parts)).toBe(shareOf(sumOf(amounts), days, 31));
        parts.forEach((part, place) => {
          const own = shareOf(amounts[place] ?? 0n, days, 31);
          expect(part - own <= 1n && own - part <= 1n).toBe(true);
        });
      }),
    );
  });

  it('PRL-3 a next step is whole tens of taka, and higher', () => {
    check(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000n }),
        fc.integer({ min: 1, max: 1000 }),
        (tens, percent) => {
          const next = nextBasic(tens * 1_000n, percent);
          expect(next > tens * 1_000n && next % 1_000n === 0n).toBe(true);
        },
      ),
    );
  });
});

it('PRL-2 an institution’s part of the basic stands apart from the government’s, and its own rules go by it', () => {
  const percent = (
    kind: AllowanceRule['kind'],
    purpose: AllowanceRule['purpose'],
    funding: AllowanceRule['funding'],
    of: number,
  ) =>
    ({
      code: purpose,
      name,
      kind,
      purpose,
      funding,
      calculation: 'percent',
      percent: of,
      minimum: null,
      maximum: null,
    }) as const;
  const slip = computePayslip({
    basis: 'monthly',
    basic: 1_600_000n,
    basicFunding: 'government',
    institutionBasic: 500_000n,
    isFundMember: true,
    monthDays: 30,
    paidDays: 30,
    workingDays: 24,
    rules: [
      percent('allowance', 'houseRent', 'government', 1500),
      percent('allowance', 'houseRent', 'institution', 2000),
      percent('deduction', 'providentFund', 'institution', 1000),
      percent('deduction', 'retirementBoard', 'government', 600),
    ],
    cut: null,
    overtime: [],
    work: noWork,
    loans: [],
    arrears: [],
    roundNet: 'taka',
  });
  expect(slip.lines.map((line) => [line.purpose, line.funding, line.amount])).toEqual([
    ['basic', 'government', 1_600_000n],
    ['basic', 'institution', 500_000n],
    ['houseRent', 'government', 240_000n],
    ['houseRent', 'institution', 100_000n],
    ['providentFund', 'institution', 50_000n],
    ['retirementBoard', 'government', 96_000n],
  ]);
  expect([slip.governmentNet, slip.payable]).toEqual([1_744_000n, 550_000n]);
  // Of the books it is the institution's part alone that is a salary.
  expect(
    entriesOf([{ lines: slip.lines, payable: slip.payable, method: 'bank', isWithheld: false }]),
  ).toEqual([
    { account: 'salary', amount: 600_000n },
    { account: 'fund', amount: -50_000n },
    { account: 'bank', amount: -550_000n },
  ]);
});
