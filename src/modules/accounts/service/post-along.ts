import { AppError } from '../../../core/errors.ts';
import { newId } from '../../../core/ids.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import { nextNumberSql } from '../../../core/server/numbers.ts';
import { accountsErrors } from '../labels.ts';
import { assertPostable, type Posting } from '../public.ts';
import { type LedgerKind, voucherProblems } from '../rules.ts';

/** What posting wants to know of the books on a day; `isOpen` is null where no year has been made for it. */
export type Books = {
  readonly isOpen: boolean | null;
  readonly ledgers: readonly { readonly id: string; readonly code: string; readonly kind: LedgerKind }[];
};

/**
 * {@link Books} as one value of the caller's own statement: the day at `day` ('$3'), every ledger `which` is true of (as
 * `g`). The year is looked at again, and held, where the transaction ends (`accounts_check_posted`).
 */
export const booksSql = (day: string, which: string): string => `json_build_object(
  'isOpen', (SELECT y.closed_at IS NULL AND (y.locked_through IS NULL OR y.locked_through < ${day}) FROM accounts_fiscal_year y
              WHERE y.site_id = $1 AND ${day} BETWEEN y.start_date AND y.end_date),
  'ledgers', (SELECT json_agg(json_build_object('id', g.id, 'code', g.code, 'kind', g.kind)) FROM accounts_ledger g
               WHERE g.site_id = $1 AND (${which})))`;

/** A series of numbers and how one of it looks: `prefix`, then so many digits. */
export type Series = {
  readonly kind: string;
  readonly period: string;
  readonly prefix: string;
  readonly digits: number;
};

/** A list as PostgreSQL writes it; of ids and numbers, which need no quotes. */
export const listText = (values: readonly (string | bigint | number)[]): string => `{${values.join(',')}}`;

/**
 * Makes a posting that draws its number and writes the voucher with its lines and the caller's own row in one statement:
 * lines come with their voucher or not at all. Whoever draws from a series holds it until the transaction ends, so the
 * statement is said `later`, behind all that needs no number, and the caller ends the transaction in the same round trip
 * (`Transaction.finish`).
 * `row` is an INSERT … SELECT from `named (number)`, the number without the voucher's own prefix, and `head (id)`, the
 * voucher; its values stand at `place(1)`, `place(2)`, … `{number}` in the narration is the number.
 * The posting throws as `postVoucher` does.
 */
export function voucherAlong(row: (place: (value: number) => string) => string) {
  const own = 20;
  const sql = `WITH drawn AS (${nextNumberSql('$3', '$4', '$2')}),
    named AS (SELECT $5 || lpad(drawn.number::text, $6::int, '0') AS number FROM drawn),
    head AS (
      INSERT INTO accounts_voucher (site_id, id, number, day, narration, amount, prepared_by, posted_by, posted_at, status,
             type, source_kind, source_id)
      SELECT $1, $7, $8 || named.number, $9, replace($10, '{number}', named.number), $11, $12, $12, now(), 'posted', $13,
             $14, $15
        FROM named RETURNING id),
    entries AS (
      INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit)
      SELECT $1, l.id, head.id, l.place, l.ledger_id, $9, l.debit, l.credit
        FROM head, unnest($16::uuid[], $17::uuid[], $18::bigint[], $19::bigint[])
          WITH ORDINALITY AS l(id, ledger_id, debit, credit, place)),
    own AS (${row((value) => `$${own + value - 1}`)})
    SELECT FROM head`;
  return async (
    transaction: Transaction,
    posting: Pick<Posting, 'type' | 'day' | 'narration' | 'lines'> & Required<Pick<Posting, 'source'>>,
    { series, voucherPrefix, books }: { series: Series; voucherPrefix: string; books: Books },
    values: readonly (string | null)[],
  ): Promise<void> => {
    if (books.isOpen === false) throw new AppError(accountsErrors.closedPeriod, { day: posting.day });
    const known = new Map(books.ledgers.map(({ id, kind }) => [id, { kind }]));
    const problems = voucherProblems(
      posting.type,
      posting.lines.map(({ ledgerId, side, amount }) => ({ ledger: ledgerId, side, amount })),
      known,
    );
    // The long way makes the year where there is none, and says at which field something is wrong.
    if (books.isOpen === null || problems.length > 0) await assertPostable(transaction, posting);
    transaction.later(
      sql,
      newId(),
      series.kind,
      series.period,
      series.prefix,
      String(series.digits),
      newId(),
      voucherPrefix,
      posting.day,
      posting.narration,
      String(posting.lines.reduce((sum, line) => (line.side === 'Dr' ? sum + line.amount : sum), 0n)),
      transaction.context.accountId,
      posting.type,
      posting.source.kind,
      posting.source.id,
      listText(posting.lines.map(() => newId())),
      listText(posting.lines.map((line) => line.ledgerId)),
      listText(posting.lines.map((line) => (line.side === 'Dr' ? line.amount : 0n))),
      listText(posting.lines.map((line) => (line.side === 'Cr' ? line.amount : 0n))),
      ...values,
    );
  };
}
