import { toAsciiDigits } from '../../../../core/digits.ts';
import { link } from '../../../../core/module/paths.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { PlatformSearch } from '../../../../core/server/http/search.ts';
import { billingPath } from '../../paths.ts';
import { platformBillingPermission } from '../../permissions.ts';

/** A number as it stands on the paper, its beginning or its last figures: at least two figures, and nothing that is no number. */
const numberOf = (words: string): string | null => {
  const typed = toAsciiDigits(words).replaceAll('–', '-').toUpperCase().trim();
  return /^[A-Z0-9][A-Z0-9/.-]{1,39}$/.test(typed) && /\d{2}/.test(typed) ? typed : null;
};

/** The platform's invoices by their number, its beginning or its end, the latest first. */
export const invoiceSearch: PlatformSearch = {
  kind: 'invoice',
  label: { en: 'Invoices', bn: 'বিল' },
  permission: platformBillingPermission.view,
  async find(transaction, words) {
    const typed = numberOf(words);
    if (!typed) return [];
    const rows = await transaction.read(
      { id: 'uuid', no: 'text', day: 'date', total: 'bigint', name_en: 'text', name_bn: 'text' },
      `SELECT i.id, i.no, i.issued_on AS day, i.total, s.name_en, s.name_bn
         FROM billing_invoice i JOIN site s ON s.id = i.of_site
        WHERE starts_with(upper(i.no), $1) OR right(upper(i.no), length($1)) = $1
        ORDER BY upper(i.no) = $1 DESC, i.issued_on DESC, i.no DESC LIMIT 8`,
      typed,
    );
    return rows.map((row) => {
      const hint = (name: string, language: 'en' | 'bn') =>
        [name, formatTaka(row.total, { language }), row.day].join(' · ');
      return {
        id: row.id,
        label: { en: row.no, bn: row.no },
        hint: { en: hint(row.name_en, 'en'), bn: hint(row.name_bn || row.name_en, 'bn') },
        path: link(billingPath.invoice, { id: row.id }),
        isExact: row.no.toUpperCase() === typed,
      };
    });
  },
};
