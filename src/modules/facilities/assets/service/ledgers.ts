import { AppError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { assetErrors } from '../labels.ts';
import { nameSql } from './read-values.ts';

export type ClassLedgers = {
  readonly cost: string;
  readonly accumulated: string;
  readonly expense: string;
  /** Gain or loss when a thing leaves. */
  readonly disposal: string;
};

const typeOf = (column: string) =>
  `(SELECT g.type FROM accounts_ledger l
      JOIN accounts_account_sub_group s ON s.site_id = $1 AND s.id = l.sub_group_id
      JOIN accounts_account_group g ON g.site_id = $1 AND g.id = s.group_id
     WHERE l.site_id = $1 AND l.id = k.${column})`;

/** The ledgers of classes that are in the books. Throws 409 where a ledger is of the wrong type. */
export async function readLedgers(
  transaction: Transaction,
  classIds: readonly string[],
): Promise<ReadonlyMap<string, ClassLedgers>> {
  const rows = await transaction.read(
    {
      id: 'uuid',
      name: json<Label>(),
      cost: 'uuid',
      accumulated: 'uuid',
      expense: 'uuid',
      disposal: 'uuid?',
      fits: 'bool',
    },
    `SELECT k.id, ${nameSql('k')} AS name, k.asset_ledger_id AS cost, k.accumulated_ledger_id AS accumulated,
            k.expense_ledger_id AS expense, k.disposal_ledger_id AS disposal,
            (${typeOf('asset_ledger_id')} = 'asset' AND ${typeOf('accumulated_ledger_id')} = 'asset'
             AND ${typeOf('expense_ledger_id')} = 'expense'
             AND coalesce(${typeOf('disposal_ledger_id')}, 'expense') IN ('expense', 'income')) AS fits
       FROM facilities_asset_class k WHERE k.site_id = $1 AND k.id = ANY($2::uuid[]) AND k.asset_ledger_id IS NOT NULL`,
    classIds,
  );
  const wrong = rows.find((row) => !row.fits);
  if (wrong) throw new AppError(assetErrors.wrongLedgers, { name: wrong.name });
  return new Map(
    rows.map(({ id, cost, accumulated, expense, disposal }) => [
      id,
      { cost, accumulated, expense, disposal: disposal ?? expense },
    ]),
  );
}
