import { toAsciiDigits } from '../../../../core/digits.ts';
import type { Label } from '../../../../core/labels.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { SearchProvider } from '../../../../core/server/http/search.ts';
import { accountsPermission } from '../../permissions.ts';

type Row = { id: string; number: string; type: string; day: string; narration: Label; amount: bigint };

/** `DV-2609-0007`, as far as it is typed; the series and the month are in it, so that a range of the index answers. */
const beginOf = (words: string) =>
  /^[a-z]{2,3}-\d{0,4}(?:-\d{0,6})?$/i.exec(toAsciiDigits(words).replaceAll('–', '-'))?.[0].toUpperCase();

/** Sorts after every text that begins with what stands before it: the last code point there is. */
const last = '\u{10FFFF}';

/** Vouchers by their number or its beginning. */
export const voucherSearch: SearchProvider = {
  kind: 'voucher',
  label: { en: 'Vouchers', bn: 'ভাউচার' },
  permission: accountsPermission.view,
  async find(transaction, words) {
    const begin = beginOf(words);
    if (!begin) return [];
    const rows = await transaction.rows<Row>(
      `SELECT id, number, type, day, amount, json_build_object('en', narration, 'bn', coalesce(narration_bn, narration)) AS narration
         FROM accounts_voucher
        WHERE site_id = $1 AND number COLLATE "C" >= $2 AND number COLLATE "C" < $3
        ORDER BY number COLLATE "C" DESC LIMIT 8`,
      begin,
      `${begin}${last}`,
    );
    return rows.map((row) => {
      const hint = (language: 'en' | 'bn') =>
        [row.narration[language], formatTaka(row.amount, { language }), row.day].filter(Boolean).join(' · ');
      return {
        id: row.id,
        label: { en: row.number, bn: row.number },
        hint: { en: hint('en'), bn: hint('bn') },
        path: `/site/accounts/accounts-transaction/${row.type}-voucher/edit/${row.id}`,
        isExact: row.number === begin,
      };
    });
  },
};
