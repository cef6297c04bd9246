import { addDays } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { json, oneOf } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { type ChartLedger, ofBooks, readChart } from '../../books/service/movements.ts';
import { accountsPermission } from '../../permissions.ts';
import type { beyondRules, budgetStatuses } from '../contract.ts';
import { actualOf, type BudgetType, isBudgetType, monthCount } from '../rules.ts';

export type BudgetYear = { id: string; name: string; startDate: string; endDate: string; isClosed: boolean };
export type BudgetLedger = ChartLedger & { readonly type: BudgetType };

const yearShape = {
  year_id: 'uuid',
  name: 'text',
  start_date: 'date',
  end_date: 'date',
  is_closed: 'bool',
} as const;
const yearColumns = 'y.id AS year_id, y.name, y.start_date, y.end_date, y.closed_at IS NOT NULL AS is_closed';
const revisionShape = {
  id: 'uuid',
  version: 'int',
  revision: 'int',
  status: oneOf<(typeof budgetStatuses)[number]>(),
  beyond: oneOf<(typeof beyondRules)[number]>(),
  reason: 'text',
  written_by: 'uuid[]',
  approved_by: 'uuid?',
  approved_at: 'time?',
  income: 'bigint',
  spending: 'bigint',
  waits: 'uuid?',
} as const;
/** Of a budget `b` of the year `y`. */
const revisionColumns = `b.id, b.version, b.revision, b.status, b.beyond, b.reason, b.written_by, b.approved_by,
  b.approved_at, coalesce(s.income, 0)::bigint AS income, coalesce(s.spending, 0)::bigint AS spending,
  (SELECT q.id FROM approval_request q WHERE q.site_id = $1 AND q.subject = b.id AND q.state = 'pending' LIMIT 1) AS waits`;
const sums = `LEFT JOIN LATERAL (
  SELECT sum(m.amount) FILTER (WHERE g.type = 'income') AS income, sum(m.amount) FILTER (WHERE g.type <> 'income') AS spending
    FROM accounts_budget_line l CROSS JOIN unnest(l.months) AS m(amount)
    JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id
    JOIN accounts_account_sub_group u ON u.site_id = $1 AND u.id = a.sub_group_id
    JOIN accounts_account_group g ON g.site_id = $1 AND g.id = u.group_id
   WHERE l.site_id = $1 AND l.budget_id = b.id) s ON true`;

type YearRow = { year_id: string; name: string; start_date: string; end_date: string; is_closed: boolean };
const yearOf = (row: YearRow): BudgetYear => ({
  id: row.year_id,
  name: row.name,
  startDate: row.start_date,
  endDate: row.end_date,
  isClosed: row.is_closed,
});

/** Every year of the books with the revisions of its budget, the latest first. */
export async function readBudgets(transaction: Transaction, services: Services) {
  const years = await transaction.read(
    yearShape,
    `SELECT ${yearColumns} FROM accounts_fiscal_year y WHERE y.site_id = $1 ORDER BY y.start_date DESC`,
  );
  const rows = await transaction.read(
    { ...revisionShape, year_id: 'uuid' },
    `SELECT ${revisionColumns}, b.year_id FROM accounts_budget b ${sums}
      WHERE b.site_id = $1 ORDER BY b.revision DESC`,
  );
  const named = await namedBy(transaction, services, rows);
  const ends = new Set(years.map((one) => one.end_date));
  return {
    years: years.map((one) => ({
      ...yearOf(one),
      hasLastYear: ends.has(addDays(one.start_date, -1)),
      revisions: rows.filter((row) => row.year_id === one.year_id).map(named),
    })),
    can: { edit: transaction.context.permissions.has(accountsPermission.edit) },
  };
}

/** One revision with its ledgers, what each came to last year, and the ledgers it leaves out. Throws 404. */
export async function readBudget(transaction: Transaction, services: Services, id: string) {
  const row = await transaction.readOne(
    { ...revisionShape, ...yearShape, latest: 'int?' },
    `SELECT ${revisionColumns}, ${yearColumns},
            (SELECT max(o.revision) FROM accounts_budget o
              WHERE o.site_id = $1 AND o.year_id = b.year_id AND o.status = 'approved') AS latest
       FROM accounts_budget b JOIN accounts_fiscal_year y ON y.site_id = $1 AND y.id = b.year_id ${sums}
      WHERE b.site_id = $1 AND b.id = $2`,
    id,
  );
  if (!row) throw new AppError(errors.notFound);
  const named = await namedBy(transaction, services, [row]);
  const year = yearOf(row);
  const months = await readMonths(transaction, row.id);
  const ledgers = await readBudgetLedgers(transaction);
  const before = await readLastYear(transaction, year);
  const { permissions, accountId } = transaction.context;
  const isOpen = row.status === 'draft' && !year.isClosed && row.waits === null;
  const isWriter = accountId !== null && row.written_by.includes(accountId);
  const mayApprove = permissions.has(accountsPermission.close) && !isWriter;
  const shown = (one: BudgetLedger) => ({
    ledgerId: one.id,
    code: one.code,
    name: one.name,
    type: one.type,
    lastYear: (before.get(one.id) ?? noMonths).map(takaText),
  });
  return {
    ...named(row),
    year,
    isInForce: row.status === 'approved' && row.revision === row.latest,
    lines: ledgers.flatMap((one) => {
      const own = months.get(one.id);
      return own ? [{ ...shown(one), months: own.map(takaText) }] : [];
    }),
    others: ledgers.filter((one) => one.isActive && !months.has(one.id)).map(shown),
    can: {
      edit: isOpen && permissions.has(accountsPermission.edit),
      send: isOpen && permissions.has(accountsPermission.edit) && !mayApprove,
      approve: isOpen && permissions.has(accountsPermission.edit) && mayApprove,
    },
  };
}

