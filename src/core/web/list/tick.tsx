import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './data-table.module.css';

/** The box that chooses a row, or all of them; what stands around it is hit with it. */
export function Tick(props: {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <label className={classes.tick} htmlFor={id}>
      <Checkbox
        id={id}
        size="18px"
        aria-label={props.label}
        checked={props.checked}
        indeterminate={props.indeterminate ?? false}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
