import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { listsContract as contract, type Report, reportBys } from '../contract.ts';
import { byLabels, listLabels as labels } from '../labels.ts';
import classes from './lists.module.css';
import { EmployeeName, ExportList } from './parts.tsx';

type Group = Report['groups'][number] & { id: string };

/** Employees in service counted by designation, gender, type or subject; a count opens who they are. */
export default function EmployeeReport() {
  const t = useText();
  const query = useQueryValues();
  const by = query.oneOf('by', reportBys);
  // An empty value is a group too: those for whom nothing is entered.
  const value = query.text('of') === '' ? undefined : query.text('of').slice(1);
  const asked = { by, ...(value === undefined ? {} : { value }) };
  const read = useRead(
    contract.report,
    { ...asked, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const groups = (read.data?.groups ?? []).map((group) => ({ ...group, id: group.value || 'none' }));
  const chosen = groups.find((group) => group.value === value);
  const groupColumns = useGroupColumns(by, groups);
  const listColumns = useListColumns();
  return (
    <Page>
      <search className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.countedBy)}
          value={by}
          data={reportBys.map((name) => ({ value: name, label: t(byLabels[name]) }))}
          onChange={(name) => query.set({ by: name, of: null })}
        />
      </search>
      <div className={classes.stack}>
        <Panel
          title={t(labels.counts)}
          flush
          actions={
            <ExportList
              path={contract.reportFile.path}
              asked={{ ...asked, what: 'counts' }}
              name={`employees-${by}`}
            />
          }
        >
          <Loaded read={read} isInPanel rows={5}>
            {() => (
              <DataTable
                label={t(labels.counts)}
                columns={groupColumns}
                rows={groups}
                nameOf={(group) => t(group.label)}
                onOpen={(group) => query.set({ of: `=${group.value}` })}
                letterKeys={false}
              />
            )}
          </Loaded>
        </Panel>
        <div className={classes.tools}>
          <strong>{chosen ? t(labels.showOnly, { name: chosen.label }) : t(labels.everybody)}</strong>
          <div className={classes.end}>
            {value === undefined ? null : (
              <Button variant="default" onClick={() => query.set({ of: null })}>
                {t(labels.everybody)}
              </Button>
            )}
            <ExportList path={contract.reportFile.path} asked={{ ...asked, what: 'list' }} name="employees" />
          </div>
        </div>
        <div>
          <PagedTable
            tools="own"
            label={t(labels.list)}
            columns={listColumns}
            read={read}
            nameOf={(row) => t(row.name)}
            pages={query.pages}
            isNarrowed={value !== undefined}
            empty={t(labels.nobody)}
          />
        </div>
      </div>
    </Page>
  );
}

function useGroupColumns(by: keyof typeof byLabels, groups: readonly Group[]): Column<Group>[] {
  const t = useText();
  const format = useFormat();
  const hasOthers = groups.some((group) => group.others > 0);
  const figure = (name: 'male' | 'female' | 'others' | 'all'): Column<Group> => ({
    name,
    label: t(labels[name]),
    align: 'end',
    render: (group) => format.number(group[name]),
  });
  return [
    { name: 'group', label: t(byLabels[by]), role: 'name', render: (group) => t(group.label) },
    figure('male'),
    figure('female'),
    ...(hasOthers ? [figure('others')] : []),
    figure('all'),
  ];
}

function useListColumns(): Column<Report['items'][number]>[] {
  const t = useText();
  const format = useFormat();
  return [
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => <EmployeeName row={row} /> },
    { name: 'gender', label: t(labels.gender), render: (row) => t(row.gender) },
    { name: 'type', label: t(labels.type), render: (row) => t(row.type) },
    { name: 'subject', label: t(labels.subject), render: (row) => (row.subject ? t(row.subject) : '–') },
    {
      name: 'joined',
      label: t(labels.joiningDate),
      isWhole: true,
      render: (row) => (row.joiningDate ? format.date(row.joiningDate) : '–'),
    },
    {
      name: 'mobile',
      label: t(labels.mobile),
      isWhole: true,
      isMinor: true,
      render: (row) => format.digits(row.mobile),
    },
  ];
}
