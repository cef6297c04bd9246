import { keepPreviousData } from '@tanstack/react-query';
import { isDate } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { QueryTabs } from '../../../../core/web/page/query-tabs.tsx';
import classes from '../../screens/library.module.css';
import {
  reportContract as contract,
  type Report,
  type ReportName,
  reportNames,
  spanReports,
} from '../contract.ts';
import { reportLabels, reportTitles } from '../labels.ts';

/** What the library reports: its register, its readers, what is late and what it is worth. */
export default function Reports() {
  return (
    <Page>
      <QueryTabs
        tabs={reportNames.map((name) => ({
          name,
          label: reportTitles[name],
          body: () => <OneReport key={name} name={name} />,
        }))}
      />
    </Page>
  );
}

type Cell = Report['items'][number]['cells'][number];

function OneReport({ name }: { name: ReportName }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const day = (of: 'from' | 'to') => (isDate(query.text(of)) ? { [of]: query.text(of) } : {});
  const asked = { name, ...day('from'), ...day('to') };
  const { data, error, refetch } = useRead(
    contract.report,
    { ...asked, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const shown = (cell: Cell | undefined, kind: Report['columns'][number]['kind']): string => {
    if (cell === undefined || cell === '') return '–';
    if (typeof cell === 'number') return format.number(cell);
    if (typeof cell === 'object') return format.digits(t(cell as Label));
    if (kind === 'taka') return format.money(cell);
    return kind === 'day' ? format.date(cell) : format.digits(cell);
  };
  // The book or the member a line is of: what a card on a phone begins with.
  const named = data?.columns.findIndex(({ kind }) => kind === 'text');
  const columns: Column<Report['items'][number]>[] = (data?.columns ?? []).map(({ label, kind }, place) => ({
    name: String(place),
    label: t(label),
    ...(place === named ? { role: 'name' as const } : {}),
    ...(place === 0 && kind === 'figure' ? { role: 'serial' as const } : {}),
    ...(kind === 'figure' || kind === 'taka' ? { align: 'end' as const } : {}),
    ...(kind === 'day' ? { isWhole: true } : {}),
    render: (row) => shown(row.cells[place], kind),
  }));
  return (
    <>
      <search className={classes.tools}>
        {spanReports.includes(name) ? (
          <DateSpan
            isOptional
            from={query.text('from')}
            to={query.text('to')}
            onChange={(from, to) => query.set({ from, to })}
          />
        ) : null}
        <div className={classes.end}>
          <ExportMenu
            onExport={(kind) =>
              void downloadFile(
                `${contract.reportFile.path}${queryOf({ ...asked, format: kind })}`,
                `library-${name}.${kind}`,
              ).catch(showCallError)
            }
          />
        </div>
      </search>
      <PagedTable
        tools="own"
        label={t(reportTitles[name])}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => String(row.id)}
        pages={query.pages}
        empty={t(reportLabels.nothing)}
      />
    </>
  );
}
