import { Button, Progress, SegmentedControl } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { labels } from '../../labels.ts';
import classes from '../../screens/exams.module.css';
import type { MarkSummary } from './mark-store.ts';
import type { Marks } from './use-marks.ts';

/** `entered` and `pending` are chosen by the counts that say how many they are. */
export type Filter = 'all' | 'missing' | 'problems' | 'entered' | 'pending';

/** The rows a filter shows; null: all. */
export function rowsOf(
  filter: Filter,
  students: readonly { enrolmentId: string }[],
  summary: MarkSummary,
): ReadonlySet<string> | null {
  if (filter === 'missing') return summary.missingRows;
  if (filter === 'problems') return summary.problemRows;
  if (filter === 'pending') return summary.pendingRows;
  if (filter === 'all') return null;
  return new Set(
    students.flatMap(({ enrolmentId }) => (summary.missingRows.has(enrolmentId) ? [] : [enrolmentId])),
  );
}

/** What is said where a filter shows nobody. */
export const emptyFilters: Readonly<Record<Exclude<Filter, 'all'>, Label>> = {
  missing: labels.nothingMissing,
  problems: labels.noProblems,
  entered: labels.nothingEntered,
  pending: labels.notPending,
};

/** A count that opens the rows it counts. */
export function CountKey(props: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button type="button" className={classes.countKey} aria-pressed={props.isOn} onClick={props.onPress}>
      {props.children}
    </button>
  );
}

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
      <CountKey isOn={props.filter === 'entered'} onPress={() => props.onFilter('entered')}>
        {said}
      </CountKey>
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
