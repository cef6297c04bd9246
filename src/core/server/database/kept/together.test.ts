import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { together } from './together.ts';

describe('reads that go together', () => {
  it('one alone goes at once; those who come meanwhile go in the next, once', async () => {
    const asked: number[][] = [];
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const ask = together<number, number>(async (items) => {
      asked.push([...items]);
      await gate;
      return items.map((item) => item * 10);
    });
    const all = [1, 2, 3].map((item) => ask('a', item));
    const other = ask('b', 9);
    expect(asked).toEqual([[1], [9]]);
    open();
    expect(await Promise.all([...all, other])).toEqual([10, 20, 30, 90]);
    expect(asked).toEqual([[1], [9], [2, 3]]);
    // Nothing of it is kept: who comes later asks anew.
    expect(await ask('a', 1)).toBe(10);
    expect(asked).toHaveLength(4);
  });

  it('everybody gets his own answer or his own error, however they come', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ group: fc.constantFrom('a', 'b'), item: fc.integer({ min: -3, max: 30 }) })),
        fc.scheduler(),
        async (calls, scheduler) => {
          const ask = together<number, string>(
            scheduler.scheduleFunction(async (items: readonly number[]) => {
              if (items.some((item) => item < 0)) throw new Error('refused');
              return items.map((item) => `of ${item}`);
            }),
          );
          const outcomes = Promise.allSettled(calls.map(({ group, item }) => ask(group, item)));
          await scheduler.waitFor(outcomes);
          expect(
            (await outcomes).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
          ).toEqual(calls.map(({ item }) => (item < 0 ? 'refused' : `of ${item}`)));
        },
      ),
    );
  });
});
