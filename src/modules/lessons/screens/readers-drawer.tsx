import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { lessonsContract as contract, type ListedLesson } from '../contract.ts';
import { lessonsLabels as labels } from '../labels.ts';
import classes from './lessons.module.css';

const shows = [
  { value: 'all', label: labels.all },
  { value: 'read', label: labels.hasRead },
  { value: 'unread', label: labels.hasNot },
] as const;

/** Who opened a lesson, and who has not yet. */
export function ReadersDrawer({ lesson, onClose }: { lesson: ListedLesson; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [show, setShow] = useState<(typeof shows)[number]['value']>('all');
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(25);
  const read = useRead(
    contract.readers,
    { id: lesson.id, show, page, size },
    { placeholderData: keepPreviousData },
  );
  const counts = read.data ?? lesson;
  return (
    <SideDrawer title={`${t(labels.whoRead)}: ${t(lesson.title)}`} size={620} isText onClose={onClose}>
      <div className={classes.stack}>
        <p className={classes.quiet} role="status">
          {t(labels.readOf, { read: format.number(counts.readers), all: format.number(counts.audience) })}
        </p>
        <SegmentedControl
          aria-label={t(labels.whoRead)}
          data={shows.map(({ value, label }) => ({ value, label: t(label) }))}
          value={show}
          onChange={(value) => {
            setShow(shows.find((one) => one.value === value)?.value ?? 'all');
            setPage(1);
          }}
        />
        <PagedTable
          label={t(labels.whoRead)}
          isWithin
          isCompact
          letterKeys={false}
          columns={[
            { name: 'roll', label: t(labels.roll), role: 'serial', render: (row) => format.number(row.roll) },
            { name: 'name', label: t(labels.student), render: (row) => t(row.name) },
            { name: 'section', label: t(labels.section), render: (row) => t(row.section) },
            {
              name: 'first',
              label: t(labels.firstAt),
              render: (row) => (row.firstAt ? format.dateTime(row.firstAt) : '–'),
            },
            {
              name: 'times',
              label: t(labels.times),
              align: 'end',
              render: (row) => format.number(row.times),
            },
          ]}
          read={read}
          nameOf={(row) => t(row.name)}
          pages={{
            page,
            size,
            onPage: setPage,
            onSize: (next) => {
              setSize(next);
              setPage(1);
            },
          }}
          empty={t(labels.nobody)}
        />
      </div>
    </SideDrawer>
  );
}
