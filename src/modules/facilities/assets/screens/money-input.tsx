import { TextInput } from '@mantine/core';

/** An amount of taka as it is typed, in either digits; the server reads it. */
export function MoneyInput(props: {
  label: string;
  required?: boolean;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <TextInput
      label={props.label}
      {...(props.required ? { required: true } : {})}
      inputMode="decimal"
      autoComplete="off"
      leftSection="৳"
      maxLength={20}
      value={props.value}
      error={props.error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
