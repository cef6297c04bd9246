import { takaText } from '../../../../core/money.ts';
import { heldIn } from '../../../../core/server/counters/counter.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { collectedOnDay } from '../../service/counters.ts';
import { readHolidays } from '../../setup/service/holidays.ts';
import { openLinesOf, owedOf } from './dues.ts';

/** What a student owes on a day, fines included; `due` is the earliest day of what is open, null where nothing is. */
export type StudentOwes = { readonly amount: bigint; readonly due: string | null };

/**
 * What each of these students owes on `today`, in paisa, as the counter would ask for it. Who was never billed is not
 * among them.
 */
export async function owedByStudents(
  transaction: Transaction,
  studentIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, StudentOwes>> {
  const billed = await transaction.read(
    { student_id: 'uuid' },
    `SELECT DISTINCT l.student_id FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND l.cancelled_at IS NULL`,
    studentIds,
  );
  const lines = await transaction.read(
    {
      student_id: 'uuid',
      due: 'date',
      payable: 'bigint',
      paid: 'bigint',
      fine_paid: 'bigint',
      fine_left: 'bigint',
      rule: 'json?',
    },
    `SELECT l.student_id, l.due, l.payable, coalesce(p.principal, 0)::bigint AS paid,
            coalesce(p.fine, 0)::bigint AS fine_paid, coalesce(p.fine_left, 0)::bigint AS fine_left, f.rule
       FROM ${openLinesOf('ANY($2::uuid[])')} ORDER BY l.due, l.id`,
    studentIds,
  );
  const holidays = await readHolidays(transaction, lines, today);
  const owed = new Map<string, { amount: bigint; due: string | null }>(
    billed.map((row) => [row.student_id, { amount: 0n, due: null }]),
  );
  for (const line of lines) {
    const { principal, fine } = owedOf(
      { ...line, finePaid: line.fine_paid, fineLeft: line.fine_left },
      today,
      holidays,
    );
    const known = owed.get(line.student_id);
    if (!known || principal + fine === 0n) continue;
    known.amount += principal + fine;
    known.due ??= line.due;
  }
  return owed;
}

/** What came in at all counters on a day, in taka, and on how many receipts. */
export async function readCollected(transaction: Transaction, day: string) {
  const row = await transaction.readOne(
    { collected: 'bigint', receipts: 'int' },
    `SELECT coalesce(sum(h.collected), 0)::bigint AS collected, coalesce(sum(h.receipts), 0)::int AS receipts
       FROM ${heldIn(collectedOnDay)} h WHERE h.site_id = $1 AND h.grp = $2::date::text`,
    day,
  );
  return { amount: takaText(row?.collected ?? 0n), receipts: row?.receipts ?? 0 };
}
