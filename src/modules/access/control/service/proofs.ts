import { todayInDhaka } from '../../../../core/dates.ts';
import { dayLabel } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import { labelsOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { RowOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { accountsPath, voucherPath } from '../../../accounts/paths.ts';
import { feesPath } from '../../../fees/paths.ts';
import type { Proof, ProofName } from '../contract.ts';
import { controlLabels } from '../labels.ts';
import { proveDuesByAge } from './dues-by-age.ts';
import { ledgerOf } from './findings.ts';

/** As many differences as a proof shows. */
const most = 50;

const differenceShape = {
  text: 'text',
  amount: 'bigint?',
  about: 'text?',
  who: 'uuid?',
  total: 'int',
} as const;
type Difference = RowOf<typeof differenceShape>;

/** What collectors took, of students and of others. */
const takingsSql = `(SELECT t.day, t.collected_by, t.method, t.amount FROM fees_receipt t WHERE t.site_id = $1
  UNION ALL SELECT o.day, o.collected_by, o.method, o.amount FROM fees_outside_receipt o WHERE o.site_id = $1)`;

/**
 * What collectors counted of each day, without the change their shifts began with, and what the drawer held by then: all that
 * was taken, or while another shift is open what was expected. What was short or over and is in the books since it was taken
 * over agrees.
 */
const countedSql = `SELECT c.collector_id, c.day, c.counted,
            CASE WHEN EXISTS (SELECT 1 FROM fees_shift h WHERE h.site_id = $1 AND h.collector_id = c.collector_id
                               AND h.day = c.day AND h.place > c.place) THEN c.expected
                 ELSE coalesce((SELECT sum(r.amount) FROM ${takingsSql} r
                        WHERE r.day = c.day AND r.collected_by = c.collector_id AND r.method = 'cash'), 0) END AS held
       FROM (SELECT d.collector_id, d.day, max(d.place) AS place, sum(d.expected - d.float) AS expected,
                    sum(CASE WHEN d.voucher_id IS NULL THEN d.counted ELSE d.expected END - d.float) AS counted
               FROM fees_day_close d WHERE d.site_id = $1 AND d.reopened_by IS NULL GROUP BY d.collector_id, d.day) c`;

/** Of a voucher from before the money of the library went through a drawer. */
const withoutReceipt = (voucherId: string) =>
  `NOT EXISTS (SELECT 1 FROM fees_outside_receipt o WHERE o.site_id = $1 AND o.voucher_id = ${voucherId})`;

/**
 * What each source says came in or went out in cash, by the voucher it stands in: receipts, what the library once took itself
 * and gave back, what a drawer was short or over.
 */
const cashSql = `(SELECT t.voucher_id, CASE WHEN t.method = 'cash' THEN t.amount ELSE 0 END AS cash FROM fees_receipt t WHERE t.site_id = $1
  UNION ALL SELECT o.voucher_id, CASE WHEN o.method = 'cash' THEN o.amount ELSE 0 END FROM fees_outside_receipt o WHERE o.site_id = $1
  UNION ALL SELECT v.id, coalesce(g.amount, 0) FROM accounts_voucher v
    LEFT JOIN library_charge g ON g.site_id = $1 AND g.id = v.source_id AND g.settled_on IS NOT NULL
   WHERE v.site_id = $1 AND v.source_kind = 'library.charge' AND ${withoutReceipt('v.id')}
  UNION ALL SELECT w.id, -g.amount FROM accounts_voucher v
    JOIN accounts_voucher w ON w.site_id = $1 AND w.reversal_of = v.id
    JOIN library_charge g ON g.site_id = $1 AND g.id = v.source_id AND g.refunded_on IS NOT NULL
   WHERE v.site_id = $1 AND v.source_kind = 'library.charge' AND ${withoutReceipt('w.id')}
  UNION ALL SELECT d.voucher_id, d.counted - d.expected FROM fees_day_close d WHERE d.site_id = $1 AND d.voucher_id IS NOT NULL)`;
const cashLines = `SELECT sum(l.debit - l.credit) AS cash FROM accounts_voucher_line l
  JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id AND a.kind = 'cash'`;

/** Every series that numbers are drawn from, up to what was drawn last. */
const seriesSql = `(SELECT CASE WHEN q.kind = 'fees.receipt' THEN q.period || '-' WHEN q.kind = 'fees.outside' THEN 'OR' || q.period || '-'
           WHEN q.kind = 'fees.refund' THEN 'RF' || q.period || '-' ELSE substr(q.kind, 9) || '-' || q.period || '-' END AS series,
         q.next - 1 AS drawn, CASE WHEN q.kind LIKE 'voucher.%' THEN 4 ELSE 6 END AS digits
    FROM number_sequence q
   WHERE q.site_id = $1 AND (q.kind LIKE 'voucher.%' OR q.kind IN ('fees.receipt', 'fees.outside', 'fees.refund')))`;

/** The ledger of fees receivable, and whether fees were ever posted as they are billed. */
const receivableId = `(SELECT a.id FROM accounts_ledger a WHERE a.site_id = $1 AND a.code = '1201')`;
const isAccrual = 'EXISTS (SELECT 1 FROM fees_accrual_entry z WHERE z.site_id = $1)';

/** The proofs by comparing records; the others are read otherwise. */
type Compared = Exclude<ProofName, 'history' | 'ages'>;

/**
 * What does not agree in each proof: `text` names it, `about` leads to it, `total` counts all of them. Each is one look at
 * the institution's rows as they stand.
 */
const differences: Readonly<Record<Compared, string>> = {
  receipts: `SELECT coalesce(r.number, o.number || ' −') AS text, r.amount - coalesce(l.paid, 0)
            - CASE WHEN r.method = 'advance' THEN 0 ELSE r.advance END AS amount, r.id::text AS about, NULL::uuid AS who
       FROM fees_receipt r
       LEFT JOIN fees_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = r.voucher_id
       LEFT JOIN LATERAL (SELECT sum(p.principal + p.fine) AS paid FROM fees_receipt_line p
                           WHERE p.site_id = $1 AND p.receipt_id = r.id) l ON true
      WHERE r.site_id = $1
        AND (r.amount <> coalesce(l.paid, 0) + CASE WHEN r.method = 'advance' THEN 0 ELSE r.advance END
             OR v.amount <> abs(r.amount) OR v.source_id IS DISTINCT FROM r.id OR v.status <> 'posted')
      UNION ALL
     SELECT coalesce(r.number, o.number || ' −'), r.amount - coalesce(l.moved, 0), v.type || ' ' || v.id, NULL
       FROM fees_outside_receipt r
       LEFT JOIN fees_outside_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = r.voucher_id
       LEFT JOIN LATERAL (SELECT sum(p.debit - p.credit) AS moved FROM accounts_voucher_line p
                           WHERE p.site_id = $1 AND p.voucher_id = v.id AND p.ledger_id = r.money_ledger_id) l ON true
      WHERE r.site_id = $1 AND (r.amount <> coalesce(l.moved, 0) OR v.amount <> abs(r.amount) OR v.status <> 'posted')`,
  cash: `SELECT coalesce(v.number, '') || ' · ' || v.narration AS text, told.cash - coalesce(c.cash, 0) AS amount,
            v.type || ' ' || v.id AS about, NULL::uuid AS who
       FROM ${cashSql} told JOIN accounts_voucher v ON v.site_id = $1 AND v.id = told.voucher_id
       LEFT JOIN LATERAL (${cashLines} WHERE l.site_id = $1 AND l.voucher_id = v.id) c ON true
      WHERE told.cash <> coalesce(c.cash, 0)`,
  vouchers: `SELECT coalesce(v.number, '') AS text, sum(l.debit - l.credit) AS amount, v.type || ' ' || v.id AS about, NULL::uuid AS who
       FROM accounts_voucher v JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = v.id
      WHERE v.site_id = $1 GROUP BY v.site_id, v.id HAVING sum(l.debit) <> sum(l.credit) OR sum(l.debit) <> v.amount`,
  advance: `SELECT coalesce(v.number, '') || ' · ' || v.narration AS text, sum(l.credit - l.debit) AS amount,
            v.type || ' ' || v.id AS about, NULL::uuid AS who
       FROM accounts_voucher_line l
       JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id AND a.code = '2101'
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
      WHERE l.site_id = $1 AND v.source_kind IS DISTINCT FROM 'fees.receipt' GROUP BY v.site_id, v.id
     HAVING sum(l.credit - l.debit) <> 0`,
  drawers: `SELECT to_char(c.day, 'YYYY-MM-DD') AS text, c.counted - c.held AS amount,
            to_char(c.day, 'YYYY-MM-DD') AS about, c.collector_id AS who
       FROM (${countedSql}) c WHERE c.counted <> c.held`,
  dues: `SELECT s.code || ' · ' || s.name_en AS text, l.payable - paid.sum AS amount, l.student_id::text AS about, NULL::uuid AS who
       FROM fees_invoice_line l JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
       CROSS JOIN LATERAL (SELECT coalesce(sum(p.principal), 0) AS sum FROM fees_receipt_line p
                            WHERE p.site_id = $1 AND p.line_id = l.id) paid
      WHERE l.site_id = $1 AND (paid.sum NOT BETWEEN 0 AND l.payable OR (l.cancelled_at IS NOT NULL AND paid.sum <> 0))`,
  receivable: `SELECT s.code || ' · ' || s.name_en AS text, sum(l.payable) AS amount, 'student ' || l.student_id AS about, NULL::uuid AS who
       FROM fees_invoice_line l JOIN students_student s ON s.site_id = $1 AND s.id = l.student_id
      WHERE l.site_id = $1 AND l.cancelled_at IS NULL AND l.payable > 0
        AND (l.created_at AT TIME ZONE 'Asia/Dhaka')::date < $2::date - 1
        AND EXISTS (SELECT 1 FROM accounts_fiscal_year y
                     WHERE y.site_id = $1 AND y.basis = 'accrual' AND $2::date BETWEEN y.start_date AND y.end_date)
        AND NOT EXISTS (SELECT 1 FROM fees_accrual_entry e WHERE e.site_id = $1 AND e.line_id = l.id)
        AND NOT EXISTS (SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id)
      GROUP BY s.code, s.name_en, l.student_id
      UNION ALL
     SELECT coalesce(v.number, '') || ' · ' || v.narration AS text, sum(l.debit - l.credit) AS amount,
            v.type || ' ' || v.id AS about, NULL::uuid AS who
       FROM accounts_voucher_line l
       JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id AND a.code = '1201'
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
      WHERE l.site_id = $1 AND ${isAccrual}
        AND (v.source_kind IS NULL OR v.source_kind NOT IN ('fees.receipt', 'fees.accrual')) GROUP BY v.site_id, v.id
     HAVING sum(l.debit - l.credit) <> 0`,
  // Up to what was drawn last, so that one missing at the end is found too.
  numbers: `SELECT series || lpad(n::text, coalesce(s.width, q.digits), '0') AS text, NULL::bigint AS amount, NULL AS about, NULL::uuid AS who
       FROM (SELECT substring(number FROM '^(.*-)[0-9]+$') AS series, max(substring(number FROM '([0-9]+)$')::int) AS last,
                    max(length(substring(number FROM '([0-9]+)$'))) AS width,
                    array_agg(substring(number FROM '([0-9]+)$')::int) AS there
               FROM (SELECT number FROM fees_receipt WHERE site_id = $1 AND number IS NOT NULL
                     UNION ALL SELECT number FROM fees_outside_receipt WHERE site_id = $1 AND number IS NOT NULL
                     UNION ALL SELECT number FROM accounts_voucher WHERE site_id = $1 AND number IS NOT NULL) all_numbers
              WHERE number ~ '^.*-[0-9]{1,9}$' GROUP BY 1) s
       FULL JOIN ${seriesSql} q USING (series)
       CROSS JOIN LATERAL generate_series(1, greatest(s.last, q.drawn)) AS n
      WHERE n <> ALL(coalesce(s.there, '{}'))`,
  unclosed: `SELECT to_char(t.day, 'YYYY-MM-DD') AS text, t.cash - coalesce(k.counted, 0) AS amount,
            to_char(t.day, 'YYYY-MM-DD') AS about, t.collected_by AS who
       FROM (SELECT r.day, r.collected_by, sum(r.amount) AS cash FROM ${takingsSql} r
              WHERE r.method = 'cash' AND r.day < $2::date GROUP BY r.day, r.collected_by) t
       LEFT JOIN LATERAL (SELECT sum(c.expected - c.float) AS counted FROM fees_day_close c
              WHERE c.site_id = $1 AND c.collector_id = t.collected_by AND c.day = t.day AND c.reopened_by IS NULL) k ON true
      WHERE t.cash <> coalesce(k.counted, 0)`,
};

/** The two sides of the proofs that compare sums. */
const sumsSql = `SELECT
  (SELECT coalesce(sum(e.amount), 0)::bigint FROM fees_accrual_entry e WHERE e.site_id = $1)
   - (SELECT coalesce(sum(l.credit - l.debit), 0)::bigint FROM accounts_voucher_line l
        JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id AND v.source_kind = 'fees.receipt'
       WHERE l.site_id = $1 AND l.ledger_id = ${receivableId}) AS receivable_left,
  (SELECT coalesce(sum(l.debit - l.credit), 0)::bigint FROM accounts_voucher_line l
    WHERE l.site_id = $1 AND l.ledger_id = ${receivableId} AND ${isAccrual}) AS receivable_right,
  (SELECT coalesce(sum(abs(r.amount)), 0)::bigint FROM (SELECT amount FROM fees_receipt WHERE site_id = $1
     UNION ALL SELECT amount FROM fees_outside_receipt WHERE site_id = $1) r) AS receipts_left,
  (SELECT coalesce(sum(v.amount), 0)::bigint FROM accounts_voucher v
    WHERE v.site_id = $1 AND v.status = 'posted' AND (v.source_kind IN ('fees.receipt', 'fees.outside')
       OR v.id IN (SELECT o.voucher_id FROM fees_outside_receipt o WHERE o.site_id = $1))) AS receipts_right,
  (SELECT coalesce(sum(c.cash), 0)::bigint FROM ${cashSql} c) AS cash_left,
  (${cashLines.replace('sum(l.debit - l.credit) AS cash', 'coalesce(sum(l.debit - l.credit), 0)::bigint')}
     JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
    WHERE l.site_id = $1 AND (v.source_kind IN ('fees.receipt', 'fees.outside', 'fees.dayClose', 'library.charge')
       OR v.id IN (SELECT c.voucher_id FROM ${cashSql} c))) AS cash_right,
  (SELECT coalesce(sum(debit), 0)::bigint FROM accounts_voucher_line WHERE site_id = $1) AS vouchers_left,
  (SELECT coalesce(sum(credit), 0)::bigint FROM accounts_voucher_line WHERE site_id = $1) AS vouchers_right,
  (SELECT coalesce(sum(advance), 0)::bigint FROM fees_receipt WHERE site_id = $1) AS advance_left,
  (SELECT coalesce(sum(l.credit - l.debit), 0)::bigint FROM accounts_voucher_line l
     JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id AND a.code = '2101' WHERE l.site_id = $1) AS advance_right,
  (SELECT coalesce(sum(c.counted), 0)::bigint FROM (${countedSql}) c) AS drawers_left,
  (SELECT coalesce(sum(c.held), 0)::bigint FROM (${countedSql}) c) AS drawers_right,
  (SELECT coalesce(sum(payable), 0)::bigint FROM fees_invoice_line WHERE site_id = $1 AND cancelled_at IS NULL)
   - (SELECT coalesce(sum(principal), 0)::bigint FROM fees_receipt_line WHERE site_id = $1) AS dues_left,
  (SELECT coalesce(sum(d.due), 0)::bigint FROM (
     SELECT l.student_id, sum(l.payable - (SELECT coalesce(sum(p.principal), 0) FROM fees_receipt_line p
              WHERE p.site_id = $1 AND p.line_id = l.id)) AS due
       FROM fees_invoice_line l WHERE l.site_id = $1 AND l.cancelled_at IS NULL GROUP BY l.student_id) d)::bigint AS dues_right`;

const sumsShape = {
  receivable_left: 'bigint',
  receivable_right: 'bigint',
  receipts_left: 'bigint',
  receipts_right: 'bigint',
  cash_left: 'bigint',
  cash_right: 'bigint',
  vouchers_left: 'bigint',
  vouchers_right: 'bigint',
  advance_left: 'bigint',
  advance_right: 'bigint',
  drawers_left: 'bigint',
  drawers_right: 'bigint',
  dues_left: 'bigint',
  dues_right: 'bigint',
} as const;

const sides = ['receipts', 'cash', 'vouchers', 'advance', 'drawers', 'dues', 'receivable'] as const;

/** Every proof: green, or with what does not agree. Sums that differ count even where no single record can be named. */
export async function readProofs(transaction: Transaction, services: Services) {
  const sums = await transaction.readOne(sumsShape, sumsSql);
  const today = todayInDhaka(services.now());
  const found: { name: Exclude<ProofName, 'history'>; rows: Difference[] }[] = [];
  for (const [name, sql] of Object.entries(differences))
    found.push({
      name: name as Compared,
      rows: await transaction.read(
        differenceShape,
        `SELECT d.text, d.amount::bigint AS amount, d.about, d.who, (count(*) OVER ())::int AS total FROM (${sql}) d WHERE $2::date IS NOT NULL ORDER BY d.text LIMIT ${most}`,
        today,
      ),
    });
  const names = await labelsOfAccounts(
    services.database,
    found.flatMap(({ rows }) => rows.map((row) => row.who)),
  );
  const items: Proof[] = found.map(({ name, rows }) => {
    const isSum = sides.some((one) => one === name);
    const [left, right] = isSum
      ? [
          sums?.[`${name}_left` as keyof typeof sumsShape] ?? 0n,
          sums?.[`${name}_right` as keyof typeof sumsShape] ?? 0n,
        ]
      : [null, null];
    const count = rows[0]?.total ?? 0;
    return {
      name,
      left: left === null ? null : takaText(left),
      right: right === null ? null : takaText(right),
      count: count === 0 && left !== right ? 1 : count,
      items: rows.map((row) => ({
        text: textOf(name, row, names.get(row.who ?? '') ?? null),
        amount: row.amount === null ? null : takaText(row.amount),
        path: pathOf(name, row),
      })),
      parts: [],
    };
  });
  items.splice(
    items.findIndex(({ name }) => name === 'receivable'),
    0,
    await proveDuesByAge(transaction, today),
  );
  return items;
}

function textOf(name: ProofName, row: Difference, who: Label | null): Label {
  const plain = { en: row.text, bn: row.text };
  if (name === 'numbers') return fillLabel(controlLabels.missing, { number: row.text });
  if (name === 'drawers' || name === 'unclosed')
    return fillLabel(controlLabels.unclosedDay, { day: dayLabel(row.text), name: who ?? '' });
  return plain;
}

function pathOf(name: ProofName, { about, who }: Difference): string | null {
  if (about === null) return name === 'numbers' ? accountsPath.ledger : null;
  if (name === 'receipts' && !about.includes(' '))
    return link(feesPath.report, { tab: 'payments', receipt: about });
  if (name === 'drawers' || name === 'unclosed')
    return link(feesPath.report, { tab: 'payments', from: about, to: about, collector: who ?? '' });
  if (about.startsWith('student ')) return ledgerOf(about.slice(8));
  if (name === 'dues') return ledgerOf(about);
  const [type = '', id = ''] = about.split(' ');
  return type in voucherPath
    ? link(voucherPath[type as keyof typeof voucherPath].one, { voucherId: id })
    : null;
}
