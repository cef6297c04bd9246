import { ActionIcon, Button, Select } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, type Read } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { Empty } from '../../../../core/web/page/states.tsx';
import type { PanelProps } from '../../../../core/web/shell/panel-index.ts';
import { attendanceRate, totalsOf } from '../../../attendance/rules.ts';
import { documentsPath } from '../../../documents/paths.ts';
import { documentsPermission } from '../../../documents/permissions.ts';
import { labels } from '../../labels.ts';
import { MonthSheet } from '../../screens/month-sheet.tsx';
import { studentContract as contract } from '../contract.ts';
import { messageStates, wayTexts, studentWords as words } from '../labels.ts';
import classes from './tabs.module.css';

/** Rows of one kind, or what is said where there are none. */
function Rows<R extends { id: string }>(props: {
  label: string;
  title?: string;
  read: Read<unknown>;
  rows: readonly R[] | undefined;
  nameOf: (row: R) => string;
  columns: readonly Column<R>[];
  empty: string;
}) {
  const { rows, read } = props;
  if (!rows) return <Coming read={read} />;
  if (rows.length === 0)
    return (
      <Panel {...(props.title ? { title: props.title } : {})}>
        <Empty text={props.empty} />
      </Panel>
    );
  const table = <DataTable label={props.label} rows={rows} nameOf={props.nameOf} columns={props.columns} />;
  if (!props.title) return table;
  return (
    <Panel title={props.title} flush>
      {table}
    </Panel>
  );
}

