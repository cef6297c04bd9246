import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../core/dates.ts';
import cases from './fees-cases.json' with { type: 'json' };
import {
  type AllocationOrder,
  allocatePayment,
  billsIn,
  collide,
  type FineRule,
  fineLeftBy,
  fineOf,
  mayAskLess,
  monthsCollide,
  owedOn,
  ruleFor,
  stateOf,
  type Waiver,
  waive,
} from './rules.ts';

const paisa = (taka: number): bigint => BigInt(Math.round(taka * 100));
const taka = (amount: bigint): number => Number(amount) / 100;
const states = { paid: 'Paid', unpaid: 'Unpaid', overdue: 'Overdue', partiallyPaid: 'Partially Paid' };

type JsonWaiver = { type: string; percent?: number; fixed?: number; base?: string; subHeads: string[] };
const waiverOf = (one: JsonWaiver): Waiver =>
  one.fixed === undefined
    ? {
        kind: 'percent',
        type: one.type,
        share: Math.round((one.percent ?? 0) * 100),
        base: one.base === 'original' ? 'original' : 'remaining',
        subHeads: one.subHeads,
      }
    : { kind: 'fixed', type: one.type, amount: paisa(one.fixed), subHeads: one.subHeads };

describe('worked fees', () => {
  it.each(cases.waivers.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, one) => {
    const waivers = (one.waivers as JsonWaiver[]).map(waiverOf);
    const lines = one.lines.map(({ subHead, amount }) => {
      const { waiver, payable, byType } = waive(subHead, paisa(amount), waivers);
      expect(byType.reduce((sum, part) => sum + part.amount, 0n)).toBe(waiver);
      return { subHead, amount, waiver: taka(waiver), payable: taka(payable) };
    });
    expect(lines).toEqual(one.expected.lines);
    expect(lines.reduce((sum, line) => sum + paisa(line.payable), 0n)).toBe(paisa(one.expected.totalPayable));
  });

  it.each(cases.lateFines.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, one) => {
    const { type, amount, percent, graceDays } = one.rule as unknown as Record<string, number> & {
      type: string;
    };
    const rule = {
      kind: type,
      ...(amount === undefined ? {} : { amount: paisa(amount) }),
      ...(percent === undefined ? {} : { share: percent * 100 }),
      ...(graceDays === undefined ? {} : { graceDays }),
    } as unknown as FineRule;
    const { dueDate: due, paidDate, principal } = one.input;
    const { lateDays, fine } = fineOf({ due, principal: paisa(principal) }, rule, paidDate);
    expect({ lateDays, fine: taka(fine) }).toEqual(one.expected);
  });

  it.each(cases.allocation.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, one) => {
    const dues = one.dues.map((due, place) => ({
      id: String(place),
      due: due.due,
      rank: 0,
      principal: paisa(due.amount),
      fine: paisa('fine' in due ? (due.fine ?? 0) : 0),
    }));
    const { lines, toAdvance } = allocatePayment(dues, paisa(one.payment), one.order as 'fine_first');
    expect(
      lines.map((line) => {
        const due = dues[Number(line.id)];
        if (!due) throw new Error('No such due');
        const owed = due.principal + due.fine;
        const { state } = stateOf({ due: due.due, owed, paid: line.principal + line.fine }, one.asOf);
        return { due: due.due, amount: taka(line.principal), fine: taka(line.fine), state: states[state] };
      }),
    ).toEqual(one.expected.allocation);
    expect(taka(toAdvance)).toBe(one.expected.toWallet);
  });
});

describe('a fine rule that may ask less', () => {
  const daily: FineRule = { kind: 'per_day', amount: 500n, graceDays: 3, ceiling: 10_000n };
  const steps = (...amounts: readonly bigint[]): FineRule => ({
    kind: 'slab',
    slabs: amounts.map((amount, n) => ({ fromDay: n * 10 + 1, amount })),
  });
  it.each<
    [string, FineRule & { isOncePerMonth?: boolean }, FineRule & { isOncePerMonth?: boolean }, boolean]
  >([
    ['the same', daily, daily, false],
    ['more', daily, { ...daily, amount: 600n, graceDays: 0 }, false],
    ['without its ceiling', daily, { kind: 'per_day', amount: 500n, graceDays: 3 }, false],
    ['less', daily, { ...daily, amount: 499n }, true],
    ['more free days', daily, { ...daily, graceDays: 4 }, true],
    ['a lower ceiling', daily, { ...daily, ceiling: 9_999n }, true],
    ['a last day', daily, { ...daily, stopsOn: '2026-12-31' }, true],
    ['holidays left out', daily, { ...daily, exceptHolidays: { weekend: [6] } }, true],
    ['once a month', daily, { ...daily, isOncePerMonth: true }, true],
    ['another kind', daily, { kind: 'fixed', amount: 90_000n }, true],
    ['higher steps', steps(1_000n, 3_000n), steps(1_000n, 3_000n, 9_000n), false],
    ['a lower last step', steps(1_000n, 3_000n), steps(2_000n, 3_000n, 2_500n), true],
    ['a smaller share', { kind: 'percent', share: 500 }, { kind: 'percent', share: 499 }, true],
  ])('FEE-6 %s', (_, before, after, isLess) => {
    expect(mayAskLess(before, after)).toBe(isLess);
  });
  it('FEE-6 is one that is taken away, and never the first one', () => {
    expect([mayAskLess(daily, null), mayAskLess(null, daily)]).toEqual([true, false]);
  });
});

