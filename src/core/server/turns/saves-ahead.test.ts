import { expect, it } from 'vitest';
import { savesAhead } from './saves-ahead.ts';

it('beside a save only some reads go on, the others when it ends or one of those does', async () => {
  const turns = savesAhead({ beside: 2 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const reads = (count: number) =>
    Array.from({ length: count }, () =>
      turns.read(
        () =>
          new Promise<void>((resolve) => {
            begun.push(begun.length);
            ends.push(resolve);
          }),
      ),
    );
  const all = reads(3);
  expect(begun).toHaveLength(3);
  for (const end of ends.splice(0)) end();
  await Promise.all(all);

  const endSave = turns.save();
  const beside = reads(4);
  expect(begun).toHaveLength(5);
  ends.shift()?.();
  await beside[0];
  expect(begun).toHaveLength(6);
  endSave();
  endSave();
  await expect.poll(() => begun.length).toBe(7);
  for (const end of ends) end();
  await Promise.all(beside);
});

it('a read that fails gives its place on', async () => {
  const turns = savesAhead({ beside: 1 });
  turns.save();
  const failing = turns.read(() => Promise.reject(new Error('no')));
  const next = turns.read(async () => 'read');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('read');
});
