import type { LedgerType, Side } from '../rules.ts';

/** A fiscal year is twelve months from the first of a month on. */
export const monthCount = 12;

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/**
 * An amount of 0 or more over twelve months, month by month as `weights` are to each other; what cannot be divided goes to
 * the first months. Months below 0 count as nothing; where all are nothing it is spread evenly.
 */
export function spread(total: bigint, weights: readonly bigint[] = []): bigint[] {
  const shares = Array.from({ length: monthCount }, (_, month) => {
    const weight = weights[month] ?? 0n;
    return weight > 0n ? weight : 0n;
  });
  const whole = sumOf(shares);
  const parts = whole === 0n ? shares.map(() => 1n) : shares;
  const all = sumOf(parts);
  // Rounded where each month ends, so that the months come to the whole.
  let upTo = 0n;
  let given = 0n;
  return parts.map((part) => {
    upTo += part;
    const until = (total * upTo + all - 1n) / all;
    const month = until - given;
    given = until;
    return month;
  });
}

/** The months of a budget through one of them, from 0. */
export function amountsAt(months: readonly bigint[], month: number) {
  return {
    month: months[month] ?? 0n,
    toDate: sumOf(months.slice(0, month + 1)),
    year: sumOf(months),
  };
}

/** What is budgeted: income, expenditure, and what is bought to keep. */
export const budgetTypes = ['income', 'expense', 'asset'] as const satisfies readonly LedgerType[];
export type BudgetType = (typeof budgetTypes)[number];
export const isBudgetType = (type: LedgerType): type is BudgetType => budgetTypes.some((one) => one === type);

/** A movement as a budget counts it: income by its credit, everything else by its debit. */
export const actualOf = (
  type: BudgetType,
  moved: { readonly debit: bigint; readonly credit: bigint },
): bigint => (type === 'income' ? moved.credit - moved.debit : moved.debit - moved.credit);

/**
 * An amount against its budget: what is left of it, how much of it that is in tenths of a percent, null without a budget,
 * and whether more was spent. Income above its budget is no fault.
 */
export function against(type: BudgetType, budget: bigint, actual: bigint) {
  return {
    budget,
    actual,
    left: budget - actual,
    permille: budget === 0n ? null : Number((actual * 1000n) / budget),
    isOver: type !== 'income' && actual > budget,
  };
}

/** What a budget knows of a ledger in its year; `budget` is null where it says nothing of it. */
export type Room = { readonly type: LedgerType; readonly budget: bigint | null; readonly actual: bigint };
export type Beyond = {
  readonly ledger: string;
  readonly budget: bigint;
  /** Posted already, and what the voucher adds. */
  readonly actual: bigint;
  readonly added: bigint;
  readonly over: bigint;
};

/**
 * The ledgers whose spending a voucher would bring above the year's budget. Expenditure without a budget has one of
 * nothing; an asset without one is not watched, since advances and receivables are assets too.
 */
export function beyondBudget(
  lines: readonly { readonly ledger: string; readonly side: Side; readonly amount: bigint }[],
  rooms: ReadonlyMap<string, Room>,
): Beyond[] {
  const added = new Map<string, bigint>();
  for (const line of lines)
    added.set(
      line.ledger,
      (added.get(line.ledger) ?? 0n) + (line.side === 'Dr' ? line.amount : -line.amount),
    );
  return [...added].flatMap(([ledger, amount]): Beyond[] => {
    const room = rooms.get(ledger);
    if (!room || amount <= 0n || (room.type !== 'expense' && room.type !== 'asset')) return [];
    if (room.type === 'asset' && room.budget === null) return [];
    const budget = room.budget ?? 0n;
    const over = room.actual + amount - budget;
    return over > 0n ? [{ ledger, budget, actual: room.actual, added: amount, over }] : [];
  });
}
