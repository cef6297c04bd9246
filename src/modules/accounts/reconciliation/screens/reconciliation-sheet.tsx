import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFileTypePdf, IconHistory, IconList } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { isDate, startOfMonth } from '../../../../core/dates.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { AmountField } from '../../screens/amount-field.tsx';
import classes from '../../screens/layout.module.css';
import { ledgerPath, reconciliationPath, reconciliationsPath } from '../../screens/paths.ts';
import { reconciliationContract as contract } from '../contract.ts';
import { reconciliationLabels as labels } from '../labels.ts';
import own from './reconciliation.module.css';
import { ReconciliationActs } from './reconciliation-acts.tsx';
import { ReconciliationNotes } from './reconciliation-notes.tsx';
import { notesId, ReconciliationSide } from './reconciliation-side.tsx';
import { type Draft, type Reconciliation, useReconciliationDraft } from './use-reconciliation-draft.ts';

const ReconciliationHistory = lazy(() =>
  import('./reconciliation-history.tsx').then((all) => ({ default: all.ReconciliationHistory })),
);
const ReconciliationLines = lazy(() =>
  import('./reconciliation-lines.tsx').then((all) => ({ default: all.ReconciliationLines })),
);
const StatementLines = lazy(() =>
  import('../../bank-statement/screens/statement-lines.tsx').then((all) => ({ default: all.StatementLines })),
);

/** The lines of the books to be ticked, what only the bank has, and what the statement comes to. */
export function ReconciliationSheet({ data }: { data: Reconciliation }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const draft = useReconciliationDraft(data);
  const [showsHistory, setShowsHistory] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  // Being thrown away: nothing of it is asked for any more, and what is on its way is given up.
  const [isGone, setIsGone] = useState(false);
  const reopening = useSave(contract.reopen);
  const name = `${format.digits(data.bank.code)} ${t(data.bank.name)}`;
  const download = (kind: 'pdf' | 'xlsx' | 'csv') =>
    void downloadFile(
      `${contract.file.path.replace(':id', data.id)}?format=${kind}`,
      `bank-reconciliation-${data.day}.${kind}`,
    ).catch(showCallError);
  const askReopen = () =>
    setAsked({
      title: t(labels.reopenTitle),
      text: t(labels.reopenText),
      action: t(labels.reopen),
      isDanger: true,
      run: async (reason) => {
        await reopening.mutateAsync({ id: data.id, version: data.version, reason });
        showToast({ tone: 'leaf', title: t(labels.reopened) });
      },
    });
  return (
    <Page
      title={t(labels.of, { bank: t(data.bank.name) })}
      context={format.date(data.day)}
      actions={
        <>
          <span className={classes.state}>
            <StatusBadge family="reconciliation" state={data.status} />
          </span>
          {data.can.reopen ? (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={askReopen}
            >
              {t(labels.reopen)}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setShowsHistory(true)}
          >
            {t(labels.history)}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => download('pdf')}
          >
            {t(labels.pdf)}
          </Button>
          <ExportMenu kinds={['xlsx', 'csv']} prints={false} onExport={download} />
          <Button
            component={Link}
            to={reconciliationsPath}
            variant="default"
            leftSection={<IconList size={16} aria-hidden />}
          >
            {t(labels.list)}
          </Button>
        </>
      }
    >
      <p className={own.hint}>
        <Link to={ledgerPath(data.bank.id, startOfMonth(data.day), data.day)}>{name}</Link>
        {data.before ? (
          <>
            {' · '}
            <Link to={reconciliationPath(data.before.id)}>
              {t(labels.begins, {
                day: format.date(data.before.day),
                amount: format.money(data.before.statementBalance),
              })}
            </Link>
          </>
        ) : null}
        {data.reason ? ` · ${t(labels.reason)}: ${data.reason}` : ''}
      </p>
      <div className={classes.layout}>
        <div>
          {data.can.edit ? <StatementHead draft={draft} /> : null}
          {isGone ? null : (
            <Suspense fallback={null}>
              <ReconciliationLines data={data} draft={draft} />
              <StatementLines data={data} />
            </Suspense>
          )}
          <div id={notesId} className={own.target}>
            <Panel title={t(labels.notesTitle)}>
              <ReconciliationNotes data={data} draft={draft} />
            </Panel>
          </div>
        </div>
        <ReconciliationSide data={data} draft={draft} />
      </div>
      {data.can.edit || data.can.complete ? (
        <ReconciliationActs
          data={data}
          draft={draft}
          onAsk={setAsked}
          isGone={isGone}
          setIsGone={setIsGone}
        />
      ) : null}
      {showsHistory ? (
        <Suspense fallback={null}>
          <ReconciliationHistory id={data.id} onClose={() => setShowsHistory(false)} />
        </Suspense>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

function StatementHead({ draft }: { draft: Draft }) {
  const t = useText();
  const { typed, set } = draft;
  return (
    <div className={own.head}>
      <DateField
        label={t(labels.day)}
        required
        value={typed.day}
        error={isDate(typed.day) ? undefined : t(labels.wrong.day)}
        onChange={(day) => set({ day })}
      />
      <AmountField
        label={t(labels.statement)}
        isLabelled
        value={typed.balance}
        error={parseTaka(typed.balance) === null ? t(labels.wrong.balance) : undefined}
        onChange={(balance) => set({ balance })}
      />
    </div>
  );
}
