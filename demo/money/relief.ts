import { addDays, dhakaInstant } from '../../src/core/dates.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { giveClearance, notePrintOf } from '../../src/modules/fees/clearance/service/clearances.ts';
import { type OpenLine, readLinesOfAll } from '../../src/modules/fees/counter/service/dues.ts';
import { makeInstalments } from '../../src/modules/fees/instalments/service/instalments.ts';
import { waiveFines } from '../../src/modules/fees/waivers/service/fine-waivers.ts';

type People = { readonly accountant: string; readonly head: string };

const as = (transaction: Transaction, accountId: string): Transaction => ({
  ...transaction,
  context: { ...transaction.context, accountId },
});

const whyWaived = ['বাবা হাসপাতালে ভর্তি ছিলেন', 'বন্যায় ফসল নষ্ট হয়েছে', 'ব্যাংকের ভুলে জমা হতে দেরি হয়েছে'] as const;
const whyCleared = ['উপবৃত্তির আবেদন', 'ছাড়পত্রের আবেদন', ''] as const;
/** Days from today on which the parts of a plan are due. */
const parts = [10, 40, 70] as const;

/**
 * What an office does for families this morning: fines of three are waived by the head, two of them pay what they owe in three
 * parts, and three who owe nothing have a certificate of it, one printed twice.
 */
export async function makeRelief(transaction: Transaction, today: string, people: People): Promise<void> {
  const now = dhakaInstant(today, '08:50');
  const students = await transaction.read(
    { id: 'uuid', owed: 'bigint' },
    // Added up once: tables nobody has counted yet make the database add it all up for each student anew.
    `WITH q AS MATERIALIZED (
       SELECT l.student_id, sum(l.payable - coalesce((SELECT sum(p.principal) FROM fees_receipt_line p
                WHERE p.site_id = $1 AND p.line_id = l.id), 0)) AS owed
         FROM fees_invoice_line l WHERE l.site_id = $1 AND l.cancelled_at IS NULL GROUP BY l.student_id)
     SELECT s.id, coalesce(q.owed, 0)::bigint AS owed
       FROM students_student s
       JOIN students_enrolment e ON e.site_id = $1 AND e.student_id = s.id AND e.status = 'active'
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
       LEFT JOIN q ON q.student_id = s.id
      WHERE s.site_id = $1 AND s.id <> (SELECT r.student_id FROM fees_receipt r WHERE r.site_id = $1 ORDER BY r.number DESC LIMIT 1)
      ORDER BY s.code DESC LIMIT 5000`,
  );
  const owing = students.filter(({ owed }) => owed > 0n).slice(0, 30);
  const lines = Map.groupBy(
    await readLinesOfAll(
      transaction,
      owing.map(({ id }) => id),
      today,
    ),
    ({ studentId }) => studentId,
  );
  const late = [...lines].filter(([, open]) => open.some(({ fine }) => fine > 0n)).slice(0, whyWaived.length);
  for (const [place, [studentId, open]] of late.entries()) {
    await waiveFines(
      as(transaction, people.head),
      {
        studentId,
        lines: open
          .filter(({ fine }) => fine > 0n)
          .map(({ id, fine }) => ({ lineId: id, fine, amount: fine })),
        reason: whyWaived[place] ?? whyWaived[0],
      },
      now,
    );
    if (place > 0) await payInParts(as(transaction, people.accountant), studentId, open, today, now);
  }
  const clear = students.filter(({ owed }) => owed === 0n).slice(0, whyCleared.length);
  for (const [place, { id: studentId }] of clear.entries()) {
    const hands = as(transaction, people.accountant);
    const given = await giveClearance(hands, { studentId, purpose: whyCleared[place] ?? '' }, now);
    await notePrintOf(hands, given.id, now);
    if (place === 0) await notePrintOf(hands, given.id, now);
  }
}

/** Three parts of what is open, the last of them with what is over. */
async function payInParts(
  transaction: Transaction,
  studentId: string,
  open: readonly OpenLine[],
  today: string,
  now: Date,
): Promise<void> {
  const due = open.filter(({ principal }) => principal > 0n);
  const whole = due.reduce((sum, { principal }) => sum + principal, 0n);
  const part = (whole / 300n) * 100n;
  await makeInstalments(
    transaction,
    {
      id: studentId,
      lines: due.map(({ id, principal }) => ({ lineId: id, open: principal })),
      parts: parts.map((days, place) => ({
        due: addDays(today, days),
        amount: place < parts.length - 1 ? part : whole - part * BigInt(parts.length - 1),
      })),
      reason: 'অভিভাবকের আবেদনে তিন কিস্তিতে',
    },
    now,
  );
}
