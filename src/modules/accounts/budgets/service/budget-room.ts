import { AppError } from '../../../../core/errors.ts';
import { type Label, textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { readChart, readMovements, withoutClosing } from '../../books/service/movements.ts';
import type { PostedLine } from '../../public.ts';
import { budgetErrors } from '../labels.ts';
import { actualOf, type Beyond, beyondBudget, isBudgetType, type Room } from '../rules.ts';
import { readInForce } from './budget-report.ts';
import { readMonths } from './read-budgets.ts';

type Named = Room & { readonly id: string; readonly name: Label };

/** What the budget in force on a day leaves of each ledger in its year; nothing where none is approved. */
async function readRooms(transaction: Transaction, on: string) {
  const known = await readInForce(transaction, on);
  if (!known || known.budget_id === null) return { budgetId: null, beyond: 'warn' as const, rooms: [] };
  const months = await readMonths(transaction, known.budget_id);
  const span = { from: known.start_date, to: known.end_date };
  const { spans } = await readMovements(transaction, [span]);
  const moved = new Map(withoutClosing(spans[0] ?? []).map((one) => [one.ledger, one]));
  const chart = await readChart(transaction);
  const rooms = chart.flatMap(({ id, name, type }): Named[] => {
    const own = months.get(id);
    if (!isBudgetType(type) || type === 'income' || (type === 'asset' && !own)) return [];
    const movement = moved.get(id);
    return [
      {
        id,
        name,
        type,
        budget: own ? own.reduce((sum, one) => sum + one, 0n) : null,
        actual: movement ? actualOf(type, movement) : 0n,
      },
    ];
  });
  return {
    budgetId: known.budget_id,
    beyond: known.beyond === 'refuse' ? ('refuse' as const) : ('warn' as const),
    rooms,
  };
}

/** The same for a form that tells while a voucher is written. */
export async function readBudgetRoom(transaction: Transaction, on: string) {
  const { budgetId, beyond, rooms } = await readRooms(transaction, on);
  return {
    budgetId,
    beyond,
    ledgers: rooms.map((one) => ({
      id: one.id,
      name: one.name,
      type: one.type,
      budget: one.budget === null ? null : takaText(one.budget),
      actual: takaText(one.actual),
    })),
  };
}

type Asked = {
  readonly day: string;
  readonly lines: readonly Pick<PostedLine, 'ledgerId' | 'side' | 'amount'>[];
};

/** The ledgers a voucher would bring above the year's budget, with their names. */
export async function readBeyond(
  transaction: Transaction,
  { day, lines }: Asked,
): Promise<{ isRefused: boolean; ledgers: (Beyond & { name: Label })[] }> {
  const { beyond, rooms } = await readRooms(transaction, day);
  const names = new Map(rooms.map((one) => [one.id, one.name]));
  const found = beyondBudget(
    lines.map((one) => ({ ledger: one.ledgerId, side: one.side, amount: one.amount })),
    new Map(rooms.map((one) => [one.id, one])),
  );
  return {
    isRefused: beyond === 'refuse',
    ledgers: found.map((one) => ({ ...one, name: names.get(one.ledger) ?? { en: '', bn: '' } })),
  };
}

/**
 * Refuses a voucher above the budget where the approved budget says so. The budget's row is held until the transaction
 * ends: two vouchers in the same moment do not both find room that is there for one.
 */
export async function assertWithinBudget(transaction: Transaction, asked: Asked): Promise<void> {
  const known = await readInForce(transaction, asked.day);
  if (known?.beyond !== 'refuse') return;
  await transaction.row(
    'SELECT 1 FROM accounts_budget WHERE site_id = $1 AND id = $2 FOR UPDATE',
    known.budget_id,
  );
  refuseBeyond(await readBeyond(transaction, asked));
}

/** Throws 409 with the ledgers where the budget has vouchers above it refused. */
export function refuseBeyond({ isRefused, ledgers }: Awaited<ReturnType<typeof readBeyond>>): void {
  if (!isRefused || ledgers.length === 0) return;
  const said = (language: 'en' | 'bn') => ledgers.map((one) => textOf(one.name, language)).join(', ');
  throw new AppError(budgetErrors.beyond, { ledgers: { en: said('en'), bn: said('bn') } });
}
