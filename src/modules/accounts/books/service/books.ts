import { addMonths } from '../../../../core/dates.ts';
import { ValidationError } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { fieldProblems } from '../../labels.ts';
import {
  type AmountLine,
  balanceSheet,
  incomeAndExpenditure,
  periodBefore,
  receiptsAndPayments,
  type Side,
  type TrialLine,
  trialBalance,
  type VoucherLine,
} from '../../rules.ts';
import {
  type ChartLedger,
  grouped,
  isOpening,
  ofBooks,
  readMovements,
  type Span,
  type SpanMovement,
  sectionOf,
  withoutClosing,
} from './movements.ts';

type Columns = Omit<TrialLine, 'ledger'>;
const columnNames = ['openingDr', 'openingCr', 'debit', 'credit', 'closingDr', 'closingCr'] as const;
const columnTexts = (columns: Columns) =>
  Object.fromEntries(columnNames.map((name) => [name, takaText(columns[name])])) as Record<
    keyof Columns,
    string
  >;
const columnSums = (lines: readonly Columns[]): Columns =>
  Object.fromEntries(
    columnNames.map((name) => [name, lines.reduce((sum, line) => sum + line[name], 0n)]),
  ) as Record<keyof Columns, bigint>;

function assertOrder({ from, to }: Span): void {
  if (from > to) throw new ValidationError({ to: [fieldProblems.order] });
}

/** Every ledger with its movement, under its group and sub-group. */
export async function readGeneralLedger(transaction: Transaction, { from, to }: Span) {
  assertOrder({ from, to });
  return transaction.kept(`accounts.general ${from} ${to}`, async () => {
    const { chart, spans } = await readMovements(transaction, [{ from, to }]);
    const byLedger = new Map((spans[0] ?? []).map((one) => [one.ledger, one]));
    const sums = (lines: readonly SpanMovement[]) => {
      const of = (amount: (line: SpanMovement) => bigint) =>
        takaText(lines.reduce((sum, line) => sum + amount(line), 0n));
      return {
        opening: of((line) => line.opening),
        debit: of((line) => line.debit),
        credit: of((line) => line.credit),
        closing: of((line) => line.opening + line.debit - line.credit),
      };
    };
    const groups = grouped(chart, (ledger) => {
      const one = byLedger.get(ledger.id);
      return one && (one.opening !== 0n || one.count > 0) ? { ...one, ledger } : null;
    });
    const plain = ({ ledger, ...line }: (typeof groups)[number]['lines'][number]): SpanMovement => ({
      ...line,
      ledger: ledger.id,
    });
    return {
      from,
      to,
      groups: groups.map(({ id, name, type, head, lines, subGroups }) => ({
        id,
        name,
        type,
        head,
        ...sums(lines.map(plain)),
        subGroups: subGroups.map((sub) => ({
          id: sub.id,
          name: sub.name,
          ...sums(sub.lines.map(plain)),
          lines: sub.lines.map((line) => ({
            ...nameOf(line.ledger),
            kind: line.ledger.kind,
            isByParty: line.ledger.isByParty,
            ...sums([plain(line)]),
            count: line.count,
          })),
        })),
      })),
      totals: sums(groups.flatMap((group) => group.lines.map(plain))),
    };
  });
}

/** Opening, movement and closing of every ledger; both columns of each pair add up to the same. */
export async function readTrialBalance(transaction: Transaction, { from, to }: Span) {
  assertOrder({ from, to });
  return transaction.kept(`accounts.trial ${from} ${to}`, async () => {
    const { chart, spans } = await readMovements(transaction, [{ from, to }]);
    const { lines, totals } = trialBalance(spans[0] ?? []);
    const byLedger = new Map(lines.map((line) => [line.ledger, line]));
    const groups = grouped(chart, (ledger) => {
      const line = byLedger.get(ledger.id);
      return line ? { ...line, ledger } : null;
    });
    return {
      from,
      to,
      groups: groups.map((group) => ({
        id: group.id,
        name: group.name,
        type: group.type,
        totals: columnTexts(columnSums(group.lines)),
        subGroups: group.subGroups.map((sub) => ({
          id: sub.id,
          name: sub.name,
          totals: columnTexts(columnSums(sub.lines)),
          lines: sub.lines.map((line) => ({
            ...nameOf(line.ledger),
            kind: line.ledger.kind,
            ...columnTexts(line),
          })),
        })),
      })),
      totals: columnTexts(totals),
    };
  });
}

