import { Checkbox, Stack } from '@mantine/core';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { kindLabel, type MessageKind, messageKinds } from '../../kinds.data.ts';

/** Which kinds of messages somebody does not want; what must reach everybody is none of them. */
export function KindChoices(props: {
  label: string;
  hint: string;
  value: readonly MessageKind[];
  onChange: (kinds: MessageKind[]) => void;
}) {
  const t = useText();
  return (
    <Checkbox.Group
      label={props.label}
      description={props.hint}
      value={[...props.value]}
      onChange={(next) => props.onChange(messageKinds.filter((one) => next.includes(one)))}
    >
      <Stack gap={6} my={6}>
        {messageKinds.map((one) => (
          <Checkbox key={one} value={one} label={t(kindLabel(one))} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
