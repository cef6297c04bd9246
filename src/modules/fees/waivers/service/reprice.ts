import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { traceOf } from '../../billing/service/invoices.ts';
import { waive } from '../../rules.ts';
import { countsOn } from '../rules.ts';
import { withoutLapsed } from './lapses.ts';
import { bookOf, readStandingWaivers, waiverOf, windowOf } from './standing-waivers.ts';

type Span = { readonly studentId: string; readonly fromMonth: string; readonly toMonth: string | null };

/**
 * The monthly lines of the months of a waiver of which nothing is paid, reckoned anew with all of the student's waivers:
 * the earliest first, each academic year with caps of its own. Answers how many changed.
 */
export async function reprice(
  transaction: Transaction,
  { studentId, fromMonth, toMonth }: Span,
  subHeadIds: readonly string[],
): Promise<number> {
  const lines = await transaction.read(
    {
      id: 'uuid',
      sub_head_id: 'uuid',
      due: 'date',
      amount: 'bigint',
      payable: 'bigint',
      rule: 'text?',
      start_date: 'date',
      end_date: 'date',
    },
    `SELECT l.id, l.sub_head_id, l.due, l.amount, l.payable, l.trace ->> 'rule' AS rule, y.start_date, y.end_date
       FROM fees_invoice_line l
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = l.enrolment_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id
      WHERE l.site_id = $1 AND l.student_id = $2 AND l.sub_head_id = ANY($3::uuid[]) AND l.cancelled_at IS NULL
        AND l.period ~ '^[0-9]{4}-[0-9]{2}$' AND l.period >= $4 AND ($5::text IS NULL OR l.period <= $5)
        AND l.moved = 0 AND l.opening_id IS NULL
        AND coalesce((SELECT sum(p.principal) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id), 0) = 0
      ORDER BY l.due, l.id`,
    studentId,
    subHeadIds,
    fromMonth,
    toMonth,
  );
  if (lines.length === 0) return 0;
  const { waivers } = await withoutLapsed(
    transaction,
    await readStandingWaivers(transaction, { from: fromMonth, to: toMonth ?? undefined, studentId }),
  );
  const years = new Map(lines.map((line) => [line.start_date, { ...line }]));
  const { book } = await bookOf(
    transaction,
    waivers,
    [...years.values()].sort((one, other) => (one.start_date < other.start_date ? -1 : 1)),
    new Set(lines.map((line) => line.id)),
  );
  const changed = lines.flatMap((line) => {
    const inForce = waivers.filter((one) => countsOn(windowOf(one), line.due)).map(waiverOf);
    const month = line.due.slice(0, 7);
    const waived = waive(line.sub_head_id, line.amount, inForce, book.roomIn(month));
    book.noteLine(month, waived);
    if (waived.payable === line.payable) return [];
    const trace = JSON.stringify(traceOf(line.rule ?? '', waived.byType));
    return [{ id: line.id, waiver: waived.waiver, payable: waived.payable, trace }];
  });
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
