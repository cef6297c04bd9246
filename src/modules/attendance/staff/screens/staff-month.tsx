import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { MonthStep } from '../../../../core/web/form/month-step.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { staffContract as contract, type StaffMonth as Month, type StaffDay } from '../contract.ts';
import { staffLabels as labels, staffCodeTexts } from '../labels.ts';
import { mayExcuse } from '../rules.ts';
import classes from './staff.module.css';

const tones = {
  present: 'leaf',
  late: 'marigold',
  half: 'marigold',
  absent: 'sindur',
  onDuty: 'ink',
} as const;

/** A month of one employee: every day, and how the lates add up. Everybody sees their own. */
export default function StaffMonth() {
  const t = useText();
  const query = useQueryValues();
  const asked = query.text('month');
  const month = /^20\d{2}-(0[1-9]|1[0-2])$/.test(asked) ? asked : todayInDhaka(new Date()).slice(0, 7);
  const employeeId = query.text('employee');
  const { data, error, refetch } = useRead(contract.month, { month, ...(employeeId ? { employeeId } : {}) });
  return (
    <Page context={data?.employee ? t(data.employee.name) : undefined}>
      <div className={classes.stack}>
        <div className={classes.tools}>
          {data?.can.seeAll ? (
            <EmployeeSelect shown={data.employee} onChoose={(id) => query.set({ employee: id })} />
          ) : null}
          <MonthStep month={month} onMonth={(next) => query.set({ month: next })} />
        </div>
        {!data ? (
          <Coming read={{ error, refetch }} />
        ) : data.employee ? (
          <Days data={data} />
        ) : (
          <Nothing>{t(labels.noEmployee)}</Nothing>
        )}
      </div>
    </Page>
  );
}

function Days({ data }: { data: Month }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const askExcuse = useSave(contract.askExcuse);
  const decide = useSave(contract.decideExcuse);
  const half = (halves: number) => format.digits(String(halves / 2));
  const { totals, lates } = data;
  const columns: Column<StaffDay & { id: string }>[] = [
    { name: 'day', label: t(labels.date), role: 'name', render: (row) => format.date(row.day) },
    { name: 'state', label: t(labels.state), render: (row) => <DayState day={row} /> },
    { name: 'in', label: t(labels.in), render: (row) => (row.inAt ? format.time(row.inAt) : '–') },
    { name: 'out', label: t(labels.out), render: (row) => (row.outAt ? format.time(row.outAt) : '–') },
    { name: 'note', label: t(labels.note), render: (row) => <DayNote day={row} /> },
  ];
  // A day without a mark has no key of its own; its date is one.
  const rows = data.days
    .filter((one) => one.day <= data.today || one.leave || one.takenBack !== null)
    .map((one) => ({ ...one, markId: one.id, id: one.day }));
  return (
    <>
      <Figures
        small
        items={[
          { label: t(labels.present), figure: format.number(totals.present) },
          { label: t(labels.half), figure: format.number(totals.half) },
          { label: t(labels.absent), figure: format.number(totals.absent) },
          { label: t(labels.leave), figure: half(totals.leaveHalves) },
          {
            label: t(labels.lates),
            figure: format.number(lates.lates),
            note: t(labels.ofLates, { excused: format.number(lates.excused) }),
          },
          {
            label: t(labels.lost),
            figure: half(lates.cutHalves),
            ...(lates.untilNext === null
              ? {}
              : { note: t(labels.untilNext, { count: format.number(lates.untilNext) }) }),
            ...(lates.cutHalves > 0 ? { tone: 'sindur' as const } : {}),
          },
        ]}
      />
      <WholeTable
        label={t(labels.date)}
        columns={columns}
        rows={rows}
        nameOf={(row) => format.date(row.day)}
        isCompact
        actions={(row) => {
          const id = row.markId;
          if (id === null || row.away || !mayExcuse(row, data.rule)) return [];
          if (data.can.decide && row.excuseState !== 'excused' && row.excuseState !== 'refused')
            return [
              {
                label: t(labels.excuse),
                onClick: () => decide.mutate({ id, isExcused: true }, { onError: showCallError }),
              },
              {
                label: t(labels.refuse),
                onClick: () => decide.mutate({ id, isExcused: false }, { onError: showCallError }),
              },
            ];
          if (!data.isOwn || row.excuseState !== null) return [];
          return [
            {
              label: t(labels.askExcuse),
              onClick: () =>
                setAsked({
                  title: `${t(labels.askExcuse)}: ${format.date(row.day)}`,
                  text: t(labels.askExcuseText),
                  action: t(labels.askExcuse),
                  run: (reason) => askExcuse.mutateAsync({ id, reason }),
                }),
            },
          ];
        }}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function DayState({ day }: { day: StaffDay }) {
  const t = useText();
  if (day.away) return <Mark tone="marigold">{t(day.away)}</Mark>;
  if (day.leave?.halves === 3) return <Mark tone="ink">{t(labels.leave)}</Mark>;
  if (day.code) return <Mark tone={tones[day.code]}>{t(staffCodeTexts[day.code])}</Mark>;
  return <span>{day.off ? t(day.off) : '–'}</span>;
}

function DayNote({ day }: { day: StaffDay }) {
  const t = useText();
  const format = useFormat();
  const part = day.leave?.halves === 1 || day.leave?.halves === 2 ? day.leave.halves : 3;
  const words = [
    ...(day.leave ? [t(labels.onLeave, { type: day.leave.type, part: labels.parts[part] })] : []),
    ...(day.takenBack !== null ? [t(labels.takenBack, { reason: day.takenBack })] : []),
    ...(day.lateMinutes > 0 ? [t(labels.minutesLate, { minutes: format.number(day.lateMinutes) })] : []),
    ...(day.earlyMinutes > 0 ? [t(labels.minutesEarly, { minutes: format.number(day.earlyMinutes) })] : []),
    ...(day.excuseState ? [t(labels[day.excuseState], { reason: day.excuse })] : []),
    ...(day.reason ? [day.reason] : []),
  ];
  return <span>{words.length > 0 ? words.join(' · ') : '–'}</span>;
}

function EmployeeSelect(props: { shown: Month['employee']; onChoose: (id: string | null) => void }) {
  const { shown, onChoose } = props;
  const t = useText();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 250);
  const { data } = useRead(
    contract.people,
    { q: shown && asked === t(shown.name) ? '' : asked },
    { placeholderData: (known) => known },
  );
  const items = data?.items ?? [];
  const all = shown && !items.some((one) => one.id === shown.id) ? [shown, ...items] : items;
  return (
    <Select
      w={260}
      aria-label={t(labels.employee)}
      placeholder={t(labels.find)}
      searchable
      data={all.map((one) => ({ value: one.id, label: t(one.name) }))}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={shown?.id ?? null}
      onChange={onChoose}
    />
  );
}
