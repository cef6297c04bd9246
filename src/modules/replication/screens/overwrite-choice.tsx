import { Radio } from '@mantine/core';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { replicationFields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './replication.module.css';

/** What becomes of records that differ, where nothing is decided for one of them. */
export function OverwriteChoice(props: {
  value: boolean;
  decided: number;
  onChange: (overwrites: boolean) => void;
}) {
  const t = useText();
  const format = useFormat();
  return (
    <Radio.Group
      label={t(replicationFields.overwrites ?? labels.different)}
      description={props.decided > 0 ? t(labels.decided, { count: format.number(props.decided) }) : undefined}
      value={props.value ? 'overwrite' : 'skip'}
      onChange={(value) => props.onChange(value === 'overwrite')}
    >
      <div className={classes.parts}>
        <Radio value="skip" label={t(labels.skip)} />
        <Radio value="overwrite" label={t(labels.overwrite)} />
      </div>
    </Radio.Group>
  );
}
