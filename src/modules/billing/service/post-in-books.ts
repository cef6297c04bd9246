import type { Transaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { defineNightly } from '../../../core/server/jobs/nightly.ts';
import { type PlatformEntry, postPlatformEntry } from '../../accounts/public.ts';

/** As many events as a night posts of an institution; the rest waits for the next. */
const most = 200;

/** What the platform's ledger says of an institution goes into its books, once each, from the day it wished for. */
export const postBills = defineNightly('billing.books', postInBooks, { stays: 'suspended' });

/** Posts what is not in the institution's books yet, the oldest first. */
export async function postInBooks(transaction: Transaction, today: string): Promise<void> {
  const entries = await transaction.read(
    {
      id: 'uuid',
      kind: oneOf<PlatformEntry['kind']>(),
      day: 'date',
      number: 'text',
      amount: 'bigint',
    },
    `SELECT e.id, e.kind, e.day, e.number, e.amount
       FROM (SELECT e.id, e.no, e.kind, e.on_day AS day, coalesce(i.no, c.no, '') AS number,
                    (SELECT coalesce(sum(l.amount) FILTER (WHERE l.amount > 0), 0)::bigint FROM billing_entry_line l
                      WHERE l.entry_id = e.id) AS amount
               FROM billing_entry e
               LEFT JOIN billing_invoice i ON i.id = e.invoice_id
               LEFT JOIN billing_challan c ON c.id = e.challan_id
              WHERE e.of_site = $1) e
      WHERE e.day >= (SELECT s.bill_from FROM accounts_setting s WHERE s.site_id = $1)
        AND NOT EXISTS (SELECT 1 FROM accounts_voucher v
                         WHERE v.site_id = $1 AND v.source_kind = 'billing.entry' AND v.source_id = e.id)
      ORDER BY e.no LIMIT ${most}`,
  );
  for (const entry of entries) if (entry.amount > 0n) await postPlatformEntry(transaction, entry, today);
}
