import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type World } from '../../../../test/world.ts';
import { nextNumber, takeNumbers } from './numbers.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const next = (site: number, kind: string, period: string) =>
  world.inSite(site, (transaction) => nextNumber(transaction, kind, period));

describe('a series of numbers', () => {
  it('counts from 1 by kind, period and institution', async () => {
    expect([
      await next(world.siteA, 'receipt', '26'),
      await next(world.siteA, 'receipt', '26'),
      await next(world.siteA, 'receipt', '27'),
      await next(world.siteA, 'voucher', '26'),
      await next(world.siteB, 'receipt', '26'),
    ]).toEqual([1, 2, 1, 1, 1]);
  });

  it('gives a number again when its transaction is rolled back', async () => {
    await expect(
      world.inSite(world.siteA, async (transaction) => {
        expect(await nextNumber(transaction, 'roll-back', '')).toBe(1);
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await next(world.siteA, 'roll-back', '')).toBe(1);
  });

  it('gives no number twice and leaves none out when many draw at once', async () => {
    const drawn = await Promise.all(Array.from({ length: 25 }, () => next(world.siteA, 'rush', '')));
    expect(drawn.sort((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, place) => place + 1));
  });

  it('takes several together, and never below where the series stands', async () => {
    const take = (count: number, from?: number) =>
      world.inSite(world.siteA, (transaction) => takeNumbers(transaction, 'several', '26', count, from));
    expect([await take(3), await take(2), await take(1, 100), await take(1, 50)]).toEqual([1, 4, 100, 101]);
  });
});
