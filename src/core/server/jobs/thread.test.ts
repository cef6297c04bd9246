import { describe, expect, it } from 'vitest';
import type { SampleTask } from '../../../../test/samples/sample-thread.ts';
import { makeThread } from './thread.ts';

type Answer = { root: number; bytes: Uint8Array };
const make = () =>
  makeThread<SampleTask, Answer>(new URL('../../../../test/samples/sample-thread.ts', import.meta.url));

describe('a thread', () => {
  it('answers each task to whoever asked it', async () => {
    const ask = make();
    const all = await Promise.all([1, 4, 9, 16].map((root) => ask({ root })));
    expect(all.map(({ root }) => root)).toEqual([1, 2, 3, 4]);
    expect(new TextDecoder().decode(all[3]?.bytes)).toBe('মূল');
  });

  it('throws what the work threw, and goes on', async () => {
    const ask = make();
    const [bad, good] = await Promise.allSettled([ask({ root: -1 }), ask({ root: 25 })]);
    expect(bad).toMatchObject({ status: 'rejected', reason: new RangeError('No root of -1') });
    expect(good).toMatchObject({ status: 'fulfilled', value: { root: 5 } });
  });

  it('is replaced when it ends; what it had not answered is refused', async () => {
    const ask = make();
    await ask({ root: 1 });
    const lost = await Promise.allSettled([ask({ end: true }), ask({ root: 4 })]);
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(ask({ root: 9 })).resolves.toMatchObject({ root: 3 });
  });
});