/** Income and expenditure of a period beside the period before; a year's closing does not empty it. */
export async function readIncome(transaction: Transaction, { from, to }: Span) {
  assertOrder({ from, to });
  return transaction.kept(`accounts.income ${from} ${to}`, async () => {
    const before = periodBefore(from, to);
    const { chart, spans } = await readMovements(transaction, [{ from, to }, before]);
    const now = incomeAndExpenditure(withoutClosing(spans[0] ?? []));
    const earlier = incomeAndExpenditure(withoutClosing(spans[1] ?? []));
    return {
      from,
      to,
      before,
      income: sectionOf(chart, now.income, earlier.income),
      expenditure: sectionOf(chart, now.expenditure, earlier.expenditure),
      surplus: takaText(now.surplus),
      surplusBefore: takaText(earlier.surplus),
    };
  });
}

/** What the institution owns, owes and holds at the end of a day, beside the same day a year before. */
export async function readBalanceSheet(transaction: Transaction, on: string) {
  return transaction.kept(`accounts.sheet ${on}`, async () => {
    const before = addMonths(on, -12);
    const { chart, spans } = await readMovements(transaction, [
      { from: on, to: on },
      { from: before, to: before },
    ]);
    const open = await readOpenDays(transaction, [on, before]);
    const now = balanceSheet(spans[0] ?? []);
    const earlier = balanceSheet(spans[1] ?? []);
    return {
      on,
      before,
      assets: sectionOf(chart, now.assets, earlier.assets),
      liabilities: sectionOf(chart, now.liabilities, earlier.liabilities),
      fund: sectionOf(chart, now.fund, earlier.fund),
      surplus: takaText(now.surplusForPeriod),
      surplusBefore: takaText(earlier.surplusForPeriod),
      surplusFrom: open[0] ?? on,
      surplusFromBefore: open[1] ?? before,
      totalAssets: takaText(now.totalAssets),
      totalFundAndLiabilities: takaText(now.totalFundAndLiabilities),
      totalAssetsBefore: takaText(earlier.totalAssets),
      totalFundAndLiabilitiesBefore: takaText(earlier.totalFundAndLiabilities),
    };
  });
}

/** For each day the first one whose income and expenditure no closing had moved to the fund by then. */
async function readOpenDays(transaction: Transaction, days: readonly string[]): Promise<string[]> {
  const rows = await transaction.read(
    { first: 'date' },
    `SELECT least(d.day, coalesce(
              (SELECT max(y.end_date) + 1 FROM accounts_fiscal_year y
                WHERE y.site_id = $1 AND y.closed_at IS NOT NULL AND y.end_date < d.day),
              (SELECT min(y.start_date) FROM accounts_fiscal_year y WHERE y.site_id = $1), d.day)) AS first
       FROM unnest($2::date[]) WITH ORDINALITY AS d(day, place) ORDER BY d.place`,
    days,
  );
  return rows.map((row) => row.first);
}

