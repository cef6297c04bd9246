import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checksOf,
  contrast,
  deepest,
  inOrder,
  isReadable,
  numbered,
  ownAccents,
  type Placed,
  placed,
  problemOf,
  stepped,
  under,
} from './rules.ts';

const line = (id: string, parentId: string | null, position: number): Placed => ({ id, parentId, position });
const menu = [
  line('home', null, 1),
  line('about', null, 2),
  line('staff', 'about', 1),
  line('rooms', 'about', 2),
  line('news', null, 3),
];
const read = (items: readonly Placed[]) =>
  inOrder(items)
    .map(({ item, depth }) => `${'-'.repeat(depth)}${item.id}`)
    .join(' ');

describe('the menu', () => {
  it('WEB-1 is read from top to bottom, each line with those under it', () => {
    expect(read(menu)).toBe('home about -staff -rooms news');
  });

  it.each([
    ['news', 'home', 'before', 'news home about -staff -rooms'],
    ['home', 'about', 'after', 'about -staff -rooms home news'],
    ['home', 'about', 'inside', 'about -staff -rooms -home news'],
    ['staff', 'news', 'after', 'home about -rooms news staff'],
    ['about', 'news', 'inside', 'home news -about --staff --rooms'],
    // A line does not stand under itself, nor under what is under it.
    ['about', 'staff', 'inside', read(menu)],
    ['about', 'about', 'inside', read(menu)],
    ['about', 'nowhere', 'before', read(menu)],
  ] as const)('WEB-1 puts %s by hand: %s, %s', (id, target, where, expected) => {
    expect(read(placed(menu, id, target, where))).toBe(expected);
  });

  it.each([
    ['news', 'up', 'home news about -staff -rooms'],
    ['home', 'down', 'about -staff -rooms home news'],
    ['news', 'in', 'home about -staff -rooms -news'],
    ['rooms', 'out', 'home about -staff rooms news'],
    ['home', 'up', read(menu)],
    ['home', 'in', read(menu)],
    ['home', 'out', read(menu)],
    ['news', 'down', read(menu)],
  ] as const)('WEB-1 moves %s by keyboard: %s', (id, step, expected) => {
    expect(read(stepped(menu, id, step))).toBe(expected);
  });

  it('WEB-1 refuses circles, lines of nobody, the same line twice and a fourth level', () => {
    expect(problemOf(menu)).toBeNull();
    expect(problemOf([line('a', 'b', 1), line('b', 'a', 1)])).toBe('circle');
    expect(problemOf([line('a', 'a', 1)])).toBe('circle');
    expect(problemOf([line('a', 'gone', 1)])).toBe('unknown');
    expect(problemOf([line('a', null, 1), line('a', null, 2)])).toBe('twice');
    expect(problemOf([line('a', null, 1), line('b', 'a', 1), line('c', 'b', 1), line('d', 'c', 1)])).toBe(
      'deep',
    );
  });

  it('WEB-1 stays whole and shallow however it is moved about', () => {
    const ids = menu.map((one) => one.id);
    const act = fc.oneof(
      fc.record({ id: fc.constantFrom(...ids), step: fc.constantFrom('up', 'down', 'in', 'out') }),
      fc.record({
        id: fc.constantFrom(...ids),
        target: fc.constantFrom(...ids),
        where: fc.constantFrom('before', 'after', 'inside'),
      }),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let items: readonly Placed[] = menu;
        for (const one of acts)
          items =
            'step' in one ? stepped(items, one.id, one.step) : placed(items, one.id, one.target, one.where);
        expect(problemOf(items)).toBeNull();
        expect(inOrder(items)).toHaveLength(menu.length);
        expect(Math.max(...inOrder(items).map(({ depth }) => depth))).toBeLessThan(deepest);
        for (const parentId of [null, ...ids])
          expect(under(numbered(items), parentId).map((one) => one.position)).toEqual(
            under(items, parentId).map((_, place) => place + 1),
          );
      }),
      { numRuns: 300 },
    );
  });
});

describe('the colour of the website', () => {
  it('WEB-4 reckons contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 1);
    expect(contrast('#ffffff', '#ffffff')).toBeCloseTo(1, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('WEB-4 takes every colour of the product, and refuses pale ones', () => {
    for (const colour of Object.values(ownAccents)) expect(isReadable(colour)).toBe(true);
    for (const colour of ['#ffd700', '#ffffff', '#767676', '#ff6600']) expect(isReadable(colour)).toBe(false);
    // Readable on white, but not on the darker paper of the bands.
    expect(checksOf('#767676').map((one) => one.isReadable)).toEqual([true, false, false]);
  });
});
