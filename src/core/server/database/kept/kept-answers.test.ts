import { describe, expect, it } from 'vitest';
import { keepAnswers, noteLookedAt } from './kept-answers.ts';
import type { Changes } from './making.ts';

/** A read that ends when it is told to, and counts how often it was begun. */
function slowRead() {
  const begun: { end(answer: string): void; fail(): void }[] = [];
  return {
    begun,
    read: () =>
      new Promise<string>((resolve, reject) => {
        begun.push({ end: resolve, fail: () => reject(new Error('The connection broke')) });
      }),
  };
}

const site = 5;
const sixteen = <T>(ask: () => Promise<T>) => Array.from({ length: 16 }, ask);

describe('an answer that is kept', () => {
  it('is made once for sixteen who ask at the same moment', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const asked = sixteen(() => answers.get(site, 'list', read));
    expect(begun.length).toBe(1);
    begun[0]?.end('first');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['first']));
  });

  it('is made anew for whoever asks after a save, even while the one from before is being made', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const before = answers.get(site, 'list', read);
    answers.drop(site);
    const after = sixteen(() => answers.get(site, 'list', read));
    expect(begun.length).toBe(2);
    begun[1]?.end('new');
    begun[0]?.end('old');
    expect(await before).toBe('old');
    expect(new Set(await Promise.all(after))).toEqual(new Set(['new']));
    expect(await answers.get(site, 'list', read)).toBe('new');
    expect(begun.length).toBe(2);
  });

  it('is read by each of those who waited when the one they waited for fails', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const [first, second] = [answers.get(site, 'list', read), answers.get(site, 'list', read)];
    begun[0]?.fail();
    await expect(first).rejects.toThrow('broke');
    await expect.poll(() => begun.length).toBe(2);
    begun[1]?.end('own');
    expect(await second).toBe('own');
  });

  it('is made once for each of many, and only what nobody is making is asked for besides', async () => {
    const answers = keepAnswers(() => true);
    const asked: string[][] = [];
    const ends: (() => void)[] = [];
    const each = (ids: readonly string[], mayWait = true) =>
      answers.getEach(
        site,
        'kind',
        ids,
        (missing) =>
          new Promise<ReadonlyMap<string, string>>((resolve) => {
            asked.push([...missing]);
            ends.push(() => resolve(new Map(missing.map((id) => [id, `of ${id}`]))));
          }),
        { mayWait },
      );
    const [first, second, third] = [each(['a', 'b']), each(['b', 'c']), each(['a', 'c'])];
    const alone = each(['a'], false);
    expect(asked).toEqual([['a', 'b'], ['c'], ['a']]);
    for (const end of ends) end();
    expect([...(await first).values()]).toEqual(['of a', 'of b']);
    expect((await second).get('b')).toBe('of b');
    expect((await third).size + (await alone).size).toBe(3);
    // What changed meanwhile is asked for anew, by whoever asks after it.
    void each(['d']);
    answers.drop(site);
    const after = each(['d']);
    expect(asked.slice(3)).toEqual([['d'], ['d']]);
    for (const end of ends) end();
    expect((await after).get('d')).toBe('of d');
  });

  it('is not waited for by a transaction, which may hold what the other needs', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    void answers.get(site, 'list', read);
    const own = answers.get(site, 'list', read, { mayWait: false });
    expect(begun.length).toBe(2);
    begun[1]?.end('own');
    expect(await own).toBe('own');
  });
});

it('what nobody asks for again makes room for what many ask for', async () => {
  const answers = keepAnswers(() => true);
  const made: string[] = [];
  const ask = (key: string) =>
    answers.get(site, key, async () => {
      made.push(key);
      return key;
    });
  await ask('the list of today');
  await ask('the list of today');
  for (let page = 0; page < 1_000; page += 1) await ask(`page ${page}`);
  await ask('the list of today');
  await ask('page 999');
  expect(made).toHaveLength(1_001);
  await ask('page 0');
  expect(made.at(-1)).toBe('page 0');
  expect(made).toHaveLength(1_002);
});

it('a list that is kept later is made once for all who ask at the same moment, and kept from the second time on', async () => {
  const answers = keepAnswers(() => true);
  const { begun, read } = slowRead();
  const ask = () => answers.getLately(site, 'list', read, { asker: 'reader', isKeptLater: true });
  for (const [round, made] of [1, 2, 2, 2].entries()) {
    const asked = sixteen(ask);
    expect(begun.length, `round ${round}`).toBe(made);
    begun[made - 1]?.end('list');
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['list']));
  }
});

