import { AppError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { receivableSeed } from '../../chart/chart.data.ts';
import { ownLedger } from '../../chart/service/own-ledger.ts';
import { accountsErrors } from '../../labels.ts';
import type { Basis } from '../../vouchers/posting-rules.data.ts';
import type { Books } from '../../vouchers/service/post-along.ts';

/** The year of a day, where one is opened: when it begins, its basis, and whether the day can still be posted to. */
export const yearOfDay = (transaction: Transaction, day: string) =>
  transaction.readOne(
    { startDate: 'date', basis: oneOf<Basis>(), isOpen: 'bool' },
    `SELECT start_date AS "startDate", basis,
            closed_at IS NULL AND (locked_through IS NULL OR locked_through < $2) AS "isOpen"
       FROM accounts_fiscal_year WHERE site_id = $1 AND $2 BETWEEN start_date AND end_date`,
    day,
  );

/** The ledger of fees receivable where the year of a day is on an accrual basis; null on a cash basis. */
export async function receivableOn(transaction: Transaction, day: string): Promise<string | null> {
  const year = await yearOfDay(transaction, day);
  return year?.basis === 'accrual' ? receivableLedger(transaction) : null;
}

/** The same of books that have been read already. Throws `noChart` where the ledger is missing. */
export function receivableOf({ basis, ledgers }: Pick<Books, 'basis' | 'ledgers'>): string | null {
  if (basis !== 'accrual') return null;
  const id = ledgers.find(({ code }) => code === receivableSeed.code)?.id;
  if (!id) throw new AppError(accountsErrors.noChart, { code: receivableSeed.code });
  return id;
}

/** The ledger of fees receivable; from its first use on it keeps its code. Throws `noChart` where there is no chart. */
export async function receivableLedger(transaction: Transaction): Promise<string> {
  const id = await ownLedger(transaction, receivableSeed, 'asset');
  await transaction.change(
    `UPDATE accounts_ledger SET is_system = true, version = version + 1, updated_at = now()
      WHERE site_id = $1 AND id = $2 AND NOT is_system`,
    id,
  );
  return id;
}
