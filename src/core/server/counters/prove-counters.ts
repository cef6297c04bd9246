import type { Transaction } from '../database/in-site.ts';
import { hold } from '../database/locks.ts';
import { recordsOf } from '../database/rows-of.ts';
import { type Counter, differencesOf } from './counter.ts';

/** What a counter lacked, or had too much, in one group. */
export type Difference = {
  readonly counter: string;
  readonly grp: string;
  readonly key: string;
  /** By the names of the sums: what has to be added. */
  readonly lacks: Readonly<Record<string, string>>;
};

const columns = ['n1', 'n2', 'n3', 'n4'] as const;

/** Where the counters of an institution differ from what they count, each at one moment, while everybody goes on writing. */
export async function differencesIn(
  transaction: Transaction,
  counters: readonly Counter[],
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  // One a statement: ten years of attendance take their time, and the limit of a statement is for each.
  for (const one of counters) {
    const rows = await transaction.read(
      { counter: 'text', grp: 'text', key: 'text', n1: 'bigint', n2: 'bigint', n3: 'bigint', n4: 'bigint' },
      differencesOf(one),
    );
    for (const { counter, grp, key, ...lacks } of rows)
      found.push({
        counter,
        grp,
        key,
        lacks: Object.fromEntries(one.sums.map((sum, place) => [sum, String(lacks[columns[place] ?? 'n1'])])),
      });
  }
  return found;
}

/**
 * Adds to the counters what they lack. What others write meanwhile is added beside it and not lost: a difference is one
 * moment's, and a counter's change commits with what it counts. Answers what differed.
 */
export async function mendCounters(
  transaction: Transaction,
  counters: readonly Counter[],
): Promise<readonly Difference[]> {
  // Two who mend at once would add the same twice.
  await hold(transaction, ['counters'], 'alone');
  const differences = await differencesIn(transaction, counters);
  if (differences.length > 0)
    await transaction.change(
      `INSERT INTO counter AS held (site_id, name, grp, key, ${columns.join(', ')})
       SELECT m.site_id, m.name, m.grp, m.key, ${columns.map((n) => `m.${n}`).join(', ')}
         FROM ${recordsOf('m', '$2', { name: 'text', grp: 'text', key: 'text', n1: 'bigint', n2: 'bigint', n3: 'bigint', n4: 'bigint' })}
       ON CONFLICT (site_id, name, grp, key) DO UPDATE SET ${columns.map((n) => `${n} = held.${n} + excluded.${n}`).join(', ')}`,
      JSON.stringify(differences.map(recordOf)),
    );
  // What has come down to nothing is not read any more.
  await transaction.change(
    'DELETE FROM counter c WHERE c.site_id = $1 AND c.n1 = 0 AND c.n2 = 0 AND c.n3 = 0 AND c.n4 = 0',
  );
  return differences;
}

function recordOf({ counter, grp, key, lacks }: Difference) {
  const sums = Object.values(lacks);
  return {
    name: counter,
    grp,
    key,
    ...Object.fromEntries(columns.map((n, place) => [n, sums[place] ?? '0'])),
  };
}
