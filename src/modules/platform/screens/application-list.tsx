import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router';
import { corePath, link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../core/web/list/record-list.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../core/web/list/use-list-state.ts';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { contract } from '../contract.ts';
import { applicationStatusLabels, fieldLabels } from '../labels.ts';
import { platformPath } from '../paths.ts';
import { applicationStatuses, openStatuses } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { ApplicationRow } from '../shapes.ts';

const listOptions = { sort: '-submittedAt', sortable: ['submittedAt', 'name'], filters: ['status'] } as const;
const waiting = openStatuses.join();

/** Who asks for an institution, newest first. */
export default function ApplicationList() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const list = useListState(listOptions);
  const { state } = list;
  const { data, error, refetch } = useRead(
    contract.listApplications,
    {
      q: state.q,
      page: state.page,
      size: state.size,
      sort: state.sort as '-submittedAt',
      status: state.filter.status,
    },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<ApplicationRow>[] = [
    {
      name: 'reference',
      label: t(labels.reference),
      render: (row) => row.reference,
    },
    {
      name: 'name',
      label: t(labels.institution),
      role: 'name',
      sortable: true,
      render: (row) => row.name[language],
    },
    { name: 'district', label: t(labels.district), render: (row) => (row.district ? t(row.district) : '–') },
    {
      name: 'students',
      label: t(labels.students),
      align: 'end',
      render: (row) => format.number(row.students),
    },
    { name: 'email', label: t(fieldLabels.email), render: (row) => row.email },
    {
      name: 'status',
      label: t(labels.status),
      render: (row) => <StatusBadge family="application" state={row.status} />,
    },
    {
      name: 'submittedAt',
      label: t(labels.submittedOn),
      sortable: true,
      render: (row) => format.dateTime(row.submittedAt),
    },
  ];
  const counts = data?.counts;
  const countOf = (names: readonly (typeof applicationStatuses)[number][]) =>
    counts ? ` (${format.number(names.reduce((sum, name) => sum + counts[name], 0))})` : '';
  const chosen = state.filter.status?.join() ?? null;
  return (
    <Page
      count={
        data
          ? t(labels.applicationsCount, {
              count: format.number(data.total),
            })
          : undefined
      }
    >
      <RecordList
        label={t(labels.applications)}
        searchLabel={t(labels.searchApplications)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={(row) => row.name[language]}
        rowPath={(row) => link(platformPath.application, { id: row.id })}
        filters={
          <Select
            w={240}
            aria-label={t(labels.status)}
            placeholder={t(labels.status)}
            clearable
            value={chosen}
            data={[
              { value: waiting, label: t(labels.waiting) + countOf(openStatuses) },
              ...applicationStatuses.map((one) => ({
                value: one as string,
                label: t(applicationStatusLabels[one]) + countOf([one]),
              })),
            ]}
            onChange={(value) => list.setFilter('status', value ? value.split(',') : [])}
          />
        }
        empty={
          <Empty
            text={t(labels.noApplications)}
            action={
              <Button component={Link} to={corePath.application} variant="default">
                {t(labels.openForm)}
              </Button>
            }
          />
        }
      />
    </Page>
  );
}
