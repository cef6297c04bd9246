import { toAsciiDigits } from '../../../../core/digits.ts';
import { link } from '../../../../core/module/paths.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { SearchProvider } from '../../../../core/server/http/search.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission } from '../../permissions.ts';

type Row = { id: string; number: string; day: string; amount: bigint; name_en: string; name_bn: string };

/** `26-000451`, or its end without the zeros: of the years there are. */
const numberOf = (words: string) =>
  /^(?:(\d{2})-)?(\d{1,6})$/.exec(toAsciiDigits(words).replaceAll('–', '-'));

/** Receipts by their number; a number without its year is looked for in the last three. */
export const receiptSearch: SearchProvider = {
  kind: 'receipt',
  label: { en: 'Receipts', bn: 'রসিদ' },
  permission: feesPermission.view,
  async find(transaction, words) {
    const typed = numberOf(words);
    if (!typed) return [];
    const serial = (typed[2] ?? '').padStart(6, '0');
    const latest = typed[1]
      ? null
      : await transaction.kept('fees.latestReceipt', () =>
          transaction.row<{ number: string }>(
            'SELECT max(number) AS number FROM fees_receipt WHERE site_id = $1',
          ),
        );
    const year = Number(typed[1] ?? latest?.number?.slice(0, 2) ?? '');
    const years = typed[1]
      ? [typed[1]]
      : [year, year - 1, year - 2].map((one) => String(one).padStart(2, '0'));
    const rows = await transaction.rows<Row>(
      `SELECT r.id, r.number, r.day, r.amount, s.name_en, s.name_bn
         FROM fees_receipt r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
        WHERE r.site_id = $1 AND r.number = ANY($2::text[]) ORDER BY r.number DESC`,
      years.map((one) => `${one}-${serial}`),
    );
    return rows.map((row) => {
      const hint = (name: string, language: 'en' | 'bn') =>
        [name, formatTaka(row.amount, { language }), row.day].join(' · ');
      return {
        id: row.id,
        label: { en: row.number, bn: row.number },
        hint: { en: hint(row.name_en, 'en'), bn: hint(row.name_bn || row.name_en, 'bn') },
        path: link(feesPath.report, { tab: 'payments', receipt: row.id }),
        // A short number is a roll as often.
        isExact: typed[1] !== undefined || (typed[2] ?? '').length === 6,
      };
    });
  },
};