/** All money that came in and went out in a period, with what there was before and after. */
export async function readReceipts(transaction: Transaction, { from, to }: Span) {
  assertOrder({ from, to });
  return transaction.kept(`accounts.receipts ${from} ${to}`, async () => {
    const { chart, spans } = await readMovements(transaction, [{ from, to }]);
    const byLedger = new Map((spans[0] ?? []).map((one) => [one.ledger, one]));
    const money = chart.filter((ledger) => ledger.kind !== 'other');
    const lines = money.flatMap((ledger) => {
      const one = byLedger.get(ledger.id);
      return one && (one.opening !== 0n || one.count > 0)
        ? [{ ledger, opening: one.opening, closing: one.opening + one.debit - one.credit }]
        : [];
    });
    const opening = lines.reduce((sum, line) => sum + line.opening, 0n);
    const account = receiptsAndPayments(
      await readMoneyVouchers(transaction, { from, to }),
      (id) => id === anyMoney,
      opening,
    );
    const sorted = (list: readonly AmountLine[]) => sectionOf(chart, list, null);
    return {
      from,
      to,
      opening: takaText(opening),
      closing: takaText(lines.reduce((sum, line) => sum + line.closing, 0n)),
      money: lines.map((line) => ({
        ...nameOf(line.ledger),
        opening: takaText(line.opening),
        closing: takaText(line.closing),
      })),
      receipts: sorted(account.receipts),
      payments: sorted(account.payments),
    };
  });
}

/** Trial balance, income and expenditure, balance sheet at the end, receipts and payments. */
export async function readStatements(transaction: Transaction, span: Span) {
  const trial = await readTrialBalance(transaction, span);
  const income = await readIncome(transaction, span);
  const sheet = await readBalanceSheet(transaction, span.to);
  const receipts = await readReceipts(transaction, span);
  return { trialBalance: trial, income, balanceSheet: sheet, receipts };
}

/** All money in one line: which ledger of it moved is not asked here. */
const anyMoney = 'money';

/**
 * The vouchers that moved money, as two: all that brought some in, and all the others. The account is the same, since
 * a voucher stands on the side of its net movement, and a year of receipts never leaves the database.
 */
async function readMoneyVouchers(transaction: Transaction, { from, to }: Span) {
  const rows = await transaction.read(
    { is_in: 'bool', ledger_id: 'uuid', debit: 'bigint', credit: 'bigint' },
    `WITH money AS (
       SELECT l.voucher_id, sum(l.debit - l.credit) AS net
         FROM accounts_ledger m JOIN accounts_voucher_line l ON l.site_id = $1 AND l.ledger_id = m.id
        WHERE m.site_id = $1 AND m.kind <> 'other' AND l.day BETWEEN $2 AND $3 GROUP BY l.voucher_id)
     SELECT money.net > 0 AS is_in, l.ledger_id, sum(l.debit)::bigint AS debit, sum(l.credit)::bigint AS credit
       FROM accounts_ledger m JOIN accounts_voucher_line l ON l.site_id = $1 AND l.ledger_id = m.id
       JOIN money ON money.voucher_id = l.voucher_id
      WHERE m.site_id = $1 AND m.kind = 'other' AND l.day BETWEEN $2 AND $3
        AND NOT EXISTS (SELECT 1 FROM ${ofBooks} k WHERE k.id = l.voucher_id AND ${isOpening})
      GROUP BY money.net > 0, l.ledger_id ORDER BY l.ledger_id`,
    from,
    to,
  );
  return [true, false].map((isIn) => {
    const own = rows.filter((row) => row.is_in === isIn);
    const moved = own.reduce((sum, row) => sum + row.credit - row.debit, 0n);
    return {
      lines: [
        {
          ledger: anyMoney,
          side: isIn ? ('Dr' as const) : ('Cr' as const),
          amount: moved > 0n ? moved : -moved,
        },
        ...own.flatMap((row): VoucherLine[] =>
          (
            [
              ['Dr', row.debit],
              ['Cr', row.credit],
            ] as const
          ).flatMap(([side, amount]: readonly [Side, bigint]) =>
            amount === 0n ? [] : [{ ledger: row.ledger_id, side, amount }],
          ),
        ),
      ],
    };
  });
}

const nameOf = (ledger: ChartLedger) => ({ ledgerId: ledger.id, code: ledger.code, name: ledger.name });
