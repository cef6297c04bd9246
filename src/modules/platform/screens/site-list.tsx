import { Button, Select } from '@mantine/core';
import {
  IconExternalLink,
  IconHandStop,
  IconHistory,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconSchool,
  IconUserBolt,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { queryOf, useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../core/web/entity/entity-list-parts.tsx';
import { ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import type { Column, RowAction } from '../../../core/web/list/data-table.tsx';
import { FilterFold } from '../../../core/web/list/filter-fold.tsx';
import { RecordList } from '../../../core/web/list/record-list.tsx';
import { StatusBadge, statuses } from '../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { accessPath } from '../../access/paths.ts';
import { platformImpersonationPermission } from '../../access/permissions.ts';
import {
  type AreaTier,
  areaTierLabels,
  areaTiers,
  type MpoStatus,
  mpoLabels,
  mpoStatuses,
} from '../../locations/policy.data.ts';
import { contract } from '../contract.ts';
import { fieldLabels } from '../labels.ts';
import { platformPath } from '../paths.ts';
import { platformPermission } from '../permissions.ts';
import { givenStatuses, noPackage, siteStatuses } from '../rules.ts';
import { healthLabels, screenLabels as labels, membershipLabels } from '../screen-labels.ts';
import type { SiteRow } from '../shapes.ts';
import { SiteCrest } from './crest.tsx';
import classes from './platform.module.css';
import { useSiteStatus } from './use-site-status.ts';

const PlatformHistory = lazy(() =>
  import('../../access/panels.tsx').then((all) => ({ default: all.PlatformHistory })),
);

const listOptions = {
  sort: 'name',
  sortable: ['name', 'eiin', 'createdAt'],
  filters: ['status', 'group', 'package', 'owing', 'mpo', 'area'],
} as const;

/** Every institution of the platform, with its students and its state. */
export default function SiteList() {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const navigate = useNavigate();
  const list = useListState(listOptions);
  const { state } = list;
  const { data, error, refetch } = useRead(
    contract.listSites,
    {
      q: state.q,
      page: state.page,
      size: state.size,
      sort: state.sort as 'name',
      status: state.filter.status,
      group: state.filter.group,
      package: state.filter.package,
      owing: state.filter.owing?.[0] === 'true',
      mpo: state.filter.mpo as MpoStatus[] | undefined,
      area: state.filter.area as AreaTier[] | undefined,
    },
    { placeholderData: keepPreviousData },
  );
  const groups = useRead(contract.listGroups, { size: 200 });
  const packages = useRead(contract.packages, {});
  const { current } = useSession();
  const { showCallError } = useDialogs();
  const mayWorkThere = current?.permissions.includes(platformImpersonationPermission.start) ?? false;
  const mayReadLog = current?.permissions.includes(platformPermission.history) ?? false;
  const [past, setPast] = useState<{ table: string; id: string; name: string } | null>(null);
  const exportAs = (format: 'xlsx' | 'csv') => {
    const query = {
      q: state.q,
      sort: state.sort,
      format,
      ...(state.filter.status ? { status: state.filter.status } : {}),
      ...(state.filter.group ? { group: state.filter.group } : {}),
      ...(state.filter.package ? { package: state.filter.package } : {}),
      ...(state.filter.owing ? { owing: true } : {}),
      ...(state.filter.mpo ? { mpo: state.filter.mpo } : {}),
      ...(state.filter.area ? { area: state.filter.area } : {}),
    };
    downloadFile(`${contract.exportSites.path}${queryOf(query)}`, `institutions.${format}`).catch(
      showCallError,
    );
  };
  const { asked, ask, close } = useSiteStatus();
  const nameOf = (row: SiteRow) => row.name[language];
  const columns: Column<SiteRow>[] = [
    {
      name: 'name',
      label: t(labels.institution),
      role: 'name',
      sortable: true,
      render: (row) => (
        <span className={classes.crest}>
          <SiteCrest accent={row.accent} name={nameOf(row)} />
          {nameOf(row)}
        </span>
      ),
    },
    {
      name: 'eiin',
      label: t(fieldLabels.eiin),
      sortable: true,
      render: (row) => (
        <span>
          {row.eiin ? format.digits(row.eiin) : '–'}
          {row.mpo ? <small className={classes.under}>{t(mpoLabels[row.mpo])}</small> : null}
        </span>
      ),
    },
    {
      name: 'district',
      label: t(labels.district),
      render: (row) => (
        <span>
          {row.district ? t(row.district) : '–'}
          {row.areaTier ? <small className={classes.under}>{t(areaTierLabels[row.areaTier])}</small> : null}
        </span>
      ),
    },
    {
      name: 'students',
      label: t(labels.students),
      align: 'end',
      render: (row) => format.number(row.students),
    },
    {
      name: 'package',
      label: t(labels.package),
      render: (row) => t(row.package ?? labels.noPackage),
    },
    {
      name: 'membership',
      label: t(labels.membership),
      render: (row) => <Membership row={row} />,
    },
    {
      name: 'due',
      label: t(labels.due),
      align: 'end',
      isWhole: true,
      render: (row) => format.money(row.due),
    },
    {
      name: 'lastSignIn',
      label: t(labels.lastSignIn),
      isWhole: true,
      render: (row) => (row.lastSignIn ? format.dateTime(row.lastSignIn) : t(labels.neverSignedIn)),
    },
    {
      name: 'health',
      label: t(labels.health),
      render: (row) =>
        row.health.length === 0
          ? t(healthLabels.well)
          : row.health.map((one) => t(healthLabels[one])).join(', '),
    },
  ];
  const actions = (row: SiteRow): RowAction[] => [
    {
      label: t(texts.edit),
      icon: <IconPencil size={16} />,
      onClick: () => void navigate(link(platformPath.site, { id: row.id })),
    },
    {
      label: t(labels.openWebsite),
      icon: <IconExternalLink size={16} />,
      onClick: () => window.open(`/@${row.alias}/`, '_blank', 'noopener'),
    },
    ...(mayReadLog
      ? [
          {
            label: t(labels.history),
            icon: <IconHistory size={16} />,
            onClick: () => setPast({ table: 'site', id: row.id, name: nameOf(row) }),
          },
        ]
      : []),
    {
      label: t(labels.academics),
      icon: <IconSchool size={16} />,
      onClick: () => void navigate(link(platformPath.academics, { id: row.id })),
    },
    ...(mayWorkThere && row.status !== 'closed'
      ? [
          {
            label: t(labels.workThere),
            icon: <IconUserBolt size={16} />,
            onClick: () => void navigate(link(accessPath.impersonateSite, { site: row.id })),
          },
        ]
      : []),
    ...givenStatuses
      .filter((one) => one !== row.status && row.status !== 'closed')
      .map((one) => ({
        label: one === 'active' ? t(labels.reactivate) : t(statuses.site[one].label),
        icon: one === 'active' ? <IconPlayerPlay size={16} /> : <IconHandStop size={16} />,
        isDanger: one === 'suspended',
        onClick: () => ask(row, one),
      })),
  ];
  const newButton = (
    <Button component={Link} to={platformPath.newSite} leftSection={<IconPlus size={16} aria-hidden />}>
      {t(labels.newInstitution)}
    </Button>
  );
  return (
    <Page
      count={
        data
          ? t(labels.institutionsCount, {
              count: format.number(data.total),
            })
          : undefined
      }
      actions={
        <>
          <ExportMenu
            kinds={['xlsx', 'csv']}
            onExport={(kind) => exportAs(kind === 'csv' ? 'csv' : 'xlsx')}
          />
          {newButton}
        </>
      }
    >
      <SiteFigures />
      <RecordList
        tools="sheets"
        label={t(labels.institutions)}
        searchLabel={t(labels.searchSites)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={nameOf}
        rowPath={(row) => link(platformPath.site, { id: row.id })}
        actions={actions}
        filters={
          <FilterFold isInLine count={Object.keys(state.filter).length}>
            <Select
              w={190}
              aria-label={t(labels.status)}
              placeholder={t(labels.status)}
              clearable
              value={state.filter.status?.[0] ?? null}
              data={siteStatuses.map((one) => ({ value: one, label: t(statuses.site[one].label) }))}
              onChange={(value) => list.setFilter('status', value ? [value] : [])}
            />
            <Select
              w={190}
              aria-label={t(labels.group)}
              placeholder={t(labels.group)}
              clearable
              searchable
              nothingFoundMessage={t(labels.noMatch)}
              value={state.filter.group?.[0] ?? null}
              data={(groups.data?.items ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
              onChange={(value) => list.setFilter('group', value ? [value] : [])}
            />
            {packages.data && packages.data.items.length > 0 ? (
              <Select
                w={190}
                aria-label={t(labels.package)}
                placeholder={t(labels.package)}
                clearable
                searchable
                nothingFoundMessage={t(labels.noMatch)}
                value={state.filter.package?.[0] ?? null}
                data={[
                  { value: noPackage, label: t(labels.noPackage) },
                  ...packages.data.items.map((one) => ({ value: one.code, label: t(one.label) })),
                ]}
                onChange={(value) => list.setFilter('package', value ? [value] : [])}
              />
            ) : null}
            <Select
              w={190}
              aria-label={t(fieldLabels.mpo)}
              placeholder={t(fieldLabels.mpo)}
              clearable
              value={state.filter.mpo?.[0] ?? null}
              data={mpoStatuses.map((one) => ({ value: one, label: t(mpoLabels[one]) }))}
              onChange={(value) => list.setFilter('mpo', value ? [value] : [])}
            />
            <Select
              w={190}
              aria-label={t(fieldLabels.areaTier)}
              placeholder={t(fieldLabels.areaTier)}
              clearable
              value={state.filter.area?.[0] ?? null}
              data={areaTiers.map((one) => ({ value: one, label: t(areaTierLabels[one]) }))}
              onChange={(value) => list.setFilter('area', value ? [value] : [])}
            />
            <Select
              w={190}
              aria-label={t(labels.due)}
              placeholder={t(labels.due)}
              clearable
              value={state.filter.owing?.[0] ?? null}
              data={[{ value: 'true', label: t(labels.owingOnly) }]}
              onChange={(value) => list.setFilter('owing', value ? [value] : [])}
            />
          </FilterFold>
        }
        empty={<Empty text={t(labels.noSites)} action={newButton} />}
      />
      <ReasonDialog asked={asked} onClose={close} />
      {past ? (
        <Suspense fallback={null}>
          <PlatformHistory record={past} onClose={() => setPast(null)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

/** How it stands: its own step of the ladder, else its bills. */
function Membership({ row }: { row: SiteRow }) {
  const t = useText();
  if (row.status !== 'active') return <StatusBadge family="site" state={row.status} />;
  if (row.membership === 'paid') return <StatusBadge family="site" state="active" />;
  if (row.membership === 'none') return <span>{t(membershipLabels.none)}</span>;
  return <StatusBadge family="payment" state={row.membership} />;
}

function SiteFigures() {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.siteFigures, {});
  if (!data) return null;
  return (
    <Figures
      small
      items={[
        {
          label: t(labels.activeInstitutions),
          figure: format.number(data.active),
          note: t(labels.inactiveCount, { count: format.number(data.inactive) }),
        },
        {
          label: t(labels.students),
          figure: format.number(data.students),
          note: t(labels.studentsNote),
        },
        {
          label: t(labels.applicationsWaiting),
          figure: format.number(data.waiting),
          to: platformPath.applications,
          ...(data.oldestDays === null
            ? { note: t(labels.noneWaiting) }
            : {
                note:
                  data.oldestDays === 0
                    ? t(labels.oldestToday)
                    : t(labels.oldest, { count: format.number(data.oldestDays) }),
                tone: 'marigold' as const,
              }),
        },
        {
          label: t(labels.overdueBills),
          figure: format.money(data.overdue),
          to: link(platformPath.sites, { 'f.owing': 'true' }),
          ...(data.overdueSites === 0
            ? { note: t(labels.noneOverdue) }
            : {
                note: t(labels.overdueSites, {
                  count: format.number(data.overdueSites),
                }),
                tone: 'sindur' as const,
              }),
        },
        { label: t(labels.newThisYear), figure: format.number(data.newThisYear) },
      ]}
    />
  );
}
