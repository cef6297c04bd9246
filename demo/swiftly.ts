import { type Counter, truthOf } from '../src/core/server/counters/counter.ts';
import type { Transaction } from '../src/core/server/database/in-site.ts';

/** What a setting of the transaction is said beside, so that the node that keeps the institution is told it too. */
const besideTheInstitution = "FROM site_lock WHERE site_id = $1 AND name = 'institution'";

const nestedLoops = (value: 'on' | 'off') =>
  `SELECT set_config('enable_nestloop', '${value}', true) AS set ${besideTheInstitution}`;

/** Of tables that were filled a moment ago the planner knows nothing yet, and would loop over them: here it does not. */
export async function withoutLoops<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  await transaction.row(nestedLoops('off'));
  const made = await work();
  await transaction.row(nestedLoops('on'));
  return made;
}

// The way back asks nothing: where the right was taken meanwhile it fails, and so does what was written.
const swift = `SELECT set_config('session_replication_role', 'replica', true) AS set ${besideTheInstitution}
      AND has_parameter_privilege('session_replication_role', 'SET')`;
const careful = `SELECT set_config('session_replication_role', 'origin', true) AS set ${besideTheInstitution}`;

/**
 * Writes many rows that are right by the way they are made: neither their keys nor their sums are looked up one by one, which
 * takes most of the time, where the start lets a demonstration do so. The tests do not, and so look at every row.
 * Only for tables whose new rows leave no history; `counters` of theirs are counted at the end instead.
 */
export async function swiftly<T>(
  transaction: Transaction,
  work: () => Promise<T>,
  counters: readonly Counter[] = [],
): Promise<T> {
  const isSwift = (await transaction.row(swift)) !== null;
  const made = await work();
  if (!isSwift) return made;
  await transaction.row(careful);
  for (const one of counters) await countWhole(transaction, one);
  return made;
}

/** What a counter of this institution holds, anew from its rows. */
async function countWhole(transaction: Transaction, one: Counter): Promise<void> {
  const columns = one.sums.map((_, place) => `n${place + 1}`).join(', ');
  await transaction.change('DELETE FROM counter WHERE site_id = $1 AND name = $2', one.name);
  await transaction.change(
    `INSERT INTO counter (site_id, name, grp, key, ${columns})
     SELECT t.site_id, $2, t.grp, t.key, ${columns} FROM (${truthOf(one)}) t`,
    one.name,
  );
}