type RevisionRow = {
  id: string;
  version: number;
  revision: number;
  status: (typeof budgetStatuses)[number];
  beyond: (typeof beyondRules)[number];
  reason: string;
  written_by: string[];
  approved_by: string | null;
  approved_at: Date | null;
  income: bigint;
  spending: bigint;
  waits: string | null;
};

/** Revisions as they are shown, with the names of who wrote and approved them. */
async function namedBy(transaction: Transaction, services: Services, rows: readonly RevisionRow[]) {
  const people = await namesOfAccounts(
    services.database,
    rows.flatMap((row) => [...row.written_by, row.approved_by]),
    transaction.context.language,
  );
  return (row: RevisionRow) => ({
    id: row.id,
    version: row.version,
    revision: row.revision,
    status: row.status,
    beyond: row.beyond,
    reason: row.reason,
    writtenBy: row.written_by.flatMap((one) => people.get(one) ?? []),
    approvedBy: row.approved_by === null ? null : (people.get(row.approved_by) ?? null),
    approvedAt: row.approved_at?.toISOString() ?? null,
    income: takaText(row.income),
    spending: takaText(row.spending),
    waits: row.waits,
  });
}

export const noMonths: readonly bigint[] = Array.from({ length: monthCount }, () => 0n);

/** The amounts of a budget by ledger. */
export async function readMonths(
  transaction: Transaction,
  budgetId: string,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const rows = await transaction.read(
    { ledger_id: 'uuid', months: json<string[]>() },
    `SELECT ledger_id, to_json(months::text[]) AS months FROM accounts_budget_line
      WHERE site_id = $1 AND budget_id = $2`,
    budgetId,
  );
  return new Map(rows.map((row) => [row.ledger_id, row.months.map(BigInt)]));
}

/** The ledgers a budget may be made for, in the chart's order: income, then spending. */
export async function readBudgetLedgers(transaction: Transaction): Promise<readonly BudgetLedger[]> {
  const chart = await readChart(transaction);
  return chart.filter(
    (one): one is BudgetLedger => isBudgetType(one.type) && (one.type !== 'asset' || one.kind === 'other'),
  );
}

/** What the months of the year before came to by ledger, as a budget counts; none where the books have no such year. */
export async function readLastYear(
  transaction: Transaction,
  year: Pick<BudgetYear, 'startDate'>,
): Promise<ReadonlyMap<string, readonly bigint[]>> {
  const rows = await transaction.read(
    { ledger_id: 'uuid', month: 'int', debit: 'bigint', credit: 'bigint' },
    `SELECT l.ledger_id,
            ((extract(year FROM l.day) - extract(year FROM y.start_date)) * 12
              + extract(month FROM l.day) - extract(month FROM y.start_date))::int AS month,
            sum(l.debit)::bigint AS debit, sum(l.credit)::bigint AS credit
       FROM accounts_fiscal_year y
       JOIN accounts_voucher_line l ON l.site_id = $1 AND l.day BETWEEN y.start_date AND y.end_date
      WHERE y.site_id = $1 AND y.end_date = $2::date - 1
        AND NOT EXISTS (SELECT 1 FROM ${ofBooks} k WHERE k.id = l.voucher_id)
      GROUP BY 1, 2`,
    year.startDate,
  );
  const ledgers = await readBudgetLedgers(transaction);
  const types = new Map(ledgers.map((one) => [one.id, one.type]));
  const found = new Map<string, bigint[]>();
  for (const row of rows) {
    const type = types.get(row.ledger_id);
    if (!type) continue;
    const months = found.get(row.ledger_id) ?? [...noMonths];
    months[row.month] = actualOf(type, row);
    found.set(row.ledger_id, months);
  }
  return found;
}
