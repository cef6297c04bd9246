import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { textOf } from '../../../../core/labels.ts';
import { usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { figureLabels } from '../../figures/figure-labels.ts';
import classes from '../../screens/results.module.css';
import { type GroupedUnit, unitFor } from '../../sheets/sheet-columns.ts';

/** What is tried out, as the server is asked. */
export type Tried = {
  subject?: string;
  paperId?: string;
  component?: string;
  by: number;
  grace: 'rules' | 'none' | 'some';
  graceTotal: number;
  graceSubjects: number;
};

/** Marks more or less in hundredths; null for what is no such number. */
function readMore(text: string): number | null {
  const written = toAsciiDigits(text).trim().replace(/[−–]/g, '-').replace(/^\+/, '');
  if (!/^-?\d{1,3}(\.\d{1,2})?$/.test(written)) return null;
  const by = Math.round(Number(written) * 100);
  return Math.abs(by) <= 10_000 ? by : null;
}

/** Chooses a mark to move and the grace to give; works out only when asked. */
export function WhatIfForm(props: {
  units: readonly GroupedUnit[];
  /** Only the papers of this group; undefined for every paper. */
  groupId?: string | null;
  isYearly: boolean;
  isPending: boolean;
  onTry: (tried: Tried) => void;
}) {
  const { units, groupId, isYearly } = props;
  const t = useText();
  const { language } = usePreferences();
  const [part, setPart] = useState('');
  const [more, setMore] = useState('2');
  const [isBad, setIsBad] = useState(false);
  const [grace, setGrace] = useState<Tried['grace']>('rules');
  const [graceTotal, setGraceTotal] = useState(3);
  const [graceSubjects, setGraceSubjects] = useState(1);
  const parts = units.flatMap((given) => {
    const unit = groupId === undefined ? given : unitFor(given, groupId);
    return unit.papers.flatMap((paper) =>
      paper.components.map((component) => ({
        value: `${unit.code} ${paper.id} ${component.code}`,
        label: [
          textOf(unit.papers.length > 1 && !isYearly ? paper.name : unit.name, language),
          ...(unit.papers.length > 1 || paper.components.length > 1
            ? [textOf(component.name, language)]
            : []),
        ].join(', '),
        tried: { subject: unit.code, paperId: paper.id, component: component.code },
      })),
    );
  });
  const chosen = parts.find((one) => one.value === part);
  const submit = () => {
    const by = readMore(more);
    setIsBad(chosen !== undefined && by === null);
    if (chosen && by === null) return;
    props.onTry({ ...(chosen?.tried ?? {}), by: chosen ? (by ?? 0) : 0, grace, graceTotal, graceSubjects });
  };
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Select
        label={t(figureLabels.mark)}
        data={[
          { value: '', label: t(figureLabels.noMark) },
          ...parts.map(({ value, label }) => ({ value, label })),
        ]}
        value={part}
        allowDeselect={false}
        searchable
        onChange={(value) => setPart(value ?? '')}
      />
      {part === '' ? null : (
        <TextInput
          label={t(figureLabels.more)}
          inputMode="decimal"
          maxLength={8}
          value={more}
          error={isBad ? t(figureLabels.badMore) : null}
          onChange={(event) => {
            setMore(event.currentTarget.value);
            setIsBad(false);
          }}
        />
      )}
      <Select
        label={t(figureLabels.graceIf)}
        data={[
          { value: 'rules', label: t(figureLabels.graceAsIs) },
          { value: 'none', label: t(figureLabels.graceNone) },
          { value: 'some', label: t(figureLabels.graceSome) },
        ]}
        value={grace}
        allowDeselect={false}
        onChange={(value) => setGrace((value ?? 'rules') as Tried['grace'])}
      />
      {grace === 'some' ? (
        <>
          <WholeNumberField
            label={t(figureLabels.graceMarks)}
            min={1}
            max={50}
            value={graceTotal}
            onChange={setGraceTotal}
          />
          <WholeNumberField
            label={t(figureLabels.graceCount)}
            min={1}
            max={20}
            value={graceSubjects}
            onChange={setGraceSubjects}
          />
        </>
      ) : null}
      <div>
        <Button type="submit" loading={props.isPending}>
          {t(figureLabels.work)}
        </Button>
      </div>
    </form>
  );
}
