import { AppError } from '../../../core/errors.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { PostedLine } from '../../accounts/public.ts';
import { accountTexts, payrollErrors } from '../labels.ts';
import type { PayAccount, PayEntry } from '../rules/voucher-rules.ts';

/** The entries of a voucher as lines on the institution's ledgers. Throws 409 for a part that has no ledger. */
export async function linesOn(transaction: Transaction, entries: readonly PayEntry[]): Promise<PostedLine[]> {
  const rows = await transaction.read(
    { account: oneOf<PayAccount>(), ledger: 'uuid' },
    'SELECT account, ledger_id AS ledger FROM payroll_account WHERE site_id = $1',
  );
  const ledgers = new Map(rows.map((row) => [row.account, row.ledger]));
  return entries
    .filter((entry) => entry.amount !== 0n)
    .map(({ account, amount }) => {
      const ledgerId = ledgers.get(account);
      if (!ledgerId) throw new AppError(payrollErrors.noAccounts, { account: accountTexts[account] });
      return {
        ledgerId,
        side: amount > 0n ? ('Dr' as const) : ('Cr' as const),
        amount: amount > 0n ? amount : -amount,
        memo: accountTexts[account],
      };
    });
}
