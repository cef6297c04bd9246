import { describe, expect, it } from 'vitest';
import {
  columnsOf,
  type Institution,
  isPeriod,
  megabytesOf,
  reportNames,
  rowsBy,
  sorted,
  sumOf,
  type Values,
} from './rules.ts';

const none = { en: 'None', bn: 'নেই' };
const named = (en: string) => ({ en, bn: en });
const one = (id: string, values: Values, under: Institution['under'] = []): Institution => ({
  id,
  name: named(`School ${id}`),
  under,
  values,
});
const dhaka = [{ key: '13', name: named('Dhaka') }];

describe('REP-8 reports across institutions', () => {
  it('every column of every report has a rule, and its shares their parts', () => {
    for (const report of reportNames) {
      const sum = sumOf(columnsOf(report), []);
      for (const name of columnsOf(report)) expect(name in sum, `${report} ${name}`).toBe(true);
    }
  });

  it.each([
    [
      [
        { present: 30, marked: 40 },
        { present: 10, marked: 10 },
      ],
      80,
    ],
    [[{ present: 0, marked: 0 }], null],
    [[], null],
  ])('the share of %j together is %s, never a mean of shares', (given, rate) => {
    expect(
      sumOf(
        ['rate'],
        given.map((values) => ({ values })),
      ).rate,
    ).toBe(rate);
  });

  it('adds counts and money, and keeps the latest moment', () => {
    const rows = [
      { values: { students: 3, due: 50, lastSignIn: 7 } },
      { values: { students: 4, lastSignIn: null } },
    ];
    expect(sumOf(['students', 'due', 'lastSignIn'], rows)).toEqual({ students: 7, due: 50, lastSignIn: 7 });
    expect(sumOf(['lastSignIn'], [{ values: {} }])).toEqual({ lastSignIn: null });
  });

  it('puts institutions together: those without a group together too, one in two groups under each', () => {
    const groups = ['a', 'b'].map((key) => ({ key, name: named(key) }));
    const by = (grouping: 'district' | 'group', institutions: Institution[]) =>
      rowsBy(grouping, ['students'], institutions, none).map((row) => [
        row.id,
        row.institutions,
        row.values.students,
      ]);
    const [two, three] = [{ students: 5 }, { students: 1 }];
    expect(
      by('district', [one('1', { students: 10 }, dhaka), one('2', two, dhaka), one('3', three)]),
    ).toEqual([
      ['13', 2, 15],
      ['none', 1, 1],
    ]);
    expect(by('group', [one('1', { students: 10 }, groups), one('2', two), one('3', three)])).toEqual([
      ['a', 1, 10],
      ['b', 1, 10],
      ['none', 2, 6],
    ]);
  });

  it.each([
    ['name', '1 2 3 4'],
    ['-name', '4 3 2 1'],
    ['students', '3 1 2 4'],
    ['-students', '1 2 3 4'],
    ['institutions', '1 2 3 4'],
    ['__proto__', '1 2 3 4'],
  ])('orders by %s, unknown ones last', (sort, order) => {
    const rows = rowsBy(
      'none',
      ['students'],
      [
        one('4', { students: null }),
        one('2', { students: 8 }),
        one('1', { students: 8 }),
        one('3', { students: 2 }),
      ],
      none,
    );
    expect(
      sorted(rows, sort)
        .map(({ id }) => id)
        .join(' '),
    ).toBe(order);
  });

  it.each([
    ['2026-07', true],
    ['2026-07-26', true],
    ['2026-13', false],
    ['2026-07-32', false],
    ['26-07', false],
    ["2026-07' OR", false],
  ])('%s is a period: %s', (text, is) => {
    expect(isPeriod(text)).toBe(is);
  });

  it.each([
    [0, 0],
    [1_572_864, 1.5],
    [209_715_200, 200],
  ])('%i bytes are %f MB', (bytes, megabytes) => {
    expect(megabytesOf(bytes)).toBe(megabytes);
  });
});
