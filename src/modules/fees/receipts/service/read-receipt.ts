import type { ApprovalState } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { amountInWords, takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { publicAddressOf } from '../../../../core/server/files/files.ts';
import { codeOf, qrOf } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { siteAddress } from '../../../website/public.ts';
import { feesContract } from '../../contract.ts';
import { readOpenLines } from '../../counter/service/dues.ts';
import { feesPermission } from '../../permissions.ts';
import { type FeeStudent, labelSql, studentJoins, studentSql } from '../../service/students-sql.ts';
import type { Provider, Receipt, ReceiptMethod } from '../../shapes.ts';

type Row = {
  id: string;
  number: string;
  day: string;
  at: Date;
  student: FeeStudent;
  method: ReceiptMethod;
  reference: string;
  provider: Provider | '';
  tendered: bigint | null;
  together: { id: string; number: string; student: Label; amount: string }[] | null;
  amount: bigint;
  advance: bigint;
  collector: string;
  voucher: string;
  is_cancelled: boolean;
  printed: number;
  balance: bigint;
  lines:
    | {
        subHead: Label;
        period: string;
        principal: string;
        fine: string;
        lateDays: number;
        offer: { name: Label; amount: string } | null;
      }[]
    | null;
  request: { id: string; reason: string; state: ApprovalState } | null;
};

/** The kind of paper a receipt's code is of. */
export const receiptKind = 'fee receipt';

/** A receipt as it is printed on `today`, with what is owed then. Throws 404 for another institution's, and for a reversal, which is no receipt. */
export async function readReceipt(
  transaction: Transaction,
  services: Services,
  id: string,
  today: string,
): Promise<Receipt> {
  const row = await transaction.row<Row>(
    `SELECT r.id, r.number, r.day, r.collected_at AS at, ${studentSql} AS student, r.method, r.reference, r.provider, r.tendered, r.amount,
            r.advance, r.collected_by AS collector, v.number AS voucher,
            EXISTS (SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = r.id) AS is_cancelled,
            (SELECT count(*)::int FROM fees_receipt_print p WHERE p.site_id = $1 AND p.receipt_id = r.id) AS printed,
            (SELECT coalesce(sum(o.advance), 0)::bigint FROM fees_receipt o
              WHERE o.site_id = $1 AND o.student_id = r.student_id) AS balance,
            (SELECT json_agg(json_build_object('subHead', ${labelSql('b')}, 'period', i.period,
                      'principal', p.principal::text, 'fine', p.fine::text, 'lateDays', p.late_days,
                      'offer', (SELECT json_build_object('name', k.terms -> 'name', 'amount', k.amount::text) FROM fees_offer_taken k
                                 WHERE k.site_id = $1 AND k.receipt_id = r.id AND k.line_id = i.id))
                      ORDER BY i.due, b.position, i.id)
               FROM fees_receipt_line p
               JOIN fees_invoice_line i ON i.site_id = $1 AND i.id = p.line_id
               JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = i.sub_head_id
              WHERE p.site_id = $1 AND p.receipt_id = r.id) AS lines,
            (SELECT json_agg(json_build_object('id', o.id, 'number', o.number, 'student', ${labelSql('t')},
                      'amount', o.amount::text) ORDER BY o.number)
               FROM fees_receipt o JOIN students_student t ON t.site_id = $1 AND t.id = o.student_id
              WHERE o.site_id = $1 AND o.payment_id = r.payment_id AND o.id <> r.id AND o.reversal_of IS NULL) AS together,
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
  const names = await namesOfAccounts(services.database, [row.collector], transaction.context.language);
  const open = await readOpenLines(transaction, row.student.id, today);
  const lines = row.lines ?? [];
  const site = await services.sites.find(transaction.siteId);
  const address = `${site ? await siteAddress(services, site) : ''}/web/fee-clearance?code=${codeOf(
    services.config.secret,
    receiptKind,
    transaction.siteId,
    row.id,
  )}`;
  const isOpen = row.request?.state === 'pending';
  return {
    id: row.id,
    number: row.number,
    day: row.day,
    at: row.at.toISOString(),
    student: row.student,
    method: row.method,
    reference: row.reference,
    provider: row.provider === '' ? null : row.provider,
    tendered: row.tendered === null ? null : takaText(row.tendered),
    change: takaText(row.tendered === null ? 0n : row.tendered - row.amount),
    together: (row.together ?? []).map((one) => ({ ...one, amount: takaText(BigInt(one.amount)) })),
    site: {
      name: site?.name ?? { en: '', bn: '' },
      address: site?.address ?? { en: '', bn: '' },
      eiin: site?.eiin ?? null,
      logo: site?.logo ? publicAddressOf(site.id, site.logo) : null,
    },
    check: { address, qr: qrOf(address) },
    lines: lines.map((line) => ({
      ...line,
      principal: takaText(BigInt(line.principal)),
      fine: takaText(BigInt(line.fine)),
      offer: line.offer && { name: line.offer.name, amount: takaText(BigInt(line.offer.amount)) },
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
