import { addDays } from '../../../../../core/dates.ts';
import { newId } from '../../../../../core/ids.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { hold } from '../../../../../core/server/database/locks.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { defineNightly } from '../../../../../core/server/jobs/nightly.ts';
import {
  type PostedLine,
  postVoucher,
  readSystemLedgers,
  receivableLedger,
  yearOfDay,
} from '../../../../accounts/public.ts';
import { narrations } from '../../../labels.ts';

/** What is posted for billed fees; its id is the posting's. */
const accrualKind = 'fees.accrual';

/**
 * Each fee beside the books: `owed` is what is open of its principal, `booked` what of it stands in the ledger of fees
 * receivable. As a query of `$2`, that ledger.
 */
const bookedSql = `
  SELECT l.id, l.opening_id IS NOT NULL AS is_opening, b.income_ledger_id, (l.created_at AT TIME ZONE 'Asia/Dhaka')::date AS billed_on,
         CASE WHEN l.cancelled_at IS NULL THEN l.payable - coalesce(p.paid, 0) ELSE 0 END AS owed,
         coalesce(a.booked, 0) - coalesce(p.taken, 0) AS booked, a.booked IS NOT NULL AS is_known
    FROM fees_invoice_line l
    JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
    LEFT JOIN (SELECT e.line_id, sum(e.amount) AS booked FROM fees_accrual_entry e
                WHERE e.site_id = $1 GROUP BY e.line_id) a ON a.line_id = l.id
    LEFT JOIN (SELECT o.line_id, sum(o.principal) AS paid, sum(o.principal) FILTER (WHERE t.voucher_id IS NOT NULL) AS taken
                 FROM fees_receipt_line o
                 LEFT JOIN fees_receipt r ON r.site_id = $1 AND r.id = o.receipt_id
                 LEFT JOIN (SELECT DISTINCT v.voucher_id FROM accounts_voucher_line v
                             WHERE v.site_id = $1 AND v.ledger_id = $2) t ON t.voucher_id = r.voucher_id
                WHERE o.site_id = $1 GROUP BY o.line_id) p ON p.line_id = l.id
   WHERE l.site_id = $1`;

/**
 * Brings fees receivable to what is owed, on a day in a year on an accrual basis: what is billed, cancelled or waived since the
 * last time is income of that day or less of it, and what is older than the year goes to the general fund. In a year on a cash
 * basis it takes out what was receivable before. Nothing is posted where nothing changed, or where the day is in no open year.
 * Answers the number of fees that changed.
 */
export async function accrueFees(transaction: Transaction, day: string): Promise<number> {
  const year = await yearOfDay(transaction, day);
  if (!year?.isOpen) return 0;
  if (year.basis === 'cash') {
    const known = await transaction.row('SELECT 1 FROM fees_accrual_entry WHERE site_id = $1 LIMIT 1');
    if (!known) return 0;
  }
  // Two at once: the second one waits here and finds nothing left.
  await hold(transaction, [accrualKind], 'alone');
  const receivable = await receivableLedger(transaction);
  const changed = await transaction.read(
    { id: 'uuid', amount: 'bigint', income: 'uuid', is_older: 'bool' },
    `SELECT f.id, (CASE WHEN $3 THEN f.owed ELSE 0 END - f.booked)::bigint AS amount, f.income_ledger_id AS income,
            NOT $3 OR (NOT f.is_known AND (f.is_opening OR f.billed_on < $4::date)) AS is_older
       FROM (${bookedSql}) f
      WHERE f.booked <> CASE WHEN $3 THEN f.owed ELSE 0 END`,
    receivable,
    year.basis === 'accrual',
    year.startDate,
  );
  if (changed.length === 0) return 0;
  const { generalFund } = await readSystemLedgers(transaction);
  const sums = new Map<string, bigint>();
  for (const { amount, income, is_older } of changed) {
    const ledger = is_older ? generalFund : income;
    sums.set(ledger, (sums.get(ledger) ?? 0n) + amount);
  }
  const postingId = newId();
  const others = [...sums].filter(([, amount]) => amount !== 0n);
  const voucher =
    others.length === 0
      ? null
      : await postVoucher(transaction, {
          type: 'journal',
          day,
          narration: year.basis === 'accrual' ? narrations.accrued : narrations.receivableOut,
          source: { kind: accrualKind, id: postingId },
          lines: [
            ...others.map(([ledgerId, amount]) => posted(ledgerId, -amount)),
            ...receivableLine(
              receivable,
              others.reduce((sum, [, amount]) => sum + amount, 0n),
            ),
          ],
        });
  await transaction.change(
    `INSERT INTO fees_accrual_entry (site_id, id, posting_id, line_id, day, amount, voucher_id)
     SELECT n.site_id, n.id, $2, n.line_id, $3, n.amount, $4
       FROM ${rowsOf('n', { id: '$5::uuid[]', line_id: '$6::uuid[]', amount: '$7::bigint[]' })}`,
    postingId,
    day,
    voucher?.id ?? null,
    changed.map(() => newId()),
    changed.map(({ id }) => id),
    changed.map(({ amount }) => amount),
  );
  return changed.length;
}

/** A line of a voucher: above 0 on the debit side. */
const posted = (ledgerId: string, amount: bigint): PostedLine => ({
  ledgerId,
  side: amount > 0n ? 'Dr' : 'Cr',
  amount: amount > 0n ? amount : -amount,
});
const receivableLine = (ledgerId: string, amount: bigint): PostedLine[] =>
  amount === 0n ? [] : [posted(ledgerId, amount)];

/**
 * Each morning posts what was billed the day before, on that day: the last day of a year is in its own year. Where that day is
 * locked already, it is posted today.
 */
export const accrueNightly = defineNightly(
  'fees.accrue',
  async (transaction, today) => {
    const yesterday = addDays(today, -1);
    const year = await yearOfDay(transaction, yesterday);
    await accrueFees(transaction, year?.isOpen ? yesterday : today);
  },
  // What was billed on the last day before it may only be read belongs into the books of that day.
  { stays: 'readOnly' },
);
