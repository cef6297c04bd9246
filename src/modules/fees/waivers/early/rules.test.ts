import { describe, expect, it } from 'vitest';
import { monthPart, partOfAmount } from '../../billing/periods.ts';
import { collide, fits } from '../../rules.ts';
import { type EarlyOffer, earlyOffersOf, type OfferableLine, sumOf } from './rules.ts';

const offer = (over: Partial<EarlyOffer>): EarlyOffer => ({
  id: 'early',
  name: { en: 'Early', bn: 'আগাম' },
  kind: 'percent',
  share: 500,
  amount: null,
  headIds: [],
  payBy: 10,
  payMonths: null,
  monthCap: null,
  yearCap: null,
  taken: [],
  ...over,
});
const line = (due: string, over: Partial<OfferableLine> = {}): OfferableLine => ({
  id: `tuition ${due}`,
  subHeadId: 'tuition',
  headId: 'fees',
  due,
  principal: 50_000n,
  fine: 0n,
  isWhole: true,
  isMonthly: true,
  ...over,
});
const sum = (offers: EarlyOffer[], lines: OfferableLine[], today: string) =>
  sumOf(earlyOffersOf(offers, lines, today));

describe('FEE-4 what offers for paying early take', () => {
  it('counts to the last day of the month it names, and never a late, part paid or other fee', () => {
    const july = line('2026-07-20');
    expect(sum([offer({})], [july], '2026-07-10')).toBe(2_500n);
    expect(sum([offer({})], [july], '2026-07-11')).toBe(0n);
    expect(sum([offer({})], [july], '2026-06-30')).toBe(2_500n);
    expect(sum([offer({})], [line('2026-07-20', { fine: 1n })], '2026-07-01')).toBe(0n);
    expect(sum([offer({})], [line('2026-07-20', { isWhole: false })], '2026-07-01')).toBe(0n);
    expect(sum([offer({ headIds: ['books'] })], [july], '2026-07-01')).toBe(0n);
  });
  it('counts months at once of one fee, this month and later ones', () => {
    const whole = offer({
      id: 'year',
      payBy: null,
      payMonths: 3,
      kind: 'fixed',
      share: null,
      amount: 4_000n,
    });
    const three = ['2026-07-20', '2026-08-20', '2026-09-20'].map((due) => line(due));
    expect(sum([whole], three, '2026-07-15')).toBe(12_000n);
    expect(sum([whole], three.slice(1), '2026-07-15')).toBe(0n);
    const late = line('2026-07-10', { fine: 100n });
    expect(sum([whole], [late, ...three.slice(1)], '2026-07-15')).toBe(0n);
    expect(sum([whole], [line('2026-06-20'), ...three.slice(1)], '2026-07-15')).toBe(0n);
    expect(sum([whole], [...three.slice(1), line('2026-10-20', { isMonthly: false })], '2026-07-15')).toBe(
      0n,
    );
  });
  it('adds no offers up, keeps within caps with what was taken before, and never takes more than the fee', () => {
    const more = offer({ id: 'more', share: 1000 });
    expect(sum([offer({}), more], [line('2026-07-20')], '2026-07-01')).toBe(5_000n);
    const capped = offer({ yearCap: 3_000n, taken: [{ month: '2026-02', amount: 1_000n }] });
    expect(sum([capped], [line('2026-07-20'), line('2026-08-20')], '2026-07-01')).toBe(2_000n);
    expect(sum([capped], [line('2027-01-20')], '2026-07-01')).toBe(2_500n);
    const huge = offer({ kind: 'fixed', share: null, amount: 90_000n });
    expect(sum([huge], [line('2026-07-20')], '2026-07-01')).toBe(50_000n);
  });
});

describe('FEE-3 the part of a month somebody pays', () => {
  it.each([
    ['full', '2026-11-21', null, null],
    ['days', '2026-11-21', null, { part: 10, of: 30 }],
    ['days', null, '2026-02-14', null],
    ['days', '2026-11-01', '2026-11-30', null],
    ['days', '2026-11-05', '2026-11-06', { part: 2, of: 30 }],
    ['half', '2026-11-15', null, null],
    ['half', '2026-11-16', null, { part: 1, of: 2 }],
    ['half', null, '2026-11-15', { part: 1, of: 2 }],
    ['half', null, '2026-11-16', null],
  ] as const)('%s from %s to %s', (policy, from, to, part) => {
    expect(monthPart(policy, '2026-11', { from, to })).toEqual(part);
  });
  it('is rounded half up to the paisa', () => {
    expect(partOfAmount(50_000n, { part: 10, of: 30 })).toBe(16_667n);
    expect(partOfAmount(5n, { part: 1, of: 2 })).toBe(3n);
  });
});

it('FEE-3 a rule of a subject is for who takes it, and two of one sub-head collide', () => {
  const facts = {
    class: 'nine',
    entry: 'new',
    gender: 'female',
    category: 'day',
    shift: 'day',
    version: 'bangla',
    group: null,
    subject: ['biology', 'agriculture'],
  };
  expect(fits({ subject: 'biology' }, facts)).toBe(true);
  expect(fits({ subject: 'physics' }, facts)).toBe(false);
  expect(collide({ subject: 'biology' }, { subject: 'agriculture' })).toBe(true);
  expect(collide({ subject: 'biology', class: 'nine' }, { subject: 'biology', class: 'ten' })).toBe(false);
});
