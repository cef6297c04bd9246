import { Button, Textarea } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { corePath, link } from '../../../../core/module/paths.ts';
import { takaText } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import parts from '../../../../core/web/page/parts.module.css';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { accountsPath } from '../../paths.ts';
import shared from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { budgetsContract as contract } from '../contract.ts';
import { beyondLabels, budgetProblems, budgetLabels as labels } from '../labels.ts';
import { BudgetTable } from './budget-table.tsx';
import classes from './budgets.module.css';
import { stateOf } from './budgets.tsx';
import { BeyondChoice } from './new-budget.tsx';
import { type Budget, useBudgetDraft } from './use-budget-draft.ts';

/** A revision of a budget: its sums, its ledgers, and what may be done with it now. */
export function BudgetSheet({ data }: { data: Budget }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { confirm, showCallError } = useDialogs();
  const second = useSecondPerson();
  const draft = useBudgetDraft(data);
  const saving = useSave(contract.saveBudget);
  const approving = useSave(contract.approveBudget);
  // What is thrown away is not read again: the list alone tells of it.
  const discarding = useSave(contract.discardBudget, { refreshes: [contract.budgets.path] });
  const isOpen = data.can.edit;
  useUnsavedGuard(isOpen && draft.isDirty);
  const needsReason = data.revision > 1 && draft.reason.trim() === '';
  const blocked = draft.isWrong
    ? t(labels.notMoney)
    : needsReason
      ? t(budgetProblems.reason)
      : draft.rows.length === 0
        ? t(labels.emptyLines)
        : undefined;
  const save = async () => {
    if (draft.isWrong || needsReason) return;
    try {
      await saving.mutateAsync({
        id: data.id,
        version: data.version,
        beyond: draft.beyond,
        reason: draft.reason.trim(),
        lines: draft.lines(),
      });
      draft.markSaved();
      showToast({ tone: 'leaf', title: t(labels.saved) });
    } catch (error) {
      showCallError(error);
    }
  };
  const approve = () =>
    second.run(
      (reason) => approving.mutateAsync({ id: data.id, version: data.version, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.approved) }),
    );
  const discard = async () => {
    const isSure = await confirm({
      title: t(labels.discard),
      text: t(labels.discardText),
      action: labels.discard,
    });
    if (!isSure) return;
    try {
      await discarding.mutateAsync({ id: data.id, version: data.version });
      showToast({ tone: 'leaf', title: t(labels.discarded) });
      draft.markSaved();
      setTimeout(() => navigate(accountsPath.budgets, { replace: true }), 0);
    } catch (error) {
      showCallError(error);
    }
  };
  const why = blocked ?? (draft.isDirty ? t(labels.unsaved) : '');
  const { income, spending } = draft.sums;
  return (
    <Page
      title={t(labels.revisionOf, {
        year: format.digits(data.year.name),
        revision: format.number(data.revision),
      })}
      context={data.writtenBy.join(', ')}
      actions={
        <>
          <span className={layout.state}>
            <StatusBadge family="budget" state={stateOf(data, data.isInForce)} />
          </span>
          <Button
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void printPage()}
          >
            {t(texts.print)}
          </Button>
          <HistoryLink table="accounts_budget" id={data.id} />
        </>
      }
    >
      {data.waits ? (
        <p className={shared.note}>
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => navigate(link(corePath.approvals, { view: 'open', open: data.waits ?? '' }))}
          >
            {t(labels.waits)}
          </Button>
        </p>
      ) : null}
      <Figures
        small
        items={[
          { label: t(labels.income), figure: format.money(takaText(income)) },
          { label: t(labels.spending), figure: format.money(takaText(spending)) },
          {
            label: t(labels.result),
            figure: format.money(takaText(income - spending)),
            ...(income < spending ? { tone: 'marigold' as const } : {}),
          },
          isOpen
            ? { label: t(labels.beyond), figure: t(beyondLabels[draft.beyond]) }
            : { label: t(labels.beyond), figure: t(beyondLabels[data.beyond]) },
        ]}
      />
      {isOpen ? (
        <div className={classes.rules}>
          <BeyondChoice value={draft.beyond} onChange={draft.setBeyond} />
          {data.revision > 1 ? (
            <Textarea
              label={t(labels.why)}
              required
              autosize
              minRows={2}
              maxLength={300}
              value={draft.reason}
              onChange={(event) => draft.setReason(event.currentTarget.value)}
            />
          ) : null}
        </div>
      ) : data.reason ? (
        <p className={shared.note}>
          {t(labels.why)}: {data.reason}
        </p>
      ) : null}
      <BudgetTable data={data} draft={draft} />
      {isOpen ? (
        <>
          <div className={`${parts.saveBarRoom} ${classes.room}`} />
          <div className={`${parts.saveBar} ${classes.acting}`}>
            <div className={parts.saveBarLeft}>
              <Button variant="subtle" loading={discarding.isPending} onClick={() => void discard()}>
                {t(labels.discard)}
              </Button>
            </div>
            <span className={layout.why} id="budget-why" aria-live="polite">
              {why}
            </span>
            <Button
              variant={draft.isDirty ? 'filled' : 'default'}
              loading={saving.isPending}
              disabled={draft.isWrong || needsReason}
              onClick={() => void save()}
            >
              {t(labels.save)}
            </Button>
            <Button
              variant={draft.isDirty ? 'default' : 'filled'}
              loading={approving.isPending}
              disabled={blocked !== undefined || draft.isDirty}
              aria-describedby="budget-why"
              onClick={() => void approve()}
            >
              {t(data.can.approve ? labels.approve : labels.send)}
            </Button>
          </div>
        </>
      ) : null}
      {second.dialog}
    </Page>
  );
}
