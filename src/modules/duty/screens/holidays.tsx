import { Button } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { todayInDhaka } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Page } from '../../../core/web/page/page.tsx';
import { dutyContract as contract, type HolidayDuty } from '../contract.ts';
import classes from './duty.module.css';
import { HolidayForm } from './holiday-form.tsx';
import { dutyLabels as labels } from './labels.ts';
import { PlanHolidays } from './plan-holidays.tsx';
import { PresenceDrawer } from './presence-drawer.tsx';

/** Work on holidays: who is called in, what they have for it, and who was there. */
export default function Holidays() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [edited, setEdited] = useState<HolidayDuty | 'new' | null>(null);
  const [isPlanning, setIsPlanning] = useState(false);
  const [marked, setMarked] = useState<HolidayDuty | null>(null);
  const today = todayInDhaka(new Date());
  const { data, error, refetch } = useRead(contract.holidays, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const isMarked = (row: HolidayDuty) => row.people.some((one) => one.wasThere !== null);
  const rewardOf = (row: HolidayDuty) =>
    row.reward === 'money'
      ? format.money(row.amount)
      : `${row.type ? t(row.type) : ''} · ${t(row.halves === 1 ? labels.half : row.halves === 4 ? labels.two : labels.one)}`;
  const columns: Column<HolidayDuty>[] = [
    {
      name: 'day',
      label: t(labels.day),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{format.date(row.day)}</span>
          <span className={classes.below}>{row.purpose}</span>
        </span>
      ),
    },
    { name: 'reward', label: t(labels.reward), render: rewardOf },
    {
      name: 'people',
      label: t(labels.people),
      render: (row) => (
        <span>
          {isMarked(row)
            ? t(labels.peopleCount, {
                there: format.number(row.people.filter((one) => one.wasThere).length),
                all: format.number(row.people.length),
              })
            : t(labels.called, { count: format.number(row.people.length) })}
          <span className={classes.below}>{row.people.map((one) => t(one.name)).join(', ')}</span>
        </span>
      ),
    },
  ];
  return (
    <Page
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconUsersGroup size={16} aria-hidden />}
            onClick={() => setIsPlanning(true)}
          >
            {t(labels.planHolidays)}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
            {t(labels.addHoliday)}
          </Button>
        </>
      }
    >
      <PagedTable
        label={t(labels.holidays)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => format.date(row.day)}
        pages={query.pages}
        empty={t(labels.noHolidays)}
        actions={(row) =>
          isMarked(row)
            ? []
            : [
                ...(row.day <= today ? [{ label: t(labels.mark), onClick: () => setMarked(row) }] : []),
                { label: t(labels.changeHoliday), onClick: () => setEdited(row) },
              ]
        }
      />
      {edited ? (
        <HolidayForm
          known={edited === 'new' ? null : edited}
          types={data?.types ?? []}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {isPlanning ? <PlanHolidays types={data?.types ?? []} onClose={() => setIsPlanning(false)} /> : null}
      {marked ? <PresenceDrawer holiday={marked} onClose={() => setMarked(null)} /> : null}
    </Page>
  );
}
