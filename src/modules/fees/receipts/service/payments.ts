import { daysBetween } from '../../../../core/dates.ts';
import { ValidationError } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { labelsOfAccounts, namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import { columnTexts, fieldProblems, methodTexts } from '../../labels.ts';
import {
  type FeeStudent,
  fitsQuestion,
  labelSql,
  patternOf,
  studentJoins,
  studentSql,
} from '../../service/students-sql.ts';
import { type ReceiptMethod, withoutMoney } from '../../shapes.ts';

export type PaymentFilter = {
  from: string;
  to: string;
  collectorId?: string | undefined;
  method?: ReceiptMethod | 'money' | undefined;
  classId?: string | undefined;
  /** A fee head's id, 'fine' or 'advance'. */
  headId?: string | undefined;
  kind?: 'receipt' | 'reversal' | undefined;
  q?: string | undefined;
};

/** What of a receipt `r` a filter means, whether there is any, and how the head at `$7` is told. */
const parts = {
  all: { part: 'r.amount', fits: '$7::text IS NULL' },
  fine: {
    part: `(SELECT sum(p.fine)::bigint FROM fees_receipt_line p WHERE p.site_id = $1 AND p.receipt_id = r.id)`,
    fits: `$7 = 'fine' AND EXISTS (SELECT 1 FROM fees_receipt_line p
             WHERE p.site_id = $1 AND p.receipt_id = r.id AND p.fine <> 0)`,
  },
  advance: { part: 'r.advance', fits: `$7 = 'advance' AND r.advance <> 0` },
  head: {
    part: `(SELECT sum(p.principal)::bigint ${linesOfHead()})`,
    fits: `EXISTS (SELECT 1 ${linesOfHead()})`,
  },
} as const;

function linesOfHead(): string {
  return `FROM fees_receipt_line p JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
            JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
           WHERE p.site_id = $1 AND p.receipt_id = r.id AND b.head_id = $7::uuid`;
}

const partOf = ({ headId }: PaymentFilter) =>
  headId === undefined ? 'all' : headId === 'fine' || headId === 'advance' ? headId : 'head';

/** The receipts a filter means, as `found`; its values are `$2` to `$9`. Students are joined where they are asked for. */
const foundSql = (filter: PaymentFilter) => `found AS MATERIALIZED (
  SELECT r.id, r.number, r.reversal_of, r.day, r.collected_at, r.method, r.reference, r.amount, r.advance, r.collected_by,
         r.enrolment_id, ${parts[partOf(filter)].part} AS part
    FROM fees_receipt r
    ${filter.classId || patternOf(filter.q) ? `JOIN students_enrolment e ON e.site_id = $1 AND e.id = r.enrolment_id ${studentJoins}` : ''}
   WHERE r.site_id = $1 AND r.day >= $2 AND r.day <= $3 AND ($4::uuid IS NULL OR r.collected_by = $4)
     AND ($5::text IS NULL OR r.method = $5 OR ($5 = 'money' AND r.method NOT IN ${withoutMoney}))
     AND ${filter.classId ? 'x.class_id = $6::uuid' : '$6::uuid IS NULL'} AND ${parts[partOf(filter)].fits}
     AND ${patternOf(filter.q) ? `(${fitsQuestion('$8')} OR r.number LIKE $8)` : '$8::text IS NULL'}
     AND ($9::text IS NULL OR ($9 = 'reversal') = (r.reversal_of IS NOT NULL)))`;

const valuesOf = (filter: PaymentFilter) => [
  filter.from,
  filter.to,
  filter.collectorId ?? null,
  filter.method ?? null,
  filter.classId ?? null,
  filter.headId ?? null,
  patternOf(filter.q),
  filter.kind ?? null,
];

function assertRange({ from, to }: PaymentFilter): void {
  if (to < from) throw new ValidationError({ to: [fieldProblems.datesTurned] });
  if (daysBetween(from, to) > 366) throw new ValidationError({ to: [fieldProblems.longRange] });
}

/** Receipts and reversals of a time, newest first. */
export async function listPayments(
  transaction: Transaction,
  database: Database,
  filter: PaymentFilter,
  { page, size }: { page: number; size: number },
) {
  assertRange(filter);
  transaction.planForAll();
  const rows = await transaction.read(
    {
      id: 'uuid',
      receipt_id: 'uuid',
      number: 'text',
      is_reversal: 'bool',
      is_cancelled: 'bool',
      day: 'date',
      at: 'time',
      student: json<FeeStudent>(),
      method: oneOf<ReceiptMethod>(),
      reference: 'text',
      principal: 'bigint',
      fine: 'bigint',
      advance: 'bigint',
      amount: 'bigint',
      part: 'bigint',
      collected_by: 'uuid',
      total: 'bigint',
    },
    `WITH ${foundSql(filter)},
     page AS MATERIALIZED (
       SELECT f.*, (SELECT count(*) FROM found) AS total FROM found f ORDER BY collected_at DESC, id DESC LIMIT $10 OFFSET $11)
     SELECT f.id, coalesce(f.reversal_of, f.id) AS receipt_id, coalesce(f.number, o.number) AS number,
            f.reversal_of IS NOT NULL AS is_reversal,
            EXISTS (SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = f.id) AS is_cancelled,
            f.day, f.collected_at AS at, ${studentSql} AS student, f.method, f.reference,
            paid.principal, paid.fine, f.advance, f.amount, f.part, f.collected_by, f.total
       FROM page f
       LEFT JOIN fees_receipt o ON o.site_id = $1 AND o.id = f.reversal_of
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = f.enrolment_id ${studentJoins}
       CROSS JOIN LATERAL (SELECT coalesce(sum(p.principal), 0)::bigint AS principal, coalesce(sum(p.fine), 0)::bigint AS fine
                             FROM fees_receipt_line p WHERE p.site_id = $1 AND p.receipt_id = f.id) paid
      ORDER BY f.collected_at DESC, f.id DESC`,
    ...valuesOf(filter),
    size,
    (page - 1) * size,
  );
  const names = await namesOfAccounts(
    database,
    rows.map((row) => row.collected_by),
    transaction.context.language,
  );
  return {
    total: Number(rows[0]?.total ?? 0),
    page,
    size,
    items: rows.map((row) => ({
      id: row.id,
      receiptId: row.receipt_id,
      number: row.number,
      kind: row.is_reversal ? ('reversal' as const) : ('receipt' as const),
      isCancelled: row.is_cancelled,
      day: row.day,
      at: row.at.toISOString(),
      student: row.student,
      method: row.method,
      reference: row.reference,
      principal: takaText(row.principal),
      fine: takaText(row.fine),
      advance: takaText(row.advance),
      amount: takaText(row.amount),
      part: takaText(row.part),
      collector: names.get(row.collected_by) ?? '',
    })),
  };
}

const oneSumSql = `SELECT 'head' AS by, $7::text AS key, NULL::jsonb AS label, count(*)::int AS receipts,
                          coalesce(sum(part), 0)::bigint AS amount FROM found`;

/** The sums of `found` by head: of every head, or of the one that is asked for. */
const byHeadSql = {
  all: `, parts AS (
       SELECT f.id, b.head_id, p.principal, p.fine FROM found f
         JOIN fees_receipt_line p ON p.site_id = $1 AND p.receipt_id = f.id
         JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = p.line_id
         JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id)
     SELECT 'head' AS by, h.id::text AS key, ${labelSql('h')}::jsonb AS label, k.receipts, k.amount
       FROM (SELECT head_id, count(DISTINCT id)::int AS receipts, sum(principal)::bigint AS amount FROM parts GROUP BY 1) k
       JOIN fees_fee_head h ON h.site_id = $1 AND h.id = k.head_id
     UNION ALL SELECT 'head', 'fine', NULL, count(DISTINCT id)::int, sum(fine)::bigint FROM parts WHERE fine <> 0
       HAVING count(*) > 0
     UNION ALL SELECT 'head', 'advance', NULL, count(*)::int, sum(advance)::bigint FROM found WHERE advance <> 0
       HAVING count(*) > 0`,
  head: `SELECT 'head' AS by, h.id::text AS key, ${labelSql('h')}::jsonb AS label, k.receipts, k.amount
       FROM (SELECT count(*)::int AS receipts, coalesce(sum(part), 0)::bigint AS amount FROM found) k
       JOIN fees_fee_head h ON h.site_id = $1 AND h.id = $7::uuid`,
  fine: oneSumSql,
  advance: oneSumSql,
} as const;

type Sum = {
  by: 'head' | 'method' | 'collector';
  key: string;
  label: Label | null;
  receipts: number;
  amount: bigint;
};

/**
 * The sums of the same receipts by head, method and collector, fines and advances as heads of their own. By head: what
 * was settled, from advances too. `amount` and the collectors': the money that came in. Where a head is asked for, all of
 * them are of that head alone.
 */
export async function sumPayments(transaction: Transaction, database: Database, filter: PaymentFilter) {
  assertRange(filter);
  const rows = await transaction.rows<Sum>(
    `WITH ${foundSql(filter)} ${byHeadSql[partOf(filter)]}
     UNION ALL SELECT 'method', method, NULL, count(*)::int, sum(part)::bigint FROM found GROUP BY method
     UNION ALL SELECT 'collector', collected_by::text, NULL, count(*)::int, sum(part)::bigint FROM found
        WHERE method NOT IN ${withoutMoney} OR $5 IN ${withoutMoney} GROUP BY collected_by`,
    ...valuesOf(filter),
  );
  const names = await labelsOfAccounts(
    database,
    rows.filter((row) => row.by === 'collector').map((row) => row.key),
  );
  const own: Readonly<Record<string, Label>> = { fine: columnTexts.fine, advance: columnTexts.advance };
  const labelFor = (row: Sum): Label => {
    if (row.by === 'method') return methodTexts[row.key as ReceiptMethod];
    if (row.by === 'collector') return names.get(row.key) ?? { en: '', bn: '' };
    return row.label ?? own[row.key] ?? { en: '', bn: '' };
  };
  const of = (by: Sum['by']) =>
    rows
      .filter((row) => row.by === by)
      .sort((a, b) => (a.amount < b.amount ? 1 : a.amount > b.amount ? -1 : 0))
      .map((row) => ({
        key: row.key,
        label: labelFor(row),
        receipts: row.receipts,
        amount: takaText(row.amount),
      }));
  const amount = rows.reduce(
    (sum, row) =>
      row.by === 'method' && row.key !== 'advance' && row.key !== 'opening' ? sum + row.amount : sum,
    0n,
  );
  return {
    amount: takaText(amount),
    byHead: of('head'),
    byMethod: of('method'),
    byCollector: of('collector'),
  };
}
