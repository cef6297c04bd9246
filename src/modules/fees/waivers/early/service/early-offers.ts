import type * as z from 'zod';
import { newId } from '../../../../../core/ids.ts';
import { takaText } from '../../../../../core/money.ts';
import type { Transaction } from '../../../../../core/server/database/in-site.ts';
import { json } from '../../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../../core/server/database/rows-of.ts';
import { listText } from '../../../../accounts/public.ts';
import { labelSql } from '../../../service/students-sql.ts';
import type { earlyOffer } from '../../../shapes.ts';
import type { EarlyOffer, OfferTaken } from '../rules.ts';

/** An offer as the database tells it; paisa as texts. */
export type StoredOffer = Omit<EarlyOffer, 'amount' | 'monthCap' | 'yearCap' | 'taken'> & {
  readonly amount: string | null;
  readonly monthCap: string | null;
  readonly yearCap: string | null;
  readonly taken: readonly { readonly month: string; readonly amount: string }[];
};

/** Whether offer `o` is reckoned when fees are paid, instead of given to students: what belongs to its ground is said. */
export const reckonedSql = `CASE WHEN o.ground = 'early' THEN o.pay_by IS NOT NULL WHEN o.ground = 'wholeYear' THEN o.pay_months IS NOT NULL ELSE false END`;

/** The terms of offer `o` that two people put in force. */
export const offerTermsSql = `jsonb_build_object('ground', o.ground, 'kind', o.kind, 'share', o.share, 'amount', o.amount,
  'heads', to_jsonb(array_remove(ARRAY[o.head_id, o.second_head_id, o.third_head_id], NULL)), 'payBy', o.pay_by,
  'payMonths', o.pay_months, 'monthCap', o.month_cap, 'yearCap', o.year_cap, 'startsOn', o.starts_on, 'endsOn', o.ends_on)`;

/** Whether two have put offer `o` in force with the terms it has now. */
export const inForceSql = `EXISTS (SELECT 1 FROM fees_offer_start s
   WHERE s.site_id = $1 AND s.offer_id = o.id AND s.terms = ${offerTermsSql})`;

/** The offers for paying early that count on a day, with what each took of a student's fees before; as `StoredOffer[]`. */
export const earlyOffersSql = (student: string, today: string): string => `(
  SELECT coalesce(json_agg(json_build_object('id', o.id, 'name', ${labelSql('o')}, 'kind', o.kind, 'share', o.share,
           'amount', o.amount::text, 'headIds', array_remove(ARRAY[o.head_id, o.second_head_id, o.third_head_id], NULL),
           'payBy', CASE o.ground WHEN 'early' THEN o.pay_by END,
           'payMonths', CASE o.ground WHEN 'wholeYear' THEN o.pay_months END, 'monthCap', o.month_cap::text, 'yearCap', o.year_cap::text,
           'taken', (SELECT coalesce(json_agg(json_build_object('month', q.month, 'amount', q.amount::text)), '[]')
                       FROM (SELECT to_char(l.due, 'YYYY-MM') AS month, sum(k.amount) AS amount
                               FROM fees_offer_taken k
                               JOIN fees_invoice_line l ON l.site_id = $1 AND l.id = k.line_id AND l.student_id = ${student}
                              WHERE k.site_id = $1 AND k.offer_id = o.id AND NOT EXISTS (
                                    SELECT 1 FROM fees_receipt v WHERE v.site_id = $1 AND v.reversal_of = k.receipt_id)
                              GROUP BY 1) q)) ORDER BY o.position, o.name_en), '[]')
    FROM fees_student_offer_type o
   WHERE o.site_id = $1 AND o.is_active AND ${reckonedSql} AND ${inForceSql}
     AND CASE o.kind WHEN 'fixed' THEN o.amount > 0 ELSE o.share > 0 END
     AND (o.starts_on IS NULL OR o.starts_on <= ${today}::date) AND (o.ends_on IS NULL OR o.ends_on >= ${today}::date))`;

const paisaOf = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

