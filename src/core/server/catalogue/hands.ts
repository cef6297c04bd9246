import type { PlatformTransaction } from '../database/in-site.ts';
import type { Hands } from '../entity/records.ts';

/** The hands to what the platform keeps for everybody: `$1` of their statements is no institution. */
export function platformHands(transaction: PlatformTransaction): Hands {
  const { context, read, readOne, rows, row, change } = transaction;
  return {
    context,
    read: (shape, sql, ...values) => read(shape, sql, null, ...values),
    readOne: (shape, sql, ...values) => readOne(shape, sql, null, ...values),
    rows: (sql, ...values) => rows(sql, null, ...values),
    row: (sql, ...values) => row(sql, null, ...values),
    change: (sql, ...values) => change(sql, null, ...values),
    changeOnly: (_, sql, ...values) => change(sql, null, ...values),
    kept: (_, make) => make(),
  };
}
