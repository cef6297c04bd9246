import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type Column, DataTable } from '../../../core/web/list/data-table.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { SectionsFirst } from '../../academic/panels.tsx';
import { attendanceContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import { attendancePath } from '../paths.ts';
import { Remind } from './remind.tsx';
import { SectionList } from './section-list.tsx';
import { sheetPath } from './sheet-path.ts';
import { useSections } from './use-day-sections.ts';

const takePath = attendancePath.take;
const reportPath = attendancePath.report;
const shownRows = 6;

/** For the office: which sections have not taken today's attendance, and a way to remind their teachers. */
export function SectionsWithoutAttendance({ today }: { today: string }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.sections, { date: today });
  const all = data?.items ?? [];
  const open = data?.closed ? [] : all.filter((one) => one.takenAt === null);
  type Row = (typeof all)[number];
  const name = (row: Row) => `${t(row.className)} – ${t(row.name)}`;
  const columns: Column<Row>[] = [
    { name: 'section', label: t(labels.section), role: 'name', render: name },
    { name: 'teacher', label: t(labels.teacher), render: (row) => (row.teacher ? t(row.teacher) : '—') },
    {
      name: 'strength',
      label: t(labels.strength),
      align: 'end',
      render: (row) => format.number(row.strength),
    },
    {
      name: 'remind',
      label: t(labels.remind),
      align: 'end',
      render: (row) => <Remind section={row} date={today} />,
    },
  ];
  return (
    <Panel
      title={t(labels.withoutAttendance)}
      {...(open.length > 0 ? { count: format.number(open.length) } : {})}
      flush
      actions={
        <Link to={`${reportPath}?tab=day&open=1`}>
          {t(labels.seeSections, { count: format.number(all.length) })}
        </Link>
      }
    >
      <Loaded
        read={{ data, error, refetch }}
        rows={4}
        isInPanel
        empty={
          data &&
          open.length === 0 &&
          (data.closed ? (
            t(data.closed.text)
          ) : all.length === 0 ? (
            <SectionsFirst text={labels.noSectionsOffice} />
          ) : (
            t(labels.allTaken)
          ))
        }
      >
        {() => (
          <DataTable
            label={t(labels.withoutAttendance)}
            columns={columns}
            rows={open.slice(0, shownRows)}
            nameOf={name}
            rowPath={(row) => sheetPath(row.id, today)}
            letterKeys={false}
          />
        )}
      </Loaded>
    </Panel>
  );
}

/** For a class teacher: the own sections today, each one tap from its sheet. */
export function OwnSections({ today }: { today: string }) {
  const t = useText();
  const { data, error, refetch } = useSections(today);
  // The sheet's code too is on the device before the room without a network is entered.
  useEffect(() => void import('./sheet.tsx').catch(() => {}), []);
  return (
    <Panel title={t(labels.ownSections)} flush>
      <Loaded
        read={{ data, error, refetch }}
        rows={3}
        isInPanel
        empty={data && !data.closed && data.items.length === 0 && t(labels.noSections)}
      >
        {({ closed, items }) =>
          closed ? (
            <Empty text={t(closed.text)} />
          ) : (
            <SectionList items={items} date={today} isClosed={false} />
          )
        }
      </Loaded>
      {data?.closed && data.items.length > 0 ? (
        <p style={{ margin: 0, padding: '0 14px 14px' }}>
          <Button component={Link} to={takePath} variant="default">
            {t(labels.otherDays)}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}
