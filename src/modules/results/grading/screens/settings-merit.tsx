import { Checkbox, Select } from '@mantine/core';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { sortKeyLabels } from '../../figures/figure-labels.ts';
import { labels } from '../../labels.ts';
import { meritPresets } from '../../merit/presets.ts';
import type { MeritRule, SortKey } from '../../rules.ts';
import classes from '../../screens/results.module.css';
import type { SettingSubject } from './settings-credits.tsx';

/** So many things may decide, one after the other. */
const mostKeys = 6;
/** What may decide, besides the subjects. Who passed and who failed in fewer stand before all of it. */
const plainKeys = ['gpa_desc', 'total_desc', 'best_grades_desc', 'attendance_desc', 'roll_asc'] as const;
const isChosen = (key: SortKey) => key !== 'passed_first' && key !== 'failed_asc';

/** In which order places are given, and what equal results get. */
export function MeritOrder(props: {
  merit: MeritRule;
  subjects: readonly SettingSubject[];
  onChange: (changes: Partial<MeritRule>) => void;
}) {
  const { merit, subjects, onChange } = props;
  const t = useText();
  const format = useFormat();
  const chosen: readonly SortKey[] = merit.sortKeys.filter(isChosen);
  const put = (keys: readonly SortKey[], includeFailed = merit.includeFailed) =>
    onChange({
      includeFailed,
      sortKeys: ['passed_first', ...(includeFailed ? (['failed_asc'] as const) : []), ...keys],
    });
  const preset = Object.entries(meritPresets).find(
    ([, one]) => one.sortKeys.filter(isChosen).join() === chosen.join(),
  )?.[0];
  const every: { value: SortKey; label: string }[] = [
    ...plainKeys.map((value) => ({ value, label: t(sortKeyLabels[value]) })),
    ...subjects.map((one) => ({ value: `subject_desc:${one.code}` as const, label: t(one.name) })),
  ];
  // A subject that is examined no longer goes by its code until something else is chosen.
  for (const value of chosen)
    if (!every.some((one) => one.value === value))
      every.push({ value, label: value.replace('subject_desc:', '') });
  return (
    <Panel title={t(labels.merit)}>
      <div className={classes.fields}>
        <Select
          label={t(labels.meritRule)}
          data={[
            ...Object.entries(meritPresets).map(([value, one]) => ({ value, label: t(one.label) })),
            ...(preset ? [] : [{ value: 'own', label: t(labels.meritOwn) }]),
          ]}
          value={preset ?? 'own'}
          allowDeselect={false}
          onChange={(value) => {
            const found = meritPresets[value as keyof typeof meritPresets];
            if (found) put(found.sortKeys.filter(isChosen));
          }}
        />
        <Select
          label={t(labels.tieMethod)}
          data={(['competition', 'dense', 'ordinal'] as const).map((value) => ({
            value,
            label: t(labels[value]),
          }))}
          value={merit.method}
          allowDeselect={false}
          onChange={(value) => onChange({ method: (value ?? 'competition') as MeritRule['method'] })}
        />
        <Checkbox
          label={t(labels.rankFailed)}
          checked={merit.includeFailed}
          onChange={(event) => put(chosen, event.currentTarget.checked)}
        />
      </div>
      <div className={`${classes.fields} ${classes.gap}`}>
        {[...chosen, null].slice(0, mostKeys).map((key, place) => (
          <Select
            key={key ?? 'next'}
            label={
              place === 0 ? t(labels.meritFirst) : t(labels.meritThen, { place: format.number(place + 1) })
            }
            data={[
              ...(chosen.length > 1 || key === null ? [{ value: '', label: t(labels.meritNothing) }] : []),
              ...every.filter((one) => one.value === key || !chosen.includes(one.value)),
            ]}
            value={key ?? ''}
            allowDeselect={false}
            searchable
            onChange={(value) =>
              put([
                ...chosen.slice(0, place),
                ...(value ? [value as SortKey] : []),
                ...chosen.slice(place + 1),
              ])
            }
          />
        ))}
      </div>
      {chosen.includes('attendance_desc') ? (
        <p className={`${classes.strip} ${classes.gap}`}>{t(labels.meritAttendance)}</p>
      ) : null}
    </Panel>
  );
}
