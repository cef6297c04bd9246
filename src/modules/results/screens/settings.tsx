import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Label } from '../../../core/labels.ts';
import { CallError, fieldErrors, useRead, useSave } from '../../../core/web/call.ts';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { Empty, Failed, Page, SkeletonRows } from '../../../core/web/page.tsx';
import { Panel } from '../../../core/web/panel.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { showToast } from '../../../core/web/toasts.tsx';
import { useUnsavedGuard } from '../../../core/web/unsaved-guard.ts';
import { WholeNumberField } from '../../../core/web/whole-number-field.tsx';
import { resultsContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import type { ResultPolicy } from '../policy.ts';
import { meritPresets, presets } from '../presets.ts';
import type { MeritRule } from '../rules.ts';
import classes from './results.module.css';
import { YearlyRules } from './settings-terms.tsx';

/** How the results of an examination, or of one class in it, are made. */
export default function Settings() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const overview = useRead(contract.overview, {});
  const items = overview.data?.items ?? [];
  const exams = [...new Map(items.map((one) => [one.examId, one])).values()];
  const examId = query.get('exam') ?? exams[0]?.examId ?? null;
  const classId = query.get('class') ?? '';
  const exam = exams.find((one) => one.examId === examId);
  return (
    <Page>
      <div className={classes.filters}>
        <Select
          className={classes.wide ?? ''}
          label={t(labels.exam)}
          data={exams.map((one) => ({ value: one.examId, label: `${t(one.exam)} · ${t(one.year)}` }))}
          value={examId}
          allowDeselect={false}
          searchable
          onChange={(exam) => setQuery({ exam: exam ?? '' })}
        />
        <Select
          label={t(labels.class)}
          data={[
            { value: '', label: t(labels.allClasses) },
            ...items
              .filter((one) => one.examId === examId)
              .map((one) => ({ value: one.classId, label: t(one.className) })),
          ]}
          value={classId}
          allowDeselect={false}
          onChange={(next) => setQuery({ exam: examId ?? '', ...(next ? { class: next } : {}) })}
        />
      </div>
      {overview.isPending ? <SkeletonRows /> : null}
      {overview.error ? (
        <div className="ps-panel">
          <Failed error={overview.error} onRetry={() => void overview.refetch()} />
        </div>
      ) : null}
      {overview.data && examId === null ? (
        <div className="ps-panel">
          <Empty text={t(labels.noExams)} />
        </div>
      ) : null}
      {exam ? (
        <Loaded key={`${exam.examId}${classId}`} examId={exam.examId} classId={classId} name={exam.exam} />
      ) : null}
    </Page>
  );
}

