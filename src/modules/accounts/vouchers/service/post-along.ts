import { AppError } from '../../../../core/errors.ts';
import { dayLabel } from '../../../../core/format.ts';
import { newId } from '../../../../core/ids.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { takeNumbersSql } from '../../../../core/server/database/numbers.ts';
import { later } from '../../../../core/server/database/pipeline.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { accountsErrors } from '../../labels.ts';
import { assertPostable, type PostedLine, type Posting } from '../../public.ts';
import { type LedgerKind, voucherProblems } from '../../rules.ts';
import { narrationColumns } from '../narration.ts';
import { type Basis, postingRuleOf } from '../posting-rules.data.ts';

/** What posting wants to know of the books on a day; `isOpen` is null where no year is opened for it. */
export type Books = {
  readonly isOpen: boolean | null;
  /** When fees are income in the year of the day; null where none is opened. */
  readonly basis: Basis | null;
  readonly ledgers: readonly {
    readonly id: string;
    readonly code: string;
    readonly kind: LedgerKind;
    readonly fundId: string | null;
  }[];
};

/**
 * {@link Books} as one value of the caller's own statement: the day at `day` ('$3'), every ledger `which` is true of (as
 * `g`). The year is looked at again, and held, where the transaction ends (`accounts_check_posted`).
 */
export const booksSql = (day: string, which: string): string => `json_build_object(
  'isOpen', (SELECT y.closed_at IS NULL AND (y.locked_through IS NULL OR y.locked_through < ${day}) FROM accounts_fiscal_year y
              WHERE y.site_id = $1 AND ${day} BETWEEN y.start_date AND y.end_date),
  'basis', (SELECT y.basis FROM accounts_fiscal_year y WHERE y.site_id = $1 AND ${day} BETWEEN y.start_date AND y.end_date),
  'ledgers', (SELECT coalesce(json_agg(json_build_object('id', g.id, 'code', g.code, 'kind', g.kind, 'fundId', g.fund_id)), '[]')
                FROM accounts_ledger g WHERE g.site_id = $1 AND (${which})))`;

/** A series of numbers and how one of it looks: `prefix`, then so many digits. */
export type Series = {
  readonly kind: string;
  readonly period: string;
  readonly prefix: string;
  readonly digits: number;
};

/** A list as PostgreSQL writes it. */
export const listText = (values: readonly (string | bigint | number | null)[]): string =>
  `{${values.map(listed).join(',')}}`;

const listed = (value: string | bigint | number | null): string =>
  typeof value === 'string' ? `"${value.replace(/["\\]/g, '\\$&')}"` : String(value ?? 'NULL');

/** A posting that draws its number, and the caller's own row of it by its columns. */
export type PostingAlong<Own extends string> = Pick<Posting, 'type' | 'day' | 'narration' | 'lines'> & {
  readonly sourceId: string;
  readonly postedBy: string | null;
  readonly own: Readonly<Record<Own, string | bigint | null>>;
};

/**
 * Makes a posting of several vouchers that draws their numbers and writes them with their lines and the caller's own row of
 * each in one statement. Whoever draws from a series holds it until the transaction ends, so the statement is said `later`,
 * behind all that needs no number, and the caller ends the transaction in the same round trip (`finish`).
 * `columns` are the caller's table's and their types, besides `voucher_id` and `number`, which is without `voucherPrefix`.
 * `{number}` in a narration is the number. The posting throws as `postVoucher` does.
 */
