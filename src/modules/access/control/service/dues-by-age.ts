import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { feesPath } from '../../../fees/paths.ts';
import type { Proof } from '../contract.ts';
import { ageLabels, controlLabels } from '../labels.ts';
import { ledgerOf } from './findings.ts';

/** The ages of the due list, each by the name under which that list opens. */
const ages = [
  { late: 'not-yet', when: 'late <= 0' },
  { late: '1-30', when: 'late BETWEEN 1 AND 30' },
  { late: '31-60', when: 'late BETWEEN 31 AND 60' },
  { late: '61-90', when: 'late BETWEEN 61 AND 90' },
  { late: '91', when: 'late > 90' },
] as const;

/** As many students as the proof shows. */
const most = 50;

/**
 * Each line twice: as the due list has it, whose student has an enrolment in a section and which never counts below nothing,
 * and reckoned anew of what was billed less what receipts of that very student collected.
 */
const linesSql = `SELECT l.student_id, $2::date - l.due AS late,
         CASE WHEN l.cancelled_at IS NULL AND l.payable > 0 AND EXISTS (
                SELECT 1 FROM students_enrolment e
                  JOIN academic_section x ON x.site_id = $1 AND x.id = e.section_id
                 WHERE e.site_id = $1 AND e.student_id = l.student_id)
              THEN greatest(l.payable - coalesce(p.settled, 0), 0) ELSE 0 END AS listed,
         CASE WHEN l.cancelled_at IS NULL THEN l.amount - l.waiver - l.moved + coalesce(p.own_fine_left, 0) ELSE 0 END
           - coalesce(p.own_principal, 0) AS reckoned
    FROM fees_invoice_line l
    LEFT JOIN LATERAL (
      SELECT sum(o.principal - o.fine_left) AS settled,
             sum(o.principal) FILTER (WHERE r.student_id = l.student_id) AS own_principal,
             sum(o.fine_left) FILTER (WHERE r.student_id = l.student_id OR o.receipt_id IS NULL) AS own_fine_left
        FROM fees_receipt_line o LEFT JOIN fees_receipt r ON r.site_id = $1 AND r.id = o.receipt_id
       WHERE o.site_id = $1 AND o.line_id = l.id) p ON true
   WHERE l.site_id = $1`;

/** Ages whose sums differ, then the students they differ by. */
async function readDifferences(transaction: Transaction, today: string) {
  const rows = await transaction.read(
    { age: 'int', student_id: 'uuid?', text: 'text?', amount: 'bigint' },
    `WITH line AS (
       SELECT student_id, CASE ${ages.map(({ when }, n) => `WHEN ${when} THEN ${n}`).join(' ')} END AS age, listed, reckoned
         FROM (${linesSql}) k WHERE listed <> 0 OR reckoned <> 0),
     differing AS (
       SELECT age, student_id, sum(listed - reckoned)::bigint AS amount FROM line
        GROUP BY GROUPING SETS ((age), (age, student_id)) HAVING sum(listed) <> sum(reckoned))
     SELECT d.age, d.student_id, s.code || ' · ' || s.name_en AS text, d.amount
       FROM differing d LEFT JOIN students_student s ON s.site_id = $1 AND s.id = d.student_id
      ORDER BY d.student_id IS NOT NULL, d.age, text`,
    today,
  );
  return rows.map(({ age, student_id: studentId, text, amount }) => {
    const { late } = ages[age] ?? ages[0];
    return studentId === null
      ? {
          text: ageLabels[late],
          amount: takaText(amount),
          path: link(feesPath.report, { tab: 'dues', late }),
        }
      : { text: { en: text ?? '', bn: text ?? '' }, amount: takaText(amount), path: ledgerOf(studentId) };
  });
}

/**
 * Dues by age as the due list has them, against the ledger of fees receivable: what payments left open of fines is in no
 * books yet, nor is what was billed since the last posting, and on a cash basis all of it. What is left of the dues is that
 * ledger, to the paisa. The sum of each age is reckoned anew besides, and what differs is opened to its students.
 */
export async function proveDuesByAge(transaction: Transaction, today: string): Promise<Proof> {
  const sums = await transaction.readOne(
    {
      a0: 'bigint',
      a1: 'bigint',
      a2: 'bigint',
      a3: 'bigint',
      a4: 'bigint',
      fines: 'bigint',
      unposted: 'bigint',
      ledger: 'bigint',
    },
    `WITH receivable AS (SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '1201'),
     fee AS (
       SELECT $2::date - l.due AS late,
              CASE WHEN l.cancelled_at IS NULL THEN l.payable - coalesce(p.paid, 0) ELSE 0 END AS owed,
              CASE WHEN l.cancelled_at IS NULL THEN coalesce(p.fine_left, 0) ELSE 0 END AS fine,
              coalesce(a.booked, 0) - coalesce(p.taken, 0) AS booked
         FROM fees_invoice_line l
         LEFT JOIN (SELECT e.line_id, sum(e.amount) AS booked FROM fees_accrual_entry e
                     WHERE e.site_id = $1 GROUP BY e.line_id) a ON a.line_id = l.id
         LEFT JOIN (SELECT o.line_id, sum(o.principal) AS paid, sum(o.fine_left) AS fine_left,
                           sum(o.principal) FILTER (WHERE t.voucher_id IS NOT NULL) AS taken
                      FROM fees_receipt_line o
                      LEFT JOIN fees_receipt r ON r.site_id = $1 AND r.id = o.receipt_id
                      LEFT JOIN (SELECT DISTINCT v.voucher_id FROM accounts_voucher_line v
                                  WHERE v.site_id = $1 AND v.ledger_id = (SELECT id FROM receivable)) t
                             ON t.voucher_id = r.voucher_id
                     WHERE o.site_id = $1 GROUP BY o.line_id) p ON p.line_id = l.id
        WHERE l.site_id = $1)
     SELECT ${ages.map(({ when }, n) => `coalesce(sum(owed + fine) FILTER (WHERE owed + fine > 0 AND ${when}), 0)::bigint AS a${n}`).join(', ')},
            coalesce(sum(fine) FILTER (WHERE owed + fine > 0), 0)::bigint AS fines,
            coalesce(sum(owed - booked), 0)::bigint AS unposted,
            (SELECT coalesce(sum(v.debit - v.credit), 0)::bigint FROM accounts_voucher_line v
              WHERE v.site_id = $1 AND v.ledger_id = (SELECT id FROM receivable)
                AND EXISTS (SELECT 1 FROM fees_accrual_entry z WHERE z.site_id = $1)) AS ledger
       FROM fee`,
    today,
  );
  const due = sums ? [sums.a0, sums.a1, sums.a2, sums.a3, sums.a4] : ages.map(() => 0n);
  const { fines = 0n, unposted = 0n, ledger = 0n } = sums ?? {};
  const differences = await readDifferences(transaction, today);
  const inBooks = due.reduce((sum, one) => sum + one, 0n) - fines - unposted;
  return {
    name: 'ages',
    left: takaText(inBooks),
    right: takaText(ledger),
    count: differences.length + (inBooks === ledger ? 0 : 1),
    items: differences.slice(0, most),
    parts: [
      ...ages.map(({ late }, place) => ({
        label: ageLabels[late],
        amount: takaText(due[place] ?? 0n),
        path: link(feesPath.report, { tab: 'dues', late }),
      })),
      { label: controlLabels.finesLeft, amount: takaText(-fines), path: null },
      { label: controlLabels.notPosted, amount: takaText(-unposted), path: null },
    ],
  };
}
