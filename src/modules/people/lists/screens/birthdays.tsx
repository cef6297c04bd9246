import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { monthLabels } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type Birthday, listsContract as contract } from '../contract.ts';
import { listLabels as labels } from '../labels.ts';
import classes from './lists.module.css';
import { EmployeeName, ExportList, Unknown } from './parts.tsx';

/** The birthdays of employees by month and day; on the day itself a wish goes to them by the bell. */
export default function Birthdays() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const wish = useSave(contract.wish);
  const asked = Number(query.text('month'));
  const month = Number.isInteger(asked) && asked >= 1 && asked <= 12 ? asked : 0;
  const read = useRead(
    contract.birthdays,
    { month, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const send = (row: Birthday) =>
    wish.mutate(
      { id: row.id },
      {
        onError: showCallError,
        onSuccess: () => showToast({ tone: 'leaf', title: t(labels.wishSent) }),
      },
    );
  const columns: Column<Birthday>[] = [
    {
      name: 'birthday',
      label: t(labels.birthday),
      isWhole: true,
      render: (row) => (
        <>
          {format.date(row.birthday)} {row.isToday ? <Mark tone="leaf">{t(labels.today)}</Mark> : null}
        </>
      ),
    },
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => <EmployeeName row={row} /> },
    {
      name: 'born',
      label: t(labels.dateOfBirth),
      isWhole: true,
      isMinor: true,
      render: (row) => format.date(row.dateOfBirth),
    },
    { name: 'turns', label: t(labels.turns), align: 'end', render: (row) => format.number(row.turns) },
    {
      name: 'wish',
      label: t(labels.wish),
      render: (row) => {
        if (row.isWished) return t(labels.wished);
        if (!row.isToday || !row.hasAccount || !read.data?.can.wish) return '–';
        return (
          <Button
            size="compact-sm"
            variant="default"
            loading={wish.isPending}
            aria-label={t(labels.wishOf, { name: row.name })}
            onClick={() => send(row)}
          >
            {t(labels.wish)}
          </Button>
        );
      },
    },
  ];
  return (
    <Page>
      <search className={classes.tools}>
        <Select
          w={180}
          allowDeselect={false}
          aria-label={t(labels.month)}
          data={[
            { value: '0', label: t(labels.year) },
            ...monthLabels.map((label, place) => ({ value: String(place + 1), label: t(label) })),
          ]}
          value={String(month)}
          onChange={(value) => query.set({ month: value === '0' ? null : value })}
        />
        <div className={classes.end}>
          <ExportList path={contract.birthdaysFile.path} asked={{ month }} name="birthdays" />
        </div>
      </search>
      {read.data ? <Unknown count={read.data.unknown} /> : null}
      <PagedTable
        tools="own"
        label={t(labels.birthdays)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={month !== 0}
        empty={t(labels.nobodyBorn)}
      />
    </Page>
  );
}
