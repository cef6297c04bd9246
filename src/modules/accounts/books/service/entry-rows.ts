import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { VoucherType } from '../../rules.ts';
import { sourceOf } from '../../sources.ts';
import { memoSql, narrationSql } from '../../vouchers/narration.ts';
import { isOpening, ofBooks } from './movements.ts';

type Label = { en: string; bn: string };
type Row = {
  id: string;
  voucher_id: string;
  number: string;
  type: VoucherType;
  day: string;
  narration: string;
  memo: string;
  ledger_id: string;
  ledger: Label;
  party: Label | null;
  against: Label[] | null;
  debit: bigint;
  credit: bigint;
  source_kind: string | null;
  source_id: string | null;
  moves: boolean;
};

/** Which lines `l` are asked for, between the days $2 and $3, and which of them move the balance. */
export type Conditions = {
  readonly where: string;
  readonly moves: string;
  readonly values: readonly unknown[];
};

/** Lines stand by day, then as they were posted, those of one voucher in its own order. */
export const orderOfLines = 'l.day, l.created_at, l.voucher_id, l.place';
/** Opening balances are brought forward and no movement of their day. */
export const isOpened = `l.voucher_id IN (SELECT k.id FROM ${ofBooks} k WHERE ${isOpening})`;

/** One page of the lines that fit, with their vouchers. */
export function readRows(
  transaction: Transaction,
  { where, moves, values }: Conditions,
  size: number,
  offset: number,
): Promise<Row[]> {
  return transaction.rows<Row>(
    `WITH page AS (
       SELECT l.*, ${moves} AS moves FROM accounts_voucher_line l
        WHERE ${where} AND l.day BETWEEN $2 AND $3 AND NOT ${isOpened}
        ORDER BY ${orderOfLines} LIMIT $${values.length + 2} OFFSET $${values.length + 3})
     SELECT l.id, l.voucher_id, v.number, v.type, l.day, ${narrationSql('v', transaction.context.language)} AS narration, ${memoSql('l', transaction.context.language)} AS memo, l.ledger_id, l.debit, l.credit,
            v.source_kind, v.source_id, l.moves, json_build_object('en', m.name_en, 'bn', m.name_bn) AS ledger,
            (SELECT json_build_object('en', p.name_en, 'bn', p.name_bn) FROM accounts_party p
              WHERE p.site_id = $1 AND p.id = l.party_id) AS party,
            (SELECT json_agg(json_build_object('en', o.name_en, 'bn', o.name_bn) ORDER BY o.code) FROM accounts_ledger o
              WHERE o.site_id = $1 AND o.id IN (SELECT x.ledger_id FROM accounts_voucher_line x WHERE x.site_id = $1
                AND x.voucher_id = l.voucher_id AND (x.debit > 0) <> (l.debit > 0))) AS against
       FROM page l JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
       JOIN accounts_ledger m ON m.site_id = $1 AND m.id = l.ledger_id
      ORDER BY ${orderOfLines}`,
    ...values,
    size,
    offset,
  );
}

/** A line as the books show it, with the balance after it. */
export function entryOf(row: Row, balance: bigint) {
  return {
    id: row.id,
    voucherId: row.voucher_id,
    number: row.number,
    type: row.type,
    day: row.day,
    narration: row.narration,
    memo: row.memo,
    ledgerId: row.ledger_id,
    ledger: row.ledger,
    isDue: row.moves,
    party: row.party,
    against: row.against ?? [],
    debit: takaText(row.debit),
    credit: takaText(row.credit),
    balance: takaText(balance),
    source: sourceOf(row.source_kind, row.source_id),
  };
}
