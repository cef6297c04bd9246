import type { Transaction } from './in-site.ts';
import { later } from './pipeline.ts';
import { rowsOf } from './rows-of.ts';

/** `alone` excludes everybody else who holds the name, `together` only who holds it alone. */
export type Hold = 'alone' | 'together';

const makeSql = `INSERT INTO site_lock (site_id, name) SELECT n.site_id, n.name FROM ${rowsOf('n', { name: '$2::text[]' })}
  ON CONFLICT (site_id, name) DO NOTHING`;
const holdSql: Readonly<Record<Hold, string>> = {
  alone: 'SELECT 1 FROM site_lock WHERE site_id = $1 AND name = ANY($2::text[]) ORDER BY name FOR UPDATE',
  together: 'SELECT 1 FROM site_lock WHERE site_id = $1 AND name = ANY($2::text[]) ORDER BY name FOR SHARE',
};

/**
 * Holds names of the institution until the transaction ends, for what no row of its own stands for yet; what is read in a
 * statement after it is as it was left by who held them before. Where there is a row, lock that. A lock is a row because
 * an advisory one belongs to one node of a cluster.
 */
export async function hold(transaction: Transaction, names: readonly string[], how: Hold): Promise<void> {
  const wanted = [...new Set(names)].sort();
  const held = () => transaction.change(holdSql[how], wanted);
  if ((await held()) === wanted.length) return;
  await transaction.change(makeSql, wanted);
  await held();
}

/** The same in the round trip of the next statement, where that is measured to matter. */
export function holdLater(transaction: Transaction, names: readonly string[], how: Hold): void {
  const wanted = `{${[...new Set(names)]
    .sort()
    .map((name) => JSON.stringify(name))
    .join(',')}}`;
  later(transaction, makeSql, wanted);
  later(transaction, holdSql[how], wanted);
}

const rowSql = (table: string) => `SELECT 1 FROM ${table} WHERE site_id = $1 AND id = $2 FOR NO KEY UPDATE`;

/**
 * Locks one row of the institution until the transaction ends, in a statement of its own: what is read after it is as it was
 * left by who had it before. Nothing is said where there is no such row.
 */
export async function lockRow(transaction: Transaction, table: string, id: string): Promise<void> {
  await transaction.rows(rowSql(table), id);
}

/** The same in the round trip of the next statement, where that is measured to matter. */
export function lockRowLater(transaction: Transaction, table: string, id: string): void {
  later(transaction, rowSql(table), id);
}
