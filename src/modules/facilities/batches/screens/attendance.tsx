import { Button, SegmentedControl } from '@mantine/core';
import { Link } from 'react-router';
import { isDate } from '../../../../core/dates.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { studentsPath } from '../../../students/paths.ts';
import { batchWorkLabels as labels } from '../labels.ts';
import classes from './batches.module.css';
import { ChooseBatch, useBatches } from './choose-batch.tsx';
import { MeetingsList, ReportList } from './report.tsx';
import { Sheet } from './sheet.tsx';

const tabs = ['day', 'report', 'meetings'] as const;

/** The attendance of a batch: a day's sheet, how often each came, and the days it met. */
export default function BatchAttendance() {
  const t = useText();
  const query = useQueryValues();
  const { read, items, batch, today } = useBatches(query);
  const tab = query.oneOf('tab', tabs);
  const given = query.text('day');
  if (!read.data)
    return (
      <Page>
        <Coming read={read} rows={8} />
      </Page>
    );
  if (!batch)
    return (
      <Page>
        <Nothing>{t(labels.noBatches)}</Nothing>
      </Page>
    );
  const teacher = batch.teacher ? t(labels.teacher, { name: t(batch.teacher) }) : t(labels.noTeacher);
  return (
    <Page
      context={[t(batch.name), teacher, batch.meets].filter(Boolean).join(' · ')}
      actions={
        <Button variant="default" component={Link} to={studentsPath.batches}>
          {t(labels.toBatches)}
        </Button>
      }
    >
      <div className={classes.tools}>
        <ChooseBatch items={items} value={batch.id} onChange={(id) => query.set({ batch: id })} />
        <SegmentedControl
          aria-label={t(labels.mark)}
          value={tab}
          data={tabs.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => query.set({ tab: value, q: null, sort: null })}
        />
      </div>
      {tab === 'day' ? (
        <Sheet
          key={batch.id}
          batchId={batch.id}
          day={isDate(given) ? given : today}
          today={today}
          onDay={(day) => query.set({ day })}
        />
      ) : tab === 'report' ? (
        <ReportList batchId={batch.id} today={today} query={query} />
      ) : (
        <MeetingsList
          batchId={batch.id}
          today={today}
          query={query}
          onOpen={(day) => query.set({ tab: 'day', day })}
        />
      )}
    </Page>
  );
}
