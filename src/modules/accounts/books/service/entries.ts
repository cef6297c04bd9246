import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Side } from '../../rules.ts';
import { openingKind } from '../../sources.ts';
import { type Conditions, entryOf, isOpened, orderOfLines, readRows } from './entry-rows.ts';
import { isOpening, ofBooks } from './movements.ts';

export type Asked = {
  /** The ledgers whose lines they are; null for those of every ledger. */
  readonly ledgerIds: readonly string[] | null;
  /** The ledgers whose lines move the balance, where not all of them do. */
  readonly moving?: readonly string[];
  /** Null for the lines that name no party. */
  readonly partyId?: string | null | undefined;
  /** Null for the general fund. */
  readonly fundId?: string | null | undefined;
  /** Of vouchers that brought money in or took it out, all in all, within the days alone. */
  readonly money?: 'in' | 'out' | undefined;
  /** The lines of one side, within the days alone. */
  readonly side?: Side | undefined;
  readonly from: string;
  readonly to: string;
  readonly page: number;
  readonly size: number;
};
/** A line of opening balances: brought forward, on whatever day it stands. */
type Opened = {
  voucher_id: string;
  source_kind: string;
  day: string;
  debit: bigint;
  credit: bigint;
  moves: boolean;
  within: boolean;
};

/** Lines of the books in their order, with the balance after each, and what they come to. */
export async function readEntries(transaction: Transaction, asked: Asked) {
  const conditions = conditionsOf(asked);
  const sums = await readSums(transaction, conditions);
  const opened = asked.money || asked.side ? [] : await readOpened(transaction, conditions);
  const within = opened.filter((row) => row.within);
  const moved = sumOf(within, movementOf);
  const opening = sums.opening + moved;
  const rows = await readRows(transaction, conditions, asked.size, (asked.page - 1) * asked.size);
  const [first] = rows;
  let balance = opening;
  if (first && asked.page > 1)
    balance +=
      (await readPassed(transaction, conditions, first)) -
      sumOf(
        within.filter((row) => row.day < first.day),
        movementOf,
      );
  return {
    from: asked.from,
    to: asked.to,
    opening: takaText(opening),
    openingVoucherId:
      opened.length > 0 && sums.earlier === opened.length - within.length
        ? (opened.findLast((row) => row.source_kind === openingKind)?.voucher_id ?? null)
        : null,
    debit: takaText(sums.debit - sumOf(within, (row) => row.debit)),
    credit: takaText(sums.credit - sumOf(within, (row) => row.credit)),
    closing: takaText(opening + sums.moved - moved),
    items: rows.map((row) => {
      if (row.moves) balance += row.debit - row.credit;
      return entryOf(row, balance);
    }),
    total: sums.n - within.length,
  };
}

const movementOf = (row: Opened) => (row.moves ? row.debit - row.credit : 0n);
const sumOf = (rows: readonly Opened[], of: (row: Opened) => bigint) =>
  rows.reduce((sum, row) => sum + of(row), 0n);

/** The conditions on a line `l`; its days are $2 and $3 of every statement. */
function conditionsOf(asked: Asked): Conditions {
  const values: unknown[] = [asked.from, asked.to];
  const add = (value: unknown) => {
    values.push(value);
    return `$${values.length + 1}`;
  };
  const conditions = ['l.site_id = $1'];
  if (asked.ledgerIds) conditions.push(`l.ledger_id = ANY(${add(asked.ledgerIds)}::uuid[])`);
  if (asked.partyId) conditions.push(`l.party_id = ${add(asked.partyId)}::uuid`);
  if (asked.partyId === null) conditions.push('l.party_id IS NULL');
  if (asked.fundId) conditions.push(`l.fund_id = ${add(asked.fundId)}::uuid`);
  if (asked.fundId === null) conditions.push('l.fund_id IS NULL');
  if (asked.side)
    conditions.push(`l.day >= $2 AND NOT ${isOpened} AND l.${asked.side === 'Dr' ? 'debit' : 'credit'} > 0`);
  // By the voucher's net movement of money, as the receipts and payments account has it.
  if (asked.money)
    conditions.push(`l.day >= $2 AND NOT ${isOpened} AND l.voucher_id IN (
      SELECT x.voucher_id FROM accounts_ledger k JOIN accounts_voucher_line x ON x.site_id = $1 AND x.ledger_id = k.id
       WHERE k.site_id = $1 AND k.kind <> 'other' AND x.day BETWEEN $2 AND $3
       GROUP BY x.voucher_id HAVING (sum(x.debit - x.credit) > 0) = (${add(asked.money)}::text = 'in'))`);
  const moves = asked.moving ? `l.ledger_id = ANY(${add(asked.moving)}::uuid[])` : 'true';
  return { where: conditions.join(' AND '), moves, values };
}

/** What all lines come to until the last day; of one ledger it is added up from the index alone. */
async function readSums(transaction: Transaction, { where, moves, values }: Conditions) {
  const row = await transaction.readOne(
    { opening: 'bigint', moved: 'bigint', debit: 'bigint', credit: 'bigint', earlier: 'int', n: 'int' },
    `SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE l.day < $2 AND ${moves}), 0)::bigint AS opening,
            coalesce(sum(l.debit - l.credit) FILTER (WHERE l.day >= $2 AND ${moves}), 0)::bigint AS moved,
            coalesce(sum(l.debit) FILTER (WHERE l.day >= $2), 0)::bigint AS debit,
            coalesce(sum(l.credit) FILTER (WHERE l.day >= $2), 0)::bigint AS credit,
            (count(*) FILTER (WHERE l.day < $2))::int AS earlier, (count(*) FILTER (WHERE l.day >= $2))::int AS n
       FROM accounts_voucher_line l WHERE ${where} AND l.day <= $3`,
    ...values,
  );
  return row ?? { opening: 0n, moved: 0n, debit: 0n, credit: 0n, earlier: 0, n: 0 };
}

/** The lines of opening balances among them: a handful. */
function readOpened(transaction: Transaction, { where, moves, values }: Conditions): Promise<Opened[]> {
  return transaction.rows<Opened>(
    `SELECT l.voucher_id, k.source_kind, l.day, l.debit, l.credit, ${moves} AS moves, l.day >= $2 AS within
       FROM ${ofBooks} k JOIN accounts_voucher_line l ON l.site_id = $1 AND l.voucher_id = k.id
      WHERE ${isOpening} AND ${where} AND l.day <= $3 ORDER BY l.created_at, l.id`,
    ...values,
  );
}

/** What the lines of the period before a page's first come to; those of opening balances on earlier days are in it. */
async function readPassed(
  transaction: Transaction,
  { where, moves, values }: Conditions,
  first: { id: string; day: string },
): Promise<bigint> {
  const [day, id] = [`$${values.length + 2}`, `$${values.length + 3}`];
  const row = await transaction.row<{ passed: bigint }>(
    `SELECT ((SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE ${moves}), 0) FROM accounts_voucher_line l
               WHERE ${where} AND l.day >= $2 AND l.day <= $3 AND l.day < ${day}::date)
           + (SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE ${moves}), 0) FROM accounts_voucher_line l
               WHERE ${where} AND l.day = ${day}::date AND NOT ${isOpened} AND (${orderOfLines}) < (
                 SELECT ${orderOfLines} FROM accounts_voucher_line l WHERE l.site_id = $1 AND l.id = ${id}::uuid)))::bigint
            AS passed`,
    ...values,
    first.day,
    first.id,
  );
  return row?.passed ?? 0n;
}
