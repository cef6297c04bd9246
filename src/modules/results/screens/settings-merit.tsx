import { Checkbox, Select } from '@mantine/core';
import { Panel } from '../../../core/web/panel.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { labels } from '../labels.ts';
import { meritPresets } from '../presets.ts';
import type { MeritRule } from '../rules.ts';
import classes from './results.module.css';

/** In which order places are given, and what equal results get. */
export function MeritOrder(props: { merit: MeritRule; onChange: (changes: Partial<MeritRule>) => void }) {
  const { merit, onChange: changeMerit } = props;
  const t = useText();
  const meritName =
    Object.entries(meritPresets).find(
      ([, one]) =>
        one.sortKeys.every(
          (key) =>
            merit.sortKeys.includes(key) &&
            one.sortKeys.at(1) === merit.sortKeys.filter((each) => each !== 'failed_asc').at(1),
        ) && merit.sortKeys.filter((each) => each !== 'failed_asc').length === one.sortKeys.length,
    )?.[0] ?? null;
  const keysOf = (name: string | null, includeFailed: boolean): MeritRule['sortKeys'] => {
    const keys = (
      meritPresets[(name ?? 'gpaThenTotal') as keyof typeof meritPresets] ?? meritPresets.gpaThenTotal
    ).sortKeys;
    return includeFailed ? [keys[0], 'failed_asc', ...keys.slice(1)] : keys;
  };
  return (
    <Panel title={t(labels.merit)}>
      <div className={classes.fields}>
        <Select
          label={t(labels.meritRule)}
          data={Object.entries(meritPresets).map(([value, one]) => ({ value, label: t(one.label) }))}
          value={meritName}
          allowDeselect={false}
          onChange={(value) => changeMerit({ sortKeys: keysOf(value, merit.includeFailed) })}
        />
        <Select
          label={t(labels.tieMethod)}
          data={(['competition', 'dense', 'ordinal'] as const).map((value) => ({
            value,
            label: t(labels[value]),
          }))}
          value={merit.method}
          allowDeselect={false}
          onChange={(value) => changeMerit({ method: (value ?? 'competition') as MeritRule['method'] })}
        />
        <Checkbox
          label={t(labels.rankFailed)}
          checked={merit.includeFailed}
          onChange={(event) =>
            changeMerit({
              includeFailed: event.currentTarget.checked,
              sortKeys: keysOf(meritName, event.currentTarget.checked),
            })
          }
        />
      </div>
    </Panel>
  );
}
