import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { fieldProblems } from '../../labels.ts';
import { type Asked, readEntries } from './entries.ts';
import { readChart } from './movements.ts';

type Input = Omit<Asked, 'ledgerIds' | 'moving' | 'fundId'>;
type OfFund = { readonly fundId?: string | undefined };

/**
 * One ledger line by line with its running balance; of one party, or of money that came in or went out, alone where
 * that is asked for.
 */
export async function readLedger(
  transaction: Transaction,
  input: Input & OfFund & { readonly ledgerId: string },
) {
  if (input.from > input.to) throw new ValidationError({ to: [fieldProblems.order] });
  const chart = await readChart(transaction);
  const ledger = chart.find((one) => one.id === input.ledgerId.toLowerCase());
  if (!ledger) throw new AppError(errors.notFound);
  const { ledgerId: _, fundId: fund, ...rest } = input;
  const asked = { ...rest, fundId: fund === 'general' ? null : fund };
  return {
    ledger: {
      id: ledger.id,
      code: ledger.code,
      name: ledger.name,
      type: ledger.type,
      head: ledger.head,
      kind: ledger.kind,
      group: ledger.group.name,
      subGroup: ledger.subGroup.name,
    },
    ...(await readEntries(transaction, { ...asked, ledgerIds: [ledger.id] })),
  };
}

/** The cash book, or the bank book of all banks: every line of the ledgers that stand for that money. */
export async function readMoneyBook(
  transaction: Transaction,
  input: Input & { readonly kind: 'cash' | 'bank' },
) {
  if (input.from > input.to) throw new ValidationError({ to: [fieldProblems.order] });
  const chart = await readChart(transaction);
  const ledgers = chart.filter((one) => one.kind === input.kind);
  const { kind, ...asked } = input;
  const book = await readEntries(transaction, { ...asked, ledgerIds: ledgers.map((one) => one.id) });
  return {
    kind,
    ledgers: ledgers.map((one) => ({ id: one.id, code: one.code, name: one.name })),
    ...book,
  };
}
