import { AppError, errors } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import {
  type FeeStudent,
  labelSql,
  latestEnrolment,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import type { LedgerSum } from '../../shapes.ts';

type Row = {
  id: string | null;
  day: string;
  kind:
    | 'bill'
    | 'receipt'
    | 'reversal'
    | 'fineWaiver'
    | 'fineWaiverWithdrawal'
    | 'chargeWaiver'
    | 'chargeWaiverWithdrawal'
    | 'plan'
    | 'planCancelled'
    | 'offer'
    | 'offerBack';
  sub_head: Label | null;
  period: string;
  receipt_id: string | null;
  number: string;
  charged: bigint;
  fine: bigint;
  waived: bigint;
  reason: string;
  paid: bigint;
  to_advance: bigint;
  balance: bigint;
  billed: bigint;
  fines: bigint;
  all_paid: bigint;
  total: bigint;
};

/** What each sum adds up. */
const columnOf: Readonly<Record<LedgerSum, string>> = {
  billed: 'charged',
  fines: 'fine',
  paid: 'paid',
  advance: 'to_advance',
};

/**
 * Every entry of the ledgers of students (`= $2`, `= ANY($2::uuid[])`), each with its `student_id`; in order by `day`, `at`,
 * `rank`, `id`.
 */
export const ledgerEntriesSql = (students: string): string => `
       SELECT l.student_id, l.id, (l.created_at AT TIME ZONE 'Asia/Dhaka')::date AS day, l.created_at AS at, 0 AS rank, 'bill' AS kind,
              ${labelSql('b')}::jsonb AS sub_head, l.period, NULL::uuid AS receipt_id, '' AS number,
              l.payable + l.moved + coalesce(w.waived, 0) + coalesce(f.taken, 0) AS charged, 0::bigint AS fine, 0::bigint AS waived, '' AS reason, 0::bigint AS paid, 0::bigint AS to_advance
         FROM fees_invoice_line l JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
         LEFT JOIN LATERAL (SELECT sum(CASE WHEN w.withdrawal_of IS NULL THEN w.amount ELSE -w.amount END)::bigint AS waived
                              FROM fees_fine_waiver w WHERE w.site_id = $1 AND w.line_id = l.id AND w.of_charge) w ON true
         LEFT JOIN LATERAL (SELECT sum(f.amount)::bigint AS taken FROM fees_offer_taken f
                             WHERE f.site_id = $1 AND f.line_id = l.id AND NOT EXISTS (
                                   SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = f.receipt_id)) f ON true
        WHERE l.site_id = $1 AND l.student_id ${students} AND l.cancelled_at IS NULL AND l.plan_id IS NULL
       UNION ALL
       SELECT r.student_id, r.id, r.day, r.collected_at, 1, CASE WHEN r.reversal_of IS NULL THEN 'receipt' ELSE 'reversal' END, NULL, '',
              coalesce(r.reversal_of, r.id), coalesce(r.number, o.number), 0,
              coalesce((SELECT sum(p.fine + p.fine_left) FROM fees_receipt_line p WHERE p.site_id = $1 AND p.receipt_id = r.id), 0)::bigint,
              0, '',
              CASE WHEN r.method = 'advance' THEN 0 ELSE r.amount END, r.advance
         FROM fees_receipt r LEFT JOIN fees_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
        WHERE r.site_id = $1 AND r.student_id ${students}
       UNION ALL
       SELECT w.student_id, w.id, w.day, w.given_at, 2, CASE WHEN w.withdrawal_of IS NULL THEN 'fineWaiver' ELSE 'fineWaiverWithdrawal' END,
              ${labelSql('b')}::jsonb, l.period, NULL, '', 0, p.fine_left, p.fine, w.reason, 0, 0
         FROM fees_fine_waiver w
         JOIN fees_receipt_line p ON p.site_id = $1 AND p.fine_waiver_id = w.id
         JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = w.line_id
         JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
        WHERE w.site_id = $1 AND w.student_id ${students}
       UNION ALL
       SELECT w.student_id, w.id, w.day, w.given_at, 2,
              CASE WHEN w.withdrawal_of IS NULL THEN 'chargeWaiver' ELSE 'chargeWaiverWithdrawal' END,
              ${labelSql('b')}::jsonb, l.period, NULL, '', -k.amount, 0, k.amount, w.reason, 0, 0
         FROM fees_fine_waiver w
         CROSS JOIN LATERAL (SELECT CASE WHEN w.withdrawal_of IS NULL THEN w.amount ELSE -w.amount END AS amount) k
         JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = w.line_id AND l.cancelled_at IS NULL
         JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
        WHERE w.site_id = $1 AND w.student_id ${students} AND w.of_charge
       UNION ALL
       SELECT r.student_id, CASE WHEN r.reversal_of IS NULL THEN f.id ELSE md5(f.id::text || 'back')::uuid END, r.day, r.collected_at, 0,
              CASE WHEN r.reversal_of IS NULL THEN 'offer' ELSE 'offerBack' END, ${labelSql('b')}::jsonb, l.period, NULL, '',
              -k.amount, 0, k.amount, coalesce(f.terms -> 'name' ->> 'en', ''), 0, 0
         FROM fees_receipt r
         JOIN fees_offer_taken f ON f.site_id = $1 AND f.receipt_id = coalesce(r.reversal_of, r.id)
         CROSS JOIN LATERAL (SELECT CASE WHEN r.reversal_of IS NULL THEN f.amount ELSE -f.amount END AS amount) k
         JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = f.line_id
         JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
        WHERE r.site_id = $1 AND r.student_id ${students}
       UNION ALL
       SELECT i.student_id, CASE WHEN k.kind = 'plan' THEN i.id ELSE md5(i.id::text || k.kind)::uuid END,
              (k.at AT TIME ZONE 'Asia/Dhaka')::date, k.at, 3, k.kind, NULL, '', NULL, '', 0, 0, i.amount, k.reason, 0, 0
         FROM fees_instalment_plan i
         CROSS JOIN LATERAL (VALUES ('plan', i.made_at, i.reason),
                                    ('planCancelled', i.cancelled_at, i.cancelled_reason)) k(kind, at, reason)
        WHERE i.site_id = $1 AND i.student_id ${students} AND k.at IS NOT NULL`;

/**
 * Everything between a student and the institution in the order it happened, with the balance after each: what was
 * billed, on the day it was; fines as they were charged, paid at once or left open; money that came; fines that were
 * waived, which take from the balance only where the fine was charged already; what was waived of a charge by hand, which
 * counts as it was billed. Instalments change no balance, only when
 * it is due: a line counts as it was billed, its parts are told with their plan.
 * What is paid from the advance moves no money; it counts when it came. `only`: the entries one of the sums is made of.
 */
export async function readLedger(
  transaction: Transaction,
  id: string,
  { page, size, only }: { page: number; size: number; only?: LedgerSum | undefined },
) {
  const known = await transaction.readOne(
    { student: json<FeeStudent>(), advance: 'bigint' },
    `SELECT ${studentSql} AS student, (SELECT coalesce(sum(r.advance), 0)::bigint FROM fees_receipt r
              WHERE r.site_id = $1 AND r.student_id = $2) AS advance
       FROM ${latestEnrolment('$2')} e ${studentJoins}`,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  const rows = await transaction.rows<Row>(
    `WITH entries AS (${ledgerEntriesSql('= $2')}),
     run AS (
       SELECT *, sum(charged + fine - paid) OVER (ORDER BY day, at, rank, id)::bigint AS balance,
              row_number() OVER (ORDER BY day, at, rank, id) AS place FROM entries),
     shown AS (SELECT * FROM run ${only ? `WHERE ${columnOf[only]} <> 0` : ''}),
     sums AS (SELECT coalesce(sum(charged), 0)::bigint AS billed, coalesce(sum(fine), 0)::bigint AS fines,
                     coalesce(sum(paid), 0)::bigint AS all_paid, (SELECT count(*) FROM shown) AS total FROM entries)
     SELECT s.*, o.id, o.day, o.kind, o.sub_head, o.period, o.receipt_id, o.number, o.charged, o.fine, o.waived, o.reason,
            o.paid, o.to_advance, o.balance
       FROM sums s LEFT JOIN (SELECT * FROM shown ORDER BY place LIMIT $3 OFFSET $4) o ON true ORDER BY o.place`,
    id,
    size,
    (page - 1) * size,
  );
  const [first] = rows;
  const [billed, fines, paid] = [first?.billed ?? 0n, first?.fines ?? 0n, first?.all_paid ?? 0n];
  // The sums come alone where there is no entry.
  const entries = rows.filter((row): row is Row & { id: string } => row.id !== null);
  return {
    student: known.student,
    total: Number(first?.total ?? 0),
    page,
    size,
    billed: takaText(billed),
    fines: takaText(fines),
    paid: takaText(paid),
    balance: takaText(billed + fines - paid),
    advance: takaText(known.advance),
    items: entries.map((row) => ({
      id: row.id,
      day: row.day,
      kind: row.kind,
      subHead: row.sub_head,
      period: row.period,
      receiptId: row.receipt_id,
      number: row.number,
      charged: takaText(row.charged),
      fine: takaText(row.fine),
      waived: takaText(row.waived),
      reason: row.reason,
      paid: takaText(row.paid),
      advance: takaText(row.to_advance),
      balance: takaText(row.balance),
    })),
  };
}
