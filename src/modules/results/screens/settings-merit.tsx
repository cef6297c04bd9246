import { Checkbox, Select } from '@mantine/core';
import { Panel } from '../../../core/web/panel.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { labels } from '../labels.ts';
import { meritPresets } from '../presets.ts';
import type { MeritRule, SortKey } from '../rules.ts';
import classes from './results.module.css';
import type { SettingSubject } from './settings-credits.tsx';

/** So many subjects may tell two apart. */
const mostTies = 3;
const isTie = (key: SortKey) => key.startsWith('subject_desc:');
const tieOf = (code: string): SortKey => `subject_desc:${code}`;

/** In which order places are given, and what equal results get. */
export function MeritOrder(props: {
  merit: MeritRule;
  subjects: readonly SettingSubject[];
  onChange: (changes: Partial<MeritRule>) => void;
}) {
  const { subjects, onChange: changeMerit } = props;
  const t = useText();
  const ties = props.merit.sortKeys.filter(isTie);
  const merit = { ...props.merit, sortKeys: props.merit.sortKeys.filter((key) => !isTie(key)) };
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
    return [...(includeFailed ? [keys[0], 'failed_asc' as const, ...keys.slice(1)] : keys), ...ties];
  };
  const putTie = (place: number, code: string | null) => {
    const next = [...ties.slice(0, place), ...(code ? [tieOf(code)] : []), ...ties.slice(place + 1)];
    changeMerit({ sortKeys: [...merit.sortKeys, ...new Set(next)] });
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
        {[...ties, null].slice(0, mostTies).map((key, place) => (
          <Select
            key={key ?? 'next'}
            label={t(place === 0 ? labels.tieBy : labels.tieNext)}
            data={[
              { value: '', label: t(labels.noTie) },
              ...subjects
                .filter((one) => key === tieOf(one.code) || !ties.includes(tieOf(one.code)))
                .map((one) => ({ value: one.code, label: t(one.name) })),
            ]}
            value={key?.slice('subject_desc:'.length) ?? ''}
            allowDeselect={false}
            searchable
            onChange={(value) => putTie(place, value || null)}
          />
        ))}
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