describe('what an answer is made of', () => {
  const changed = (table: string, ...keys: string[]): Changes =>
    new Map([[table, keys.length === 0 ? 'all' : new Set(keys)]]);

  it('is told by the answer: the rows on a page fall it, others do not, and untold changes do', async () => {
    const answers = keepAnswers(() => true);
    let made = 0;
    const ask = () =>
      answers.get(
        site,
        'page',
        async () => {
          made += 1;
          // Counted by an answer of its own, which is made of the whole table of places.
          await answers.get(site, 'total', async () => noteLookedAt(['place']));
          noteLookedAt(['student', 'place']);
          return ['A', 'B'];
        },
        { only: (rows) => ({ student: rows, place: 'none' }) },
      );
    const falls = async (change: Changes) => {
      const before = made;
      answers.drop(site, change);
      await ask();
      return made > before;
    };
    await ask();
    expect(await falls(changed('student', 'c'))).toBe(false);
    expect(await falls(changed('student', 'c', 'a'))).toBe(true);
    expect(await falls(changed('student'))).toBe(true);
    expect(await falls(changed('place', 'some'))).toBe(true);
    expect(await falls(changed('guardian'))).toBe(false);
  });
});

describe('a list that may be a moment old', () => {
  it('is new for whoever changed something, and the last one for all others while it is made', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const ask = (asker: string) => answers.getLately(site, 'list', read, { asker });
    const first = ask('reader');
    begun[0]?.end('one');
    expect(await first).toBe('one');
    answers.drop(site, undefined, 'clerk');
    const renewing = ask('reader');
    expect(await ask('another')).toBe('one');
    // The one that is being made began after the save.
    const own = ask('clerk');
    expect(begun.length).toBe(2);
    answers.drop(site, undefined, 'clerk');
    const later = ask('clerk');
    expect(begun.length).toBe(3);
    begun[1]?.end('two');
    begun[2]?.end('three');
    expect(await Promise.all([renewing, own, later])).toEqual(['two', 'two', 'three']);
    expect(await ask('clerk')).toBe('three');
  });

  it('is new for everybody after a change of which nobody knows whose it was', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const ask = (asker: string) => answers.getLately(site, 'list', read, { asker });
    const first = ask('reader');
    begun[0]?.end('one');
    await first;
    answers.drop(site);
    const all = ['reader', 'another'].map(ask);
    expect(begun.length).toBe(2);
    begun[1]?.end('two');
    expect(await Promise.all(all)).toEqual(['two', 'two']);
    // What the server does by itself nobody waits for.
    answers.drop(site, undefined, null);
    const renewing = ask('reader');
    expect(await ask('another')).toBe('two');
    begun[2]?.end('three');
    expect(await renewing).toBe('three');
  });
});

describe('a count that may be a moment old', () => {
  it('runs once at a time with 16 askers and a save in between, and the others get the last one', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const ask = () => answers.getLately(site, 'modules', read);
    const first = sixteen(ask);
    expect(begun.length).toBe(1);
    begun[0]?.end('one');
    await Promise.all(first);
    answers.drop(site);
    const renewing = ask();
    const meanwhile = sixteen(ask);
    answers.drop(site);
    meanwhile.push(...sixteen(ask));
    expect(begun.length).toBe(2);
    expect(new Set(await Promise.all(meanwhile))).toEqual(new Set(['one']));
    begun[1]?.end('two');
    expect(await renewing).toBe('two');
  });

  it('is kept even when a save arrives while it is made, and made anew by the next who asks', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const ask = () => answers.getLately(site, 'modules', read);
    const first = ask();
    answers.drop(site);
    begun[0]?.end('one');
    expect(await first).toBe('one');
    const next = ask();
    expect(begun.length).toBe(2);
    expect(await ask()).toBe('one');
    begun[1]?.end('two');
    expect(await next).toBe('two');
    expect(await ask()).toBe('two');
    expect(begun.length).toBe(2);
  });

  it('is answered to sixteen askers with a save at every moment', async () => {
    const answers = keepAnswers(() => true);
    let runs = 0;
    const ask = () =>
      answers.getLately(site, 'modules', async () => {
        runs += 1;
        await Promise.resolve();
        answers.drop(site);
        return runs;
      });
    for (let round = 1; round <= 10; round += 1) expect((await Promise.all(sixteen(ask))).length).toBe(16);
    expect(runs).toBe(10);
  });

  it('belongs to its institution, and a failed one is tried again', async () => {
    const answers = keepAnswers(() => true);
    const { begun, read } = slowRead();
    const here = answers.getLately(site, 'modules', read);
    const there = answers.getLately(6, 'modules', read);
    begun[0]?.fail();
    begun[1]?.end('there');
    await expect(here).rejects.toThrow('broke');
    expect(await there).toBe('there');
    const again = answers.getLately(site, 'modules', read);
    begun[2]?.end('here');
    expect(await again).toBe('here');
  });
});
