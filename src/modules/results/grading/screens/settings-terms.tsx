import '../../../../../assets/mark-sheet.css';
import { Checkbox, Select } from '@mantine/core';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { labels } from '../../labels.ts';
import classes from '../../screens/results.module.css';

type Term = ResultPolicy['terms'][number];

/** Of which examinations of the year a result is made, and what each of them counts. */
export function YearlyRules(props: {
  exam: { id: string; name: Label };
  others: readonly { id: string; name: Label }[];
  policy: ResultPolicy;
  error: string | undefined;
  onChange: (changes: Partial<ResultPolicy>) => void;
}) {
  const { exam, others, policy, error, onChange } = props;
  const t = useText();
  const format = useFormat();
  const { terms, bestOf } = policy;
  const isOn = terms.length > 0;
  const weightOf = (id: string) => terms.find((one) => one.id === id)?.weight ?? null;
  // In the order of the year, the examination itself last.
  const all = [...others, exam];
  const put = (weights: ReadonlyMap<string, number>) =>
    onChange({
      terms: all.flatMap(({ id }): Term[] => {
        const weight = weights.get(id);
        return weight === undefined ? [] : [{ id, weight }];
      }),
    });
  const known = () => new Map(terms.map((one) => [one.id, one.weight]));
  const sum = terms.reduce((total, one) => total + one.weight, 0);
  return (
    <Panel title={t(labels.yearly)}>
      <p className={classes.strip}>{t(others.length === 0 ? labels.noOtherExams : labels.yearlyHint)}</p>
      {others.length > 0 || isOn ? (
        <div className={classes.fields}>
          <Checkbox
            label={t(labels.yearlyOn)}
            checked={isOn}
            onChange={(event) => {
              const first = others.at(-1);
              if (event.currentTarget.checked && first)
                put(
                  new Map([
                    [first.id, 40],
                    [exam.id, 60],
                  ]),
                );
              else onChange({ terms: [], passOn: 'combined', bestOf: undefined });
            }}
          />
          {isOn ? (
            <Select
              label={t(labels.termsCount)}
              data={[
                { value: 'weight', label: t(labels.byWeight) },
                { value: 'best', label: t(labels.byBest) },
              ]}
              value={bestOf === undefined ? 'weight' : 'best'}
              allowDeselect={false}
              onChange={(value) =>
                onChange({ bestOf: value === 'best' ? Math.max(1, terms.length - 1) : undefined })
              }
            />
          ) : null}
          {bestOf === undefined ? null : (
            <WholeNumberField
              label={t(labels.bestOf)}
              min={1}
              max={Math.max(1, terms.length - 1)}
              value={bestOf}
              onChange={(value) => onChange({ bestOf: value })}
            />
          )}
          {isOn ? (
            <Select
              label={t(labels.passOn)}
              data={[
                { value: 'combined', label: t(labels.passCombined) },
                { value: 'combined_and_last_term', label: t(labels.passLast) },
                { value: 'every_term', label: t(labels.passEvery) },
              ]}
              value={policy.passOn}
              allowDeselect={false}
              onChange={(value) => onChange({ passOn: (value ?? 'combined') as ResultPolicy['passOn'] })}
            />
          ) : null}
        </div>
      ) : null}
      {isOn ? (
        <ul className={classes.terms}>
          {all.map(({ id, name }) => {
            const weight = weightOf(id);
            return (
              <li key={id}>
                <Checkbox
                  label={t(name)}
                  checked={weight !== null}
                  disabled={id === exam.id}
                  onChange={(event) => {
                    const weights = known();
                    if (event.currentTarget.checked) weights.set(id, Math.max(1, 100 - sum));
                    else weights.delete(id);
                    put(weights);
                  }}
                />
                {weight === null || bestOf !== undefined ? null : (
                  <WholeNumberField
                    label={t(labels.weightOf, { name: t(name) })}
                    min={1}
                    max={99}
                    value={weight}
                    onChange={(value) => put(known().set(id, value))}
                  />
                )}
              </li>
            );
          })}
        </ul>
      ) : null}
      {isOn && (bestOf === undefined || error) ? (
        <p
          role={error ? 'alert' : undefined}
          className="steps-bad"
          data-tone={sum === 100 && !error ? 'leaf' : 'sindur'}
        >
          {error ?? t(labels.weights, { sum: format.number(sum) })}
        </p>
      ) : null}
    </Panel>
  );
}
