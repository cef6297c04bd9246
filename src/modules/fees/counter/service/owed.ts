import { takaText } from '../../../../core/money.ts';
import { heldIn } from '../../../../core/server/counters/counter.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { collectedOnDay } from '../../service/counters.ts';
import { readHolidays } from '../../setup/service/holidays.ts';
import { onlyOf, openLinesOf, owedOf } from './dues.ts';

/** What a student owes on a day, fines included; `due` is the earliest day of what is open, null where nothing is. */
export type StudentOwes = { readonly amount: bigint; readonly due: string | null };

/** {@link owedByStudents} to look at, kept of each until the student's money changes. */
export const keptOwed = (transaction: Transaction, studentIds: readonly string[], today: string) =>
  transaction.keptEach(
    `fees.owed ${today}`,
    studentIds,
    (missing) => {
      transaction.planForAll();
      return owedByStudents(transaction, missing, today);
    },
    onlyOf,
  );

/**
 * What each of these students owes on `today`, in paisa, as the counter would ask for it. Who was never billed is not
 * among them.
 */
export async function owedByStudents(
  transaction: Transaction,
  studentIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, StudentOwes>> {
  const [billed, lines] = await Promise.all([
    transaction.read(
      { student_id: 'uuid' },
      `SELECT DISTINCT l.student_id FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND l.cancelled_at IS NULL`,
      studentIds,
    ),
    transaction.read(
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
    ),
  ]);
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

/** What came in at all counters on a day, or from it to another, in taka, and on how many receipts. */
export async function readCollected(transaction: Transaction, day: string, to = day) {
  const row = await transaction.readOne(
    { collected: 'bigint', receipts: 'int' },
    `SELECT coalesce(sum(h.collected), 0)::bigint AS collected, coalesce(sum(h.receipts), 0)::int AS receipts
       FROM ${heldIn(collectedOnDay)} h WHERE h.site_id = $1 AND h.grp BETWEEN $2::date::text AND $3::date::text`,
    day,
    to,
  );
  return { amount: takaText(row?.collected ?? 0n), receipts: row?.receipts ?? 0 };
}

/**
 * What the students of each class owed at the end of a day without fines, in paisa, and how many of them: of everything
 * that was due by then, less what was paid by then. A class where nobody owes is not among them.
 */
export const owedByClasses = (transaction: Transaction, day: string) =>
  transaction.read(
    { classId: 'uuid', amount: 'bigint', students: 'int' },
    `SELECT x.class_id AS "classId", sum(o.open)::bigint AS amount, count(DISTINCT o.student_id)::int AS students
       FROM (SELECT l.student_id, l.enrolment_id, l.payable - coalesce(p.paid, 0) AS open
               FROM fees_invoice_line l
               LEFT JOIN (SELECT r.line_id, sum(r.principal) AS paid FROM fees_receipt_line r
                            JOIN fees_receipt c ON c.site_id = $1 AND c.id = r.receipt_id AND c.day <= $2
                           WHERE r.site_id = $1 GROUP BY r.line_id) p ON p.line_id = l.id
              WHERE l.site_id = $1 AND l.due <= $2 AND l.cancelled_at IS NULL AND l.payable > coalesce(p.paid, 0)) o
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = o.enrolment_id
       JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
      GROUP BY x.class_id`,
    day,
  );
