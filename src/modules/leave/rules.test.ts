import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayNumber } from '../../core/dates.ts';
import {
  chargedHalves,
  closingOf,
  entitledHalves,
  halvesByYear,
  halvesOf,
  headsAsked,
  keyOf,
  type LeaveFacts,
  type LeaveRules,
  type LeaveSpan,
  leaveRefusal,
  wholeService,
} from './rules.ts';

/** Friday and Saturday. */
const isOff = (day: string) => [0, 6].includes(weekdayNumber(day));
const span = (from: string, to = from, more: Partial<LeaveSpan> = {}): LeaveSpan => ({
  from,
  to,
  startsAtMidday: false,
  endsAtMidday: false,
  ...more,
});
const plain: LeaveRules = {
  basis: 'year',
  days: 20,
  maxima: [],
  mostAtOnce: 10,
  mostTimes: null,
  carryDays: 0,
  counts: 'working',
  gender: 'all',
  posts: 'all',
  serviceMonths: 0,
  noticeDays: 0,
  paperDays: null,
  hasHalves: true,
  isCombined: true,
  isProrated: false,
};
const taker = { gender: 'female', isTeaching: true, joinedOn: null, away: [] } as const;

// Thursday 19 November 2026 to Sunday 22 November 2026, with Friday and Saturday between.
const ofTeachers = [{ posts: 'teaching', gender: 'all', days: 30 }] as const;

describe('the head of the department', () => {
  const head = (account: string, isAway: boolean, ...delegates: string[]) => ({ account, isAway, delegates });
  it.each([
    ['nobody heads it', [], []],
    ['one is here', [head('a', false)], ['a']],
    ['one is away', [head('a', true)], []],
    ['one is away and lets another decide', [head('a', true, 'b')], ['a', 'b for a']],
    ['one is away and so is who stands in', [{ ...head('a', true, 'b'), awayDelegates: ['b'] }], []],
    [
      'one is away and one of two who stand in',
      [{ ...head('a', true, 'b', 'c'), awayDelegates: ['b'] }],
      ['a', 'b for a', 'c for a'],
    ],
    ['one is here and lets another decide', [head('a', false, 'b')], ['a', 'b for a']],
    ['the other is the taker', [head('a', true, 'taker')], []],
    ['two head it', [head('a', false), head('b', false, 'a')], ['a', 'b']],
    ['the head takes it', [head('taker', false)], []],
  ] as const)('HR-5 is asked where %s', (_, heads, asked) => {
    expect(
      headsAsked(heads, ['taker', 'office']).map(({ account, inPlaceOf }) =>
        inPlaceOf === null ? account : `${account} for ${inPlaceOf}`,
      ),
    ).toEqual(asked);
  });
});

