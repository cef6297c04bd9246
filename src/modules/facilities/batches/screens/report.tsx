import { keepPreviousData } from '@tanstack/react-query';
import { isDate, startOfMonth } from '../../../../core/dates.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { studentsPath } from '../../../students/paths.ts';
import { type Attended, type BatchMeeting, batchWorkContract as contract } from '../contract.ts';
import { codeTexts, batchWorkLabels as labels } from '../labels.ts';
import classes from './batches.module.css';
import type { Query } from './choose-batch.tsx';

const sorts = ['roll', '-roll', 'rate', '-rate', 'name', '-name'] as const;

/** The days of the report in the address: this month where it names none. */
function spanOf(query: Query, today: string) {
  const [from, to] = [query.text('from'), query.text('to')];
  return isDate(from) && isDate(to) && from <= to ? { from, to } : { from: startOfMonth(today), to: today };
}

/** How often each student of a batch came. */
export function ReportList({ batchId, today, query }: { batchId: string; today: string; query: Query }) {
  const t = useText();
  const format = useFormat();
  const span = spanOf(query, today);
  const q = query.text('q');
  const sort = query.oneOf('sort', sorts);
  const { page, size } = query.pages;
  const read = useRead(
    contract.report,
    { id: batchId, ...span, sort, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const figure = (name: 'present' | 'late' | 'absent', code: 'P' | 'L' | 'A'): Column<Attended> => ({
    name,
    label: t(codeTexts[code]),
    align: 'end',
    render: (row) => format.number(row[name]),
  });
  const columns: Column<Attended>[] = [
    {
      name: 'roll',
      label: t(labels.roll),
      role: 'serial',
      align: 'end',
      sortable: true,
      render: (row) => format.digits(String(row.roll)),
    },
    { name: 'name', label: t(labels.student), role: 'name', sortable: true, render: (row) => t(row.name) },
    { name: 'section', label: t(labels.section), render: (row) => t(row.section) },
    figure('present', 'P'),
    figure('late', 'L'),
    figure('absent', 'A'),
    {
      name: 'rate',
      label: t(labels.rate),
      align: 'end',
      sortable: true,
      render: (row) => (row.rate === null ? '–' : format.percent(row.rate / 100, 2)),
    },
  ];
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <DateSpan {...span} isInline onChange={(from, to) => query.set({ from, to })} />
      </search>
      {read.data ? (
        <p className={classes.quiet}>{t(labels.met, { count: format.number(read.data.meetings) })}</p>
      ) : null}
      <PagedTable
        label={t(labels.report)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.name)}
        rowPath={(row) => studentsPath.profile.replace(':id', row.studentId)}
        pages={query.pages}
        sort={sort}
        onSort={(name) => query.set({ sort: sort === name ? `-${name}` : name })}
        isNarrowed={q !== ''}
        empty={t(labels.empty)}
      />
    </>
  );
}

/** The days a batch met, with who came and who took it. */
export function MeetingsList(props: {
  batchId: string;
  today: string;
  query: Query;
  onOpen: (day: string) => void;
}) {
  const { batchId, today, query, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const span = spanOf(query, today);
  const { page, size } = query.pages;
  const read = useRead(
    contract.meetings,
    { id: batchId, ...span, page, size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<BatchMeeting>[] = [
    { name: 'day', label: t(labels.day), role: 'name', isWhole: true, render: (row) => format.date(row.day) },
    ...(['present', 'late', 'absent'] as const).map((name, place) => ({
      name,
      label: t(codeTexts[(['P', 'L', 'A'] as const)[place] ?? 'P']),
      align: 'end' as const,
      render: (row: BatchMeeting) => format.number(row[name]),
    })),
    { name: 'by', label: t(labels.takenByColumn), render: (row) => row.by },
    { name: 'reason', label: t(labels.reason), render: (row) => row.reason || '–' },
  ];
  return (
    <>
      <search className={classes.tools}>
        <DateSpan {...span} isInline onChange={(from, to) => query.set({ from, to })} />
      </search>
      <PagedTable
        label={t(labels.meetings)}
        columns={columns}
        read={read}
        nameOf={(row) => format.date(row.day)}
        pages={query.pages}
        onOpen={(row) => onOpen(row.day)}
        empty={t(labels.noMeetings)}
      />
    </>
  );
}
