import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { addLines } from '../billing/service/invoices.ts';
import { cancelLine } from '../billing/service/lines.ts';

/** What another module's record costs a student; the record's id is the period of the line that is owed. */
export type Charge = {
  readonly recordId: string;
  readonly studentId: string;
  readonly enrolmentId: string;
  readonly subHeadId: string;
  /** Paisa. */
  readonly amount: bigint;
  readonly due: string;
};

/** Charges students for records of another module, each with a line of its own. */
export async function addCharges(
  transaction: Transaction,
  charges: readonly Charge[],
  reason: string,
): Promise<void> {
  await addLines(
    transaction,
    null,
    charges.map(({ recordId, amount, ...rest }) => ({
      ...rest,
      amount,
      period: recordId,
      waiver: 0n,
      payable: amount,
      trace: { rule: '', waivers: [] },
    })),
    { reason },
  );
}

type Charged = Pick<Charge, 'recordId' | 'studentId' | 'subHeadId'>;

/** Cancels the charge of a record; nothing where it has none. Throws 409 when something is paid of it. */
export async function cancelCharge(
  transaction: Transaction,
  charged: Charged,
  reason: string,
  now: Date,
): Promise<void> {
  const line = await transaction.row<{ id: string; version: number }>(
    `SELECT id, version FROM fees_invoice_line
      WHERE site_id = $1 AND student_id = $2 AND sub_head_id = $3 AND period = $4 AND cancelled_at IS NULL`,
    charged.studentId,
    charged.subHeadId,
    charged.recordId,
  );
  if (line) await cancelLine(transaction, { ...line, reason }, now);
}

/**
 * What became of the charge of a record, as a query of one row: `paid`, whether nothing of it is open, fines apart, and
 * `receipts`, the numbers of the receipts that stand. Of a charge in instalments its parts are asked. The three are
 * expressions of the statement around it.
 */
export const chargeSql = (recordId: string, studentId: string, subHeadId: string): string => `
  WITH RECURSIVE whole AS (
    SELECT l.id, l.payable, l.moved FROM fees_invoice_line l
     WHERE l.site_id = $1 AND l.student_id = ${studentId} AND l.sub_head_id = ${subHeadId}
       AND l.period = ${recordId}::text AND l.cancelled_at IS NULL
     UNION ALL
    SELECT l.id, l.payable, l.moved FROM whole w
      JOIN fees_invoice_line l ON l.site_id = $1 AND l.student_id = ${studentId} AND l.part_of = w.id
       AND l.cancelled_at IS NULL
     WHERE w.moved > 0)
  SELECT coalesce(bool_and(w.payable <= p.principal), false) AS paid,
         coalesce(string_agg(p.numbers, ', '), '') AS receipts
    FROM whole w CROSS JOIN LATERAL (
      SELECT coalesce(sum(r.principal), 0) AS principal,
             string_agg(c.number, ', ' ORDER BY c.number) FILTER (WHERE NOT EXISTS (
               SELECT 1 FROM fees_receipt o WHERE o.site_id = $1 AND o.reversal_of = c.id)) AS numbers
        FROM fees_receipt_line r LEFT JOIN fees_receipt c ON c.site_id = $1 AND c.id = r.receipt_id
       WHERE r.site_id = $1 AND r.line_id = w.id) p`;

/** The sub-heads that something may be charged as when it is asked for. */
export const readChargeable = (transaction: Transaction): Promise<{ id: string; name: Label }[]> =>
  transaction.rows<{ id: string; name: Label }>(
    `SELECT b.id, json_build_object('en', b.name_en, 'bn', b.name_bn) AS name FROM fees_fee_sub_head b
      WHERE b.site_id = $1 AND b.is_active AND b.schedule = 'onDemand' ORDER BY b.position, b.name_en LIMIT 300`,
  );