function Loaded({ examId, classId, name }: { examId: string; classId: string; name: Label }) {
  const asked = { examId, ...(classId ? { classId } : {}) };
  const { data, error, isPending, refetch } = useRead(contract.setting, asked, {
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isPending) return <SkeletonRows />;
  if (!data)
    return (
      <div className="ps-panel">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  return (
    <RulesForm
      key={data.saved?.version ?? 0}
      examId={examId}
      exam={{ id: examId, name }}
      others={data.others}
      classId={classId}
      from={data.from}
      version={data.saved?.version ?? null}
      initial={{ policy: data.policy as ResultPolicy, merit: data.merit as MeritRule }}
    />
  );
}

type Form = { policy: ResultPolicy; merit: MeritRule };

function RulesForm(props: {
  examId: string;
  exam: { id: string; name: Label };
  others: readonly { id: string; name: Label }[];
  classId: string;
  from: 'class' | 'exam' | 'usual';
  version: number | null;
  initial: Form;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [form, setForm] = useState(props.initial);
  const isDirty = JSON.stringify(form) !== JSON.stringify(props.initial);
  useUnsavedGuard(isDirty);
  const save = useSave(contract.saveSetting, {
    onSaved: () => showToast({ title: t(labels.saved), tone: 'leaf' }),
  });
  const errorOf = fieldErrors(save.error);
  const { policy, merit } = form;
  const change = (changes: Partial<ResultPolicy>) => {
    // What was refused is being mended.
    if (save.isError) save.reset();
    setForm((known) => ({ ...known, policy: { ...known.policy, ...changes } }));
  };
  const changeMerit = (changes: Partial<MeritRule>) =>
    setForm((known) => ({ ...known, merit: { ...known.merit, ...changes } }));
  const band = (place: number, changes: Partial<ResultPolicy['scale'][number]>) =>
    change({ scale: policy.scale.map((one, at) => (at === place ? { ...one, ...changes } : one)) });
  const choice = <K extends keyof ResultPolicy>(
    name: K,
    label: { en: string; bn: string },
    options: readonly (readonly [string, { en: string; bn: string }])[],
  ) => (
    <Select
      label={t(label)}
      data={options.map(([value, text]) => ({ value, label: t(text) }))}
      value={String(policy[name])}
      allowDeselect={false}
      onChange={(value) => change({ [name]: value } as Partial<ResultPolicy>)}
    />
  );
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
  const submit = () =>
    save.mutate(
      {
        examId: props.examId,
        classId: props.classId || null,
        version: props.version,
        policy: {
          ...policy,
          scale: [...policy.scale],
          terms: policy.terms.map(({ id, weight }) => ({ id, weight })),
        } as never,
        merit: { ...merit, sortKeys: [...merit.sortKeys] },
      },
      {
        onError: (error) => {
          if (
            !(
              error instanceof CallError &&
              error.status === 422 &&
              (error.fields.scale || error.fields.terms)
            )
          )
            showCallError(error);
        },
      },
    );
  const from = { class: labels.fromClass, exam: labels.fromExam, usual: labels.fromUsual }[props.from];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.strip}>{t(from)}</p>
      <Panel title={t(labels.scale)}>
        <div className={classes.fields}>
          <Select
            label={t(labels.preset)}
            data={Object.entries(presets).map(([value, one]) => ({ value, label: t(one.label) }))}
            value={null}
            onChange={(value) => {
              const preset = presets[value as keyof typeof presets];
              if (preset) change({ ...preset.policy, terms: policy.terms, passOn: policy.passOn });
            }}
          />
        </div>
        <div className={`${classes.scroll} ${classes.gap}`}>
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
                        value={one.minPercent}
                        onChange={(event) => band(place, { minPercent: event.currentTarget.value })}
                      />
                    </td>
                    <td>
                      <TextInput
                        aria-label={`${name}, ${t(labels.point)}`}
                        inputMode="decimal"
                        value={one.point}
                        onChange={(event) => band(place, { point: event.currentTarget.value })}
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
        {errorOf('scale') ? (
          <p role="alert" className={classes.bad} data-tone="sindur">
            {errorOf('scale')}
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
      </Panel>
      <Panel title={t(labels.rulesOf)}>
        <div className={classes.fields}>
          <WholeNumberField
            label={t(labels.passPercentField)}
            min={1}
            max={100}
            value={policy.passPercent}
            onChange={(value) => change({ passPercent: value })}
          />
          {choice('combinedPapers', labels.combinedPapers, [
            ['combined', labels.combined],
            ['each_paper', labels.eachPaper],
          ])}
          {choice('combinedPassMarks', labels.combinedPass, [
            ['percent_of_combined', labels.percentOfCombined],
            ['sum_of_papers', labels.sumOfPapers],
          ])}
          {choice('failGpaMode', labels.failGpa, [
            ['zero', labels.failZero],
            ['average', labels.failAverage],
          ])}
          {choice('subjectMarkRounding', labels.rounding, [
            ['none', labels.roundNone],
            ['half_up', labels.roundHalf],
            ['ceil', labels.roundUp],
          ])}
          <Checkbox
            label={t(labels.separatePass)}
            checked={policy.componentSeparatePass}
            onChange={(event) => change({ componentSeparatePass: event.currentTarget.checked })}
          />
          <Checkbox
            label={t(labels.absentFails)}
            checked={policy.absentPaperFails}
            onChange={(event) => change({ absentPaperFails: event.currentTarget.checked })}
          />
          <Checkbox
            label={t(labels.totalWithFourth)}
            checked={policy.totalIncludesFourth}
            onChange={(event) => change({ totalIncludesFourth: event.currentTarget.checked })}
          />
          <Checkbox
            label={t(labels.fourthAdds)}
            checked={policy.fourthSubject !== null}
            onChange={(event) =>
              change({
                fourthSubject: event.currentTarget.checked ? { threshold: '2.00', cap: '5.00' } : null,
              })
            }
          />
          {policy.fourthSubject ? (
            <>
              <TextInput
                label={t(labels.fourthAbove)}
                inputMode="decimal"
                value={policy.fourthSubject.threshold}
                onChange={(event) =>
                  change({
                    fourthSubject: {
                      cap: policy.fourthSubject?.cap ?? '5.00',
                      threshold: event.currentTarget.value,
                    },
                  })
                }
              />
              <TextInput
                label={t(labels.cap)}
                inputMode="decimal"
                value={policy.fourthSubject.cap}
                onChange={(event) =>
                  change({
                    fourthSubject: {
                      threshold: policy.fourthSubject?.threshold ?? '2.00',
                      cap: event.currentTarget.value,
                    },
                  })
                }
              />
            </>
          ) : null}
          <Checkbox
            label={t(labels.graceGiven)}
            checked={policy.grace !== null}
            onChange={(event) =>
              change({
                grace: event.currentTarget.checked
                  ? { maxTotal: 5, maxSubjects: 1, onlyIfAllFailuresCured: true }
                  : null,
              })
            }
          />
          {policy.grace ? (
            <>
              <WholeNumberField
                label={t(labels.graceMax)}
                min={1}
                max={50}
                value={policy.grace.maxTotal}
                onChange={(value) => policy.grace && change({ grace: { ...policy.grace, maxTotal: value } })}
              />
              <WholeNumberField
                label={t(labels.graceSubjects)}
                min={1}
                max={20}
                value={policy.grace.maxSubjects}
                onChange={(value) =>
                  policy.grace && change({ grace: { ...policy.grace, maxSubjects: value } })
                }
              />
              <Checkbox
                label={t(labels.graceOnlyAll)}
                checked={policy.grace.onlyIfAllFailuresCured}
                onChange={(event) =>
                  policy.grace &&
                  change({ grace: { ...policy.grace, onlyIfAllFailuresCured: event.currentTarget.checked } })
                }
              />
            </>
          ) : null}
        </div>
      </Panel>
      <YearlyRules
        exam={props.exam}
        others={props.others}
        policy={policy}
        error={errorOf('terms')}
        onChange={change}
      />
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
      <div className={`${classes.filters} ${classes.gap}`}>
        <Button type="submit" loading={save.isPending}>
          {t(labels.saveRules)}
        </Button>
      </div>
    </form>
  );
}
