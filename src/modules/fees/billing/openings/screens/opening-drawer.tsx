import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../../../core/module/paths.ts';
import { useSecondPerson } from '../../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import { SearchBox } from '../../../counter/screens/search-box.tsx';
import { columnTexts } from '../../../labels.ts';
import { feesPath } from '../../../paths.ts';
import classes from '../../../screens/fees.module.css';
import { useStudentColumns } from '../../../screens/student-columns.tsx';
import { usePages } from '../../../screens/use-pages.ts';
import { useTaka } from '../../../screens/use-taka.ts';
import { words } from '../../../words.ts';
import { useMonthName } from '../../screens/months.ts';
import { openingsContract as contract, type OpeningBatch, type OpeningRow } from '../contract.ts';
import { openingLabels as labels, openingColumns, openingKindLabels } from '../labels.ts';

/** One sheet with its rows and sums, and what may become of it: posted, thrown away, taken back. */
export function OpeningDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const pages = usePages();
  const [q, setQ] = useState('');
  const { data, error, refetch } = useRead(
    contract.openingRows,
    { id, page: pages.page, size: pages.size, ...(q ? { q } : {}) },
    { staleTime: 0 },
  );
  const columns = useRowColumns(data?.batch.kind ?? 'dues');
  const title = data ? `${t(openingKindLabels[data.batch.kind])} · ${data.batch.fileName || '–'}` : '';
  return (
    <SideDrawer title={title} size={900} isText onClose={onClose}>
      {data ? <Head batch={data.batch} sums={data.sums} may={data.can.bill} onDone={onClose} /> : null}
      <search className={classes.filters}>
        <SearchBox
          label={t(labels.searchRows)}
          value={q}
          onSearch={(next) => {
            setQ(next);
            pages.onPage(1);
          }}
        />
      </search>
      <PagedTable
        label={t(labels.rows)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.student.name)}
        pages={pages}
        isWithin
        isNarrowed={q !== ''}
        empty={t(labels.noRows)}
      />
    </SideDrawer>
  );
}

function useRowColumns(kind: OpeningBatch['kind']): Column<OpeningRow>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  const note = (row: OpeningRow) =>
    [row.note, row.isCancelled ? t(labels.isCancelled) : ''].filter((part) => part !== '').join(' · ') || '–';
  const dues: Column<OpeningRow>[] = [
    {
      name: 'subHead',
      label: t(openingColumns.subHead),
      render: (row) => (row.subHead ? t(row.subHead) : '–'),
    },
    {
      name: 'month',
      label: t(openingColumns.month),
      isWhole: true,
      render: (row) => (row.month ? monthName(row.month) : '–'),
    },
    {
      name: 'due',
      label: t(openingColumns.due),
      isWhole: true,
      render: (row) => (row.due ? format.date(row.due) : '–'),
    },
  ];
  const advances: Column<OpeningRow>[] = [
    {
      name: 'receipt',
      label: t(columnTexts.receipt),
      isWhole: true,
      render: (row) =>
        row.receiptId ? (
          <Link to={link(feesPath.report, { tab: 'payments', receipt: row.receiptId })}>
            {format.digits(row.receipt ?? '')}
          </Link>
        ) : (
          '–'
        ),
    },
  ];
  return [
    ...useStudentColumns<OpeningRow>(null),
    ...(kind === 'dues' ? dues : advances),
    { name: 'amount', label: t(words.amount), align: 'end', render: (row) => taka.plain(row.amount) },
    { name: 'note', label: t(words.note), isMinor: true, render: note },
  ];
}

function Head(props: {
  batch: OpeningBatch;
  sums: readonly {
    readonly label: { en: string; bn: string };
    readonly rows: number;
    readonly amount: string;
  }[];
  may: boolean;
  onDone: () => void;
}) {
  const { batch, sums } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const rows = format.number(batch.rows);
  const at = (by: string | null, on: string | null) => (by && on ? `${by}, ${format.dateTime(on)}` : '–');
  return (
    <>
      <p>
        <StatusBadge family="opening" state={batch.state} />{' '}
        <span className={classes.other}>
          {t(labels.preparedBy)}: {at(batch.preparedBy, batch.preparedAt)}
          {batch.postedBy ? ` · ${t(labels.postedBy)}: ${at(batch.postedBy, batch.postedAt)}` : ''}
          {batch.endedBy ? ` · ${at(batch.endedBy, batch.endedAt)} ${batch.endedReason}` : ''}
        </span>
      </p>
      <dl className={classes.totals}>
        {sums.length > 1
          ? sums.map((one) => (
              <div key={one.label.en}>
                <dt>
                  {t(one.label)} · {format.number(one.rows)}
                </dt>
                <dd>{taka.signed(one.amount)}</dd>
              </div>
            ))
          : null}
        <div>
          <dt>
            {t(labels.total)} · {rows}
          </dt>
          <dd>{taka.signed(batch.amount)}</dd>
        </div>
      </dl>
      {props.may ? <Acts batch={batch} onDone={props.onDone} /> : null}
    </>
  );
}

function Acts({ batch, onDone }: { batch: OpeningBatch; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { confirm, showCallError } = useDialogs();
  const second = useSecondPerson();
  const post = useSave(contract.postOpening);
  const undo = useSave(contract.undoOpening);
  const discard = useSave(contract.discardOpening);
  const { id, version } = batch;
  const rows = format.number(batch.rows);
  const done = (title: string) => {
    showToast({ tone: 'leaf', title });
    onDone();
  };
  const posting = async () => {
    const isSure = await confirm({
      title: t(labels.postTitle, { amount: taka.signed(batch.amount) }),
      text: t(labels.postText, { rows, file: batch.fileName || '–' }),
      action: labels.post,
      count: batch.rows,
    });
    if (isSure)
      await second.run(
        (reason) => post.mutateAsync({ id, version, reason }),
        () => done(t(labels.posted, { rows })),
      );
  };
  const throwing = async () => {
    const isSure = await confirm({
      title: t(labels.discardTitle),
      text: t(labels.discardText),
      action: labels.discard,
    });
    if (!isSure) return;
    discard.mutate({ id, version }, { onError: showCallError, onSuccess: () => done(t(labels.discarded)) });
  };
  const undoing = async () => {
    const isSure = await confirm({
      title: t(labels.undoTitle, { rows }),
      text: t(labels.undoText),
      action: labels.undo,
      count: batch.rows,
    });
    if (isSure)
      await second.run(
        (reason) => undo.mutateAsync({ id, version, reason }),
        () => done(t(labels.undone)),
      );
  };
  if (batch.state === 'prepared')
    return (
      <div className={classes.acts}>
        <Button loading={post.isPending} onClick={() => void posting()}>
          {t(labels.post)}
        </Button>
        <Button variant="default" loading={discard.isPending} onClick={() => void throwing()}>
          {t(labels.discard)}
        </Button>
        {second.dialog}
      </div>
    );
  if (batch.state !== 'posted') return null;
  return (
    <div className={classes.acts}>
      <Button variant="default" loading={undo.isPending} onClick={() => void undoing()}>
        {t(labels.undo)}
      </Button>
      {second.dialog}
    </div>
  );
}
