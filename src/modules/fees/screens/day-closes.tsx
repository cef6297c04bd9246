import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useRead, useSave } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { PagedTable } from '../../../core/web/paged-table.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { StatusBadge } from '../../../core/web/status-badge.tsx';
import { feesContract as contract } from '../contract.ts';
import { closeLabels as labels, reportLabels, words } from '../screen-labels.ts';
import { Difference } from './close-day.tsx';
import classes from './fees.module.css';
import { useQueryValues } from './query-values.ts';
import type { ClosedDay } from './types.ts';
import { paisaOf, useTaka } from './use-taka.ts';

/** What a collector took on a day. */
const receiptsOf = ({ day, collectorId }: ClosedDay): string =>
  `?tab=payments&from=${day}&to=${day}&collector=${collectorId}`;

/** Closed days of all collectors; whoever may takes the money over, never one's own. */
export function DayCloses() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.days, { page: query.page, size: query.size });
  const save = useSave(contract.confirmDay);
  const takeOver = async (row: ClosedDay) => {
    const isSure = await confirm({
      title: t(labels.confirmTitle, { amount: taka.signed(row.counted), name: row.collector }),
      text: t(labels.confirmText),
      action: labels.confirm,
    });
    if (isSure) save.mutate({ id: row.id, version: row.version }, { onError: showCallError });
  };
  const columns: Column<ClosedDay>[] = [
    { name: 'day', label: t(words.day), role: 'serial', render: (row) => format.day(row.day) },
    { name: 'collector', label: t(labels.collector), role: 'name', render: (row) => row.collector },
    { name: 'counted', label: t(labels.counted), align: 'end', render: (row) => taka.signed(row.counted) },
    {
      name: 'state',
      label: t(words.state),
      render: (row) =>
        row.can.confirm ? (
          <Button size="compact-sm" variant="default" onClick={() => void takeOver(row)}>
            {t(labels.confirm)}
          </Button>
        ) : row.confirmedBy ? (
          <span>
            <StatusBadge family="approval" state="approved" />
            <span className={classes.other}>{t(labels.confirmed, { name: row.confirmedBy })}</span>
          </span>
        ) : (
          <StatusBadge family="approval" state="pending" />
        ),
    },
    {
      name: 'expected',
      label: t(labels.expected),
      align: 'end',
      render: (row) => <Link to={receiptsOf(row)}>{taka.signed(row.expected)}</Link>,
    },
    {
      name: 'difference',
      label: t(labels.difference),
      align: 'end',
      render: (row) => <Difference paisa={paisaOf(row.difference)} />,
    },
    {
      name: 'receipts',
      label: t(words.count),
      align: 'end',
      render: (row) => <Link to={receiptsOf(row)}>{format.number(row.receipts)}</Link>,
    },
    { name: 'note', label: t(words.note), render: (row) => row.note },
    {
      name: 'at',
      label: t(labels.closedColumn),
      isWhole: true,
      render: (row) => format.dateTime(row.closedAt),
    },
  ];
  return (
    <PagedTable
      label={t(reportLabels.tabCloses)}
      columns={columns}
      read={{ data, error, refetch }}
      nameOf={(row) => row.collector}
      pages={query.pages}
      empty={t(labels.none)}
    />
  );
}
