import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { reasonTexts } from '../../labels.ts';
import { monthText } from '../../rules/explain-rules.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { runsContract as contract, type VarianceRow } from '../contract.ts';

/** Who is paid otherwise than the month before, and why, line by line. */
export function VarianceTable({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.variance,
    { id, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  type Row = VarianceRow & { id: string };
  const shown = data && { ...data, items: data.items.map((row): Row => ({ ...row, id: row.employeeId })) };
  const money = (text: string | null) => (text === null ? '–' : format.money(text));
  const columns: Column<Row>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'before', label: t(labels.before), align: 'end', render: (row) => money(row.before) },
    { name: 'after', label: t(labels.after), align: 'end', render: (row) => money(row.after) },
    { name: 'change', label: t(labels.change), align: 'end', render: (row) => format.money(row.change) },
    {
      name: 'why',
      label: t(labels.why),
      render: (row) => (
        <span>
          {row.lines.map((line) => (
            <span key={line.name.en} className={classes.below}>
              {t(line.name)}: {format.money(line.before)} → {format.money(line.after)} (
              {t(reasonTexts[line.reason])})
            </span>
          ))}
        </span>
      ),
    },
  ];
  return (
    <>
      {data?.against ? (
        <p className={classes.quiet}>{t(labels.against, { month: monthText(data.against, language) })}</p>
      ) : null}
      <PagedTable
        label={t(labels.variance)}
        columns={columns}
        read={{ data: shown, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(data && data.against === null ? labels.noBefore : labels.noVariance)}
      />
    </>
  );
}
