import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { typedAbove } from '../../contracts/large-acts.ts';
import { toAsciiDigits } from '../../digits.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';

/**
 * Of an act on more records than `typedAbove`: the field in which their number is typed, and whether it is. `problem` is shown
 * until it is.
 */
export function useTypedCount(
  count: number,
  problem?: string,
): { readonly field: ReactNode; readonly isSure: boolean } {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState('');
  if (count <= typedAbove) return { field: null, isSure: true };
  const isSure = toAsciiDigits(typed).replaceAll(',', '').trim() === String(count);
  return {
    isSure,
    field: (
      <TextInput
        mt="md"
        ta="start"
        label={t(texts.typeCount, { count: format.number(count) })}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        error={isSure ? undefined : problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    ),
  };
}
