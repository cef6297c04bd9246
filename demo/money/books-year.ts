import { addMonths, dhakaInstant, endOfMonth } from '../../src/core/dates.ts';
import { takaText } from '../../src/core/money.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import type { Services } from '../../src/core/server/http/services.ts';
import { postVoucher } from '../../src/modules/accounts/public.ts';
import {
  beginReconciliation,
  clearThrough,
  completeReconciliation,
} from '../../src/modules/accounts/reconciliation/service/reconcile.ts';
import { readBookBalance } from '../../src/modules/accounts/reconciliation/service/reconciliation-lines.ts';
import { closeYear } from '../../src/modules/accounts/years/service/years.ts';
import { systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';

/** Cash a school keeps for the days ahead, in paisa. */
const float = 4_000_000n;

/** Takes what the counter brought in to the bank towards the end of each month. */
export async function depositCash(transaction: Transaction, today: string): Promise<void> {
  const ledgers = await transaction.rows<{ id: string; code: string }>(
    "SELECT id, code FROM accounts_ledger WHERE site_id = $1 AND code IN ('1101', '1102') ORDER BY code",
  );
  const [cash, bank] = ledgers;
  if (!cash || !bank) return;
  for (const month of monthsBefore(today)) {
    const day = `${month.slice(0, 7)}-26`;
    const spare = (await readBookBalance(transaction, cash.id, day)) - float;
    if (spare < float) continue;
    const amount = spare - (spare % 100_000n);
    await postVoucher(transaction, {
      type: 'contra',
      day,
      narration: 'ফি কাউন্টারের নগদ টাকা ব্যাংকে জমা',
      lines: [
        { ledgerId: bank.id, side: 'Dr', amount, partyId: null },
        { ledgerId: cash.id, side: 'Cr', amount, partyId: null },
      ],
    });
  }
}

/** The books of a whole year begin with the year before. */
export const firstMonthOfBooks = (today: string): string => `${Number(today.slice(0, 4)) - 1}-01-01`;

/** The months since the year before until `today`, without the one that runs. */
const monthsBefore = (today: string): string[] =>
  Array.from({ length: 12 + Number(today.slice(5, 7)) - 1 }, (_, place) =>
    addMonths(firstMonthOfBooks(today), place),
  );

/**
 * The bank's statements reconciled month by month, the last one still a draft, and the fiscal years that are over closed:
 * the accountant prepared it, the head did it.
 */
export async function finishBooks(
  services: Services,
  progress: Progress,
  siteId: number,
  today: string,
  people: { readonly accountant: string; readonly head: string },
): Promise<void> {
  const as = (accountId: string) => ({ ...systemContext('demonstration'), siteId, accountId });
  const months = monthsBefore(today);
  await progress.inSite('reconciled', as(people.accountant), async (transaction) => {
    const bank = await transaction.row<{ id: string }>(
      "SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '1102'",
    );
    if (!bank) return;
    for (const [place, month] of months.entries()) {
      const day = endOfMonth(month);
      const then = dhakaInstant(addMonths(month, 1).replace(/01$/, '04'), '12:30');
      const now = { ...services, now: () => then };
      const statementBalance = takaText(await readBookBalance(transaction, bank.id, day));
      const begun = await beginReconciliation(transaction, now, { ledgerId: bank.id, day, statementBalance });
      const isLast = place === months.length - 1;
      const cleared = await clearThrough(transaction, {
        ...begun,
        through: isLast ? `${day.slice(0, 8)}20` : day,
      });
      if (!isLast)
        await completeReconciliation(transaction, now, { id: cleared.id, version: cleared.version });
    }
  });
  await progress.inSite('closed', as(people.head), async (transaction) => {
    const over = await transaction.rows<{ id: string; version: number }>(
      `SELECT id, version FROM accounts_fiscal_year WHERE site_id = $1 AND end_date < $2 AND closed_at IS NULL
        ORDER BY start_date`,
      today,
    );
    for (const year of over)
      await closeYear(transaction, services, { ...year, preparedBy: people.accountant });
  });
}
