import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { isDate, todayInDhaka } from '../../../core/dates.ts';
import { useRead, useSave } from '../../../core/web/call.ts';
import { type Column, DataTable } from '../../../core/web/data-table.tsx';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { Figures } from '../../../core/web/figures.tsx';
import { Empty, Failed, SkeletonRows } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { showToast } from '../../../core/web/toasts.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { codeLabels, labels } from '../labels.ts';
import { type AttendanceCode, attendanceCodes, attendanceRate } from '../rules.ts';
import classes from './attendance.module.css';
import { sheetPath } from './sheet.tsx';

type SectionRow = ReturnType<typeof useDay>['items'][number];

function useDay() {
  const [query, setQuery] = useSearchParams();
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
  const items = (read.data?.items ?? []).filter((one) => !onlyOpen || one.takenAt === null);
  return { date, onlyOpen, set, read, items };
}

/** One day, section by section: what was taken, what is missing, and a way to remind. */
export function DayReport() {
  const t = useText();
  const format = useFormat();
  const { date, onlyOpen, set, read, items } = useDay();
  const { data, error, isPending, refetch } = read;
  const all = data?.items ?? [];
  const totals = sum(all);
  const rate = attendanceRate(totals);
  const open = all.filter((one) => one.takenAt === null).length;
  const figure = (code: AttendanceCode, to?: string) => ({
    label: t(codeLabels[code]),
    figure: format.number(totals[code]),
    ...(to ? { to } : {}),
  });
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          type="date"
          label={t(labels.date)}
          value={date}
          onChange={(event) => {
            if (isDate(event.currentTarget.value)) set({ date: event.currentTarget.value });
          }}
        />
        <Checkbox
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
      {all.length > 0 ? (
        <Figures
          small
          items={[
            {
              label: t(labels.rate),
              figure: rate === null ? '—' : format.percent(rate / 10_000),
            },
            ...attendanceCodes.map((code) => figure(code)),
            { label: t(labels.notTaken), figure: format.number(open) },
          ]}
        />
      ) : null}
      {isPending ? <SkeletonRows rows={10} /> : null}
      {error && !data ? (
        <div className="ps-panel">
          <Failed error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data && items.length === 0 ? (
        <div className="ps-panel">
          <Empty
            text={t(
              all.length > 0
                ? labels.allTaken
                : data.can.takeAll
                  ? labels.noSectionsOffice
                  : labels.noSections,
            )}
          />
        </div>
      ) : null}
      {items.length > 0 ? (
        <DayTable items={items} date={date} canRemind={data?.can.takeAll === true && !data.closed} />
      ) : null}
    </>
  );
}

function DayTable(props: { items: readonly SectionRow[]; date: string; canRemind: boolean }) {
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
        ) : props.canRemind ? (
          <Remind section={row} date={props.date} />
        ) : (
          t(labels.notTaken)
        ),
    },
  ];
  return (
    <DataTable
      label={t(labels.dayTab)}
      columns={columns}
      rows={props.items}
      nameOf={name}
      rowPath={(row) => sheetPath(row.id, props.date)}
    />
  );
}

/** Rings the class teacher; where there is no account it says so. */
export function Remind({ section, date }: { section: { id: string; teacher: unknown }; date: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const remind = useSave(contract.remind, { refreshes: [] });
  if (!section.teacher) return <Link to={sheetPath(section.id, date)}>{t(labels.notTaken)}</Link>;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconBellRinging size={16} aria-hidden />}
      loading={remind.isPending}
      disabled={remind.isSuccess}
      onClick={() =>
        remind
          .mutateAsync({ sectionId: section.id, date })
          .then(({ name }) => showToast({ tone: 'leaf', title: t(labels.reminded, { name }) }))
          .catch(showCallError)
      }
    >
      {t(labels.remind)}
    </Button>
  );
}

function sum(items: readonly SectionRow[]) {
  const totals = { P: 0, A: 0, L: 0, V: 0 };
  for (const one of items) for (const code of attendanceCodes) totals[code] += one.totals[code];
  return totals;
}
