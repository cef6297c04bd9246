import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { contract } from '../contract.ts';
import { replicationPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { Comparison } from './comparison.tsx';
import { OverwriteChoice } from './overwrite-choice.tsx';
import { PartChoice } from './part-choice.tsx';
import classes from './replication.module.css';
import type { RowsOf } from './rows-drawer.tsx';
import { RunResult } from './run-state.tsx';
import { useDecisions } from './use-decisions.ts';
import { useTakeBack } from './use-take-back.ts';

const useOwnRows: RowsOf = ({ site: _, ...asked }) => useRead(contract.ownRows, asked);
const useModelRows: RowsOf = ({ site: _, ...asked }) =>
  useRead(contract.ownRows, { ...asked, from: 'model' });
type From = 'catalogue' | 'model';

/** An institution takes over what the platform keeps for everybody, part by part. */
export default function Own() {
  const t = useText();
  const may = useMay();
  const { showCallError, confirm } = useDialogs();
  const [parts, setParts] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const [overwrites, setOverwrites] = useState(false);
  const [id, setId] = useState(newId);
  const { decisions, choices, forget } = useDecisions();
  const [from, setFrom] = useState<From>('catalogue');
  const offered = useRead(contract.ownParts, { from }, { placeholderData: keepPreviousData });
  const start = useSave(contract.ownStart);
  const take = async () => {
    const isSure = await confirm({
      title: t(labels.takeTitle),
      text: t(labels.copyText),
      action: labels.take,
    });
    if (!isSure) return;
    start.mutate(
      { id, from, parts: [...parts], overwrites, choices },
      {
        onError: showCallError,
        onSuccess: () => {
          setId(newId());
          forget();
          setAsked(null);
          showToast({ tone: 'leaf', title: t(labels.started) });
        },
      },
    );
  };
  const isEditor = may(replicationPermission.edit);
  return (
    <Page>
      <div className={classes.stack}>
        <Panel>
          {offered.data ? (
            <div className={classes.stack}>
              {offered.data.model ? (
                <SegmentedControl
                  aria-label={t(labels.from)}
                  value={from}
                  data={[
                    { value: 'catalogue', label: t(labels.fromCatalogue) },
                    { value: 'model', label: t(labels.fromModel, { name: offered.data.model }) },
                  ]}
                  onChange={(next) => {
                    setFrom(next as From);
                    setParts([]);
                    setAsked(null);
                    forget();
                    setId(newId());
                  }}
                />
              ) : null}
              <PartChoice
                parts={offered.data.items}
                value={parts}
                onChange={(next) => {
                  setParts(next);
                  setAsked(null);
                }}
              />
              {isEditor ? (
                <OverwriteChoice value={overwrites} decided={choices.length} onChange={setOverwrites} />
              ) : null}
              <div className={classes.buttons}>
                <Button variant="default" disabled={parts.length === 0} onClick={() => setAsked(parts)}>
                  {t(labels.compare)}
                </Button>
                {isEditor ? (
                  <Button disabled={parts.length === 0} loading={start.isPending} onClick={() => void take()}>
                    {t(labels.take)}
                  </Button>
                ) : null}
              </div>
            </div>
          ) : (
            <Coming read={offered} isInPanel rows={3} />
          )}
        </Panel>
        {asked ? <OwnComparison from={from} parts={asked} decisions={isEditor ? decisions : null} /> : null}
        <OwnRuns isEditor={isEditor} />
      </div>
    </Page>
  );
}

function OwnComparison(props: {
  from: From;
  parts: readonly string[];
  decisions: ReturnType<typeof useDecisions>['decisions'] | null;
}) {
  const { data, error, refetch } = useRead(contract.ownCompare, {
    from: props.from,
    parts: [...props.parts],
  });
  return data ? (
    <Comparison
      items={[data]}
      rowsOf={props.from === 'model' ? useModelRows : useOwnRows}
      decisions={props.decisions}
      hasOneSite
    />
  ) : (
    <Coming read={{ error, refetch }} rows={props.parts.length} />
  );
}

function OwnRuns({ isEditor }: { isEditor: boolean }) {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const back = useTakeBack(useSave(contract.ownTakeBack), labels.takeBackText);
  const { data, error, refetch } = useRead(
    contract.ownRuns,
    { page: pages.page, size: pages.size },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some((one) => one.waiting > 0) ? 1500 : false),
    },
  );
  type Row = NonNullable<typeof data>['items'][number];
  const nameOf = (row: Row) => row.parts.map((one) => t(one)).join(', ');
  return (
    <PagedTable
      label={t(labels.runs)}
      read={{ data, error, refetch }}
      pages={pages}
      nameOf={nameOf}
      empty={t(labels.noRuns)}
      {...(isEditor
        ? {
            actions: (row: Row) =>
              row.done > 0
                ? [{ label: t(labels.takeBack), isDanger: true, onClick: () => void back(row) }]
                : [],
          }
        : {})}
      columns={[
        { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
        { name: 'parts', label: t(labels.parts), render: nameOf },
        {
          name: 'result',
          label: t(labels.result),
          render: (row) => (
            <>
              <RunResult run={row} />
              {row.problem ? <div>{t(row.problem)}</div> : null}
            </>
          ),
        },
        { name: 'by', label: t(labels.by), render: (row) => t(row.by) },
      ]}
    />
  );
}
