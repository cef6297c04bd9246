import { Select } from '@mantine/core';
import { pageSizeOf } from '../../../core/contracts/page-sizes.ts';
import { addDays, isDate, todayInDhaka } from '../../../core/dates.ts';
import { mobileAs } from '../../../core/identifiers.ts';
import { link } from '../../../core/module/paths.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { WholeNumberField } from '../../../core/web/form/whole-number-field.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { wholeOf } from '../../../core/web/page/print-lists.ts';
import { studentsPath } from '../../students/paths.ts';
import { attendanceContract as contract } from '../contract.ts';
import { codeLabels, labels } from '../labels.ts';
import classes from './attendance.module.css';
import { useSectionChoices } from './use-sections.ts';

/** Students below a share of presence or absent for days on end, the worst first. */
export function AbsenceReport() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const today = todayInDhaka(new Date());
  const dateOf = (name: string, otherwise: string) => {
    const text = query.get(name) ?? '';
    return isDate(text) ? text : otherwise;
  };
  const figureOf = (name: string, otherwise: number, most: number) => {
    const figure = Number(query.get(name) ?? otherwise);
    return Number.isInteger(figure) && figure >= 0 && figure <= most ? figure : otherwise;
  };
  const from = dateOf('from', addDays(today, -29));
  const to = dateOf('to', today);
  const below = figureOf('below', 75, 100);
  const running = Math.max(1, figureOf('running', 3, 60));
  const sectionId = query.get('section');
  const page = Math.max(1, figureOf('page', 1, 100_000));
  const size = pageSizeOf(query.get('size'));
  const set = (changes: Record<string, string | number | null>) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      for (const [name, value] of Object.entries({ page: 1, ...changes }))
        if (value === null) next.delete(name);
        else next.set(name, String(value));
      return next;
    });
  const { choices } = useSectionChoices(to);
  const { data, error, refetch } = useRead(contract.absences, {
    from,
    to,
    below,
    running,
    page,
    size,
    ...(sectionId ? { sectionId } : {}),
  });
  type Row = NonNullable<typeof data>['items'][number];
  const rowsOf = (answer: { items: readonly Row[] }) =>
    answer.items.map((one) => ({ ...one, id: one.studentId }));
  const rows = data ? rowsOf(data) : [];
  const columns: Column<Row & { id: string }>[] = [
    { name: 'roll', label: t(labels.roll), role: 'serial', render: (row) => format.number(row.roll) },
    { name: 'name', label: t(labels.student), role: 'name', render: (row) => t(row.name) },
    { name: 'section', label: t(labels.section), render: (row) => t(row.section) },
    {
      name: 'rate',
      label: t(labels.rate),
      align: 'end',
      render: (row) => `${format.digits((row.rate / 100).toFixed(1))}%`,
    },
    {
      name: 'absent',
      label: t(codeLabels.A),
      align: 'end',
      render: (row) => `${format.number(row.totals.A)}/${format.number(row.totals.strength)}`,
    },
    { name: 'running', label: t(labels.running), align: 'end', render: (row) => format.number(row.running) },
    {
      name: 'mobile',
      isWhole: true,
      label: t(labels.mobile),
      render: (row) => <a href={`tel:${row.mobile}`}>{format.digits(mobileAs(row.mobile, 'national'))}</a>,
    },
  ];
  return (
    <>
      <div className={classes.filters}>
        <DateSpan from={from} to={to} onChange={(first, last) => set({ from: first, to: last })} />
        <Select
          label={t(labels.section)}
          data={choices}
          value={sectionId}
          clearable
          searchable
          placeholder={t(labels.allSections)}
          onChange={(value) => set({ section: value })}
        />
        <WholeNumberField
          label={t(labels.below)}
          value={below}
          min={0}
          max={100}
          w={90}
          onChange={(value) => set({ below: value })}
        />
        <WholeNumberField
          label={t(labels.running)}
          value={running}
          min={1}
          max={60}
          w={100}
          onChange={(value) => set({ running: value })}
        />
      </div>
      <PagedTable
        read={{ data: data && { items: rows, total: data.total }, error, refetch }}
        whole={wholeOf(data, rowsOf)}
        pages={{
          page,
          size: Number(size),
          onPage: (next) => set({ page: next }),
          onSize: (next) => set({ size: next }),
        }}
        empty={t(labels.nobodyFits)}
        label={t(labels.absenceTab)}
        columns={columns}
        nameOf={(row) => t(row.name)}
        rowPath={(row) => link(studentsPath.profile, { id: row.studentId })}
      />
    </>
  );
}
