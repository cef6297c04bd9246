import { addDays } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { fillLabel } from '../../../core/labels.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { addScheduledChallans } from '../challans/service/scheduled.ts';
import { lateText } from '../labels.ts';
import { isLateFeeOwed, numberText } from '../rules.ts';
import { takeNumbers } from './numbers.ts';
import { holdSchedule } from './schedule.ts';
import { type NewInvoice, totalOf, writeInvoices } from './write-invoices.ts';

/** Makes an invoice of the late fee for each that stayed unpaid too long, once. */
export async function chargeLateFees(
  transaction: PlatformTransaction,
  now: Date,
  today: string,
): Promise<number> {
  await holdSchedule(transaction);
  const rows = await transaction.read(
    {
      id: 'uuid',
      no: 'text',
      site: 'bigint',
      due_on: 'date',
      late_days: 'int',
      late_fee: 'bigint',
      due_days: 'int',
    },
    `SELECT i.id, i.no, i.of_site AS site, i.due_on, m.late_days, m.late_fee, m.due_days
       FROM billing_invoice i JOIN billing_membership m ON m.of_site = i.of_site AND m.late_fee > 0
      WHERE i.state = 'issued' AND i.paid < i.total AND i.source <> 'late' AND i.due_on < $1::date
        AND NOT EXISTS (SELECT 1 FROM billing_invoice l WHERE l.late_for = i.id) ORDER BY i.due_on, i.id LIMIT 5000`,
    today,
  );
  const owed = rows.filter((row) => isLateFeeOwed(row.due_on, row.late_days, today));
  if (owed.length === 0) return 0;
  const year = today.slice(0, 4);
  const first = await takeNumbers(transaction, 'INV', year, owed.length);
  const made = owed.map(
    (row, place): NewInvoice => ({
      id: newId(),
      no: numberText('INV', year, first + place),
      site: Number(row.site),
      source: 'late',
      isIssued: true,
      period: null,
      lateFor: row.id,
      students: 0,
      packageId: null,
      issuedOn: today,
      dueOn: addDays(today, row.due_days),
      note: '',
      lines: [{ head: 'late', amount: row.late_fee, text: fillLabel(lateText, { no: row.no }) }],
    }),
  );
  await writeInvoices(transaction, now, made);
  await addScheduledChallans(
    transaction,
    now,
    today,
    made.map((one) => ({ id: one.id, site: one.site, total: totalOf(one.lines) })),
  );
  return owed.length;
}
