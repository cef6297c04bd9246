import { expect, it } from 'vitest';
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
