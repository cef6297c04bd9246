import { Select } from '@mantine/core';
import type * as z from 'zod';
import { useRead } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { resultsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './results.module.css';

export type Overview = z.output<typeof contract.overview.output>;
export type RunHead = z.output<typeof contract.run.output>;

/** The run of the address, else the newest there is; and the classes to choose from. */
export function useRunChoice() {
  const [query, setQuery] = usePageQuery();
  const overview = useRead(contract.overview, { size: 300 });
  const items = (overview.data?.items ?? []).flatMap((item) => {
    const run = item.latest ?? item.published;
    return run ? [{ ...item, run }] : [];
  });
  const runId = query.get('run') ?? items[0]?.run.id ?? null;
  const set = (changes: Record<string, string | null>) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      for (const [name, value] of Object.entries(changes))
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      return next;
    });
  return { overview, items, runId, query, set };
}

export type RunChoice = ReturnType<typeof useRunChoice>;

/** Chooses the examination and class whose results are shown. */
export function RunPicker({ choice, run }: { choice: RunChoice; run: RunHead | undefined }) {
  const t = useText();
  // Without anything to choose from the screen says why.
  if (choice.overview.data && choice.items.length === 0) return null;
  const data = choice.items.map((item) => ({
    value: item.run.id,
    label: `${t(item.exam)} · ${t(item.year)} · ${t(item.className)}`,
  }));
  // An earlier generation keeps its place in the list of its class.
  const value = data.some((one) => one.value === choice.runId)
    ? choice.runId
    : (choice.items.find((item) => item.examId === run?.examId && item.classId === run.classId)?.run.id ??
      null);
  return (
    <Select
      className={classes.wide ?? ''}
      label={t(labels.examClass)}
      data={data}
      value={value}
      allowDeselect={false}
      searchable
      onChange={(next) => choice.set({ run: next, section: null, page: null, student: null })}
    />
  );
}

/** Chooses a section of the run; `all` offers the whole class. */
export function SectionPicker(props: {
  run: RunHead;
  value: string | null;
  all?: boolean;
  onChange: (value: string | null) => void;
}) {
  const t = useText();
  return (
    <Select
      label={t(labels.section)}
      data={[
        ...(props.all ? [{ value: '', label: t(labels.wholeClass) }] : []),
        ...props.run.sections.map((one) => ({
          value: one.id,
          label: [t(one.name), one.group ? t(one.group) : '', t(one.shift)].filter(Boolean).join(' · '),
        })),
      ]}
      value={props.value ?? ''}
      allowDeselect={false}
      onChange={(next) => props.onChange(next === '' ? null : next)}
    />
  );
}
