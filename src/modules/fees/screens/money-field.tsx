import { TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';
import { parseTaka, takaText } from '../../../core/money.ts';
import { useTaka } from './use-taka.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** A decimal text, '' for none, or what was typed and is no amount. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly inputRef?: Ref<HTMLInputElement>;
};

/** An amount typed in either digits; in lakh groups with two decimals once it is left. Wheel and arrows change nothing. */
export function MoneyField({ value, onChange, inputRef, onBlur, onFocus, ...rest }: Props) {
  const taka = useTaka();
  const [typed, setTyped] = useState<string | null>(null);
  const paisa = parseTaka(value);
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      leftSection="৳"
      {...rest}
      ref={inputRef}
      value={typed ?? (value === '' ? '' : paisa === null ? value : taka.plain(paisa))}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const amount = parseTaka(text);
        onChange(amount === null ? text.trim() : takaText(amount));
      }}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
