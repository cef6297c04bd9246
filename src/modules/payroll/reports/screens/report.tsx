import { keepPreviousData } from '@tanstack/react-query';
import { queryOf, useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Page } from '../../../../core/web/page/page.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { payrollPayPermission } from '../../permissions.ts';
import { MonthSelect, QueryTabs } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useMay } from '../../screens/use-may.ts';
import {
  reportContract as contract,
  type Report as ReportData,
  type ReportName,
  reportNames,
} from '../contract.ts';
import { reportLabels, reportTitles } from '../labels.ts';

/** What was paid, by month, component, designation and person. */
export default function Report() {
  const may = useMay();
  return (
    <Page>
      {may(payrollPayPermission.view) ? (
        <QueryTabs
          tabs={reportNames.map((name) => ({
            name,
            label: reportTitles[name],
            body: () => <OneReport key={name} name={name} />,
          }))}
        />
      ) : null}
    </Page>
  );
}

type Row = ReportData['items'][number];

function OneReport({ name }: { name: ReportName }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const month = (of: 'from' | 'to') => (/^20\d\d-\d\d$/.test(query.text(of)) ? { [of]: query.text(of) } : {});
  const asked = { name, ...month('from'), ...month('to') };
  const { data, error, refetch } = useRead(
    contract.report,
    { ...asked, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const shown = (
    cell: Row['cells'][number] | undefined,
    kind: ReportData['columns'][number]['kind'],
  ): string => {
    if (cell === undefined || cell === '') return '–';
    if (typeof cell === 'object') return t(cell);
    return kind === 'taka' ? format.money(cell) : format.digits(cell);
  };
  // People stand under their ID first; every other report begins with what it is about.
  const nameAt = name === 'people' ? 1 : 0;
  const columns: Column<Row>[] = (data?.columns ?? []).map(({ label, kind }, place) => ({
    name: String(place),
    label: t(label),
    ...(place === nameAt ? { role: 'name' as const } : {}),
    ...(kind === 'text' ? {} : { align: 'end' as const }),
    render: (row) => shown(row.cells[place], kind),
  }));
  return (
    <>
      <search className={classes.tools}>
        <MonthSelect
          label={t(texts.from)}
          placeholder={t(reportLabels.anyMonth)}
          value={query.text('from')}
          onChange={(from) => query.set({ from })}
        />
        <MonthSelect
          label={t(texts.to)}
          placeholder={t(reportLabels.anyMonth)}
          value={query.text('to')}
          onChange={(to) => query.set({ to })}
        />
        <div className={classes.end}>
          <ExportMenu
            onExport={(format) =>
              void downloadFile(
                `${contract.reportFile.path.replace(':name', name)}${queryOf({ ...month('from'), ...month('to'), format })}`,
                `payroll-${name}.${format}`,
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
        nameOf={(row) => shown(row.cells[nameAt], 'text')}
        pages={query.pages}
        empty={t(reportLabels.nothing)}
      />
    </>
  );
}
