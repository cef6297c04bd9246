import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { partsOf, todayInDhaka } from '../../../core/dates.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { leaveContract as contract } from '../contract.ts';
import { leaveErrors } from '../labels.ts';
import type { ApplicationShown } from '../shapes.ts';
import { ApplyDrawer } from './apply-drawer.tsx';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { OfDepartment } from './of-department.tsx';
import { LeaveDays, LeaveReason, StateMark, useDays } from './parts.tsx';

/** One's own leave: what is left of each kind, and every application of the year. */
export default function Mine() {
  const t = useText();
  const format = useFormat();
  const days = useDays();
  const query = useQueryValues();
  const [isApplying, setIsApplying] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const withdraw = useSave(contract.withdraw);
  const year = query.text('year');
  const { data, error, refetch } = useRead(contract.mine, {
    ...(year ? { year } : {}),
    page: query.pages.page,
    size: query.pages.size,
  });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  if (!data.employee)
    return (
      <Page>
        <Nothing>{t(leaveErrors.noEmployee.text)}</Nothing>
      </Page>
    );
  const columns: Column<ApplicationShown>[] = [
    { name: 'when', label: t(labels.when), role: 'name', render: (row) => <LeaveDays leave={row} /> },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <StateMark state={row.state} department={row.department} />,
    },
    { name: 'type', label: t(labels.type), render: (row) => t(row.type) },
    { name: 'days', label: t(labels.days), align: 'end', render: (row) => days(row.halves) },
    { name: 'reason', label: t(labels.reason), render: (row) => <LeaveReason leave={row} /> },
  ];
  const askWithdraw = (row: ApplicationShown) =>
    setAsked({
      title: t(labels.withdraw),
      text: t(labels.withdrawText),
      action: t(labels.withdraw),
      run: (reason) => withdraw.mutateAsync({ id: row.id, reason }),
    });
  return (
    <Page
      context={t(data.employee.name)}
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsApplying(true)}>
          {t(labels.apply)}
        </Button>
      }
    >
      <div className={classes.stack}>
        <div className={classes.tools}>
          <YearSelect year={data.year} onYear={(next) => query.set({ year: next })} />
        </div>
        <Figures
          small
          label={t(labels.tabBalances)}
          items={data.balances.map((one) => ({
            label: t(one.type),
            figure: one.left === null ? days(one.taken) : days(one.left),
            note:
              one.given === null || one.left === null
                ? t(labels.noMaximum, { taken: days(one.taken) })
                : t(labels.ofGiven, { days: days(one.given), taken: days(one.taken) }),
          }))}
        />
        <PagedTable
          label={t(labels.tabApplications)}
          columns={columns}
          read={{ data, error, refetch }}
          nameOf={(row) => format.date(row.from)}
          pages={query.pages}
          empty={t(labels.none)}
          actions={(row) =>
            row.state === 'applied' || row.state === 'recommended' || row.state === 'endorsed'
              ? [{ label: t(labels.withdraw), onClick: () => askWithdraw(row) }]
              : []
          }
        />
        {data.department.length > 0 ? <OfDepartment rows={data.department} /> : null}
      </div>
      {isApplying ? <ApplyDrawer types={data.types} onClose={() => setIsApplying(false)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

/** The year of leave on show: this one, the next, and some before. */
export function YearSelect({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const t = useText();
  const format = useFormat();
  const now = partsOf(todayInDhaka(new Date())).year;
  const years = [...new Set([now + 1, now, now - 1, now - 2, now - 3, year])].sort((a, b) => b - a);
  return (
    <Select
      label={t(labels.year)}
      w={120}
      allowDeselect={false}
      data={years.map((one) => ({ value: String(one), label: format.digits(String(one)) }))}
      value={String(year)}
      onChange={(next) => next && onYear(Number(next))}
    />
  );
}
