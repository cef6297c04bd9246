import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { gathering, NotTogether } from './gathering.ts';

type Item = { site: string; who: string };

/** A gathering whose companies are written down; each is let go by hand. */
function watched(work: (items: readonly Item[]) => readonly string[] | Error = names) {
  const companies: { items: string[]; end(): void }[] = [];
  const add = gathering<Item, string>({
    group: (item) => item.site,
    apart: (item) => item.who,
    work: async (items) => {
      await new Promise<void>((end) => companies.push({ items: items.map(({ who }) => who), end }));
      const answers = work(items);
      if (answers instanceof Error) throw answers;
      return answers;
    },
  });
  const endAll = async () => {
    for (let place = 0; place < companies.length; place += 1) {
      companies[place]?.end();
      await turn();
    }
  };
  return { add: (who: string, site = 'a') => add({ site, who }), companies, endAll };
}

const names = (items: readonly Item[]) => items.map(({ who }) => `for ${who}`);

describe('those who come at the same moment', () => {
  it('go at once while fewer than two companies are on their way, then together', async () => {
    const { add, companies, endAll } = watched();
    const answers = ['a', 'b', 'c', 'd', 'e'].map((who) => add(who));
    expect(companies.map((one) => one.items)).toEqual([['a'], ['b']]);
    await endAll();
    expect(await Promise.all(answers)).toEqual(['for a', 'for b', 'for c', 'for d', 'for e']);
    expect(companies.map((one) => one.items)).toEqual([['a'], ['b'], ['c', 'd', 'e']]);
    // And again, once nobody was there any more.
    const later = add('a');
    await endAll();
    expect(await later).toBe('for a');
  });

  it('go sixteen together at most, two of the same kind never, those of two groups never', async () => {
    const { add, companies, endAll } = watched();
    const first = [add('x'), add('y')];
    const many = Array.from({ length: 20 }, (_, place) => add(`n${place % 18}`));
    const other = add('n0', 'b');
    expect(companies.map((one) => one.items)).toEqual([['x'], ['y'], ['n0']]);
    await endAll();
    await Promise.all([...first, ...many, other]);
    const [, , , ...rest] = companies.map((one) => one.items);
    expect(rest.map((one) => one.length)).toEqual([16, 4]);
    expect(rest[1]).toEqual(['n16', 'n17', 'n0', 'n1']);
  });

  it('do not fail for one of them, who goes again alone', async () => {
    const { add, companies, endAll } = watched((items) => {
      const bad = items.findIndex(({ who }) => who === 'bad');
      if (bad < 0) return names(items);
      return items.length > 1 ? new NotTogether([bad]) : new Error('Refused');
    });
    const first = [add('x'), add('y')];
    const answers = Promise.allSettled(['a', 'bad', 'b'].map((who) => add(who)));
    await endAll();
    await Promise.all(first);
    expect(
      (await answers).map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)),
    ).toEqual(['for a', 'Refused', 'for b']);
    expect(companies.map((one) => one.items)).toEqual([['x'], ['y'], ['a', 'bad', 'b'], ['a', 'b'], ['bad']]);
  });

  it('each go alone after an error of all', async () => {
    const { add, companies, endAll } = watched((items) =>
      items.length > 1 ? new Error('The key was taken') : names(items),
    );
    const answers = ['x', 'y', 'a', 'b'].map((who) => add(who));
    await endAll();
    expect(await Promise.all(answers)).toEqual(['for x', 'for y', 'for a', 'for b']);
    expect(companies.map((one) => one.items)).toEqual([['x'], ['y'], ['a', 'b'], ['a'], ['b']]);
  });

  it('do not wait for long behind those who wait for somebody else', async () => {
    const { add, companies, endAll } = watched();
    const answers = ['x', 'y', 'a', 'b'].map((who) => add(who));
    await expect.poll(() => companies.map((one) => one.items)).toEqual([['x'], ['y'], ['a', 'b']]);
    await endAll();
    expect(await Promise.all(answers)).toHaveLength(4);
  });
});
