import type { Transaction } from '../database/in-site.ts';

/** Who has let an account decide in their place on a day. */
export async function delegatorsOf(
  transaction: Transaction,
  accountId: string,
  day: string,
): Promise<readonly string[]> {
  const rows = await transaction.rows<{ id: string }>(
    `SELECT DISTINCT from_account AS id FROM approval_delegation
      WHERE site_id = $1 AND to_account = $2 AND ended_at IS NULL AND $3::date BETWEEN starts_on AND ends_on`,
    accountId,
    day,
  );
  return rows.map((row) => row.id);
}

/** Whom some accounts have let decide in their place on a day, each with for whom. */
export async function delegatesOf(
  transaction: Transaction,
  accountIds: readonly string[],
  day: string,
): Promise<readonly { from: string; to: string }[]> {
  if (accountIds.length === 0) return [];
  return transaction.rows<{ from: string; to: string }>(
    `SELECT DISTINCT from_account AS "from", to_account AS "to" FROM approval_delegation
      WHERE site_id = $1 AND from_account = ANY($2::uuid[]) AND ended_at IS NULL
        AND $3::date BETWEEN starts_on AND ends_on`,
    accountIds,
    day,
  );
}
