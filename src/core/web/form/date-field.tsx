import { TextInput, type TextInputProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { addDays, isDate, parseDate } from '../../dates.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from '../page/parts.module.css';
import { texts } from '../page/texts.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** 'YYYY-MM-DD', '' for none, or what was typed and is no date. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The first and the last day the calendar offers. */
  readonly min?: string | undefined;
  readonly max?: string | undefined;
};

/** A date as Bangladesh writes it, 05/07/2026, typed in either digits, stepped by ↑ and ↓, or chosen from the calendar. */
export function DateField({ value, onChange, min, max, onBlur, ...rest }: Props) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const written = isDate(value) ? format.digits(value.split('-').reverse().join('/')) : value;
  const step = (days: number) => {
    if (!isDate(value)) return;
    const next = addDays(value, days);
    if ((min && next < min) || (max && next > max)) return;
    setTyped(null);
    onChange(next);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder={format.digits(t(texts.datePattern))}
      {...rest}
      value={typed ?? written}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(parseDate(text) ?? text.trim());
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
      rightSectionPointerEvents="all"
      rightSection={
        <span className={classes.calendar}>
          <button
            type="button"
            aria-label={t(texts.calendar)}
            disabled={rest.disabled}
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden />
          </button>
          <input
            ref={calendar}
            type="date"
            tabIndex={-1}
            aria-hidden
            min={min}
            max={max}
            value={isDate(value) ? value : ''}
            onChange={(event) => {
              setTyped(null);
              onChange(event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}
