import type { PlatformTransaction } from '../database/in-site.ts';
import type { Hands } from '../entity/records.ts';

/** The hands to what the platform keeps for everybody: `$1` of their statements is no institution. */
export const platformHands = (transaction: PlatformTransaction): Hands => ({
  context: transaction.context,
  read: (shape, sql, ...values) => transaction.read(shape, sql, null, ...values),
  readOne: (shape, sql, ...values) => transaction.readOne(shape, sql, null, ...values),
  rows: (sql, ...values) => transaction.rows(sql, null, ...values),
  row: (sql, ...values) => transaction.row(sql, null, ...values),
  change: (sql, ...values) => transaction.change(sql, null, ...values),
  kept: (_, read) => read(),
});
