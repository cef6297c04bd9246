import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { CallError, fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import type { ResultPolicy } from '../../../grading/policy.ts';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import type { MeritRule } from '../../rules.ts';
import classes from '../../screens/results.module.css';
import { RecordFields, type RecordForm } from '../scales/record-fields.tsx';
import { GpaWeights, type SettingSubject } from './settings-credits.tsx';
import { MeritOrder } from './settings-merit.tsx';
import { PassRules } from './settings-rules.tsx';
import { GradeScale } from './settings-scale.tsx';
import { YearlyRules } from './settings-terms.tsx';

type Form = { policy: ResultPolicy; merit: MeritRule };

/** The rules of an examination or of a class in it, to be changed and saved. */
export function RulesForm(props: {
  examId: string;
  exam: { id: string; name: Label };
  others: readonly { id: string; name: Label }[];
  subjects: readonly SettingSubject[];
  classId: string;
  from: 'class' | 'exam' | 'usual';
  version: number | null;
  initial: Form;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [form, setForm] = useState(props.initial);
  const isDirty = JSON.stringify(form) !== JSON.stringify(props.initial);
  useUnsavedGuard(isDirty);
  const save = useSave(contract.saveSetting, {
    onSaved: () => showToast({ title: t(labels.saved), tone: 'leaf' }),
  });
  const [record, setRecord] = useState<RecordForm>({ scaleId: null, nameEn: '', nameBn: '', reason: '' });
  const { data: scales } = useRead(contract.scales, {});
  const errorOf = fieldErrors(save.error);
  const { policy, merit } = form;
  const change = (changes: Partial<ResultPolicy>) => {
    // What was refused is being mended.
    if (save.isError) save.reset();
    setForm((known) => ({ ...known, policy: { ...known.policy, ...changes } }));
  };
  const changeMerit = (changes: Partial<MeritRule>) =>
    setForm((known) => ({ ...known, merit: { ...known.merit, ...changes } }));
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
        },
        merit: { ...merit, sortKeys: [...merit.sortKeys] },
        record,
      },
      {
        onError: (error) => {
          if (
            !(
              error instanceof CallError &&
              error.status === 422 &&
              (error.fields.scale || error.fields.terms || error.fields.credits)
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
      <GradeScale policy={policy} subjects={props.subjects} error={errorOf('scale')} onChange={change}>
        {scales ? (
          <RecordFields
            bands={policy.scale}
            recorded={scales.items}
            record={record}
            onRecord={setRecord}
            onBands={(scale) => change({ scale })}
          />
        ) : null}
      </GradeScale>
      <GpaWeights policy={policy} subjects={props.subjects} error={errorOf('credits')} onChange={change} />
      <PassRules policy={policy} onChange={change} />
      <YearlyRules
        exam={props.exam}
        others={props.others}
        policy={policy}
        error={errorOf('terms')}
        onChange={change}
      />
      <MeritOrder merit={merit} subjects={props.subjects} onChange={changeMerit} />
      <div className={`${classes.filters} ${classes.gap}`}>
        <Button type="submit" loading={save.isPending}>
          {t(labels.saveRules)}
        </Button>
      </div>
    </form>
  );
}
