import { addDays } from '../../../../core/dates.ts';
import { toBengaliDigits } from '../../../../core/digits.ts';
import { dayLabel, monthLabel } from '../../../../core/format.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { defineNightly } from '../../../../core/server/jobs/nightly.ts';
import { isSwitchedOn, tellByItself, tellNights } from '../../../communication/public.ts';
import { recipientsAbout } from '../../../students/public.ts';
import { withoutMoney } from '../../shapes.ts';
import { overdueSql } from '../public.ts';

const event = 'fees.upcoming';
/** So many days before the last day of payment. */
const daysBefore = 3;

/**
 * Reminds families of what is to be paid in three days, where the institution has switched that on. What is paid already or
 * lies in advance is not asked for.
 */
export const remindOfFees = (transaction: Transaction, today: string): Promise<void> =>
  tellNights(transaction, event, { today, most: daysBefore }, (night) =>
    remindOfDay(transaction, addDays(night, daysBefore)),
  );

async function remindOfDay(transaction: Transaction, day: string): Promise<void> {
  const rows = await transaction.read(
    { enrolmentId: 'uuid', due: 'bigint' },
    `SELECT o."enrolmentId", o.due FROM (
       SELECT e.id AS "enrolmentId", (sum(l.payable - coalesce(p.principal, 0)) - coalesce(max(a.advance), 0))::bigint AS due
         FROM fees_invoice_line l
         JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = l.student_id AND e.status = 'active'
         JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
         LEFT JOIN LATERAL (SELECT sum(p.principal) AS principal FROM fees_receipt_line p
                             WHERE p.site_id = $1 AND p.line_id = l.id) p ON true
         LEFT JOIN LATERAL (SELECT sum(r.advance) AS advance FROM fees_receipt r
                             WHERE r.site_id = $1 AND r.student_id = l.student_id) a ON true
        WHERE l.site_id = $1 AND l.due = $2::date AND l.cancelled_at IS NULL AND l.payable > 0
        GROUP BY e.id) o
      WHERE o.due > 0 ORDER BY o."enrolmentId" LIMIT 20000`,
    day,
  );
  const due = new Map(rows.map((row) => [row.enrolmentId, row.due]));
  const people = await recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...due.keys()]], (id) => ({
    values: { day: dayLabel(day) },
    sums: { due: due.get(id) ?? 0n },
  }));
  await tellByItself(transaction, { event, channels: ['sms', 'bell'], people, once: day });
}

const received = 'fees.received';

/**
 * Tells families in the morning what was received of them the day before and what is still due, where the institution has
 * switched that on: apart from the counter, where nothing may wait for a message. What was taken back since is left out.
 */
export const tellReceipts = (transaction: Transaction, today: string): Promise<void> =>
  tellNights(transaction, received, { today }, (night) =>
    tellReceiptsOf(transaction, { day: addDays(night, -1), today }),
  );

async function tellReceiptsOf(
  transaction: Transaction,
  { day, today }: { readonly day: string; readonly today: string },
): Promise<void> {
  const rows = await transaction.read(
    { enrolmentId: 'uuid', amount: 'bigint', numbers: 'text', owed: 'bigint' },
    `SELECT n.enrolment_id AS "enrolmentId", n.amount, n.numbers, greatest(w.owed, 0)::bigint AS owed
       FROM (SELECT r.enrolment_id, r.student_id, sum(r.amount)::bigint AS amount, string_agg(r.number, ', ' ORDER BY r.number) AS numbers
               FROM fees_receipt r
              WHERE r.site_id = $1 AND r.day = $2::date AND r.reversal_of IS NULL AND r.number IS NOT NULL AND r.amount > 0
                -- No money came in where an advance was used, or brought forward.
                AND r.method NOT IN ${withoutMoney}
                AND NOT EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.id)
              GROUP BY r.enrolment_id, r.student_id) n
      CROSS JOIN LATERAL (${overdueSql('n.student_id', '$3::date')}) w
      ORDER BY n.enrolment_id LIMIT 20000`,
    day,
    today,
  );
  const of = new Map(rows.map((row) => [row.enrolmentId, row]));
  const people = await recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...of.keys()]], (id) => {
    const row = of.get(id);
    const numbers = row?.numbers ?? '';
    return {
      values: { receipt_no: { en: numbers, bn: toBengaliDigits(numbers) } },
      sums: { amount: row?.amount ?? 0n, due: row?.owed ?? 0n },
    };
  });
  await tellByItself(transaction, { event: received, channels: ['sms', 'bell'], people, once: day });
}

const invoiced = 'fees.invoiced';

/** Tells families what a run of invoices asks of them, once, where the institution has switched that on. */
export async function tellInvoices(
  transaction: Transaction,
  { runId, period }: { runId: string; period: string },
): Promise<void> {
  if (!(await isSwitchedOn(transaction, invoiced))) return;
  const rows = await transaction.read(
    { enrolmentId: 'uuid', due: 'bigint' },
    `SELECT n.enrolment_id AS "enrolmentId", n.due FROM (
       SELECT l.enrolment_id, sum(l.payable - coalesce((
                SELECT sum(p.principal) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0))::bigint AS due
         FROM fees_invoice_line l
        WHERE l.site_id = $1 AND l.run_id = $2 AND l.cancelled_at IS NULL GROUP BY l.enrolment_id) n
      WHERE n.due > 0 ORDER BY n.enrolment_id LIMIT 20000`,
    runId,
  );
  const due = new Map(rows.map((row) => [row.enrolmentId, row.due]));
  const people = await recipientsAbout(transaction, 'e.id = ANY($2::uuid[])', [[...due.keys()]], (id) => ({
    values: { month: monthLabel(period) },
    sums: { due: due.get(id) ?? 0n },
  }));
  await tellByItself(transaction, { event: invoiced, channels: ['sms', 'bell'], people, once: runId });
}

export const remindOfFeesJob = defineNightly('fees.remind', async (transaction, today) => {
  await remindOfFees(transaction, today);
  await tellReceipts(transaction, today);
});