/** A year's days as calendars, the latest month first. */
export function AttendanceTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const [enrolmentId, setEnrolmentId] = useState<string | null>(null);
  const { data, error, refetch } = useRead(contract.attendance, {
    id: about,
    ...(enrolmentId ? { enrolmentId } : {}),
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  if (!data.shown)
    return (
      <Panel>
        <Empty text={t(words.noPlace)} />
      </Panel>
    );
  const { days } = data.shown;
  const totals = totalsOf(days.flatMap((day) => (day.code ? [day.code] : [])));
  const rate = attendanceRate(totals);
  const months = [...new Set(days.map((day) => day.date.slice(0, 7)))].reverse();
  return (
    <>
      {data.years.length > 1 ? (
        <Select
          className={classes.year ?? ''}
          label={t(words.year)}
          data={data.years.map((one) => ({ value: one.enrolmentId, label: t(one.year) }))}
          value={data.shown.enrolmentId}
          allowDeselect={false}
          onChange={setEnrolmentId}
        />
      ) : null}
      <Figures
        items={[
          {
            label: t(labels.rate),
            figure: rate === null ? '—' : format.percent(rate / 100),
            note: t(labels.daysTaken, { count: format.number(totals.strength) }),
          },
          { label: t(labels.present), figure: format.number(totals.P) },
          { label: t(labels.absent), figure: format.number(totals.A) },
          { label: t(labels.late), figure: format.number(totals.L), note: t(labels.rateNote) },
          { label: t(labels.leave), figure: format.number(totals.V) },
        ]}
      />
      {months.length === 0 ? (
        <Panel>
          <Empty text={t(labels.noDays)} />
        </Panel>
      ) : (
        <div className={classes.months}>
          {months.map((month) => (
            <MonthSheet
              key={month}
              month={month}
              days={days.filter((day) => day.date.startsWith(month))}
              today={data.today}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Published results with the mark sheet of each, and those of before. */
export function ResultsTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { data, error, refetch } = useRead(contract.results, { id: about });
  const marks = (hundredths: number) => format.digits((hundredths / 100).toFixed(2).replace(/\.?0+$/, ''));
  const place = (value: number | null) => (value === null ? '—' : format.number(value));
  const download = (runId: string, enrolmentId: string) =>
    void downloadFile(
      `/api/v1/results/runs/${runId}/mark-sheets?enrolmentId=${enrolmentId}`,
      'mark-sheet.pdf',
    ).catch(showCallError);
  return (
    <div className={classes.stack}>
      <Rows
        label={t(words.results)}
        read={{ data, error, refetch }}
        rows={data?.items.map((one) => ({ ...one, id: one.runId }))}
        nameOf={(row) => t(row.exam)}
        empty={t(words.noResults)}
        columns={[
          { name: 'exam', label: t(words.exam), role: 'name', render: (row) => t(row.exam) },
          { name: 'outcome', label: t(words.outcome), render: (row) => t(row.text) },
          { name: 'year', label: t(words.year), render: (row) => t(row.year) },
          { name: 'class', label: t(words.class), render: (row) => t(row.class) },
          { name: 'letter', label: t(words.letter), render: (row) => row.letter || '—' },
          {
            name: 'marks',
            label: t(words.marks),
            align: 'end',
            render: (row) => t(words.marksOf, { total: marks(row.total), full: marks(row.full) }),
          },
          {
            name: 'section',
            label: t(words.placeOfSection),
            align: 'end',
            render: (row) => place(row.sectionPosition),
          },
          {
            name: 'inClass',
            label: t(words.placeOfClass),
            align: 'end',
            render: (row) => place(row.classPosition),
          },
          {
            name: 'published',
            label: t(words.published),
            isWhole: true,
            render: (row) => format.dateTime(row.publishedAt),
          },
          {
            name: 'sheet',
            label: t(words.markSheet),
            render: (row) => (
              <ActionIcon
                variant="subtle"
                aria-label={`${t(words.markSheet)}: ${t(row.exam)}`}
                onClick={() => download(row.runId, row.enrolmentId)}
              >
                <IconFileDownload size={18} aria-hidden />
              </ActionIcon>
            ),
          },
        ]}
      />
      {data && data.earlier.length > 0 ? (
        <Rows
          label={t(words.earlier)}
          title={t(words.earlier)}
          read={{ data, error, refetch }}
          rows={data.earlier}
          nameOf={(row) => row.exam}
          empty=""
          columns={[
            { name: 'exam', label: t(words.exam), role: 'name', render: (row) => row.exam },
            { name: 'year', label: t(words.year), render: (row) => format.digits(String(row.year)) },
            { name: 'class', label: t(words.class), render: (row) => row.class || '—' },
            {
              name: 'gpa',
              label: t(words.gpaHead),
              align: 'end',
              render: (row) => (row.gpa === null ? '—' : format.digits((row.gpa / 100).toFixed(2))),
            },
            { name: 'letter', label: t(words.letter), render: (row) => row.grade || '—' },
            { name: 'place', label: t(words.placeOfClass), align: 'end', render: (row) => place(row.place) },
          ]}
        />
      ) : null}
    </div>
  );
}

/** Every document given, and the way to give one. */
export function DocumentsTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { data, error, refetch } = useRead(contract.documents, { id: about });
  return (
    <div className={classes.stack}>
      <Rows
        label={t(words.documents)}
        read={{ data, error, refetch }}
        rows={data?.items}
        nameOf={(row) => row.number}
        empty={t(words.noDocuments)}
        columns={[
          {
            name: 'number',
            label: t(words.number),
            role: 'name',
            render: (row) => format.digits(row.number),
          },
          { name: 'kind', label: t(words.kind), render: (row) => t(row.kind) },
          { name: 'day', label: t(words.day), isWhole: true, render: (row) => format.date(row.day) },
          {
            name: 'copies',
            label: t(words.copies),
            align: 'end',
            render: (row) => format.number(row.copies),
          },
          {
            name: 'state',
            label: t(words.state),
            render: (row) =>
              row.isRevoked ? (
                <>
                  <Mark tone="sindur">{t(words.revoked)}</Mark> {row.revokedReason}
                </>
              ) : row.endedOn ? (
                <Mark tone="slate">{t(words.ended, { day: format.date(row.endedOn) })}</Mark>
              ) : (
                <Mark tone="leaf">{t(words.valid)}</Mark>
              ),
          },
        ]}
      />
      {may(documentsPermission.issue) ? (
        <div>
          <Button component={Link} to={documentsPath.protyonpotro} variant="default">
            {t(words.giveDocument)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Books the student has and had. */
export function LibraryTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.library, { id: about });
  return (
    <Rows
      label={t(words.library)}
      read={{ data, error, refetch }}
      rows={data?.items}
      nameOf={(row) => row.title}
      empty={t(words.noLoans)}
      columns={[
        { name: 'book', label: t(words.book), role: 'name', render: (row) => row.title },
        {
          name: 'state',
          label: t(words.state),
          render: (row) => {
            const day = row.endedOn ? format.date(row.endedOn) : '';
            if (row.ended === 'returned') return t(words.returned, { day });
            if (row.ended === 'lost') return <Mark tone="sindur">{t(words.lost, { day })}</Mark>;
            if (row.ended === 'reversed') return t(words.reversed);
            return row.lateDays > 0 ? (
              <Mark tone="sindur">{t(words.isLate, { days: format.number(row.lateDays) })}</Mark>
            ) : (
              <Mark tone="ink">{t(words.isOut)}</Mark>
            );
          },
        },
        {
          name: 'accession',
          label: t(words.accession),
          align: 'end',
          render: (row) => format.number(row.accession),
        },
        {
          name: 'issuedOn',
          label: t(words.issuedOn),
          isWhole: true,
          render: (row) => format.date(row.issuedOn),
        },
        { name: 'due', label: t(words.due), isWhole: true, render: (row) => format.date(row.due) },
      ]}
    />
  );
}

/** What the family was told by SMS and mail. */
export function MessagesTab({ about }: PanelProps) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.messages, { id: about });
  return (
    <Rows
      label={t(words.messages)}
      read={{ data, error, refetch }}
      rows={data?.items}
      nameOf={(row) => row.body}
      empty={t(words.noMessages)}
      columns={[
        {
          name: 'text',
          label: t(words.text),
          role: 'name',
          render: (row) => [row.subject, row.body].filter(Boolean).join(' – '),
        },
        { name: 'state', label: t(words.state), render: (row) => t(messageStates[row.state]) },
        { name: 'at', label: t(words.sentAt), isWhole: true, render: (row) => format.dateTime(row.at) },
        { name: 'way', label: t(words.way), render: (row) => t(wayTexts[row.channel]) },
        { name: 'to', label: t(words.to), render: (row) => t(row.to) },
      ]}
    />
  );
}
