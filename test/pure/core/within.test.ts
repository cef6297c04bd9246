import { afterEach, expect, it, vi } from 'vitest';
import { within } from '../../../src/core/server/http/within.ts';

afterEach(() => vi.useRealTimers());

it('a database that says nothing is given up, and one that refuses is heard', async () => {
  await expect(within(50, new Promise(() => {}))).rejects.toMatchObject({ kind: { code: 'databaseAway' } });
  await expect(within(60_000, Promise.reject(new Error('no')))).rejects.toThrow('no');
});

it('what came while the process itself was busy is heard, however long it was busy', async () => {
  vi.useFakeTimers();
  let come = (_: string) => {};
  const answer = within(
    1_500,
    new Promise<string>((resolve) => {
      come = resolve;
    }),
  );
  // A process that was busy for minutes finds each clock run down, once, before it hears what came meanwhile.
  vi.advanceTimersToNextTimer();
  come('there');
  expect(await answer).toBe('there');
});
