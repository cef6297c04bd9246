import type { ApprovalFigure } from '../../../../core/approvals/approvals.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Act } from '../../../../core/server/approvals/acts.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { accountsPath } from '../../paths.ts';
import { accountsPermission } from '../../permissions.ts';
import { beyondLabels, budgetErrors, budgetTexts } from '../labels.ts';
import { readBudgetLedgers, readMonths } from './read-budgets.ts';
import { readDraft } from './write-budgets.ts';

type Input = { readonly id: string; readonly version: number; readonly reason: string };

/** Puts a budget in force: whoever wrote at it asks, and somebody who did not decides, whatever it comes to. */
export const approvingBudget: Act<Input, { version: number }> = {
  reasonOf: (input) => input.reason,
  async about(transaction, { input }) {
    const draft = await readDraft(transaction, input.id);
    if (draft.version !== input.version) throw new AppError(errors.staleVersion);
    const { accountId, permissions } = transaction.context;
    const isWriter = accountId !== null && draft.written_by.includes(accountId);
    return {
      subject: draft.id,
      title: fillLabel(budgetTexts.approveTitle, { year: draft.year, revision: String(draft.revision) }),
      path: link(accountsPath.budget, { budgetId: draft.id }),
      amount: null,
      excluded: draft.written_by,
      isSecond: !isWriter && permissions.has(accountsPermission.close),
      figures: await figuresOf(transaction, draft),
    };
  },
  async run(transaction, { input }) {
    const draft = await readDraft(transaction, input.id, 'FOR UPDATE OF b');
    if (draft.version !== input.version) throw new AppError(errors.staleVersion);
    await transaction.change(
      `UPDATE accounts_budget SET version = version + 1, updated_at = now(), status = 'approved', approved_by = $3,
              approved_at = now() WHERE site_id = $1 AND id = $2`,
      draft.id,
      transaction.context.accountId,
    );
    return { version: draft.version + 1 };
  },
};

/** What both see: the rule, the reason, the sums, and the year's amount of each ledger. */
async function figuresOf(
  transaction: Transaction,
  draft: Awaited<ReturnType<typeof readDraft>>,
): Promise<ApprovalFigure[]> {
  const months = await readMonths(transaction, draft.id);
  if (months.size === 0) throw new AppError(budgetErrors.nothing);
  const ledgers = (await readBudgetLedgers(transaction)).filter((one) => months.has(one.id));
  const yearOf = (id: string) => (months.get(id) ?? []).reduce((sum, one) => sum + one, 0n);
  const sum = (isIncome: boolean) =>
    ledgers
      .filter((one) => (one.type === 'income') === isIncome)
      .reduce((total, one) => total + yearOf(one.id), 0n);
  return [
    { kind: 'text', label: budgetTexts.year, value: { en: draft.year, bn: draft.year } },
    ...(draft.reason === ''
      ? []
      : [{ kind: 'text' as const, label: budgetTexts.why, value: { en: draft.reason, bn: draft.reason } }]),
    { kind: 'text', label: budgetTexts.beyond, value: beyondLabels[draft.beyond] },
    { kind: 'money', label: budgetTexts.income, value: String(sum(true)) },
    { kind: 'money', label: budgetTexts.spending, value: String(sum(false)) },
    ...ledgers.map((one) => ({ kind: 'money' as const, label: one.name, value: String(yearOf(one.id)) })),
  ];
}
