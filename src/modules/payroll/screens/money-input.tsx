import { TextInput } from '@mantine/core';
import { useFormat } from '../../../core/web/device/preferences.tsx';

/** An amount typed in either digits. */
export function MoneyInput(props: {
  label: string;
  value: string;
  required?: boolean;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  const format = useFormat();
  return (
    <TextInput
      label={props.label}
      required={props.required ?? false}
      inputMode="decimal"
      autoComplete="off"
      leftSection="৳"
      value={format.digits(props.value)}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
