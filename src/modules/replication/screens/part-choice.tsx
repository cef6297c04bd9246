import { Checkbox } from '@mantine/core';
import type { Label } from '../../../core/labels.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { replicationFields } from '../labels.ts';
import classes from './replication.module.css';

/** The parts of the setup, to be ticked. */
export function PartChoice(props: {
  parts: readonly { readonly name: string; readonly label: Label }[];
  value: readonly string[];
  onChange: (parts: string[]) => void;
}) {
  const t = useText();
  return (
    <Checkbox.Group
      label={t(replicationFields.parts ?? { en: '', bn: '' })}
      value={[...props.value]}
      onChange={props.onChange}
    >
      <div className={classes.parts}>
        {props.parts.map(({ name, label }) => (
          <Checkbox key={name} value={name} label={t(label)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
