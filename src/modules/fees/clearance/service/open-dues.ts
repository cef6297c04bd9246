import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Clearance } from '../../../documents/public.ts';
import { readOpenLines } from '../../counter/service/dues.ts';
import { clearanceMatter as texts } from '../labels.ts';

const matter = (paisa: bigint) => ({
  en: texts.owes.en.replace('{amount}', takaText(paisa)),
  bn: texts.owes.bn.replace('{amount}', takaText(paisa)),
});

/** Who owes more than the institution lets whoever sits in an examination owe, where it asks. */
export const admitDues: Clearance = {
  name: 'feesOfExam',
  label: texts.label,
  of: 'admit',
  async open(transaction, studentIds, _today) {
    const rule = await transaction.readOne(
      { above: 'bigint?' },
      'SELECT dues_above AS above FROM documents_admit_setting WHERE site_id = $1',
    );
    if (!rule || rule.above === null) return new Map();
    const { above } = rule;
    const rows = await readOwed(transaction, studentIds);
    return new Map(rows.filter((row) => row.owed > above).map((row) => [row.student_id, matter(row.owed)]));
  },
};

/** What is billed to these students and not paid, with what is left of fines. */
const readOwed = (transaction: Transaction, studentIds: readonly string[]) =>
  transaction.read(
    { student_id: 'uuid', owed: 'bigint' },
    `SELECT l.student_id, sum(l.payable - coalesce(p.principal, 0) + coalesce(p.fine_left, 0))::bigint AS owed
       FROM fees_invoice_line l
       LEFT JOIN LATERAL (SELECT sum(r.principal) AS principal, sum(r.fine_left) AS fine_left FROM fees_receipt_line r
                           WHERE r.site_id = $1 AND r.line_id = l.id) p ON true
      WHERE l.site_id = $1 AND l.student_id = ANY($2::uuid[]) AND l.cancelled_at IS NULL
        AND (l.payable > coalesce(p.principal, 0) OR p.fine_left > 0)
      GROUP BY l.student_id`,
    studentIds,
  );

/**
 * What students owe, for those who leave or sit for an examination: of one with the fine of that day, as the counter asks
 * it; of many what is billed and not paid, which is all that is needed to say who owes.
 */
export const openDues: Clearance = {
  name: 'fees',
  label: texts.label,
  async open(transaction, studentIds, today) {
    const [one, another] = studentIds;
    if (one !== undefined && another === undefined) {
      const lines = await readOpenLines(transaction, one, today);
      const total = lines.reduce((sum, line) => sum + line.principal + line.fine, 0n);
      return new Map(lines.length > 0 ? [[one, matter(total)] as const] : []);
    }
    const rows = await readOwed(transaction, studentIds);
    return new Map(rows.map((row) => [row.student_id, matter(row.owed)]));
  },
};
