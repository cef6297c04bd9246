import { Select } from '@mantine/core';
import { useRef } from 'react';
import { isDate } from '../../dates.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { DateField } from '../form/date-field.tsx';
import { texts } from '../page/texts.ts';
import { presetNames, presetsOn } from './date-presets.ts';
import classes from './date-span.module.css';
import type { DateSpanProps } from './date-span.tsx';
import { presetLabels } from './preset-labels.ts';
import { useYears } from './years.ts';

/** The period and both days of {@link DateSpan}. */
export default function DateSpanFields(props: DateSpanProps) {
  const { from, to, onChange, isOptional = false, isInline = false } = props;
  const t = useText();
  const format = useFormat();
  const { today, years } = useYears();
  const days = useRef<HTMLDivElement>(null);
  const presets = presetsOn(today, years);
  const offered = presetNames.filter((name) => presets[name] !== null);
  const chosen = offered.find((name) => presets[name]?.from === from && presets[name]?.to === to);
  const isAny = from === '' && to === '';
  const isDay = (day: string) => isDate(day) || (isOptional && day === '');
  const named = (name: string) => (isInline ? { 'aria-label': name, placeholder: name } : { label: name });
  return (
    <div className={classes.span}>
      <Select
        {...(isInline ? { 'aria-label': t(presetLabels.period) } : { label: t(presetLabels.period) })}
        placeholder={t(presetLabels.allDays)}
        className={classes.presets ?? ''}
        data={[
          ...offered.map((name) => ({
            value: name,
            label: t(presetLabels[name], { count: format.number(name === 'last7' ? 7 : 30) }),
          })),
          { value: 'other', label: t(presetLabels.other) },
        ]}
        value={chosen ?? (isAny ? null : 'other')}
        clearable={isOptional}
        allowDeselect={false}
        maxDropdownHeight={420}
        onChange={(name) => {
          if (name === null) return onChange('', '');
          const preset = presets[offered.find((one) => one === name) ?? 'today'];
          if (name !== 'other' && preset) return onChange(preset.from, preset.to);
          days.current?.querySelector('input')?.focus();
        }}
      />
      <div ref={days} className={classes.days}>
        <DateField
          {...named(t(texts.from))}
          value={from}
          max={to || undefined}
          onChange={(day) => {
            if (isDay(day)) onChange(day, to);
          }}
        />
        <DateField
          {...named(t(texts.to))}
          value={to}
          min={from || undefined}
          onChange={(day) => {
            if (isDay(day)) onChange(from, day);
          }}
        />
      </div>
    </div>
  );
}
