import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../digits.ts';
import { useFormat } from '../device/preferences.tsx';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

/** A whole number in the reader's digits; neither wheel nor arrow changes it. Out of range it stays what it was. */
export function WholeNumberField({ value, min, max, onChange, ...rest }: Props) {
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const digits = toAsciiDigits(text).replace(/\D/g, '').slice(0, 9);
    setTyped(digits);
    const number = Number(digits);
    if (digits !== '' && number >= min && number <= max && number !== value) onChange(number);
  };
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      value={format.digits(typed ?? String(value))}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
