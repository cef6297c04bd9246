import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { link } from '../../../../core/module/paths.ts';
import { queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { platformPath } from '../../paths.ts';
import { screenLabels as platformLabels } from '../../screen-labels.ts';
import { reportContract as contract } from '../contract.ts';
import { groupingLabels, reportLabels as labels, valueLabels } from '../labels.ts';
import {
  columnsOf,
  groupings,
  hasPeriod,
  isPeriod,
  megabytesOf,
  reportNames,
  ruleOf,
  type ValueName,
  valueNames,
} from '../rules.ts';
import classes from './report.module.css';
import { ReportFilters } from './report-filters.tsx';

type Answer = z.output<typeof contract.read.output>;
type Row = Answer['items'][number];

const listOptions = {
  sort: 'name',
  sortable: ['name', 'institutions', ...valueNames],
  filters: ['district', 'board', 'package', 'group', 'state'],
} as const;

/** What is asked for, as it stands in the address. */
function useAsked() {
  const [query] = usePageQuery();
  const list = useListState(listOptions);
  const { state } = list;
  const today = todayInDhaka(new Date());
  const report = reportNames.find((one) => one === query.get('report')) ?? 'overview';
  const by = groupings.find((one) => one === query.get('by')) ?? 'none';
  const given = query.get('period') ?? '';
  const period = isPeriod(given) && (given.length === 7 || isDate(given)) ? given : today.slice(0, 7);
  const first = (name: (typeof listOptions.filters)[number]) => state.filter[name]?.[0];
  const [district, board, sitePackage, group, standing] = [
    first('district'),
    first('board'),
    first('package'),
    first('group'),
    first('state'),
  ];
  return {
    list,
    report,
    by,
    period,
    asked: {
      report,
      by,
      q: state.q,
      sort: state.sort,
      ...(hasPeriod(report) ? { period } : {}),
      ...(district ? { district: Number(district) } : {}),
      ...(board ? { board } : {}),
      ...(sitePackage ? { package: sitePackage } : {}),
      ...(group ? { group } : {}),
      ...(standing ? { state: standing } : {}),
    },
  };
}

/** What institutions come to, each or put together, narrowed and ordered; taken away as a file, or printed. */
export default function SiteReport() {
  const t = useText();
  const format = useFormat();
  const { list, report, by, period, asked } = useAsked();
  const { pages } = list;
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(
    contract.read,
    { ...asked, page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const count = useSave(contract.count, { refreshes: [] });
  const write = useWritten();
  const names = columnsOf(report);
  const exportAs = (kind: 'xlsx' | 'csv') =>
    downloadFile(
      `${contract.export.path}${queryOf({ ...asked, format: kind })}`,
      `institutions.${kind}`,
    ).catch(showCallError);
  const columns: Column<Row>[] = [
    {
      name: 'name',
      label: t(by === 'none' ? labels.institution : groupingLabels[by]),
      role: 'name',
      sortable: true,
      render: (row) => t(row.name),
    },
    ...(by === 'none'
      ? []
      : [
          {
            name: 'institutions',
            label: t(labels.institutions),
            align: 'end' as const,
            sortable: true,
            render: (row: Row) => format.number(row.institutions),
          },
        ]),
    ...names.map(
      (name): Column<Row> => ({
        name,
        label: t(valueLabels[name]),
        align: 'end',
        sortable: true,
        isWhole: true,
        render: (row) => write(name, row.values[name] ?? null),
      }),
    ),
  ];
  return (
    <Page
      count={
        data ? t(platformLabels.institutionsCount, { count: format.number(data.institutions) }) : undefined
      }
      context={
        data
          ? data.asOf
            ? t(labels.asOf, { time: format.dateTime(data.asOf) })
            : t(labels.never)
          : undefined
      }
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={count.isPending}
            onClick={() =>
              count.mutate(
                {},
                {
                  onError: showCallError,
                  onSuccess: () => showToast({ tone: 'leaf', title: t(labels.counting) }),
                },
              )
            }
          >
            {t(labels.countAgain)}
          </Button>
          <ExportMenu
            kinds={['xlsx', 'csv']}
            onExport={(kind) => void exportAs(kind === 'csv' ? 'csv' : 'xlsx')}
          />
        </>
      }
    >
      <ReportFilters list={list} report={report} by={by} period={period} />
      {data ? (
        <Figures
          small
          label={t(labels.total)}
          items={[
            { label: t(labels.institutions), figure: format.number(data.institutions) },
            ...names
              .filter((name) => ruleOf(name).kind !== 'moment')
              .slice(0, 5)
              .map((name) => ({ label: t(valueLabels[name]), figure: write(name, data.sum[name] ?? null) })),
          ]}
        />
      ) : null}
      <PagedTable
        tools="sheets"
        label={t(labels.title)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={(row) => t(row.name)}
        sort={list.state.sort}
        onSort={list.sortBy}
        isNarrowed={list.isNarrowed}
        empty={t(labels.empty)}
        columns={columns}
        {...(by === 'none' ? { rowPath: (row: Row) => link(platformPath.site, { id: row.id }) } : {})}
      />
      {by === 'group' ? <p className={classes.quiet}>{t(labels.inSeveral)}</p> : null}
    </Page>
  );
}

/** A value in the reader's digits. */
function useWritten(): (name: ValueName, value: number | string | null) => string {
  const t = useText();
  const format = useFormat();
  return (name, value) => {
    const { kind } = ruleOf(name);
    if (value === null) return kind === 'moment' ? t(labels.neverSignedIn) : '–';
    if (typeof value === 'string') return kind === 'money' ? format.money(value) : format.dateTime(value);
    if (kind === 'percent') return format.percent(value);
    return format.number(kind === 'bytes' ? megabytesOf(value) : value);
  };
}
