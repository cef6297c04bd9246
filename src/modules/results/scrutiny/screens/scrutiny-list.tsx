import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { parseTaka } from '../../../../core/money.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/results.module.css';
import { scrutinyContract as contract, type ScrutinyItem } from '../contract.ts';
import { scrutinyLabels as labels, scrutinyStateLabels } from '../labels.ts';
import { scrutinyStates } from '../states.ts';

const ScrutinyDrawer = lazy(() =>
  import('./scrutiny-drawer.tsx').then((all) => ({ default: all.ScrutinyDrawer })),
);
const sorts = ['applied', '-applied', 'name', '-name'] as const;
const options = {
  sort: '-applied',
  sortable: ['applied', 'name'],
  filters: ['state', 'exam', 'class'],
};

/** Applications for re-scrutiny: all of them for the office, the own papers' for an examiner. */
export default function ScrutinyList() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const [openId, setOpenId] = useState<string | null>(null);
  const asked = (name: string) => state.filter[name]?.[0];
  const shown = scrutinyStates.find((one) => one === asked('state'));
  const filter = {
    q: state.q,
    ...(shown ? { state: shown } : {}),
    ...(asked('exam') ? { examId: asked('exam') } : {}),
    ...(asked('class') ? { classId: asked('class') } : {}),
    sort: sorts.find((one) => one === state.sort) ?? '-applied',
  };
  const { data, error, refetch } = useRead(
    contract.list,
    { ...filter, page: state.page, size: pageSizeOf(state.size) },
    { placeholderData: keepPreviousData },
  );
  const chooser = (name: string, all: string, choices: readonly { value: string; label: string }[]) => (
    <Select
      aria-label={all}
      placeholder={all}
      w={190}
      clearable
      data={[...choices]}
      value={asked(name) ?? null}
      onChange={(value) => list.setFilter(name, value ? [value] : [])}
    />
  );
  return (
    <Page
      count={data ? t(labels.count, { count: format.number(data.total) }) : undefined}
      actions={
        <ExportMenu
          onExport={(format) =>
            void downloadFile(
              `${contract.file.path}${queryOf({ ...filter, format })}`,
              `re-scrutiny.${format}`,
            ).catch(showCallError)
          }
        />
      }
    >
      <RecordList
        tools="own"
        label={t(labels.title)}
        searchLabel={t(labels.search)}
        list={list}
        read={{ data, error, refetch }}
        columns={useColumns()}
        nameOf={(row) => `${t(row.student)}, ${t(row.paper)}`}
        onOpen={(row) => setOpenId(row.id)}
        filters={
          <>
            {chooser(
              'state',
              t(labels.allStates),
              scrutinyStates.map((one) => ({
                value: one,
                label: `${t(scrutinyStateLabels[one])} (${format.number(data?.counts[one] ?? 0)})`,
              })),
            )}
            {chooser(
              'exam',
              t(labels.allExams),
              (data?.exams ?? []).map((one) => ({ value: one.id, label: `${t(one.name)} · ${t(one.year)}` })),
            )}
            {chooser(
              'class',
              t(labels.allClasses),
              (data?.classes ?? []).map((one) => ({ value: one.id, label: t(one.name) })),
            )}
          </>
        }
        empty={<Empty text={t(data?.can.seeAll ? labels.empty : labels.emptyOwn)} />}
      />
      <Suspense fallback={null}>
        {openId ? <ScrutinyDrawer key={openId} id={openId} onClose={() => setOpenId(null)} /> : null}
      </Suspense>
    </Page>
  );
}

function useColumns(): Column<ScrutinyItem>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      name: 'name',
      label: t(labels.student),
      role: 'name',
      sortable: true,
      render: (row) => (
        <>
          {t(row.student)}
          <span className={classes.whose}>
            {t(row.className)}, {t(row.section)} · {t(labels.roll)} {format.number(row.roll)}
          </span>
        </>
      ),
    },
    { name: 'paper', label: t(labels.paper), render: (row) => t(row.paper) },
    // Before the rest: a card on a phone shows it at once.
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <StatusBadge family="scrutiny" state={row.state} />,
    },
    {
      name: 'exam',
      label: t(labels.exam),
      isMinor: true,
      render: (row) => `${t(row.exam)} · ${t(row.year)}`,
    },
    {
      name: 'applied',
      label: t(labels.appliedOn),
      sortable: true,
      isWhole: true,
      isMinor: true,
      render: (row) => format.date(row.appliedAt),
    },
    {
      name: 'fee',
      label: t(labels.feeShort),
      align: 'end',
      isWhole: true,
      render: (row) =>
        parseTaka(row.fee) === 0n ? t(labels.free) : row.isWaived ? t(labels.waived) : format.money(row.fee),
    },
    {
      name: 'examiner',
      label: t(labels.examiner),
      isMinor: true,
      render: (row) => (row.examiner ? t(row.examiner) : t(labels.nobody)),
    },
  ];
}
