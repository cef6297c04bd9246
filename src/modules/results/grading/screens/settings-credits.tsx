import '../../../../../assets/mark-sheet.css';
import { Select, TextInput } from '@mantine/core';
import { toAsciiDigits } from '../../../../core/digits.ts';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';
import { usualCredit } from '../credits.ts';

export type SettingSubject = {
  readonly code: string;
  readonly name: Label;
  readonly full: number;
  readonly countsInGpa: boolean;
};

/** The credits usual for the full marks of the subjects that count. */
export const usualCredits = (subjects: readonly SettingSubject[]): Record<string, string> =>
  Object.fromEntries(
    subjects.filter((one) => one.countsInGpa).map(({ code, full }) => [code, usualCredit(full)]),
  );

/** Whether every subject counts the same in the GPA, or each by its credits. */
export function GpaWeights(props: {
  policy: ResultPolicy;
  subjects: readonly SettingSubject[];
  error: string | undefined;
  onChange: (changes: Partial<ResultPolicy>) => void;
}) {
  const { policy, subjects, error, onChange } = props;
  const t = useText();
  const format = useFormat();
  const { credits } = policy;
  const counted = subjects.filter((one) => one.countsInGpa);
  const sum = counted.reduce((all, one) => all + (Number(credits?.[one.code]) || 0), 0);
  return (
    <Panel title={t(labels.gpa)}>
      <div className={classes.fields}>
        <Select
          label={t(labels.gpaIs)}
          data={[
            { value: 'plain', label: t(labels.gpaPlain) },
            { value: 'credits', label: t(labels.gpaCredits) },
          ]}
          value={credits ? 'credits' : 'plain'}
          allowDeselect={false}
          onChange={(value) =>
            onChange(
              value === 'credits'
                ? { credits: usualCredits(subjects), fourthSubject: null, failGpaMode: 'average' }
                : { credits: undefined },
            )
          }
        />
      </div>
      {credits ? (
        <>
          <p className={`${classes.strip} ${classes.gap}`}>{t(labels.creditsHint)}</p>
          {counted.length === 0 ? (
            <Empty text={t(labels.noSubjectsYet)} />
          ) : (
            <div className={classes.fields}>
              {counted.map(({ code, name, full }) => (
                <TextInput
                  key={code}
                  label={t(name)}
                  description={`${format.digits(code)} · ${t(labels.full)} ${format.digits(String(full / 100))}`}
                  rightSectionWidth={90}
                  rightSection={<span className={classes.unit}>{t(labels.credits)}</span>}
                  inputMode="decimal"
                  maxLength={5}
                  value={format.digits(credits[code] ?? '')}
                  error={error !== undefined && !(Number(credits[code]) >= 0.5)}
                  onChange={(event) =>
                    onChange({
                      credits: {
                        ...credits,
                        [code]: toAsciiDigits(event.currentTarget.value).replace(/[^\d.]/g, ''),
                      },
                    })
                  }
                />
              ))}
            </div>
          )}
          <p role={error ? 'alert' : undefined} className="steps-bad" data-tone={error ? 'sindur' : 'leaf'}>
            {error ?? t(labels.creditsOf, { count: format.number(sum) })}
          </p>
        </>
      ) : null}
    </Panel>
  );
}
