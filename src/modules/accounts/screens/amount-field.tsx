import { TextInput } from '@mantine/core';
import { parseTaka, takaText } from '../../../core/money.ts';
import { useFormat } from '../../../core/web/device/preferences.tsx';

/** An amount of taka, typed in either digits; leaving it groups it by lakh. */
export function AmountField(props: {
  id?: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  isWrong?: boolean;
  /** The label stands above it; else it is said in a table's head. */
  isLabelled?: boolean;
  description?: string;
  error?: string | undefined;
  isReadOnly?: boolean;
}) {
  const { value, onChange } = props;
  const format = useFormat();
  return (
    <TextInput
      {...(props.id ? { id: props.id, errorProps: { id: `${props.id}-note` } } : {})}
      {...(props.isLabelled
        ? { label: props.label, required: true, description: props.description }
        : { 'aria-label': props.label, size: 'sm' })}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      maxLength={40}
      readOnly={props.isReadOnly ?? false}
      error={props.error ?? props.isWrong ?? false}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const paisa = parseTaka(value);
        if (paisa !== null) onChange(format.money(takaText(paisa)).replace('৳', ''));
      }}
    />
  );
}
