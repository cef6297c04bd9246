import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { keptMonths, usualWays, type Way, ways } from '../rules.ts';

export type Policy = {
  readonly version: number;
  readonly ways: Way[];
  readonly keptMonths: number;
  readonly bySms: boolean;
};

/** What the institution allows; the usual where it has said nothing. */
export async function readPolicy(transaction: Transaction): Promise<Policy> {
  const row = await transaction.readOne(
    { version: 'int', ways: 'text[]', keptMonths: 'int', bySms: 'bool' },
    'SELECT version, ways, kept_months AS "keptMonths", by_sms AS "bySms" FROM communication_thread_setting WHERE site_id = $1',
  );
  if (!row) return { version: 0, ways: [...usualWays], keptMonths: keptMonths.usual, bySms: false };
  return { ...row, ways: ways.filter((way) => row.ways.includes(way)) };
}

/** Throws 409 when another was quicker. */
export async function savePolicy(transaction: Transaction, given: Policy): Promise<{ version: number }> {
  const on = ways.filter((way) => given.ways.includes(way));
  const row =
    given.version === 0
      ? await transaction.readOne(
          { version: 'int' },
          `INSERT INTO communication_thread_setting (site_id, id, ways, kept_months, by_sms) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (site_id) DO NOTHING RETURNING version`,
          newId(),
          on,
          given.keptMonths,
          given.bySms,
        )
      : await transaction.readOne(
          { version: 'int' },
          `UPDATE communication_thread_setting SET ways = $3, kept_months = $4, by_sms = $5, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND version = $2 RETURNING version`,
          given.version,
          on,
          given.keptMonths,
          given.bySms,
        );
  if (!row) throw new AppError(errors.staleVersion);
  return row;
}
