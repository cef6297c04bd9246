import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useFormat } from '../../../../core/web/device/preferences.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** Hundredths of a percent, 1 to 10,000; null while it is none. */
  readonly value: number | null;
  readonly onChange: (share: number | null) => void;
};

/** A share up to 100 %, with two decimals at most, in either digits. */
export function PercentField({ value, onChange, ...rest }: Props) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextInput
      required
      inputMode="decimal"
      autoComplete="off"
      rightSection="%"
      {...rest}
      value={typed ?? (value === null ? '' : format.digits(String(value / 100)))}
      onChange={(event) => {
        const text = toAsciiDigits(event.currentTarget.value)
          .replace(/[^\d.]/g, '')
          .slice(0, 6);
        setTyped(format.digits(text));
        const share = /^\d{1,3}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : 0;
        onChange(share >= 1 && share <= 10_000 ? share : null);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
