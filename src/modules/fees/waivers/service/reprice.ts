import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { traceOf } from '../../billing/service/invoices.ts';
import { greater, waive } from '../../rules.ts';
import { countsOn } from '../rules.ts';
import { withoutLapsed } from './lapses.ts';
import { bookOf, readStandingWaivers, type StandingWaiver, waiverOf, windowOf } from './standing-waivers.ts';

type Span = { readonly studentId: string; readonly fromMonth: string; readonly toMonth: string | null };

/** Which lines of the months are reckoned anew: those of which nothing is paid, those of which something is. */
export type Reach = { readonly unpaid: boolean; readonly paid: boolean };

/** A line as a waiver would leave it, with what is paid of it. */
export type Repriced = {
  readonly id: string;
  readonly waiver: bigint;
  readonly payable: bigint;
  readonly trace: string;
  readonly paid: bigint;
  readonly enrolmentId: string;
  readonly incomeLedgerId: string;
};

/**
 * The monthly lines of the months of a waiver reckoned anew with all of the student's waivers, and with `another` that is
 * not given yet: the earliest first, each academic year with caps of its own. Answers those that would change.
 */
export async function reckonAnew(
  transaction: Transaction,
  { studentId, fromMonth, toMonth }: Span,
  subHeadIds: readonly string[],
  reach: Reach,
  another: readonly StandingWaiver[] = [],
): Promise<Repriced[]> {
  if (!reach.unpaid && !reach.paid) return [];
  const lines = await transaction.read(
    {
      id: 'uuid',
      sub_head_id: 'uuid',
      enrolment_id: 'uuid',
      income_ledger_id: 'uuid',
      due: 'date',
      amount: 'bigint',
      payable: 'bigint',
      paid: 'bigint',
      rule: 'text?',
      kept: json<{ offer?: { took: string }; month?: unknown; reckoned?: { to: string } }>(),
      start_date: 'date',
      end_date: 'date',
    },
    `SELECT l.id, l.sub_head_id, l.enrolment_id, b.income_ledger_id, l.due, l.amount, l.payable, p.paid,
            l.trace ->> 'rule' AS rule, l.trace - 'rule' - 'waivers' AS kept, y.start_date, y.end_date
       FROM fees_invoice_line l
       JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
       CROSS JOIN LATERAL (SELECT coalesce(sum(p.principal), 0)::bigint AS paid FROM fees_receipt_line p
                            WHERE p.site_id = $1 AND p.line_id = l.id) p
      WHERE l.site_id = $1 AND l.student_id = $2 AND l.sub_head_id = ANY($3::uuid[]) AND l.cancelled_at IS NULL
        AND l.period ~ '^[0-9]{4}-[0-9]{2}$' AND l.period >= $4 AND ($5::text IS NULL OR l.period <= $5)
        AND l.moved = 0 AND l.opening_id IS NULL AND ((p.paid = 0 AND $6) OR (p.paid > 0 AND $7))
      ORDER BY l.due, l.id`,
    studentId,
    subHeadIds,
    fromMonth,
    toMonth,
    reach.unpaid,
    reach.paid,
  );
  if (lines.length === 0) return [];
  const { waivers: standing } = await withoutLapsed(
    transaction,
    await readStandingWaivers(transaction, { from: fromMonth, to: toMonth ?? undefined, studentId }),
  );
  const waivers = [...standing, ...another];
  const years = new Map(lines.map((line) => [line.start_date, { ...line }]));
  const { book } = await bookOf(
    transaction,
    waivers,
    [...years.values()].sort((one, other) => (one.start_date < other.start_date ? -1 : 1)),
    new Set(lines.map((line) => line.id)),
  );
  return lines.flatMap((line): Repriced[] => {
    const inForce = waivers.filter((one) => countsOn(windowOf(one), line.due)).map(waiverOf);
    const month = line.due.slice(0, 7);
    // What was reckoned anew since stays reckoned: waivers take of what it came to.
    const whole = BigInt(line.kept.reckoned?.to ?? line.amount);
    const waived = waive(line.sub_head_id, whole, inForce, book.roomIn(month));
    book.noteLine(month, waived);
    // What an offer for paying early took of it stays taken.
    const payable = greater(waived.payable - BigInt(line.kept.offer?.took ?? '0'), 0n);
    if (payable === line.payable) return [];
    const trace = JSON.stringify({ ...traceOf(line.rule ?? '', waived.byType), ...line.kept });
    const { id, paid, enrolment_id: enrolmentId, income_ledger_id: incomeLedgerId } = line;
    return [{ id, waiver: line.amount - payable, payable, trace, paid, enrolmentId, incomeLedgerId }];
  });
}

/** Writes lines as they were reckoned anew. What is paid of one must not be more than it comes to. */
export async function writeAnew(transaction: Transaction, changed: readonly Repriced[]): Promise<number> {
  if (changed.length === 0) return 0;
  return transaction.change(
    `UPDATE fees_invoice_line l SET waiver = n.waiver, payable = n.payable, trace = n.trace, version = l.version + 1,
            updated_at = now()
       FROM ${rowsOf('n', { id: '$2::uuid[]', waiver: '$3::bigint[]', payable: '$4::bigint[]', trace: '$5::jsonb[]' })}
      WHERE l.site_id = $1 AND l.id = n.id`,
    changed.map((line) => line.id),
    changed.map((line) => line.waiver),
    changed.map((line) => line.payable),
    changed.map((line) => line.trace),
  );
}
