import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { MonthStep } from '../../../../core/web/form/month-step.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/devices.module.css';
import { overtimeContract as contract, type OvertimeShown } from '../contract.ts';
import { overtimeLabels as labels } from '../labels.ts';
import { hoursOf } from '../rules.ts';
import { AskDrawer } from './ask-drawer.tsx';

/** Approved overtime of a month, with what of it is paid; to ask for more. */
export default function Overtime() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const cancel = useSave(contract.cancel);
  const given = query.text('month');
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(given) ? given : todayInDhaka(new Date()).slice(0, 7);
  const state = query.oneOf('state', ['standing', 'cancelled', 'all']);
  const sort = query.oneOf('sort', ['-day', 'day', 'name']);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.list,
    { month, state, sort, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const hours = (minutes: number) => format.digits((hoursOf(minutes) / 100).toFixed(2));
  const columns: Column<OvertimeShown>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => (
        <span>
          {t(row.employee.name)}
          <span className={classes.below}>
            {format.digits(row.employee.code)} · {t(row.employee.place)}
          </span>
        </span>
      ),
    },
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
    {
      name: 'time',
      label: t(labels.time),
      isWhole: true,
      render: (row) => (
        <span>
          {format.time(row.from)} – {format.time(row.to)}
        </span>
      ),
    },
    {
      name: 'paid',
      label: t(labels.paid),
      align: 'end',
      render: (row) => (row.cancelled === null ? hours(row.paidMinutes) : '–'),
    },
    {
      name: 'reason',
      label: t(labels.reason),
      render: (row) => (
        <span>
          {row.reason}
          {row.cancelled === null ? null : (
            <span className={classes.below}>
              {t(labels.cancelled)}: {row.cancelled}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'by',
      label: t(labels.by),
      isMinor: true,
      render: (row) => [row.askedBy, row.decidedBy].filter(Boolean).join(', '),
    },
  ];
  return (
    <Page
      actions={
        data?.can.ask ? (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAsking(true)}>
            {t(labels.ask)}
          </Button>
        ) : undefined
      }
    >
      <search className={classes.tools}>
        <MonthStep month={month} onMonth={(next) => query.set({ month: next })} />
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['standing', labels.standing],
            ['cancelled', labels.cancelled],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        <Select
          w={170}
          aria-label={t(labels.sort)}
          allowDeselect={false}
          value={sort}
          data={[
            { value: '-day', label: t(labels.latest) },
            { value: 'day', label: t(labels.earliest) },
            { value: 'name', label: t(labels.byName) },
          ]}
          onChange={(value) => query.set({ sort: value })}
        />
      </search>
      {data && data.total > 0 ? (
        <p className={classes.quiet}>{t(labels.sum, { hours: hours(data.sum) })}</p>
      ) : null}
      <PagedTable
        label={t(labels.title)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.employee.name)}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'standing'}
        empty={t(labels.none)}
        actions={(row) =>
          data?.can.cancel && row.cancelled === null && !row.isMine
            ? [
                {
                  label: t(labels.cancel),
                  onClick: () =>
                    setAsked({
                      title: `${t(labels.cancel)}: ${t(row.employee.name)}`,
                      text: t(labels.cancelText),
                      action: t(labels.cancel),
                      isDanger: true,
                      run: (reason) => cancel.mutateAsync({ id: row.id, reason }),
                    }),
                },
              ]
            : []
        }
      />
      {isAsking ? (
        <AskDrawer
          own={data?.own ?? null}
          isForOthers={data?.can.askForOthers === true}
          onClose={() => setIsAsking(false)}
        />
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
