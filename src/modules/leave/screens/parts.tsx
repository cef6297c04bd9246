import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { leaveContract } from '../contract.ts';
import { departmentText, stateTexts } from '../labels.ts';
import { daysText } from '../rules.ts';
import type { ApplicationShown, EmployeeShown } from '../shapes.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';

const tones = {
  applied: 'ink',
  recommended: 'marigold',
  endorsed: 'marigold',
  approved: 'leaf',
  rejected: 'sindur',
  cancelled: 'slate',
} as const;

export function StateMark({ state, department }: Pick<ApplicationShown, 'state' | 'department'>) {
  const t = useText();
  if (state === 'applied' && department !== null) return <Mark tone="marigold">{t(departmentText)}</Mark>;
  return <Mark tone={tones[state]}>{t(stateTexts[state])}</Mark>;
}

/** Days with halves, in the reader's digits. */
export function useDays(): (halves: number) => string {
  const format = useFormat();
  return (halves) => format.digits(daysText(halves));
}

/** An employee with the post below. */
export function EmployeeName({ employee }: { employee: EmployeeShown }) {
  const t = useText();
  const format = useFormat();
  return (
    <span>
      <span className={classes.name}>{t(employee.name)}</span>
      <span className={classes.below}>
        {t(employee.designation)} · {format.digits(employee.code)}
      </span>
    </span>
  );
}

/** The days of a leave, with what became of them below. */
export function LeaveDays({ leave }: { leave: ApplicationShown }) {
  const t = useText();
  const format = useFormat();
  const below = [
    ...(leave.startsAtMidday ? [t(labels.startsAtMidday)] : []),
    ...(leave.endsAtMidday ? [t(labels.endsAtMidday)] : []),
    ...(leave.recalledFrom ? [t(labels.recalled, { day: format.date(leave.recalledFrom) })] : []),
  ].join(' · ');
  return (
    <span>
      {leave.from === leave.to
        ? format.date(leave.from)
        : `${format.date(leave.from)} – ${format.date(leave.to)}`}
      {below === '' ? null : <span className={classes.below}>{below}</span>}
    </span>
  );
}

/** Why, who stands in, the paper, and what was said to it. */
export function LeaveReason({ leave }: { leave: ApplicationShown }) {
  const t = useText();
  return (
    <span>
      {leave.reason}
      {leave.substitute ? (
        <span className={classes.below}>
          {t(labels.substitute)}: {t(leave.substitute)}
        </span>
      ) : null}
      {leave.agreedBy ? (
        <span className={classes.below}>{t(labels.agreedBy, { name: leave.agreedBy })}</span>
      ) : null}
      {leave.note ? <span className={classes.below}>{leave.note}</span> : null}
      {leave.paper ? (
        <a className={classes.below} href={leave.paper} target="_blank" rel="noreferrer">
          {t(labels.openPaper)}
        </a>
      ) : null}
    </span>
  );
}

/** Chooses a colleague by name. */
export function ColleagueSelect(props: {
  label: string;
  required?: boolean;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<EmployeeShown | null>(null);
  const [asked] = useDebouncedValue(words.trim(), 250);
  // What stands in the field after choosing is no question.
  const isQuestion = chosen === null || asked !== t(chosen.name);
  const { data } = useRead(
    leaveContract.colleagues,
    { q: isQuestion ? asked : '' },
    { placeholderData: (known) => known },
  );
  const items = data?.items ?? [];
  const shown = chosen && !items.some((one) => one.id === chosen.id) ? [chosen, ...items] : items;
  return (
    <Select
      label={props.label}
      placeholder={t(labels.findEmployee)}
      required={props.required ?? false}
      searchable
      clearable
      data={shown.map((one) => ({ value: one.id, label: `${t(one.name)} (${format.digits(one.code)})` }))}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={(text) => setWords(text.replace(/ \([^)]*\)$/, ''))}
      value={props.value}
      error={props.error}
      onChange={(id) => {
        setChosen(items.find((one) => one.id === id) ?? null);
        props.onChange(id);
      }}
    />
  );
}
