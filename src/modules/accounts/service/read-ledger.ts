import { AppError, errors, ValidationError } from '../../../core/errors.ts';
import { takaText } from '../../../core/money.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import { fieldProblems } from '../labels.ts';
import type { VoucherType } from '../rules.ts';
import { sourceOf } from '../sources.ts';
import { isOpening, ofBooks, readChart } from './movements.ts';

type Label = { en: string; bn: string };
type Input = {
  readonly ledgerId: string;
  readonly partyId?: string | undefined;
  readonly money?: 'in' | 'out' | undefined;
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly size: number;
};

/** The lines of vouchers that brought money in ($6 `in`) or took it out, as the receipts and payments account has them. */
const ofMoney = `($6::text IS NULL OR (SELECT (sum(x.debit - x.credit) > 0) = ($6 = 'in')
    FROM accounts_voucher_line x JOIN accounts_ledger m ON m.site_id = $1 AND m.id = x.ledger_id AND m.kind <> 'other'
   WHERE x.site_id = $1 AND x.voucher_id = l.voucher_id))`;

/**
 * One ledger line by line with its running balance; of one party, or of money that came in or went out, alone where
 * that is asked for.
 */
export async function readLedger(transaction: Transaction, input: Input) {
  if (input.from > input.to) throw new ValidationError({ to: [fieldProblems.order] });
  const chart = await readChart(transaction);
  const ledger = chart.find((one) => one.id === input.ledgerId.toLowerCase());
  if (!ledger) throw new AppError(errors.notFound);
  const asked = [ledger.id, input.from, input.to, input.partyId ?? null, input.money ?? null];
  const sums = await transaction.row<{
    opening: bigint;
    debit: bigint;
    credit: bigint;
    n: number;
    opening_voucher: string | null;
  }>(
    `SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE opens), 0)::bigint AS opening,
            coalesce(sum(l.debit) FILTER (WHERE NOT opens), 0)::bigint AS debit,
            coalesce(sum(l.credit) FILTER (WHERE NOT opens), 0)::bigint AS credit,
            (count(*) FILTER (WHERE NOT opens))::int AS n,
            CASE WHEN bool_and(coalesce(${isOpening}, false)) FILTER (WHERE opens)
                 THEN (array_agg(l.voucher_id ORDER BY l.id DESC) FILTER (WHERE k.source_kind = 'accounts.opening'))[1] END
              AS opening_voucher
       FROM accounts_voucher_line l LEFT JOIN ${ofBooks} k ON k.id = l.voucher_id
      CROSS JOIN LATERAL (SELECT l.day < $3 OR coalesce(${isOpening}, false) AS opens) AS o
      WHERE l.site_id = $1 AND l.ledger_id = $2 AND l.day <= $4 AND ($5::uuid IS NULL OR l.party_id = $5)
        AND ($6::text IS NULL OR l.day >= $3 AND NOT coalesce(${isOpening}, false)) AND ${ofMoney}`,
    ...asked,
  );
  const rows = await transaction.rows<{
    id: string;
    voucher_id: string;
    number: string;
    type: VoucherType;
    day: string;
    narration: string;
    memo: string;
    party: Label | null;
    against: Label[] | null;
    debit: bigint;
    credit: bigint;
    running: bigint;
    source_kind: string | null;
    source_id: string | null;
  }>(
    `WITH entry AS (
       SELECT l.id, l.voucher_id, v.number, v.type, l.day, v.narration, l.memo, l.party_id, l.debit, l.credit,
              v.source_kind, v.source_id, row_number() OVER so_far AS n,
              (sum(l.debit - l.credit) OVER so_far)::bigint AS running
         FROM accounts_voucher_line l JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
         LEFT JOIN ${ofBooks} k ON k.id = l.voucher_id
        WHERE l.site_id = $1 AND l.ledger_id = $2 AND l.day BETWEEN $3 AND $4
          AND ($5::uuid IS NULL OR l.party_id = $5) AND NOT coalesce(${isOpening}, false) AND ${ofMoney}
       WINDOW so_far AS (ORDER BY l.day, v.posted_at, v.number, l.place ROWS UNBOUNDED PRECEDING)),
     page AS (SELECT * FROM entry ORDER BY n LIMIT $7 OFFSET $8)
     SELECT page.id, page.voucher_id, page.number, page.type, page.day, page.narration, page.memo, page.debit,
            page.credit, page.running, page.source_kind, page.source_id,
            (SELECT json_build_object('en', p.name_en, 'bn', p.name_bn) FROM accounts_party p
              WHERE p.site_id = $1 AND p.id = page.party_id) AS party,
            (SELECT json_agg(json_build_object('en', o.name_en, 'bn', o.name_bn) ORDER BY o.code) FROM accounts_ledger o
              WHERE o.site_id = $1 AND o.id IN (SELECT x.ledger_id FROM accounts_voucher_line x WHERE x.site_id = $1
                AND x.voucher_id = page.voucher_id AND (x.debit > 0) <> (page.debit > 0))) AS against
       FROM page ORDER BY page.n`,
    ...asked,
    input.size,
    (input.page - 1) * input.size,
  );
  const [opening, debit, credit] = [sums?.opening ?? 0n, sums?.debit ?? 0n, sums?.credit ?? 0n];
  return {
    ledger: {
      id: ledger.id,
      code: ledger.code,
      name: ledger.name,
      type: ledger.type,
      kind: ledger.kind,
      group: ledger.group.name,
      subGroup: ledger.subGroup.name,
    },
    from: input.from,
    to: input.to,
    opening: takaText(opening),
    openingVoucherId: sums?.opening_voucher ?? null,
    debit: takaText(debit),
    credit: takaText(credit),
    closing: takaText(opening + debit - credit),
    items: rows.map((row) => ({
      id: row.id,
      voucherId: row.voucher_id,
      number: row.number,
      type: row.type,
      day: row.day,
      narration: row.narration,
      memo: row.memo,
      party: row.party,
      against: row.against ?? [],
      debit: takaText(row.debit),
      credit: takaText(row.credit),
      balance: takaText(opening + row.running),
      source: sourceOf(row.source_kind, row.source_id),
    })),
    total: sums?.n ?? 0,
  };
}
