import { Button, Progress, SegmentedControl } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { labels } from '../labels.ts';
import classes from './exams.module.css';
import type { Marks } from './use-marks.ts';

export type Filter = 'all' | 'missing' | 'problems';

/** How many are entered, which rows are shown, and how many marks look unusual. */
export function EntryProgress(props: {
  marks: Marks;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  checks: number;
  onChecks: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { summary } = props.marks;
  const count = (value: number) => ({ count: format.number(value) });
  const said = t(labels.entered, {
    entered: format.number(summary.entered),
    students: format.number(summary.students),
  });
  return (
    <div className={classes.progress}>
      <strong>{said}</strong>
      <Progress
        className={classes.meter ?? ''}
        value={(100 * summary.entered) / Math.max(1, summary.students)}
        size={6}
        radius="xs"
        aria-label={said}
      />
      <SegmentedControl
        aria-label={t(labels.show)}
        value={props.filter}
        onChange={(value) => props.onFilter(value as Filter)}
        data={[
          { value: 'all', label: t(labels.all, count(summary.students)) },
          { value: 'missing', label: t(labels.missing, count(summary.missingRows.size)) },
          { value: 'problems', label: t(labels.problems, count(summary.problemRows.size)) },
        ]}
      />
      <Button
        variant="default"
        leftSection={<IconListSearch size={16} aria-hidden />}
        onClick={props.onChecks}
      >
        {t(labels.checks, count(props.checks))}
      </Button>
      <ul className={classes.legend}>
        <li data-state="pending">{t(labels.legendPending)}</li>
        <li data-state="error">{t(labels.legendError)}</li>
        <li data-state="conflict">{t(labels.legendConflict)}</li>
      </ul>
    </div>
  );
}