describe('fines', () => {
  const line = { due: '2026-07-10', principal: 80_000n };
  it('stops at its ceiling and on its last day', () => {
    expect(fineOf(line, { kind: 'per_day', amount: 500n, ceiling: 2_000n }, '2026-08-30').fine).toBe(2_000n);
    expect(fineOf(line, { kind: 'per_day', amount: 500n, stopsOn: '2026-07-12' }, '2026-08-30')).toEqual({
      lateDays: 2,
      fine: 1_000n,
    });
  });
  it('follows its slabs', () => {
    const rule: FineRule = {
      kind: 'slab',
      slabs: [
        { fromDay: 1, amount: 1_000n },
        { fromDay: 11, amount: 3_000n },
      ],
    };
    expect(
      ['2026-07-10', '2026-07-11', '2026-07-20', '2026-07-21'].map((on) => fineOf(line, rule, on).fine),
    ).toEqual([0n, 1_000n, 1_000n, 3_000n]);
  });
  it.each([
    ['2026-07-10', 0n],
    ['2026-07-11', 1n],
    ['2026-08-10', 1n],
    ['2026-08-11', 2n],
  ])('a month runs to the same day of the next: paid on %s', (on, months) => {
    expect(fineOf(line, { kind: 'per_month', amount: 5_000n }, on).fine).toBe(months * 5_000n);
  });
});

describe('FEE-6 fines that do not count holidays', () => {
  // 10 July 2026 is a Friday; the weekend is Friday and Saturday.
  const line = { due: '2026-07-09', principal: 80_000n };
  const exceptHolidays = { weekend: [6, 0] };
  const holidays = { off: new Set(['2026-07-13', '2026-07-17']), observed: new Set(['2026-07-17']) };
  it.each([
    ['2026-07-11', 0, 0],
    ['2026-07-12', 1, 0],
    ['2026-07-13', 1, 0],
    ['2026-07-14', 2, 1],
    // The Friday is open for a programme.
    ['2026-07-17', 5, 4],
    ['2026-07-18', 5, 4],
  ])('paid on %s they are for %i days, with a day of grace for %i', (on, days, afterGrace) => {
    const rule: FineRule = { kind: 'per_day', amount: 500n, exceptHolidays };
    expect(fineOf(line, rule, on, holidays)).toEqual({ lateDays: days, fine: 500n * BigInt(days) });
    expect(fineOf(line, { ...rule, graceDays: 1 }, on, holidays).lateDays).toBe(afterGrace);
  });
  it('count every day where the rule does not say so', () => {
    expect(fineOf(line, { kind: 'per_day', amount: 500n }, '2026-07-14', holidays).lateDays).toBe(5);
  });
  it('begin their months on the last day that cost nothing', () => {
    const rule: FineRule = { kind: 'per_month', amount: 5_000n, exceptHolidays };
    expect(
      ['2026-07-11', '2026-07-12', '2026-08-11', '2026-08-12'].map((on) => fineOf(line, rule, on).fine),
    ).toEqual([0n, 5_000n, 5_000n, 10_000n]);
  });
});

describe('FEE-10 states', () => {
  it.each([
    ['2026-07-10', 0n, 'unpaid', false],
    ['2026-07-11', 0n, 'overdue', true],
    ['2026-07-10', 1n, 'partiallyPaid', false],
    ['2026-07-11', 1n, 'partiallyPaid', true],
    ['2026-07-11', 80_000n, 'paid', false],
  ] as const)('on %s with %s paid: %s', (on, paid, state, isOverdue) => {
    expect(stateOf({ due: '2026-07-10', owed: 80_000n, paid }, on)).toEqual({ state, isOverdue });
  });
});

