import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { type LeaveShown, studentLeaveContract } from '../contract.ts';
import { leaveLabels as labels, leaveStateTexts } from '../labels.ts';
import classes from './leave.module.css';

const tones = {
  asked: 'marigold',
  accepted: 'leaf',
  refused: 'sindur',
  withdrawn: 'slate',
  calledBack: 'slate',
} as const;

/** The columns of a leave that guardians and teachers both see. */
export function useLeaveColumns(): Column<LeaveShown>[] {
  const t = useText();
  const format = useFormat();
  const who = (name: string, at: string) => t(labels.askedBy, { name, time: format.dateTime(at) });
  return [
    {
      name: 'when',
      label: t(labels.when),
      render: (row) => (
        <span>
          {row.from === row.to ? format.date(row.from) : `${format.date(row.from)} – ${format.date(row.to)}`}
          {row.at === null ? null : (
            <span className={classes.below}>
              {t(row.part === 'late' ? labels.lateAt : labels.earlyAt, { time: format.time(row.at) })}
            </span>
          )}
        </span>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <Mark tone={tones[row.state]}>{t(leaveStateTexts[row.state])}</Mark>,
    },
    {
      name: 'reason',
      label: t(labels.reason),
      render: (row) => (
        <span>
          {row.reason}
          {row.paper ? (
            <a className={classes.below} href={row.paper} target="_blank" rel="noreferrer">
              {t(labels.openPaper)}
            </a>
          ) : null}
        </span>
      ),
    },
    { name: 'asked', label: t(labels.asked), isMinor: true, render: (row) => who(row.askedBy, row.askedAt) },
    {
      name: 'decided',
      label: t(labels.decided),
      render: (row) =>
        row.decidedBy === null || row.decidedAt === null ? (
          '–'
        ) : (
          <span>
            {row.note || t(leaveStateTexts[row.state])}
            <span className={classes.below}>{who(row.decidedBy, row.decidedAt)}</span>
          </span>
        ),
    },
  ];
}

export type StudentChoice = { enrolmentId: string; name: Label; section: Label; roll: number };

/** Chooses a student of one's own sections, or of any, by name. */
export function StudentSelect(props: {
  label: string;
  value: StudentChoice | null;
  error?: string | undefined;
  required?: boolean;
  onChange: (student: StudentChoice | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 250);
  const nameOf = (one: StudentChoice) =>
    `${t(one.name)} · ${t(one.section)} · ${format.digits(String(one.roll))}`;
  // What stands in the field after choosing is no question.
  const isQuestion = props.value === null || asked !== nameOf(props.value);
  const { data } = useRead(
    studentLeaveContract.students,
    { q: isQuestion ? asked : '' },
    { placeholderData: (known) => known },
  );
  const items = data?.items ?? [];
  const { value } = props;
  const shown =
    value && !items.some((one) => one.enrolmentId === value.enrolmentId) ? [value, ...items] : items;
  return (
    <Select
      label={props.label}
      placeholder={t(labels.choose)}
      nothingFoundMessage={t(labels.nobody)}
      required={props.required ?? false}
      searchable
      clearable
      w={360}
      maw="100%"
      data={shown.map((one) => ({ value: one.enrolmentId, label: nameOf(one) }))}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={value?.enrolmentId ?? null}
      error={props.error}
      onChange={(id) => props.onChange(shown.find((one) => one.enrolmentId === id) ?? null)}
    />
  );
}
