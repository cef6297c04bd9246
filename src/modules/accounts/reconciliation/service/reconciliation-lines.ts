import { parseTaka, takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { isOpened } from '../../books/service/entry-rows.ts';
import type { ReconciliationStatus, VoucherType } from '../../rules.ts';
import { chequeKind, chequeReturnKind, fundTransferKind } from '../../sources.ts';
import { narrationSql } from '../../vouchers/narration.ts';
import type { lineSides, lineStates } from '../contract.ts';

type Label = { en: string; bn: string };
/** What says which lines a reconciliation is about. */
export type Scope = {
  readonly id: string;
  readonly ledger_id: string;
  readonly day: string;
  readonly status: ReconciliationStatus;
};
type Asked = {
  readonly search: string;
  readonly state?: (typeof lineStates)[number] | undefined;
  readonly side?: (typeof lineSides)[number] | undefined;
  readonly sort: 'day' | 'number' | 'amount' | 'clearedOn';
  readonly direction: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
};

/** Transfers between funds out of an account and into the same one, which no bank hears of. $3 is the ledger. */
const withinAccount = `(SELECT y.voucher_id FROM accounts_voucher w
  JOIN accounts_voucher_line y ON y.site_id = $1 AND y.voucher_id = w.id AND y.ledger_id = $3
 WHERE w.site_id = $1 AND w.source_kind = '${fundTransferKind}'
 GROUP BY y.voucher_id HAVING sum(y.debit) = sum(y.credit))`;

/**
 * The lines of a draft: those of its ledger until its day that no other statement has cleared, without the opening
 * balances, which were at the bank already. $2 is the draft, $3 its ledger, $4 its day.
 */
export const draftLines = {
  from: `accounts_voucher_line l LEFT JOIN accounts_reconciliation_line c
    ON c.site_id = $1 AND c.voucher_line_id = l.id AND c.cleared_on IS NOT NULL`,
  where: `l.site_id = $1 AND l.ledger_id = $3 AND l.day <= $4 AND NOT ${isOpened}
    AND l.voucher_id NOT IN ${withinAccount} AND (c.id IS NULL OR c.reconciliation_id = $2)`,
};
/** Those of a completed one, as they were then. */
const keptLines = {
  from: `accounts_reconciliation_line c
    JOIN accounts_voucher_line l ON l.site_id = $1 AND l.id = c.voucher_line_id`,
  where: 'c.site_id = $1 AND c.reconciliation_id = $2',
};

const linesOf = (scope: Scope): { from: string; where: string; values: unknown[] } =>
  scope.status === 'draft'
    ? { ...draftLines, values: [scope.id, scope.ledger_id, scope.day] }
    : { ...keptLines, values: [scope.id] };

export type LineSums = {
  readonly deposits: bigint;
  readonly deposits_count: number;
  readonly cheques: bigint;
  readonly cheques_count: number;
  /** Into the account less out of it. */
  readonly cleared: bigint;
  readonly cleared_count: number;
};

/** What a reconciliation's lines come to: on their way to the bank, from it, and cleared. */
export async function readLineSums(transaction: Transaction, scope: Scope): Promise<LineSums> {
  const { from, where, values } = linesOf(scope);
  const row = await transaction.row<LineSums>(
    `SELECT coalesce(sum(debit) FILTER (WHERE cleared_on IS NULL), 0)::bigint AS deposits,
            (count(*) FILTER (WHERE cleared_on IS NULL AND debit > 0))::int AS deposits_count,
            coalesce(sum(credit) FILTER (WHERE cleared_on IS NULL), 0)::bigint AS cheques,
            (count(*) FILTER (WHERE cleared_on IS NULL AND credit > 0))::int AS cheques_count,
            coalesce(sum(debit - credit) FILTER (WHERE cleared_on IS NOT NULL), 0)::bigint AS cleared,
            (count(*) FILTER (WHERE cleared_on IS NOT NULL))::int AS cleared_count
       FROM (SELECT l.debit, l.credit, c.cleared_on FROM ${from} WHERE ${where}) AS lines`,
    ...values,
  );
  return (
    row ?? { deposits: 0n, deposits_count: 0, cheques: 0n, cheques_count: 0, cleared: 0n, cleared_count: 0 }
  );
}

/** The balance of a ledger at the end of a day, as the books have it now. */
export async function readBookBalance(transaction: Transaction, ledgerId: string, day: string) {
  const row = await transaction.row<{ balance: bigint }>(
    `SELECT coalesce(sum(debit - credit), 0)::bigint AS balance FROM accounts_voucher_line
      WHERE site_id = $1 AND ledger_id = $2 AND day <= $3`,
    ledgerId,
    day,
  );
  return row?.balance ?? 0n;
}

const sortColumns: Readonly<Record<Asked['sort'], string>> = {
  day: 'l.day',
  number: 'v.number',
  amount: '(l.debit + l.credit)',
  clearedOn: 'c.cleared_on',
};

/** One page of a reconciliation's lines, and how many fit. */
export async function readLines(transaction: Transaction, scope: Scope, asked: Asked) {
  const { from, where, values } = linesOf(scope);
  const add = (value: unknown) => {
    values.push(value);
    return `$${values.length + 1}`;
  };
  const conditions = [where];
  if (asked.state) conditions.push(`c.cleared_on IS ${asked.state === 'open' ? '' : 'NOT '}NULL`);
  if (asked.side) conditions.push(asked.side === 'in' ? 'l.debit > 0' : 'l.credit > 0');
  if (asked.search !== '') {
    const words = add(`%${asked.search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`);
    const typed = parseTaka(asked.search);
    const amount = add(typed === null || typed < 0n || typed > 10n ** 18n ? null : typed);
    conditions.push(`(v.number ILIKE ${words} OR v.narration ILIKE ${words} OR v.narration_bn ILIKE ${words}
      OR l.memo ILIKE ${words} OR l.memo_bn ILIKE ${words}
      OR q.number ILIKE ${words} OR l.debit + l.credit = ${amount}::bigint)`);
  }
  const joins = `JOIN accounts_voucher v ON v.site_id = $1 AND v.id = l.voucher_id
    LEFT JOIN accounts_cheque q ON q.site_id = $1 AND q.id = v.source_id
      AND v.source_kind IN ('${chequeKind}', '${chequeReturnKind}')`;
  const all = `${from} ${joins} WHERE ${conditions.join(' AND ')}`;
  const counted = await transaction.row<{ n: number }>(`SELECT count(*)::int AS n FROM ${all}`, ...values);
  const direction = asked.direction === 'asc' ? 'ASC' : 'DESC';
  const limit = add(asked.limit);
  const offset = add(asked.offset);
  const rows = await transaction.rows<{
    id: string;
    voucher_id: string;
    number: string;
    type: VoucherType;
    day: string;
    narration: string;
    parties: Label[] | null;
    cheque: string | null;
    is_reversed: boolean;
    debit: bigint;
    credit: bigint;
    cleared_on: string | null;
  }>(
    `SELECT l.id, l.voucher_id, v.number, v.type, l.day, ${narrationSql('v', transaction.context.language)} AS narration, q.number AS cheque, l.debit, l.credit,
            c.cleared_on,
            (SELECT json_agg(json_build_object('en', p.name_en, 'bn', p.name_bn) ORDER BY p.id) FROM accounts_party p
              WHERE p.site_id = $1 AND p.id IN (SELECT x.party_id FROM accounts_voucher_line x
                WHERE x.site_id = $1 AND x.voucher_id = l.voucher_id)) AS parties,
            EXISTS (SELECT 1 FROM accounts_voucher u WHERE u.site_id = $1 AND u.reversal_of = v.id) AS is_reversed
       FROM ${all}
      ORDER BY ${sortColumns[asked.sort]} ${direction} NULLS LAST, l.day, l.created_at, l.id
      LIMIT ${limit} OFFSET ${offset}`,
    ...values,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      voucherId: row.voucher_id,
      number: row.number,
      type: row.type,
      day: row.day,
      narration: row.narration,
      parties: row.parties ?? [],
      cheque: row.cheque,
      isReversed: row.is_reversed,
      received: takaText(row.debit),
      paid: takaText(row.credit),
      clearedOn: row.cleared_on,
    })),
    total: counted?.n ?? 0,
  };
}
