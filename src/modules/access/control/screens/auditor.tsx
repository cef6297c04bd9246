import { Select } from '@mantine/core';
import { Link } from 'react-router';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../../core/dates.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { controlContract as contract, type Finding, findingKinds } from '../contract.ts';
import { findingLabels, controlLabels as labels } from '../labels.ts';
import classes from './control.module.css';

/** What an auditor looks at first: each line opens what it is made of. */
export default function Auditor() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [query, setQuery] = usePageQuery();
  const text = (name: string) => query.get(name) ?? '';
  const set = (changes: Readonly<Record<string, string | number | null>>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries({ page: null, ...changes }))
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const kind = findingKinds.find((one) => one === text('kind'));
  const filter = {
    ...(kind ? { kind } : {}),
    ...(isDate(text('from')) ? { from: text('from') } : {}),
    ...(isDate(text('to')) ? { to: text('to') } : {}),
  };
  const page = Math.max(1, Math.trunc(Number(text('page'))) || 1);
  const size = Number(pageSizeOf(text('size')));
  const read = useRead(contract.findings, { ...filter, page, size });
  const counts = read.data?.counts;
  const columns: Column<Finding>[] = [
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
    {
      name: 'what',
      label: t(labels.what),
      role: 'name',
      render: (row) => <Link to={row.path}>{format.digits(t(row.what))}</Link>,
    },
    { name: 'kind', label: t(labels.kind), render: (row) => t(findingLabels[row.kind]) },
    { name: 'who', label: t(labels.who), render: (row) => (row.who ? t(row.who) : '—') },
    {
      name: 'amount',
      label: t(labels.amount),
      align: 'end',
      render: (row) => (row.amount === null ? '' : format.money(row.amount)),
    },
    { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
  ];
  return (
    <Page>
      <search className={classes.filters}>
        <DateSpan isOptional from={text('from')} to={text('to')} onChange={(from, to) => set({ from, to })} />
        <Select
          w={280}
          label={t(labels.kind)}
          placeholder={t(labels.allKinds)}
          clearable
          data={findingKinds.map((value) => ({
            value,
            label: counts
              ? `${t(findingLabels[value])} (${format.number(counts[value])})`
              : t(findingLabels[value]),
          }))}
          value={kind ?? null}
          onChange={(value) => set({ kind: value })}
        />
        <div className={classes.end}>
          <ExportMenu
            prints
            onExport={(as) =>
              void downloadFile(
                `${contract.findingsFile.path}${queryOf({ ...filter, format: as })}`,
                `audit.${as}`,
              ).catch(showCallError)
            }
          />
        </div>
      </search>
      {read.data?.nightsSince && (kind === undefined || kind === 'atNight') ? (
        <p>{t(labels.nightsSince, { day: format.date(read.data.nightsSince) })}</p>
      ) : null}
      <PagedTable
        tools="own"
        label={t(labels.findings)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.what)}
        pages={{ page, size, onPage: (next) => set({ page: next }), onSize: (next) => set({ size: next }) }}
        isNarrowed={Object.keys(filter).length > 0}
        empty={t(labels.none)}
      />
    </Page>
  );
}