describe('properties', () => {
  const amount = fc.bigInt({ min: 0n, max: 10_000_000n });
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-07-${String(n).padStart(2, '0')}`);
  const anyWaiver: fc.Arbitrary<Waiver> = fc.oneof(
    fc.record({
      kind: fc.constant('percent' as const),
      type: fc.string(),
      subHeads: fc.constant(['tuition']),
      share: fc.integer({ min: 1, max: 10_000 }),
      base: fc.constantFrom('remaining' as const, 'original' as const),
    }),
    fc.record({
      kind: fc.constant('fixed' as const),
      type: fc.string(),
      subHeads: fc.constant(['tuition']),
      amount: fc.bigInt({ min: 0n, max: 1_000_000n }),
    }),
  );

  it('FEE-4 a waiver never makes a line negative, and what is waived and what is payable make up the line', () => {
    fc.assert(
      fc.property(amount, fc.array(anyWaiver, { maxLength: 5 }), (gross, waivers) => {
        const { waiver, payable } = waive('tuition', gross, waivers);
        expect(waiver + payable).toBe(gross);
        expect(payable >= 0n).toBe(true);
        expect(waive('exam', gross, waivers).payable).toBe(gross);
      }),
    );
  });

  it('not a paisa of a payment is lost or made, no line gets more than it owes, no later line before an earlier', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ due: day, rank: fc.nat(2), principal: amount, fine: amount }), {
          maxLength: 12,
        }),
        fc.bigInt({ min: 1n, max: 50_000_000n }),
        fc.constantFrom('fine_first' as const, 'principal_first' as const),
        (list, payment, order) => {
          const dues = list.map((due, place) => ({ id: String(place), ...due }));
          const { lines, toAdvance } = allocatePayment(dues, payment, order);
          expect(lines.reduce((sum, line) => sum + line.principal + line.fine, toAdvance)).toBe(payment);
          const places = lines.map((line) => {
            const due = dues[Number(line.id)];
            return `${due?.rank} ${due?.due} ${line.id.padStart(2, '0')}`;
          });
          expect(places).toEqual([...places].sort());
          let someoneShort = false;
          for (const line of lines) {
            const due = dues[Number(line.id)];
            if (!due) throw new Error('No such due');
            expect(line.principal <= due.principal && line.fine <= due.fine).toBe(true);
            if (someoneShort) expect(line.principal + line.fine).toBe(0n);
            const [first, then] =
              order === 'fine_first' ? (['fine', 'principal'] as const) : (['principal', 'fine'] as const);
            if (line[then] > 0n) expect(line[first]).toBe(due[first]);
            if (line.principal + line.fine < due.principal + due.fine) someoneShort = true;
          }
          if (someoneShort) expect(toAdvance).toBe(0n);
        },
      ),
    );
  });
});

describe('the fee before its fine', () => {
  const perDay: FineRule = { kind: 'per_day', amount: 500n };
  const percent: FineRule = { kind: 'percent', share: 1_000 };
  const bill = { due: '2026-07-10', payable: 80_000n, paid: 0n, finePaid: 0n, fineLeft: 0n };
  /** Pays a line on a day; answers the line as it is then. */
  const payOn = (
    line: typeof bill & { rule: FineRule | null },
    today: string,
    payment: bigint,
    order: AllocationOrder,
  ) => {
    const owed = owedOn(line, today);
    const { lines } = allocatePayment([{ id: 'l', due: line.due, rank: 0, ...owed }], payment, order);
    const part = lines[0] ?? { principal: 0n, fine: 0n };
    return {
      ...line,
      paid: line.paid + part.principal,
      finePaid: line.finePaid + part.fine,
      fineLeft: line.fineLeft + fineLeftBy({ ...owed, fineLeft: line.fineLeft }, part),
    };
  };

  it('leaves the fine of that day owed, and it grows no more once the fee is paid', () => {
    const paid = payOn({ ...bill, rule: perDay }, '2026-07-20', 80_000n, 'principal_first');
    expect(paid).toMatchObject({ paid: 80_000n, finePaid: 0n, fineLeft: 5_000n });
    expect(owedOn(paid, '2026-12-31')).toEqual({ principal: 0n, fine: 5_000n, lateDays: 0 });
    const settled = payOn(paid, '2026-12-31', 5_000n, 'principal_first');
    expect(settled).toMatchObject({ finePaid: 5_000n, fineLeft: 0n });
    expect(owedOn(settled, '2027-01-31').fine).toBe(0n);
  });

  it('a part of the fee does not make its fine less', () => {
    const part = payOn({ ...bill, rule: percent }, '2026-07-20', 50_000n, 'principal_first');
    expect(owedOn(part, '2026-07-21')).toMatchObject({ principal: 30_000n, fine: 8_000n });
  });

  it('a fine of what is still unpaid goes on growing above what was left open', () => {
    const part = payOn({ ...bill, rule: perDay }, '2026-07-20', 50_000n, 'principal_first');
    expect(part.fineLeft).toBe(5_000n);
    expect(owedOn(part, '2026-07-30').fine).toBe(10_000n);
  });

  it('the fine first leaves nothing open of it', () => {
    const part = payOn({ ...bill, rule: perDay }, '2026-07-20', 50_000n, 'fine_first');
    expect(part).toMatchObject({ paid: 45_000n, finePaid: 5_000n, fineLeft: 0n });
  });

  it('heads in their order go before the oldest day', () => {
    const dues = [
      { id: 'old tiffin', due: '2026-01-10', rank: 2, principal: 100n, fine: 0n },
      { id: 'new tuition', due: '2026-07-10', rank: 1, principal: 100n, fine: 0n },
      { id: 'old tuition', due: '2026-06-10', rank: 1, principal: 100n, fine: 0n },
    ];
    expect(allocatePayment(dues, 150n, 'fine_first').lines).toEqual([
      { id: 'old tuition', principal: 100n, fine: 0n },
      { id: 'new tuition', principal: 50n, fine: 0n },
      { id: 'old tiffin', principal: 0n, fine: 0n },
    ]);
  });

  it('after any payments in either order, what is owed that day is less by exactly what was paid', () => {
    const rules: (FineRule | null)[] = [
      perDay,
      percent,
      null,
      { kind: 'fixed', amount: 2_000n },
      { kind: 'per_month', amount: 3_000n, ceiling: 7_000n },
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.array(
          fc.record({
            days: fc.integer({ min: 0, max: 40 }),
            amount: fc.bigInt({ min: 1n, max: 60_000n }),
            order: fc.constantFrom('fine_first' as const, 'principal_first' as const),
          }),
          { maxLength: 8 },
        ),
        (rule, payments) => {
          let line: typeof bill & { rule: FineRule | null } = { ...bill, rule };
          let today = '2026-07-08';
          for (const { days, amount, order } of payments) {
            today = addDays(today, days);
            const before = owedOn(line, today);
            const all = before.principal + before.fine;
            line = payOn(line, today, amount, order);
            const after = owedOn(line, today);
            expect(after.principal + after.fine).toBe(amount < all ? all - amount : 0n);
            expect(line.fineLeft >= 0n && after.fine >= line.fineLeft).toBe(true);
          }
        },
      ),
    );
  });
});

describe('which rule bills a student', () => {
  const facts = {
    class: 'nine',
    entry: 'new',
    subject: [],
    gender: 'female',
    category: 'day',
    shift: 'morning',
    version: 'bangla',
    group: 'science',
  };
  it('FEE-2 is the most special one that fits', () => {
    const rules = [
      { name: 'all', criteria: {} },
      { name: 'nine', criteria: { class: 'nine' } },
      { name: 'nine girls', criteria: { class: 'nine', gender: 'female' } },
      { name: 'science', criteria: { group: 'science' } },
      { name: 'ten', criteria: { class: 'ten', group: 'science' } },
    ];
    expect(ruleFor(rules, facts)?.name).toBe('science');
    expect(ruleFor(rules.slice(0, 3), facts)?.name).toBe('nine girls');
    expect(ruleFor([{ criteria: { class: 'ten' } }], facts)).toBeNull();
  });
  it('FEE-2 is of new students or returning ones, and of two alike the one of some months', () => {
    const rules = [
      { name: 'all', criteria: { class: 'nine' }, months: null },
      { name: 'winter', criteria: { class: 'nine' }, months: [1, 12] },
      { name: 'new', criteria: { class: 'nine', entry: 'new' }, months: null },
    ];
    const named = (period: string, entry: string) =>
      ruleFor(
        rules.filter((one) => billsIn(one, period)),
        { ...facts, entry },
      )?.name;
    expect(named('2026-01', 'returning')).toBe('winter');
    expect(named('2026-02', 'returning')).toBe('all');
    expect(named('2026-01', 'new')).toBe('new');
    expect(monthsCollide(null, null)).toBe(true);
    expect(monthsCollide([1], null)).toBe(false);
    expect(monthsCollide([1, 2], [3])).toBe(false);
    expect(monthsCollide([1, 2], [2, 3])).toBe(true);
  });
  it('two equally special ones over the same students collide', () => {
    expect(collide({ class: 'nine' }, { class: 'nine' })).toBe(true);
    expect(collide({ class: 'nine' }, { class: 'ten' })).toBe(false);
    expect(collide({ class: 'nine' }, { gender: 'female' })).toBe(false);
  });
});