export function vouchersAlong<Own extends string>(to: {
  /** What the vouchers are posted for, such as `fees.receipt`; names nobody gives by hand. */
  readonly source: string;
  readonly voucherPrefix: string;
  readonly table: string;
  readonly columns: Readonly<Record<Own, string>>;
}) {
  const own = Object.keys(to.columns) as Own[];
  const ownPlace = 25;
  const ownRows = rowsOf(
    'o',
    Object.fromEntries(own.map((name, place) => [name, `$${ownPlace + place}::${to.columns[name]}[]`])),
    { place: 'place' },
  );
  const sql = `WITH drawn AS (${takeNumbersSql('$3', '$4', '$5::int', '$2')}),
    given AS MATERIALIZED (
      SELECT g.*, $6 || lpad((drawn.first + g.place - 1)::text, $7::int, '0') AS number
        FROM drawn, ${rowsOf('g', { id: '$8::uuid[]', day: '$9::date[]', narration: '$10::text[]', amount: '$11::bigint[]', posted_by: '$12::uuid[]', type: '$13::text[]', source_id: '$14::uuid[]', narration_bn: '$24::text[]' }, { place: 'place' })}),
    head AS (
      INSERT INTO accounts_voucher (site_id, id, number, day, narration, amount, prepared_by, posted_by, posted_at, status,
             type, source_kind, source_id, posting_rule, narration_bn)
      SELECT g.site_id, g.id, '${to.voucherPrefix}' || g.number, g.day, replace(g.narration, '{number}', g.number), g.amount,
             g.posted_by, g.posted_by, now(), 'posted', g.type, '${to.source}', g.source_id, $23, replace(g.narration_bn, '{number}', g.number)
        FROM given g),
    entries AS (
      INSERT INTO accounts_voucher_line (site_id, id, voucher_id, place, ledger_id, day, debit, credit, fund_id)
      SELECT l.site_id, l.id, l.voucher_id, l.place, l.ledger_id, l.day, l.debit, l.credit, l.fund_id
        FROM ${rowsOf('l', { id: '$15::uuid[]', voucher_id: '$16::uuid[]', place: '$17::int[]', ledger_id: '$18::uuid[]', day: '$19::date[]', debit: '$20::bigint[]', credit: '$21::bigint[]', fund_id: '$22::uuid[]' })}),
    own AS (
      INSERT INTO ${to.table} (site_id, number, voucher_id, ${own.join(', ')})
      SELECT o.site_id, g.number, g.id, ${own.map((name) => `o.${name}`).join(', ')}
        FROM given g JOIN ${ownRows} ON o.place = g.place)
    SELECT FROM drawn`;
  return async (
    transaction: Transaction,
    postings: readonly PostingAlong<Own>[],
    { series, books }: { series: Series; books: Books },
  ): Promise<void> => {
    const known = new Map(books.ledgers.map(({ id, kind }) => [id, { kind }]));
    for (const posting of postings) {
      if (books.isOpen === null) throw new AppError(accountsErrors.noYear, { day: dayLabel(posting.day) });
      if (!books.isOpen) throw new AppError(accountsErrors.closedPeriod, { day: posting.day });
      const problems = voucherProblems(
        posting.type,
        posting.lines.map(({ ledgerId, side, amount }) => ({ ledger: ledgerId, side, amount })),
        known,
      );
      // The long way says at which field something is wrong.
      if (problems.length > 0) await assertPostable(transaction, posting);
    }
    const funds = new Map(books.ledgers.map(({ id, fundId }) => [id, fundId]));
    const heads = postings.map((posting) => ({ ...posting, id: newId() }));
    const lines = heads.flatMap(({ id, day, lines }) =>
      lines.map((line, place) => ({ ...line, id: newId(), voucherId: id, place: place + 1, day })),
    );
    later(
      transaction,
      sql,
      newId(),
      series.kind,
      series.period,
      String(postings.length),
      series.prefix,
      String(series.digits),
      listText(heads.map((one) => one.id)),
      listText(heads.map((one) => one.day)),
      listText(heads.map((one) => narrationColumns(one.narration).en)),
      listText(heads.map((one) => sumOfDebits(one.lines))),
      listText(heads.map((one) => one.postedBy)),
      listText(heads.map((one) => one.type)),
      listText(heads.map((one) => one.sourceId)),
      listText(lines.map((one) => one.id)),
      listText(lines.map((one) => one.voucherId)),
      listText(lines.map((one) => one.place)),
      listText(lines.map((one) => one.ledgerId)),
      listText(lines.map((one) => one.day)),
      listText(lines.map((one) => (one.side === 'Dr' ? one.amount : 0n))),
      listText(lines.map((one) => (one.side === 'Cr' ? one.amount : 0n))),
      listText(lines.map((one) => funds.get(one.ledgerId) ?? null)),
      postingRuleOf(to.source, books.basis ?? 'cash') ?? '',
      listText(heads.map((one) => narrationColumns(one.narration).bn)),
      ...own.map((name) => listText(heads.map((one) => one.own[name]))),
    );
  };
}

const sumOfDebits = (lines: readonly PostedLine[]): bigint =>
  lines.reduce((sum, line) => (line.side === 'Dr' ? sum + line.amount : sum), 0n);
