import { ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { fieldProblems } from '../../labels.ts';
import type { VoucherType } from '../../rules.ts';
import { openingKind, openingReversalKind, sourceOf } from '../../sources.ts';
import { memoSql, narrationSql } from '../../vouchers/narration.ts';

type Label = { en: string; bn: string };
type Input = {
  readonly from: string;
  readonly to: string;
  readonly money?: 'in' | 'out' | undefined;
  readonly page: number;
  readonly size: number;
};

/** As the receipts and payments account has them: a voucher stands on the side of its net movement of money. */
const movesMoney = (money: string) => `(${money}::text IS NULL OR (type <> 'contra'
  AND source_kind IS DISTINCT FROM '${openingKind}' AND source_kind IS DISTINCT FROM '${openingReversalKind}'
  AND id IN (SELECT x.voucher_id FROM accounts_ledger k
    JOIN accounts_voucher_line x ON x.site_id = $1 AND x.ledger_id = k.id
   WHERE k.site_id = $1 AND k.kind <> 'other' AND x.day BETWEEN $2 AND $3
   GROUP BY x.voucher_id HAVING (sum(x.debit - x.credit) > 0) = (${money} = 'in'))))`;

/** Every posted voucher of some days with all of its lines, in the order of posting. */
export async function readDayBook(transaction: Transaction, { from, to, money, page, size }: Input) {
  if (from > to) throw new ValidationError({ to: [fieldProblems.order] });
  const sums = await transaction.row<{ n: number; amount: bigint }>(
    `SELECT count(*)::int AS n, coalesce(sum(amount), 0)::bigint AS amount FROM accounts_voucher
      WHERE site_id = $1 AND status = 'posted' AND day BETWEEN $2 AND $3 AND ${movesMoney('$4')}`,
    from,
    to,
    money ?? null,
  );
  const rows = await transaction.rows<{
    id: string;
    number: string;
    type: VoucherType;
    day: string;
    narration: string;
    amount: bigint;
    source_kind: string | null;
    source_id: string | null;
    lines: {
      ledgerId: string;
      code: string;
      ledger: Label;
      party: Label | null;
      memo: string;
      debit: string;
      credit: string;
    }[];
  }>(
    `WITH page AS (
       SELECT id, number, type, day, ${narrationSql('accounts_voucher', transaction.context.language)} AS narration, amount,
              source_kind, source_id, posted_at FROM accounts_voucher
        WHERE site_id = $1 AND status = 'posted' AND day BETWEEN $2 AND $3
          AND ${movesMoney('$4')}
        ORDER BY day, posted_at, number LIMIT $5 OFFSET $6)
     SELECT page.*,
            (SELECT json_agg(json_build_object('ledgerId', l.ledger_id, 'code', m.code, 'memo', ${memoSql('l', transaction.context.language)},
                      'ledger', json_build_object('en', m.name_en, 'bn', m.name_bn),
                      'party', CASE WHEN p.id IS NOT NULL THEN json_build_object('en', p.name_en, 'bn', p.name_bn) END,
                      'debit', l.debit::text, 'credit', l.credit::text) ORDER BY l.place)
               FROM accounts_voucher_line l JOIN accounts_ledger m ON m.site_id = $1 AND m.id = l.ledger_id
               LEFT JOIN accounts_party p ON p.site_id = $1 AND p.id = l.party_id
              WHERE l.site_id = $1 AND l.voucher_id = page.id) AS lines
       FROM page ORDER BY page.day, page.posted_at, page.number`,
    from,
    to,
    money ?? null,
    size,
    (page - 1) * size,
  );
  return {
    from,
    to,
    amount: takaText(sums?.amount ?? 0n),
    items: rows.map((row) => ({
      id: row.id,
      number: row.number,
      type: row.type,
      day: row.day,
      narration: row.narration,
      amount: takaText(row.amount),
      source: sourceOf(row.source_kind, row.source_id),
      lines: row.lines.map((line) => ({
        ...line,
        debit: takaText(BigInt(line.debit)),
        credit: takaText(BigInt(line.credit)),
      })),
    })),
    total: sums?.n ?? 0,
  };
}
