import '../../../../../assets/mark-sheet.css';
import { ActionIcon, Button, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { presets } from '../../../grading/presets.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import { type SettingSubject, usualCredits } from './settings-credits.tsx';

/** The grade scale, one band a line, or the whole rules of one of the usual presets. */
export function GradeScale(props: {
  policy: ResultPolicy;
  subjects: readonly SettingSubject[];
  error: string | undefined;
  onChange: (changes: Partial<ResultPolicy>) => void;
  /** Which recorded scale it is. */
  children: ReactNode;
}) {
  const { policy, error, onChange: change } = props;
  const t = useText();
  const format = useFormat();
  const band = (place: number, changes: Partial<ResultPolicy['scale'][number]>) =>
    change({ scale: policy.scale.map((one, at) => (at === place ? { ...one, ...changes } : one)) });
  return (
    <Panel title={t(labels.scale)}>
      <div className={classes.fields}>
        <Select
          label={t(labels.preset)}
          description={t(labels.presetHelp)}
          placeholder={t(labels.presetChoose)}
          data={Object.entries(presets).map(([value, one]) => ({ value, label: t(one.label) }))}
          value={null}
          onChange={(value) => {
            const preset = presets[value as keyof typeof presets];
            if (!preset) return;
            const { terms, passOn, bestOf } = policy;
            // A year of National University is weighted by credits and shows what was earned in spite of a failure.
            const weighed =
              preset === presets.nu
                ? { credits: usualCredits(props.subjects), failGpaMode: 'average' as const }
                : { credits: undefined };
            change({ ...preset.policy, ...weighed, terms, passOn, bestOf });
          }}
        />
      </div>
      <div className={`${classes.scroll} ${classes.gap} ${classes.bands}`}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t(labels.grade)}</th>
              <th scope="col">{t(labels.fromPercent)}</th>
              <th scope="col">{t(labels.point)}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {policy.scale.map((one, place) => {
              const name = t(labels.band, { number: format.number(place + 1) });
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: bands have no other name while they are typed
                <tr key={place}>
                  <td>
                    <TextInput
                      aria-label={`${name}, ${t(labels.grade)}`}
                      value={one.letter}
                      onChange={(event) => band(place, { letter: event.currentTarget.value })}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`${name}, ${t(labels.fromPercent)}`}
                      inputMode="decimal"
                      value={format.digits(one.minPercent)}
                      onChange={(event) =>
                        band(place, { minPercent: toAsciiDigits(event.currentTarget.value) })
                      }
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`${name}, ${t(labels.point)}`}
                      inputMode="decimal"
                      value={format.digits(one.point)}
                      onChange={(event) => band(place, { point: toAsciiDigits(event.currentTarget.value) })}
                    />
                  </td>
                  <td>
                    <ActionIcon
                      aria-label={t(labels.removeBand, { letter: one.letter })}
                      disabled={policy.scale.length <= 2}
                      onClick={() => change({ scale: policy.scale.filter((_, at) => at !== place) })}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {error ? (
        <p role="alert" className="steps-bad" data-tone="sindur">
          {error}
        </p>
      ) : null}
      <Button
        mt="sm"
        variant="default"
        disabled={policy.scale.length >= 15}
        onClick={() => change({ scale: [...policy.scale, { letter: '', minPercent: '', point: '' }] })}
      >
        {t(labels.addBand)}
      </Button>
      {props.children}
    </Panel>
  );
}
