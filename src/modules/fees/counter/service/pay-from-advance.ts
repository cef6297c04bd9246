import { todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readSettings } from '../../setup/service/settings.ts';
import { collectFees } from './collect.ts';
import { lockStudent } from './desks.ts';
import { readOpenLines } from './dues.ts';

/** Those of the students who have something in advance, where the institution pays invoices from it; else nobody. */
export async function studentsWithAdvance(
  transaction: Transaction,
  students: readonly string[],
): Promise<readonly string[]> {
  const { usesAdvance } = await readSettings(transaction);
  if (!usesAdvance) return [];
  const rows = await transaction.rows<{ student_id: string }>(
    `SELECT r.student_id FROM fees_receipt r
      WHERE r.site_id = $1 AND r.student_id IN (SELECT unnest($2::uuid[]))
      GROUP BY r.student_id HAVING sum(r.advance) > 0 ORDER BY r.student_id`,
    students,
  );
  return rows.map((row) => row.student_id);
}

/**
 * Pays what a student owes from the advance, as far as that goes, with a receipt of its own. Answers the paisa; 0 when
 * nothing is owed or nothing is there.
 */
export async function payFromAdvance(
  transaction: Transaction,
  studentId: string,
  now: Date,
): Promise<bigint> {
  const { advance } = await lockStudent(transaction, studentId);
  const lines = await readOpenLines(transaction, studentId, todayInDhaka(now));
  const total = lines.reduce((sum, line) => sum + line.principal + line.fine, 0n);
  const isEnough = advance >= total;
  const amount = isEnough ? total : advance;
  if (amount <= 0n) return 0n;
  const { accountId } = transaction.context;
  const given = {
    studentId,
    collectedBy: accountId,
    amount,
    method: 'advance',
    reference: '',
    provider: null,
    tendered: null,
    keepAsAdvance: false,
    bankId: null,
  } as const;
  await collectFees(transaction, [{ ...given, lineIds: null, expected: total }], now);
  return amount;
}
