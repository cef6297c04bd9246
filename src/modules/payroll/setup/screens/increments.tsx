import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { isDate } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import { thisMonth } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { setupContract as contract } from '../contract.ts';

type Row = {
  id: string;
  code: string;
  name: { en: string; bn: string };
  grade: number;
  basic: string;
  nextStep: number | null;
  nextBasic: string | null;
};

/** Who rises by one step of the scale on a day, seen before anybody does. */
export function Increments() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const raise = useSave(contract.raise);
  const fromDate = isDate(query.text('from')) ? query.text('from') : `${thisMonth().slice(0, 4)}-07-01`;
  const { data, error, refetch } = useRead(
    contract.increments,
    { fromDate, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const rising = (data?.items ?? []).filter((row) => row.nextBasic !== null);
  const columns: Column<Row>[] = [
    { name: 'code', label: t(labels.code), role: 'serial', render: (row) => format.digits(row.code) },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
    { name: 'grade', label: t(labels.grade), align: 'end', render: (row) => format.number(row.grade) },
    { name: 'basic', label: t(labels.basic), align: 'end', render: (row) => format.money(row.basic) },
    {
      name: 'step',
      label: t(labels.nextStep),
      align: 'end',
      render: (row) => (row.nextStep === null ? t(labels.top) : format.number(row.nextStep)),
    },
    {
      name: 'next',
      label: t(labels.nextBasic),
      align: 'end',
      render: (row) => (row.nextBasic === null ? '–' : format.money(row.nextBasic)),
    },
  ];
  const onRaise = async () => {
    const yes = await confirm({
      title: t(labels.raise),
      text: t(labels.raiseText, { count: format.number(rising.length), day: format.date(fromDate) }),
      action: labels.raise,
      count: rising.length,
    });
    if (!yes) return;
    raise.mutate(
      { fromDate, employeeIds: rising.map((row) => row.id), typed: rising.length },
      {
        onError: showCallError,
        onSuccess: ({ raised }) =>
          showToast({ tone: 'leaf', title: t(labels.raised, { count: format.number(raised) }) }),
      },
    );
  };
  return (
    <>
      <div className={classes.tools}>
        <DateField w={180} label={t(labels.from)} value={fromDate} onChange={(from) => query.set({ from })} />
        {data?.can.edit && rising.length > 0 ? (
          <div className={classes.end}>
            <Button loading={raise.isPending} onClick={() => void onRaise()}>
              {t(labels.raise)}
            </Button>
          </div>
        ) : null}
      </div>
      <PagedTable
        label={t(labels.increments)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(labels.noIncrements)}
      />
    </>
  );
}
