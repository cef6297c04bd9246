import { addMonths, endOfMonth, startOfMonth } from '../../../../core/dates.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readMovements, withoutClosing } from '../../books/service/movements.ts';
import { actualOf, against, amountsAt, type BudgetType, budgetTypes } from '../rules.ts';
import { noMonths, readBudgetLedgers, readMonths } from './read-budgets.ts';

type Amounts = { readonly budget: bigint; readonly actual: bigint };
const spanNames = ['month', 'toDate', 'year'] as const;
type BySpan<T> = Record<(typeof spanNames)[number], T>;

/** The year of the books a day is in with the budget that is in force. */
export async function readInForce(transaction: Transaction, on: string) {
  return transaction.readOne(
    {
      year_id: 'uuid',
      name: 'text',
      start_date: 'date',
      end_date: 'date',
      is_closed: 'bool',
      budget_id: 'uuid?',
      revision: 'int?',
      beyond: 'text?',
    },
    `SELECT y.id AS year_id, y.name, y.start_date, y.end_date, y.closed_at IS NOT NULL AS is_closed,
            b.id AS budget_id, b.revision, b.beyond
       FROM accounts_fiscal_year y
       LEFT JOIN accounts_budget b ON b.site_id = $1 AND b.year_id = y.id AND b.status = 'approved'
      WHERE y.site_id = $1 AND $2 BETWEEN y.start_date AND y.end_date ORDER BY b.revision DESC NULLS LAST LIMIT 1`,
    on,
  );
}

/** Budget and actual of the month a day is in, of the months of its year until then, and of the whole year. */
export async function readBudgetReport(transaction: Transaction, on: string) {
  const month = { from: startOfMonth(on), to: endOfMonth(on) };
  const known = await readInForce(transaction, on);
  if (!known) return { year: null, budget: null, month, sections: [] };
  const months = known.budget_id === null ? new Map() : await readMonths(transaction, known.budget_id);
  const place = monthsBetween(known.start_date, month.from);
  const spans = [
    month,
    { from: known.start_date, to: month.to },
    { from: known.start_date, to: known.end_date },
  ];
  const moved = (await readMovements(transaction, spans)).spans.map(
    (one) => new Map(withoutClosing(one).map((movement) => [movement.ledger, movement])),
  );
  const ledgers = await readBudgetLedgers(transaction);
  const rows = ledgers.flatMap((ledger) => {
    const own = months.get(ledger.id);
    const budgets = amountsAt(own ?? noMonths, place);
    const amounts = bySpan((name, at): Amounts => {
      const movement = moved[at]?.get(ledger.id);
      return { budget: budgets[name], actual: movement ? actualOf(ledger.type, movement) : 0n };
    });
    // An asset without a budget is an advance or a receivable, not a purchase.
    const isShown = own || (ledger.type !== 'asset' && amounts.year.actual !== 0n);
    return isShown ? [{ ledger, amounts, isBudgeted: own !== undefined }] : [];
  });
  return {
    year: {
      id: known.year_id,
      name: known.name,
      startDate: known.start_date,
      endDate: known.end_date,
      isClosed: known.is_closed,
    },
    budget: known.budget_id === null ? null : { id: known.budget_id, revision: known.revision ?? 1 },
    month,
    sections: budgetTypes.flatMap((type) => {
      const own = rows.filter((row) => row.ledger.type === type);
      if (own.length === 0) return [];
      const total = bySpan((name) => ({
        budget: own.reduce((sum, row) => sum + row.amounts[name].budget, 0n),
        actual: own.reduce((sum, row) => sum + row.amounts[name].actual, 0n),
      }));
      return [
        {
          type,
          totals: shown(type, total),
          lines: own.map(({ ledger, amounts, isBudgeted }) => ({
            ledgerId: ledger.id,
            code: ledger.code,
            name: ledger.name,
            type,
            isBudgeted,
            ...shown(type, amounts),
          })),
        },
      ];
    }),
  };
}

const bySpan = <T>(of: (name: (typeof spanNames)[number], at: number) => T): BySpan<T> => ({
  month: of('month', 0),
  toDate: of('toDate', 1),
  year: of('year', 2),
});

const shown = (type: BudgetType, amounts: BySpan<Amounts>) =>
  bySpan((name) => {
    const { budget, actual, left, ...rest } = against(type, amounts[name].budget, amounts[name].actual);
    return { budget: takaText(budget), actual: takaText(actual), left: takaText(left), ...rest };
  });

const monthsBetween = (first: string, month: string): number => {
  let count = 0;
  for (let at = startOfMonth(first); at < month; at = addMonths(at, 1)) count += 1;
  return count;
};
