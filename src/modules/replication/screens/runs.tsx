import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { contract } from '../contract.ts';
import { platformReplicationPermission } from '../permissions.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { Run, Target } from '../shapes.ts';
import { Compared } from './copy.tsx';
import classes from './replication.module.css';
import { RunResult, TargetState } from './run-state.tsx';

/** What was copied, the latest first; while something is at work it is looked at again. */
export default function Runs() {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const [opened, setOpened] = useState<Run | null>(null);
  const { data, error, refetch } = useRead(
    contract.runs,
    { page: pages.page, size: pages.size },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some((one) => one.waiting > 0) ? 1500 : false),
    },
  );
  const nameOf = (row: Run) => row.parts.map((one) => t(one)).join(', ');
  return (
    <>
      <PagedTable
        label={t(labels.runs)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={nameOf}
        onOpen={setOpened}
        empty={t(labels.noRuns)}
        columns={[
          { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
          { name: 'parts', label: t(labels.parts), role: 'name', render: nameOf },
          {
            name: 'source',
            label: t(labels.source),
            render: (row) => t(row.source?.name ?? labels.master),
          },
          { name: 'result', label: t(labels.result), render: (row) => <RunResult run={row} /> },
          { name: 'by', label: t(labels.by), render: (row) => t(row.by) },
        ]}
      />
      {opened ? <RunDrawer run={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}

function RunDrawer({ run, onClose }: { run: Run; onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const { confirm, showCallError } = useDialogs();
  const [page, setPage] = useState(1);
  const [isDrift, setIsDrift] = useState(false);
  const again = useSave(contract.again);
  const takeBack = useSave(contract.takeBack);
  const { data, error, refetch } = useRead(
    contract.targets,
    { id: run.id, page, size: 25 },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.items.some((one) => one.state === 'waiting' || one.state === 'taking_back')
          ? 1500
          : false,
    },
  );
  const items = (data?.items ?? []).map((one) => ({ ...one, id: String(one.site.id) }));
  const back = async (site: number | null) => {
    const isSure = await confirm({
      title: t(labels.takeBackTitle),
      text: t(labels.takeBackText),
      action: labels.takeBack,
    });
    if (isSure) takeBack.mutate({ id: run.id, site }, { onError: showCallError });
  };
  const isEditor = may(platformReplicationPermission.edit);
  const has = (state: Target['state']) => items.some((one) => one.state === state);
  return (
    <SideDrawer title={t(labels.open)} size={760} isText onClose={onClose}>
      <div className={classes.stack}>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setIsDrift(!isDrift)}>
            {t(labels.drift)}
          </Button>
          {isEditor && has('failed') ? (
            <Button
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate({ id: run.id }, { onError: showCallError })}
            >
              {t(labels.again)}
            </Button>
          ) : null}
          {isEditor && has('done') ? (
            <Button variant="default" loading={takeBack.isPending} onClick={() => void back(null)}>
              {t(labels.takeBackAll)}
            </Button>
          ) : null}
        </div>
        {isDrift && items.length > 0 ? (
          <Panel title={t(labels.drift)} flush>
            <Compared
              key={page}
              asked={{
                source: run.source?.id ?? 'master',
                sites: items.map((one) => one.site.id),
                parts: run.partNames,
              }}
              decisions={null}
            />
          </Panel>
        ) : null}
        <PagedTable
          label={t(labels.open)}
          read={{ data: data ? { items, total: data.total } : undefined, error, refetch }}
          pages={{ page, size: 25, onPage: setPage, onSize: () => undefined }}
          isWithin
          nameOf={(row) => t(row.site.name)}
          empty={t(labels.nothing)}
          {...(isEditor
            ? {
                actions: (row: (typeof items)[number]) =>
                  row.state === 'done'
                    ? [{ label: t(labels.takeBack), isDanger: true, onClick: () => void back(row.site.id) }]
                    : [],
              }
            : {})}
          columns={[
            { name: 'site', label: t(labels.institution), render: (row) => t(row.site.name) },
            { name: 'state', label: t(labels.result), render: (row) => <TargetState target={row} /> },
          ]}
        />
      </div>
    </SideDrawer>
  );
}
