import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { ownStudents } from '../../../students/public.ts';
import { listLines } from '../../billing/service/lines.ts';
import type { TracedService } from '../../billing/services/service/read-uses.ts';
import { whyMonth } from '../../billing/services/why.ts';
import { readOpenLines } from '../../counter/service/dues.ts';
import { labelSql } from '../../service/students-sql.ts';
import { type TracedMonth, type TracedOffer, whyOffered } from '../../waivers/early/why.ts';
import { type TracedWaiver, whyTaken } from '../../waivers/why.ts';

type Event = {
  id: string;
  kind:
    | 'receipt'
    | 'reversal'
    | 'fineWaiver'
    | 'fineWaiverWithdrawal'
    | 'chargeWaiver'
    | 'chargeWaiverWithdrawal';
  day: string;
  receipt_id: string | null;
  number: string;
  reason: string;
  principal: bigint;
  fine: bigint;
};

/**
 * What the figures of one line are made of: the waivers it was billed with, its payments and what was waived since.
 * Throws 404 for another institution's line and, where only one's own are asked for, for anybody else's.
 */
export async function readLineDetail(transaction: Transaction, id: string, today: string, isOwn: boolean) {
  const known = await transaction.row<{
    student_id: string;
    billed_on: string;
    moved: bigint;
    waivers: TracedWaiver[];
    offer: TracedOffer | null;
    month: TracedMonth | null;
    services: TracedService[] | null;
  }>(
    `SELECT l.student_id, (l.created_at AT TIME ZONE 'Asia/Dhaka')::date AS billed_on, l.moved,
            l.trace -> 'offer' AS offer, l.trace -> 'month' AS month, l.trace -> 'services' AS services,
            (SELECT coalesce(json_agg(json_build_object('type', ${labelSql('t')}, 'amount', w.one ->> 'amount', 'cut', w.one ->> 'cut',
                      'terms', (SELECT json_build_object('kind', g.kind, 'share', g.share, 'base', g.base, 'amount', g.amount::text,
                                  'monthCap', g.month_cap::text, 'yearCap', g.year_cap::text, 'childFrom', g.child_from,
                                  'childTo', g.child_to, 'toDay', g.to_day)
                                  FROM fees_waiver g WHERE g.site_id = $1 AND g.id = (w.one ->> 'waiver')::uuid)) ORDER BY w.place), '[]')
               FROM jsonb_array_elements(l.trace -> 'waivers') WITH ORDINALITY w(one, place)
               JOIN fees_waiver_type t ON t.site_id = $1 AND t.id = (w.one ->> 'type')::uuid) AS waivers
       FROM fees_invoice_line l
      WHERE l.site_id = $1 AND l.id = $3
        AND ($2::uuid IS NULL OR l.student_id IN (${ownStudents('$2')}))`,
    isOwn ? transaction.context.accountId : null,
    id,
  );
  if (!known) throw new AppError(errors.notFound);
  const { items } = await listLines(transaction, { id, page: 1, size: 1 }, today);
  const [line] = items;
  if (!line) throw new AppError(errors.notFound);
  const open = (await readOpenLines(transaction, known.student_id, today)).find((one) => one.id === id);
  const events = await transaction.rows<Event>(
    `SELECT p.id, CASE WHEN r.reversal_of IS NULL THEN 'receipt' ELSE 'reversal' END AS kind, r.day,
            coalesce(r.reversal_of, r.id) AS receipt_id, coalesce(r.number, o.number) AS number, '' AS reason,
            p.principal, p.fine, r.collected_at AS at
       FROM fees_receipt_line p JOIN fees_receipt r ON r.site_id = $1 AND r.id = p.receipt_id
       LEFT JOIN fees_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
      WHERE p.site_id = $1 AND p.line_id = $2
     UNION ALL
     SELECT w.id, CASE WHEN w.of_charge THEN 'chargeWaiver' ELSE 'fineWaiver' END
                    || CASE WHEN w.withdrawal_of IS NULL THEN '' ELSE 'Withdrawal' END,
            w.day, NULL, '', w.reason,
            CASE WHEN NOT w.of_charge THEN 0 WHEN w.withdrawal_of IS NULL THEN w.amount ELSE -w.amount END,
            CASE WHEN w.of_charge THEN 0 WHEN w.withdrawal_of IS NULL THEN w.amount ELSE -w.amount END, w.given_at
       FROM fees_fine_waiver w WHERE w.site_id = $1 AND w.line_id = $2
      ORDER BY at, id LIMIT 500`,
    id,
  );
  return {
    line,
    fine: takaText(open?.fine ?? 0n),
    lateDays: open?.lateDays ?? 0,
    billedOn: known.billed_on,
    moved: takaText(known.moved),
    waivers: [
      ...known.waivers.map((one) => ({
        type: one.type,
        amount: takaText(BigInt(one.amount)),
        why: whyTaken(one),
      })),
      ...(known.offer
        ? [
            {
              type: known.offer.name,
              amount: takaText(BigInt(known.offer.took)),
              why: whyOffered(known.offer),
            },
          ]
        : []),
    ],
    month: whyMonth(known.month, known.services),
    events: events.map((one) => ({
      id: one.id,
      kind: one.kind,
      day: one.day,
      receiptId: one.receipt_id,
      number: one.number,
      reason: one.reason,
      principal: takaText(one.principal),
      fine: takaText(one.fine),
    })),
  };
}
