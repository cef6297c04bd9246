import { Textarea } from '@mantine/core';
import { useText } from '../../../core/web/device/preferences.tsx';
import { words } from '../words.ts';

/** Why something is done: asked for wherever what is owed changes by hand. */
export function ReasonField(props: {
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  const t = useText();
  return (
    <Textarea
      label={t(words.reason)}
      required
      autosize
      minRows={2}
      maxLength={300}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
