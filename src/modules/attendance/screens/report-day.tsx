import { Checkbox } from '@mantine/core';
import { isDate, todayInDhaka } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../core/web/list/whole-table.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { SectionsFirst } from '../../academic/panels.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { codeLabels, labels } from '../labels.ts';
import { type AttendanceCode, attendanceCodes, attendanceRate, isStillOpen } from '../rules.ts';
import classes from './attendance.module.css';
import { DayField } from './day-field.tsx';
import { Remind } from './remind.tsx';
import { sheetPath } from './sheet-path.ts';

type SectionRow = ReturnType<typeof useDay>['items'][number];

function useDay() {
  const [query, setQuery] = usePageQuery();
  const asked = query.get('date') ?? '';
  const date = isDate(asked) ? asked : todayInDhaka(new Date());
  const onlyOpen = query.get('open') === '1';
  const set = (changes: Record<string, string>) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      for (const [name, value] of Object.entries(changes)) next.set(name, value);
      return next;
    });
  const read = useRead(contract.sections, { date });
  const items = (read.data?.items ?? []).filter((one) => !onlyOpen || isStillOpen(one));
  return { date, onlyOpen, set, read, items };
}

/** One day, section by section: what was taken, what is missing, and a way to remind. */
export function DayReport() {
  const t = useText();
  const format = useFormat();
  const { date, onlyOpen, set, read, items } = useDay();
  const { data, error, refetch } = read;
  const all = data?.items ?? [];
  const totals = sum(all);
  const rate = attendanceRate(totals);
  const open = all.filter(isStillOpen).length;
  const figure = (code: AttendanceCode, to?: string) => ({
    label: t(codeLabels[code]),
    figure: format.number(totals[code]),
    ...(to ? { to } : {}),
  });
  return (
    <>
      <div className={classes.filters}>
        <DayField
          date={date}
          max={data?.today}
          label={t(labels.date)}
          onDate={(next) => set({ date: next })}
        />
        <Checkbox
          size="sm"
          mb={8}
          label={t(labels.onlyNotTaken)}
          checked={onlyOpen}
          onChange={(event) => set({ open: event.currentTarget.checked ? '1' : '0' })}
        />
      </div>
      {data?.closed ? (
        <p className={classes.strip} data-tone="ink" role="status">
          {t(data.closed.text)}
        </p>
      ) : null}
      {all.length > 0 && (!data?.closed || open < all.length) ? (
        <Figures
          small
          items={[
            {
              label: t(labels.rate),
              figure: rate === null ? '—' : format.percent(rate / 100),
            },
            ...attendanceCodes.map((code) => figure(code)),
            { label: t(labels.notTaken), figure: format.number(open) },
          ]}
        />
      ) : null}
      <Loaded
        read={{ data, error, refetch }}
        rows={10}
        empty={
          data &&
          items.length === 0 &&
          (all.length > 0 ? (
            t(labels.allTaken)
          ) : (
            <SectionsFirst text={data.can.takeAll ? labels.noSectionsOffice : labels.noSections} />
          ))
        }
      >
        {() => (
          <DayTable
            items={items}
            date={date}
            canRemind={data?.can.takeAll === true}
            isClosed={data?.closed != null}
          />
        )}
      </Loaded>
    </>
  );
}

function DayTable(props: {
  items: readonly SectionRow[];
  date: string;
  canRemind: boolean;
  isClosed: boolean;
}) {
  const t = useText();
  const format = useFormat();
  const name = (row: SectionRow) => `${t(row.className)} – ${t(row.name)}`;
  const columns: Column<SectionRow>[] = [
    { name: 'section', label: t(labels.section), role: 'name', render: name },
    { name: 'teacher', label: t(labels.teacher), render: (row) => (row.teacher ? t(row.teacher) : '—') },
    {
      name: 'strength',
      label: t(labels.strength),
      align: 'end',
      render: (row) => format.number(row.strength),
    },
    ...attendanceCodes.map(
      (code): Column<SectionRow> => ({
        name: code,
        label: t(codeLabels[code]),
        align: 'end',
        render: (row) => (row.takenAt ? format.number(row.totals[code]) : '—'),
      }),
    ),
    {
      name: 'taken',
      label: t(labels.taken),
      render: (row) =>
        row.takenAt ? (
          format.time(row.takenAt)
        ) : props.isClosed || !isStillOpen(row) ? (
          '—'
        ) : props.canRemind ? (
          <Remind section={row} date={props.date} />
        ) : (
          t(labels.notTaken)
        ),
    },
  ];
  return (
    <WholeTable
      label={t(labels.dayTab)}
      columns={columns}
      rows={props.items}
      nameOf={name}
      rowPath={(row) => sheetPath(row.id, props.date)}
    />
  );
}

function sum(items: readonly SectionRow[]) {
  const totals = { P: 0, A: 0, L: 0, V: 0 };
  for (const one of items) for (const code of attendanceCodes) totals[code] += one.totals[code];
  return totals;
}
