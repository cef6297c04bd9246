import { withDigits } from '../../../core/format.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { formatTaka } from '../../../core/money.ts';
import type { TimelineSource } from '../../students/public.ts';
import { feesPermission } from '../permissions.ts';

const paid: Label = { en: 'Paid {amount}, receipt {number}', bn: 'পরিশোধ {amount}, রসিদ {number}' };
const reversed: Label = {
  en: 'Receipt {number} of {amount} cancelled',
  bn: '{amount}-এর রসিদ {number} বাতিল',
};

/** What a student's timeline tells of payments: receipts, and those that were cancelled. */
export const paymentsInTimeline: TimelineSource = {
  kind: 'payment',
  permission: feesPermission.view,
  byStudent: ['fees_receipt'],
  async read(transaction, studentId) {
    const rows = await transaction.read(
      { id: 'uuid', at: 'time', actor: 'uuid', number: 'text?', amount: 'bigint', isReversal: 'bool' },
      `SELECT r.id, r.collected_at AS at, r.collected_by AS actor, coalesce(r.number, o.number) AS number, r.amount,
              r.reversal_of IS NOT NULL AS "isReversal"
         FROM fees_receipt r LEFT JOIN fees_receipt o ON o.site_id = $1 AND o.id = r.reversal_of
        WHERE r.site_id = $1 AND r.student_id = $2 ORDER BY r.collected_at DESC, r.id DESC LIMIT 200`,
      studentId,
    );
    return rows.map(({ number, amount, isReversal, ...row }) => {
      const of = (language: 'en' | 'bn') => formatTaka(amount < 0n ? -amount : amount, { language });
      return {
        ...row,
        text: fillLabel(isReversal ? reversed : paid, {
          number: { en: number ?? '', bn: withDigits(number ?? '', { language: 'bn' }) },
          amount: { en: of('en'), bn: of('bn') },
        }),
      };
    });
  },
};
