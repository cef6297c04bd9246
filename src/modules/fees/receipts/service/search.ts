import { toAsciiDigits } from '../../../../core/digits.ts';
import { link } from '../../../../core/module/paths.ts';
import { formatTaka } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { SearchProvider } from '../../../../core/server/http/search.ts';
import { feesPath } from '../../paths.ts';
import { feesPermission } from '../../permissions.ts';
import { providers } from '../../shapes.ts';
import { latestYears } from '../series.ts';

type Row = {
  id: string;
  number: string;
  day: string;
  amount: bigint;
  name_en: string;
  name_bn: string;
  /** Of somebody who is not a student. */
  outside: boolean;
};

/** `26-000451`, `2026-000451` or `OR26-000451`, or its end without the zeros: of the years there are. */
const numberOf = (words: string) =>
  /^(or)?-?(?:(\d{2}|\d{4})-)?(\d{1,6})$/i.exec(toAsciiDigits(words).replaceAll('–', '-'));

/** `9HK4TX2P7Q`, as bKash and the others say what was sent: letters and digits, never digits alone. */
const transactionOf = (words: string) => {
  const number = toAsciiDigits(words).toUpperCase();
  return /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{5,30}$/.test(number) ? number : null;
};

/** Receipts by their number, one without its year looked for in the last three; or by the number of a mobile payment. */
export const receiptSearch: SearchProvider = {
  kind: 'receipt',
  label: { en: 'Receipts', bn: 'রসিদ' },
  permission: feesPermission.view,
  async find(transaction, words) {
    const typed = numberOf(words);
    if (!typed) {
      const sent = transactionOf(words);
      return sent ? shown(await receiptsSentAs(transaction, sent), () => true) : [];
    }
    const [, prefix, year, given = ''] = typed;
    const serial = given.padStart(6, '0');
    const latest = year
      ? null
      : await transaction.kept('fees.latestReceipt', () =>
          transaction.row<{ day: string | null }>(
            `SELECT greatest((SELECT max(day) FROM fees_receipt WHERE site_id = $1),
                             (SELECT max(day) FROM fees_outside_receipt WHERE site_id = $1)) AS day`,
          ),
        );
    const years = year ? [year] : latest?.day ? latestYears(latest.day) : [];
    const rows = await transaction.rows<Row>(
      `SELECT r.id, r.number, r.day, r.amount, s.name_en, s.name_bn, false AS outside
         FROM fees_receipt r JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
        WHERE r.site_id = $1 AND r.number = ANY($2::text[])
       UNION ALL
       SELECT o.id, o.number, o.day, o.amount, o.payer ->> 'en', o.payer ->> 'bn', true
         FROM fees_outside_receipt o WHERE o.site_id = $1 AND o.number = ANY($3::text[])
        ORDER BY day DESC, number DESC`,
      prefix ? [] : years.map((one) => `${one}-${serial}`),
      years.map((one) => `OR${one}-${serial}`),
    );
    // A short number is a roll as often.
    return shown(rows, () => prefix !== undefined || year !== undefined || given.length === 6);
  },
};

/** The receipts of a mobile payment, whichever service it came by. */
const receiptsSentAs = (transaction: Transaction, number: string) =>
  transaction.read(
    {
      id: 'uuid',
      number: 'text',
      day: 'date',
      amount: 'bigint',
      name_en: 'text',
      name_bn: 'text',
      outside: 'bool',
    },
    `SELECT r.id, r.number, r.day, r.amount, s.name_en, s.name_bn, false AS outside
       FROM fees_mobile_number m
       JOIN fees_receipt r ON r.site_id = $1 AND (r.id = m.payment_id OR r.payment_id = m.payment_id)
       JOIN students_student s ON s.site_id = $1 AND s.id = r.student_id
      WHERE m.site_id = $1 AND m.provider = ANY($2::text[]) AND m.number = $3 AND m.released_by IS NULL
        AND r.number IS NOT NULL
     UNION ALL
     SELECT o.id, o.number, o.day, o.amount, o.payer ->> 'en', o.payer ->> 'bn', true FROM fees_outside_receipt o
      WHERE o.site_id = $1 AND upper(o.reference) = $3 AND o.number IS NOT NULL
      ORDER BY number DESC LIMIT 8`,
    providers,
    number,
  );

const shown = (rows: readonly Row[], isExact: () => boolean) =>
  rows.map((row) => {
    const hint = (name: string, language: 'en' | 'bn') =>
      [name, formatTaka(row.amount, { language }), row.day].join(' · ');
    return {
      id: row.id,
      label: { en: row.number, bn: row.number },
      hint: { en: hint(row.name_en, 'en'), bn: hint(row.name_bn || row.name_en, 'bn') },
      path: row.outside
        ? link(feesPath.report, { tab: 'others', from: row.day, to: row.day, q: row.number })
        : link(feesPath.report, { tab: 'payments', receipt: row.id }),
      isExact: isExact(),
    };
  });
