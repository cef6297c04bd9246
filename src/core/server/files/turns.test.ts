import { expect, it } from 'vitest';
import { byteBudget } from './held-bytes.ts';
import { fairTurns, sender } from './turns.ts';

/** Works that end when they are told to, in the order in which they were begun. */
function works(inTurn: ReturnType<typeof fairTurns>) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (from: string, name: string) =>
    sender.run({ from }, () =>
      inTurn(
        () =>
          new Promise<string>((resolve) => {
            begun.push(name);
            ends.set(name, () => resolve(name));
          }),
      ),
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, send, end };
}

it('T7 many files of one sender hold up nobody else’s', async () => {
  const { begun, send, end } = works(fairTurns({ atOnce: 1, longest: 10 }));
  const sent = [...['a1', 'a2', 'a3', 'a4'].map((name) => send('stranger', name)), send('clerk', 'b1')];
  sent.push(send('teacher', 'c1'));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  expect(await Promise.all(sent)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

it('a full line takes no more, and another is still open; one that throws gives its turn on', async () => {
  const inTurn = fairTurns({ atOnce: 1, longest: 2 });
  const { begun, send, end } = works(inTurn);
  const broken = sender.run({ from: 'stranger' }, () => inTurn(() => Promise.reject(new Error('hostile'))));
  const first = send('stranger', 'a1');
  await expect(broken).rejects.toThrow('hostile');
  const waiting = [send('stranger', 'a2'), send('stranger', 'a3')];
  await expect(send('stranger', 'a4')).rejects.toMatchObject({ kind: { status: 429 } });
  const other = send('clerk', 'b1');
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name);
  await Promise.all([first, ...waiting, other]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

it('T7 what bodies hold of memory is bounded, for all and for each sender', () => {
  const budget = byteBudget({ all: 100, strangers: 50, one: 40 });
  const [clerk, teacher] = ['clerk', 'teacher'].map((name) => ({ name, isKnown: true }));
  const [stranger, other] = ['stranger', 'other'].map((name) => ({ name, isKnown: false }));
  const take = (who: { name: string; isKnown: boolean } | undefined, bytes: number) =>
    budget.take(who ?? { name: '', isKnown: false }, bytes);
  expect([take(stranger, 40), take(stranger, 1)]).toEqual([true, false]);
  // All strangers together leave room for whoever is known.
  expect([take(other, 11), take(other, 10)]).toEqual([false, true]);
  expect([take(clerk, 40), take(teacher, 11), take(teacher, 10)]).toEqual([true, false, true]);
  budget.giveBack({ name: 'stranger', isKnown: false }, 40);
  expect([take(teacher, 30), take(stranger, 11), take(stranger, 10)]).toEqual([true, false, true]);
  expect(budget.held()).toBe(100);
});
