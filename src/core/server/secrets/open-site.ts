import type { Transaction } from '../database/in-site.ts';
import type { SecretPlace } from './places.ts';
import { noteReveals } from './reveals.ts';

export type OpenNumber = {
  readonly table: string;
  readonly id: string;
  readonly field: string;
  readonly number: string;
};

const batch = 2000;

/**
 * Every number of an institution in full, for the day it leaves: its archive holds them sealed. Each is noted like any
 * other look, with the reason.
 */
export async function openNumbers(
  transaction: Transaction,
  places: readonly SecretPlace[],
  reason: string,
): Promise<readonly OpenNumber[]> {
  const found: OpenNumber[] = [];
  for (const { table, column, within } of places)
    for (const name of within ?? [column]) {
      const value = within ? `t.${column} ->> '${name}'` : `t.${column}`;
      const rows = await transaction.read(
        { id: 'uuid', value: 'text' },
        `SELECT t.id, ${value} AS value FROM ${table} t WHERE t.site_id = $1 AND ${value} <> '' ORDER BY t.id`,
      );
      for (const row of rows)
        found.push({ table, id: row.id, field: name, number: transaction.secrets.open(row.value) });
    }
  for (let from = 0; from < found.length; from += batch)
    await noteReveals(transaction, reason, found.slice(from, from + batch));
  return found;
}
