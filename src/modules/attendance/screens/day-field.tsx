import type { TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDate } from '../../../core/dates.ts';
import { DateField } from '../../../core/web/form/date-field.tsx';

type Props = Pick<TextInputProps, 'label' | 'aria-label'> & {
  readonly date: string;
  readonly max: string | undefined;
  readonly onDate: (date: string) => void;
};

/** The day a screen shows; it changes only when a whole date has been written. */
export function DayField({ date, onDate, ...rest }: Props) {
  const [typed, setTyped] = useState(date);
  useEffect(() => setTyped(date), [date]);
  return (
    <DateField
      {...rest}
      w={160}
      value={typed}
      onBlur={() => setTyped(date)}
      onChange={(next) => {
        setTyped(next);
        if (isDate(next)) onDate(next);
      }}
    />
  );
}