describe('the days a leave is charged with', () => {
  it.each([
    ['working', '2026-11-19', '2026-11-22', 4],
    ['between', '2026-11-19', '2026-11-22', 8],
    ['all', '2026-11-19', '2026-11-22', 8],
    ['working', '2026-11-20', '2026-11-21', 0],
    ['between', '2026-11-20', '2026-11-21', 0],
    ['all', '2026-11-20', '2026-11-21', 4],
    // Holidays at an end lie between leave and work.
    ['between', '2026-11-19', '2026-11-21', 2],
    ['between', '2026-11-20', '2026-11-22', 2],
    ['all', '2026-11-20', '2026-11-22', 6],
  ] as const)('HR-5 %s from %s to %s: %i halves', (counts, from, to, halves) => {
    expect(chargedHalves(span(from, to), counts, isOff)).toHaveLength(halves);
  });

  it('HR-5 halves of the first and the last day count, and a day cannot begin and end at midday', () => {
    expect(halvesOf(span('2026-11-22', '2026-11-23', { startsAtMidday: true }))).toHaveLength(3);
    expect(halvesOf(span('2026-11-22', '2026-11-22', { endsAtMidday: true }))).toEqual([
      { day: '2026-11-22', half: 1 },
    ]);
    expect(halvesOf(span('2026-11-22', '2026-11-22', { startsAtMidday: true, endsAtMidday: true }))).toEqual(
      [],
    );
    // Who works on Thursday afternoon is not on leave before the weekend.
    const worked = span('2026-11-22');
    expect(chargedHalves(worked, 'between', isOff, (at) => keyOf(at) === '2026-11-19 1')).toHaveLength(2);
  });

  it('HR-5 the sandwich rule joins a leave with an earlier one over the weekend, and once only', () => {
    const thursday = new Set(['2026-11-19 1', '2026-11-19 2']);
    const charged = chargedHalves(span('2026-11-22'), 'between', isOff, (at) => thursday.has(keyOf(at)));
    expect(charged.map(keyOf)).toEqual([
      '2026-11-20 1',
      '2026-11-20 2',
      '2026-11-21 1',
      '2026-11-21 2',
      '2026-11-22 1',
      '2026-11-22 2',
    ]);
    const all = new Set([...thursday, ...charged.map(keyOf)]);
    const monday = chargedHalves(span('2026-11-23'), 'between', isOff, (at) => all.has(keyOf(at)));
    expect(monday).toHaveLength(2);
  });

  it('HR-5 a leave over the end of a year counts in both', () => {
    const charged = chargedHalves(span('2026-12-30', '2027-01-03'), 'working', isOff);
    expect([...halvesByYear('year', charged)]).toEqual([
      [2026, 4],
      [2027, 2],
    ]);
    expect([...halvesByYear('service', charged)]).toEqual([[wholeService, 6]]);
  });

  it('HR-5 whatever the rule, working halves are charged, none twice, and never more than all', () => {
    const rule = fc.constantFrom('working', 'between', 'all');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 40 }),
        rule,
        fc.boolean(),
        fc.boolean(),
        (start, length, counts, startsAtMidday, endsAtMidday) => {
          const from = addDays('2026-01-01', start);
          const asked = span(from, addDays(from, length), { startsAtMidday, endsAtMidday });
          const charged = chargedHalves(asked, counts as 'working', isOff);
          const keys = charged.map(keyOf);
          expect(new Set(keys).size).toBe(keys.length);
          const working = halvesOf(asked).filter(({ day }) => !isOff(day));
          if (counts !== 'all' || working.length > 0)
            expect(keys).toEqual(expect.arrayContaining(working.map(keyOf)));
          expect(charged.length).toBeLessThanOrEqual(halvesOf(asked).length);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('what somebody is entitled to', () => {
  const joined = (joinedOn: string) => ({ ...taker, joinedOn });
  it.each([
    ['a whole year', plain, taker, 2026, 40],
    ['who joins in July, in full', plain, joined('2026-07-01'), 2026, 40],
    ['who joins in July, by the months left', { ...plain, isProrated: true }, joined('2026-07-15'), 2026, 20],
    ['who joins after the year', plain, joined('2027-01-02'), 2026, 0],
    ['women only', { ...plain, gender: 'male' as const }, taker, 2026, 0],
    ['staff only', { ...plain, posts: 'staff' as const }, taker, 2026, 0],
    ['without a maximum', { ...plain, days: null }, taker, 2026, null],
    [
      'without a maximum, whatever a category says',
      { ...plain, days: null, maxima: [{ posts: 'all', gender: 'all', days: 5 }] },
      taker,
      2026,
      null,
    ],
    ['more for teachers', { ...plain, maxima: ofTeachers }, { ...taker, isTeaching: true }, 2026, 60],
    ['not more for staff', { ...plain, maxima: ofTeachers }, { ...taker, isTeaching: false }, 2026, 40],
    [
      'most for women who teach, for posts and gender say more than posts',
      { ...plain, maxima: [...ofTeachers, { posts: 'teaching', gender: 'female', days: 35 }] },
      { ...taker, isTeaching: true, gender: 'female' },
      2026,
      70,
    ],
    [
      'posts before gender',
      { ...plain, maxima: [{ posts: 'all', gender: 'female', days: 1 }, ...ofTeachers] },
      { ...taker, isTeaching: true, gender: 'female' },
      2026,
      60,
    ],
    ['the whole service', { ...plain, basis: 'service' as const, days: 360 }, taker, wholeService, 720],
    ['the whole service, asked by year', { ...plain, basis: 'service' as const, days: 360 }, taker, 2026, 0],
    // 120 days from 1 January are over on 1 May.
    ['earned, one for twelve', { ...plain, basis: 'earned' as const, days: 12 }, taker, 2026, 20],
    [
      'earned, joined in April',
      { ...plain, basis: 'earned' as const, days: 12 },
      joined('2026-04-19'),
      2026,
      2,
    ],
    [
      // 24 days of the last year and 30 of this one count for nothing, nor do those since 25 April: 84 are left.
      'earned, without the days of who is suspended or away by an order',
      { ...plain, basis: 'earned' as const, days: 12 },
      {
        ...taker,
        away: [
          { from: '2025-12-08', to: '2026-01-30' },
          { from: '2026-04-25', to: null },
        ],
      },
      2026,
      14,
    ],
  ] as const)('HR-4 %s', (_, rules, who, year, halves) => {
    expect(entitledHalves(rules, who, year, '2026-05-01')).toBe(halves);
  });
});

describe('why a leave is refused', () => {
  const facts = (more: Partial<LeaveFacts> = {}, rules: Partial<LeaveRules> = {}): LeaveFacts => {
    const asked = more.span ?? span('2026-11-24', '2026-11-25');
    return {
      rules: { ...plain, ...rules },
      taker,
      today: '2026-11-22',
      charged: chargedHalves(asked, 'working', isOff),
      hasPaper: false,
      isByOffice: false,
      overlaps: false,
      adjoins: false,
      times: 0,
      closedYears: new Set(),
      left: () => 40,
      ...more,
      span: asked,
    };
  };
  it.each([
    [null, facts()],
    ['turned', facts({ span: span('2026-11-25', '2026-11-24') })],
    ['tooLong', facts({ span: span('2026-11-25', '2028-11-24') })],
    ['nothing', facts({ span: span('2026-11-27') })],
    ['otherPerson', facts({}, { gender: 'male' })],
    ['service', facts({ taker: { ...taker, joinedOn: '2026-01-01' } }, { serviceMonths: 24 })],
    [
      'noHalves',
      facts({ span: span('2026-11-24', '2026-11-25', { endsAtMidday: true }) }, { hasHalves: false }),
    ],
    ['past', facts({ span: span('2026-09-06') })],
    [null, facts({ span: span('2026-09-06'), isByOffice: true })],
    ['notice', facts({}, { noticeDays: 7 })],
    ['atOnce', facts({}, { mostAtOnce: 1 })],
    ['times', facts({ times: 2 }, { mostTimes: 2 })],
    ['paper', facts({}, { paperDays: 1 })],
    [null, facts({ hasPaper: true }, { paperDays: 1 })],
    ['overlap', facts({ overlaps: true })],
    ['combined', facts({ adjoins: true })],
    ['yearClosed', facts({ closedYears: new Set([2026]) })],
    ['balance', facts({ left: () => 3 })],
    [null, facts({ left: () => 4 })],
    [null, facts({ left: () => null })],
  ] as const)('HR-5 %s', (why, given) => {
    expect(leaveRefusal(given)?.why ?? null).toBe(why);
  });
});

describe('the ledger', () => {
  type Line = { year: number; kind: string; halves: number };
  const sum = (lines: readonly Line[], year: number) =>
    lines.filter((one) => one.year === year).reduce((total, one) => total + one.halves, 0);

  it('HR-5 balances add up: over any years of taking, giving back and closing, nothing is lost or made', () => {
    const act = fc.oneof(
      fc.record({ kind: fc.constant('take'), halves: fc.integer({ min: 1, max: 24 }) }),
      fc.record({ kind: fc.constant('return'), halves: fc.integer({ min: 1, max: 24 }) }),
      fc.record({ kind: fc.constant('close'), halves: fc.constant(0) }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), fc.integer({ min: 0, max: 30 }), (acts, carryDays) => {
        const lines: Line[] = [];
        let year = 2026;
        let taken = 0;
        const grant = () => lines.push({ year, kind: 'granted', halves: plain.days ? plain.days * 2 : 0 });
        grant();
        for (const { kind, halves } of acts) {
          if (kind === 'take' && halves <= sum(lines, year)) {
            lines.push({ year, kind: 'taken', halves: -halves });
            taken += halves;
          } else if (kind === 'return' && halves <= taken) {
            lines.push({ year, kind: 'returned', halves });
            taken -= halves;
          } else if (kind === 'close') {
            const { carried, lapsed } = closingOf(sum(lines, year), carryDays);
            expect(carried).toBeLessThanOrEqual(carryDays * 2);
            expect(lapsed).toBeGreaterThanOrEqual(0);
            lines.push(
              { year, kind: 'carriedOut', halves: -carried },
              { year, kind: 'lapsed', halves: -lapsed },
            );
            lines.push({ year: year + 1, kind: 'carriedIn', halves: carried });
            expect(sum(lines, year)).toBe(0);
            year += 1;
            taken = 0;
            grant();
          }
          expect(sum(lines, year)).toBeGreaterThanOrEqual(0);
        }
        const of = (kind: string) =>
          lines.filter((one) => one.kind === kind).reduce((total, one) => total + one.halves, 0);
        // What goes out of one year comes into the next; the rest is what is left.
        expect(of('carriedOut') + of('carriedIn')).toBe(0);
        expect(sum(lines, year)).toBe(of('granted') + of('taken') + of('returned') + of('lapsed'));
      }),
    );
  });
});
