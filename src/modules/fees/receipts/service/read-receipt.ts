import type { ApprovalState } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { amountInWords, takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { feesContract } from '../../contract.ts';
import { readOpenLines } from '../../counter/service/dues.ts';
import { feesPermission } from '../../permissions.ts';
import { type FeeStudent, labelSql, studentJoins, studentSql } from '../../service/students-sql.ts';
import type { Method, Receipt } from '../../shapes.ts';

type Row = {
  id: string;
  number: string;
  day: string;
  at: Date;
  student: FeeStudent;
  method: Method;
  reference: string;
  amount: bigint;
  advance: bigint;
  collector: string;
  voucher: string;
  is_cancelled: boolean;
  printed: number;
  balance: bigint;
  lines: { subHead: Label; period: string; principal: string; fine: string; lateDays: number }[] | null;
  request: { id: string; reason: string; state: ApprovalState } | null;
};

/** A receipt as it is printed on `today`, with what is owed then. Throws 404 for another institution's, and for a reversal, which is no receipt. */
export async function readReceipt(
  transaction: Transaction,
  database: Database,
  id: string,
  today: string,
): Promise<Receipt> {
  const row = await transaction.row<Row>(
    `SELECT r.id, r.number, r.day, r.collected_at AS at, ${studentSql} AS student, r.method, r.reference, r.amount,
            r.advance, r.collected_by AS collector, v.number AS voucher,
            EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.id) AS is_cancelled,
            (SELECT count(*)::int FROM fees_receipt_print p WHERE p.site_id = $1 AND p.receipt_id = r.id) AS printed,
            (SELECT coalesce(sum(o.advance), 0)::bigint FROM fees_receipt o
              WHERE o.site_id = $1 AND o.student_id = r.student_id) AS balance,
            (SELECT json_agg(json_build_object('subHead', ${labelSql('b')}, 'period', i.period,
                      'principal', p.principal::text, 'fine', p.fine::text, 'lateDays', p.late_days)
                      ORDER BY i.due, b.position, i.id)
               FROM fees_receipt_line p
               JOIN fees_invoice_line i ON i.site_id = $1 AND i.id = p.line_id
               JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = i.sub_head_id
              WHERE p.site_id = $1 AND p.receipt_id = r.id) AS lines,
            (SELECT json_build_object('id', q.id, 'reason', q.reason, 'state', q.state)
               FROM approval_request q
              WHERE q.site_id = $1 AND q.subject = r.id AND q.act = '${feesContract.askCancel.approval.act}'
              ORDER BY q.asked_at DESC, q.id DESC LIMIT 1) AS request
       FROM fees_receipt r
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = r.voucher_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id ${studentJoins}
      WHERE r.site_id = $1 AND r.id = $2 AND r.number IS NOT NULL`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const names = await namesOfAccounts(database, [row.collector], transaction.context.language);
  const open = await readOpenLines(transaction, row.student.id, today);
  const lines = row.lines ?? [];
  const isOpen = row.request?.state === 'pending';
  return {
    id: row.id,
    number: row.number,
    day: row.day,
    at: row.at.toISOString(),
    student: row.student,
    method: row.method,
    reference: row.reference,
    lines: lines.map((line) => ({
      ...line,
      principal: takaText(BigInt(line.principal)),
      fine: takaText(BigInt(line.fine)),
    })),
    fine: takaText(lines.reduce((sum, line) => sum + BigInt(line.fine), 0n)),
    advance: takaText(row.advance),
    amount: takaText(row.amount),
    words: { en: amountInWords(row.amount, 'en'), bn: amountInWords(row.amount, 'bn') },
    collector: names.get(row.collector) ?? '',
    voucher: row.voucher,
    left: takaText(open.reduce((sum, line) => sum + line.principal + line.fine, 0n)),
    printed: row.printed,
    balance: takaText(row.balance),
    state: row.is_cancelled ? 'cancelled' : 'valid',
    request: row.request,
    can: {
      askCancel: !row.is_cancelled && !isOpen && transaction.context.permissions.has(feesPermission.collect),
    },
  };
}