/** The same for the rules. */
export const offerOf = (stored: StoredOffer): EarlyOffer => ({
  ...stored,
  amount: paisaOf(stored.amount),
  monthCap: paisaOf(stored.monthCap),
  yearCap: paisaOf(stored.yearCap),
  taken: stored.taken.map(({ month, amount }) => ({ month, amount: BigInt(amount) })),
});

const takaOf = (text: string | null): string | null => (text === null ? null : takaText(BigInt(text)));

/** The same for a screen, amounts as texts of taka. */
export const offerItem = (stored: StoredOffer): z.input<typeof earlyOffer> => ({
  ...stored,
  headIds: [...stored.headIds],
  amount: takaOf(stored.amount),
  monthCap: takaOf(stored.monthCap),
  yearCap: takaOf(stored.yearCap),
  taken: stored.taken.map(({ month, amount }) => ({ month, amount: takaText(BigInt(amount)) })),
});

/** The offers that count for a student on a day. */
export async function readEarlyOffers(
  transaction: Transaction,
  studentId: string,
  today: string,
): Promise<readonly StoredOffer[]> {
  const row = await transaction.readOne(
    { offers: json<StoredOffer[]>() },
    `SELECT ${earlyOffersSql('$2', '$3')} AS offers`,
    studentId,
    today,
  );
  return row?.offers ?? [];
}

/** What a receipt's offers took, in one row each. */
export type ReceiptOffer = OfferTaken & { readonly receiptId: string; readonly terms: string };

/**
 * Lowers the lines by what offers take of them, and keeps it with the receipt; to be written before the receipt's own lines.
 * Its values are those of `offersTakenValues`.
 */
export const offersTakenSql = `WITH taken AS (
       INSERT INTO fees_offer_taken (site_id, id, receipt_id, line_id, offer_id, amount, terms)
       SELECT n.site_id, n.id, n.receipt_id, n.line_id, n.offer_id, n.amount, n.terms
         FROM ${rowsOf('n', { id: '$2::uuid[]', receipt_id: '$3::uuid[]', line_id: '$4::uuid[]', offer_id: '$5::uuid[]', amount: '$6::bigint[]', terms: '$7::jsonb[]' })}
       RETURNING line_id, amount, terms)
     UPDATE fees_invoice_line l SET waiver = l.waiver + taken.amount, payable = l.payable - taken.amount,
            trace = l.trace || jsonb_set('{"offer": {}}', '{offer}',
              jsonb_set(taken.terms, '{took}', ('"' || taken.amount::text || '"')::jsonb)),
            version = l.version + 1, updated_at = now()
       FROM taken WHERE l.site_id = $1 AND l.id = taken.line_id`;

export const offersTakenValues = (taken: readonly ReceiptOffer[]): readonly string[] => [
  listText(taken.map(() => newId())),
  listText(taken.map((one) => one.receiptId)),
  listText(taken.map((one) => one.lineId)),
  listText(taken.map((one) => one.offerId)),
  listText(taken.map((one) => one.amount)),
  listText(taken.map((one) => one.terms)),
];

/** Gives back what the offers of a cancelled receipt took; call it after the receipt below zero is written. */
export const undoOffers = (transaction: Transaction, receiptId: string): Promise<number> =>
  transaction.change(
    `UPDATE fees_invoice_line l SET waiver = l.waiver - k.amount, payable = l.payable + k.amount, trace = l.trace - 'offer',
            version = l.version + 1, updated_at = now()
       FROM fees_offer_taken k WHERE k.site_id = $1 AND k.receipt_id = $2 AND l.site_id = $1 AND l.id = k.line_id`,
    receiptId,
  );

/** The terms of an offer as they stand, for the receipt and the line. */
export const termsOf = ({ id, name, kind, share, amount, payBy, payMonths }: EarlyOffer): string =>
  JSON.stringify({
    id,
    name,
    kind,
    share,
    amount: amount === null ? null : String(amount),
    payBy,
    payMonths,
  });
