import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { shortOverLedger } from '../../chart/chart.data.ts';
import { ownLedger } from '../../chart/service/own-ledger.ts';
import { type Posting, postVoucher, readSystemLedgers } from '../../public.ts';
import type { Narration } from '../narration.ts';

type ShortOver = {
  /** Paisa: below zero is missing, above is too much. */
  readonly difference: bigint;
  /** It stands on the first of these days whose books are open. */
  readonly days: readonly string[];
  readonly narration: Narration;
  readonly source: NonNullable<Posting['source']>;
};

/** Posts what a drawer was short or over against the cash. Throws 409 where no day's books are open. */
export async function postShortOver(
  transaction: Transaction,
  { difference, days, narration, source }: ShortOver,
): Promise<{ id: string; number: string }> {
  // An institution whose chart is older than it gets it beside the bank charges.
  const ledgerId = await ownLedger(transaction, shortOverLedger, 'expense');
  const { cash } = await readSystemLedgers(transaction);
  const open = await transaction.read(
    { day: 'date' },
    `SELECT d.day FROM unnest($2::date[]) WITH ORDINALITY AS d(day, place)
       JOIN accounts_fiscal_year y ON y.site_id = $1 AND d.day BETWEEN y.start_date AND y.end_date
        AND y.closed_at IS NULL AND (y.locked_through IS NULL OR y.locked_through < d.day)
      ORDER BY d.place LIMIT 1`,
    days,
  );
  const amount = difference < 0n ? -difference : difference;
  const isShort = difference < 0n;
  return postVoucher(transaction, {
    type: isShort ? 'debit' : 'credit',
    day: open[0]?.day ?? days[0] ?? '',
    narration,
    source,
    lines: [
      { ledgerId: isShort ? ledgerId : cash, side: 'Dr', amount },
      { ledgerId: isShort ? cash : ledgerId, side: 'Cr', amount },
    ],
  });
}
