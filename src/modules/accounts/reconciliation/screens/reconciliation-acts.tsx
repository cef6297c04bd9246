import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { AskedReason } from '../../../../core/web/form/reason-dialog.tsx';
import { SaveBar } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { statementLabels } from '../../bank-statement/labels.ts';
import classes from '../../screens/accounts.module.css';
import { reconciliationsPath } from '../../screens/paths.ts';
import { reconciliationContract as contract } from '../contract.ts';
import { reconciliationLabels as labels } from '../labels.ts';
import type { Draft, Reconciliation } from './use-reconciliation-draft.ts';

const StatementImportWindow = lazy(() =>
  import('../../bank-statement/screens/statement-import.tsx').then((all) => ({
    default: all.StatementImportWindow,
  })),
);

/** Saving, completing, bringing in the bank's file, clearing all through a day, throwing away. */
export function ReconciliationActs(props: {
  data: Reconciliation;
  draft: Draft;
  onAsk: (asked: AskedReason) => void;
  isGone: boolean;
  setIsGone: (isGone: boolean) => void;
}) {
  const { data, draft, isGone, setIsGone } = props;
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { confirm, showCallError } = useDialogs();
  const completing = useSave(contract.complete);
  const clearing = useSave(contract.clearThrough);
  // What is thrown away is not read again: the list alone tells of it.
  const discarding = useSave(contract.discard, { refreshes: [contract.list.path] });
  const [isImporting, setIsImporting] = useState(false);
  useUnsavedGuard(draft.isDirty && !isGone);
  const isAgreed = draft.sums.difference === 0n && !draft.isWrong;
  const isBusy = draft.isSaving || completing.isPending;
  // What is on its way is waited for.
  const mayComplete = data.can.complete && isAgreed && (data.can.edit || !draft.isDirty) && !isBusy;
  const save = async () => {
    try {
      await draft.save();
      showToast({ tone: 'leaf', title: t(labels.saved) });
    } catch (error) {
      showCallError(error);
    }
  };
  const complete = async () => {
    if (!mayComplete) return;
    const isSure = await confirm({
      title: t(labels.completeTitle),
      text: t(labels.completeText, { open: format.number(draft.sums.openCount) }),
      action: labels.complete,
    });
    if (!isSure) return;
    try {
      const { version } = await draft.save();
      await completing.mutateAsync({ id: data.id, version });
      showToast({ tone: 'leaf', title: t(labels.completed, { day: format.date(draft.typed.day) }) });
    } catch (error) {
      showCallError(error);
    }
  };
  const askClear = () =>
    props.onAsk({
      title: t(labels.clearTitle),
      text: t(labels.clearText),
      action: t(labels.clear),
      isOptional: true,
      day: { label: t(labels.clearDay), value: data.day },
      run: async (_reason, through) => {
        const { version } = draft.isWrong ? data : await draft.save();
        const { count } = await clearing.mutateAsync({ id: data.id, version, through });
        showToast({ tone: 'leaf', title: t(labels.clearedNow, { count: format.number(count) }) });
      },
    });
  /** What is brought in stands on what is saved. */
  const openImport = async () => {
    if (draft.isWrong || isBusy) return;
    try {
      await draft.save();
      setIsImporting(true);
    } catch (error) {
      showCallError(error);
    }
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t(labels.discardTitle),
      text: t(labels.discardText),
      action: labels.discard,
    });
    if (!isSure) return;
    try {
      // The guard has seen that nothing is left to be saved when the answer is here.
      setIsGone(true);
      await discarding.mutateAsync({ id: data.id, version: data.version });
      showToast({ tone: 'leaf', title: t(labels.discarded) });
      navigate(reconciliationsPath);
    } catch (error) {
      setIsGone(false);
      showCallError(error);
    }
  };
  const completeButton = data.can.complete ? (
    <Button
      variant="default"
      loading={completing.isPending}
      data-disabled={!mayComplete || undefined}
      aria-disabled={!mayComplete}
      onClick={() => void complete()}
    >
      {t(labels.complete)}
    </Button>
  ) : null;
  if (!data.can.edit) return <div className={classes.acts}>{completeButton}</div>;
  return (
    <>
      <div className={classes.acts}>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} aria-hidden />}
          data-disabled={draft.isWrong || undefined}
          aria-disabled={draft.isWrong}
          onClick={() => void openImport()}
        >
          {t(statementLabels.bring)}
        </Button>
        <Button variant="default" onClick={askClear}>
          {t(labels.clear)}
        </Button>
        {data.reason === '' ? (
          <Button variant="subtle" loading={isGone} onClick={() => void discard()}>
            {t(labels.discard)}
          </Button>
        ) : null}
      </div>
      <SaveBar
        state={{ kind: draft.isSaving ? 'saving' : draft.isDirty ? 'notSaved' : 'clean' }}
        onSave={() => {
          if (draft.isDirty && !isGone) void save();
        }}
        saveText={t(labels.save)}
        {...(draft.isWrong ? { blocked: t(labels.fix) } : {})}
        secondary={completeButton}
      />
      {isImporting ? (
        <Suspense fallback={null}>
          <StatementImportWindow data={data} onClose={() => setIsImporting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
