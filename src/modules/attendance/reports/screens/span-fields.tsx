import { Select } from '@mantine/core';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { labels } from '../../labels.ts';
import classes from '../../screens/attendance.module.css';
import { useSectionChoices } from '../../screens/use-sections.ts';
import type { useSpan } from './use-span.ts';

/** From when to when, and of which section. */
export function SpanFields({ span }: { span: ReturnType<typeof useSpan> }) {
  const t = useText();
  const { choices } = useSectionChoices(span.to);
  return (
    <div className={classes.filters}>
      <DateSpan from={span.from} to={span.to} onChange={(from, to) => span.query.set({ from, to })} />
      <Select
        label={t(labels.section)}
        data={choices}
        value={span.sectionId || null}
        clearable
        searchable
        placeholder={t(labels.allSections)}
        onChange={(value) => span.query.set({ section: value })}
      />
    </div>
  );
}
