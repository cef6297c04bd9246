import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { partsOf } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { leaveContract as contract } from '../contract.ts';
import { stateTexts } from '../labels.ts';
import { type ApplicationShown, leaveStates } from '../shapes.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { EmployeeName, LeaveDays, LeaveReason, StateMark, useDays } from './parts.tsx';

/** Every leave there was, by person, kind, state and days; a row opens the ledger of its year. */
export default function History() {
  const t = useText();
  const days = useDays();
  const query = useQueryValues();
  const [opened, setOpened] = useState<ApplicationShown | null>(null);
  const q = query.text('q');
  const typeId = query.text('type');
  const [from, to] = [query.text('from'), query.text('to')];
  const state = leaveStates.find((one) => one === query.text('state')) ?? 'all';
  const { data, error, refetch } = useRead(
    contract.list,
    {
      state,
      ...(q ? { q } : {}),
      ...(typeId ? { typeId } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<ApplicationShown>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => <EmployeeName employee={row.employee} />,
    },
    { name: 'when', label: t(labels.when), render: (row) => <LeaveDays leave={row} /> },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <span>
          <StateMark state={row.state} department={row.department} />
          {row.decidedBy ? <span className={classes.below}>{row.decidedBy}</span> : null}
        </span>
      ),
    },
    { name: 'type', label: t(labels.type), render: (row) => t(row.type) },
    { name: 'days', label: t(labels.days), align: 'end', render: (row) => days(row.halves) },
    { name: 'reason', label: t(labels.reason), render: (row) => <LeaveReason leave={row} /> },
  ];
  return (
    <Page>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={180}
          aria-label={t(labels.type)}
          placeholder={t(labels.type)}
          clearable
          data={(data?.types ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
          value={typeId || null}
          onChange={(value) => query.set({ type: value })}
        />
        <Select
          w={150}
          aria-label={t(labels.state)}
          placeholder={t(labels.state)}
          clearable
          data={leaveStates.map((value) => ({ value, label: t(stateTexts[value]) }))}
          value={state === 'all' ? null : state}
          onChange={(value) => query.set({ state: value })}
        />
        <DateSpan
          from={from}
          to={to}
          isOptional
          isInline
          onChange={(first, last) => query.set({ from: first, to: last })}
        />
      </search>
      <PagedTable
        label={t(labels.tabApplications)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.employee.name)}
        pages={query.pages}
        isNarrowed={q !== '' || typeId !== '' || state !== 'all' || from !== '' || to !== ''}
        empty={t(labels.noneAtAll)}
        onOpen={setOpened}
      />
      {opened ? (
        <LedgerDrawer
          id={opened.employee.id}
          year={partsOf(opened.from).year}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Page>
  );
}
