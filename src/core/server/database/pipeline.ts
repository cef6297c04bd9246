import type { Transaction } from './in-site.ts';

export { eachAlone, gathering } from './gathering.ts';

/** The hands of a transaction that say several statements in one round trip. */
export type Pipeline = {
  later(sql: string, ...values: (string | null)[]): void;
  finish<R extends Record<string, string | null>>(
    sql: string,
    ...values: (string | null)[]
  ): Promise<(R & { call: string })[]>;
};

/** Where a transaction keeps them, out of the way of everybody who did not come through this file. */
export const pipeline = Symbol('pipeline');

/*
 * The door to everything that is fast and hard to read: statements that go along with another one in its round trip, and
 * calls that wait for each other and go together. Plain transactions are the way to write; whoever comes in here has
 * measured that it matters, says so in the list of test/pure/pipeline.test.ts with the figure, and is one of six at most.
 *
 *   The figures (docs/performance.md): collecting reaches 38 to 44 % of the bare transaction on the same connections where
 *   collections of the same moment go together, 21 to 26 % where each goes alone.
 *
 * What has to hold: values are texts (or null); nobody looks at the answer of what is said `later`; an error of it is one
 * of the statement it goes with; after `finish` the transaction is over.
 */

/**
 * Says this in the round trip of the next statement, or of the commit, and before it: a lock for what is read next, a note
 * of what was done.
 */
export function later(transaction: Transaction, sql: string, ...values: (string | null)[]): void {
  transaction[pipeline].later(sql, ...values);
}

/**
 * The last statement of the transaction, committed in its own round trip with all that was said `later`: a lock that others
 * wait for is held no longer than the database needs. `sql` is a SELECT of texts: what each call answers, with its place,
 * from 1, as `call`.
 */
export function finish<R extends Record<string, string | null>>(
  transaction: Transaction,
  sql: string,
  ...values: (string | null)[]
): Promise<(R & { call: string })[]> {
  return transaction[pipeline].finish<R>(sql, ...values);
}
