import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { daysBetween, todayInDhaka } from '../../../../core/dates.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { listsContract as contract, type Retirement } from '../contract.ts';
import { listLabels as labels } from '../labels.ts';
import { AgesDrawer } from './ages-drawer.tsx';
import classes from './lists.module.css';
import { EmployeeName, ExportList, Unknown } from './parts.tsx';

const spans = ['12', '24', '60', '0'] as const;

/** Who reaches the age limit, the first to leave first, and whether they were told. */
export default function RetirementList() {
  const t = useText();
  const query = useQueryValues();
  const months = query.oneOf('months', spans);
  const read = useRead(
    contract.retirements,
    { months, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns = useColumns(read.data?.can.gratuity === true);
  const { data } = read;
  return (
    <Page
      actions={
        data?.can.edit ? (
          <Button variant="default" onClick={() => query.set({ do: 'ages', page: query.pages.page })}>
            {t(labels.ages)}
          </Button>
        ) : undefined
      }
    >
      <search className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.within)}
          value={months}
          data={spans.map((value) => ({ value, label: t(labels[`months${value}`]) }))}
          onChange={(value) => query.set({ months: value })}
        />
        <div className={classes.end}>
          <ExportList path={contract.retirementsFile.path} asked={{ months }} name="retirement" />
        </div>
      </search>
      {data ? <Unknown count={data.unknown} /> : null}
      <PagedTable
        tools="own"
        label={t(labels.retirement)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(labels.nobodyLeaves)}
      />
      {data && query.text('do') === 'ages' ? (
        <AgesDrawer
          key={data.ages.version}
          ages={data.ages}
          onClose={() => query.set({ do: null, page: query.pages.page })}
        />
      ) : null}
    </Page>
  );
}

function useColumns(hasGratuity: boolean): Column<Retirement>[] {
  const t = useText();
  const format = useFormat();
  const today = todayInDhaka(new Date());
  const left = (row: Retirement) => {
    const days = daysBetween(today, row.leavesOn);
    return days < 62
      ? t(labels.daysLeft, { count: format.number(days) })
      : t(labels.monthsLeft, { count: format.number(Math.floor(days / 30.44)) });
  };
  return [
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => <EmployeeName row={row} /> },
    {
      name: 'leaves',
      label: t(labels.leavesOn),
      isWhole: true,
      render: (row) => (
        <span>
          {format.date(row.leavesOn)} {row.isExtended ? <Mark tone="ink">{t(labels.extended)}</Mark> : null}
        </span>
      ),
    },
    {
      name: 'left',
      label: t(labels.left),
      isWhole: true,
      render: (row) => (row.isOver ? <Mark tone="sindur">{t(labels.over)}</Mark> : left(row)),
    },
    {
      name: 'born',
      label: t(labels.dateOfBirth),
      isWhole: true,
      render: (row) => format.date(row.dateOfBirth),
    },
    { name: 'age', label: t(labels.age), align: 'end', render: (row) => format.number(row.age) },
    ...(hasGratuity
      ? [
          {
            name: 'gratuity',
            label: t(labels.gratuity),
            align: 'end' as const,
            render: (row: Retirement) => (row.gratuity === null ? '–' : format.money(row.gratuity)),
          },
        ]
      : []),
    {
      name: 'told',
      label: t(labels.told),
      render: (row) => (row.told === null ? '–' : t(labels.toldAhead, { count: format.number(row.told) })),
    },
  ];
}
