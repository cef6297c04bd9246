import { Checkbox, Switch } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '../../../../core/labels.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { ExamField, LookFields } from '../../issue/screens/look-fields.tsx';
import { type KindName, kinds } from '../../kinds.ts';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { batchesContract as contract } from '../contract.ts';

type BulkKind =
  | 'studentCard'
  | 'employeeCard'
  | 'libraryCard'
  | 'staffLibraryCard'
  | 'guardianCard'
  | 'admit'
  | 'protyonpotro';

/** Documents for whole classes, or all employees. */
export function MakeDrawer(props: {
  kind: KindName;
  onStarted: (runId: string) => void;
  onClose: () => void;
}) {
  const { kind } = props;
  const t = useText();
  const format = useFormat();
  const { language: own } = usePreferences();
  const { showCallError } = useDialogs();
  const about = kinds[kind];
  const ofStudents = about.of === 'student';
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [examId, setExamId] = useState<string | null>(null);
  const [onlyClear, setOnlyClear] = useState(false);
  const [language, setLanguage] = useState<Language>(own);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const { data, error, refetch } = useRead(contract.sections, {}, { enabled: ofStudents });
  const make = useSave(contract.make, { refreshes: [] });
  const sections = (data?.items ?? []).filter((one) => one.students > 0);
  const count = sections.reduce((sum, one) => sum + (chosen.has(one.id) ? one.students : 0), 0);
  const submit = () => {
    setIsTried(true);
    if ((ofStudents && chosen.size === 0) || (about.isOfExam && examId === null)) return;
    make.mutate(
      {
        kind: kind as BulkKind,
        sectionIds: [...chosen],
        examId: about.isOfExam ? examId : null,
        templateId,
        language,
        onlyClear,
        idempotencyKey: key,
      },
      {
        onError: showCallError,
        onSuccess: ({ runId }) => {
          props.onStarted(runId);
          props.onClose();
        },
      },
    );
  };
  const toggle = (id: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <FormDrawer
      title={t(labels.makeTitle, { kind: about.label })}
      size={560}
      isSpaced
      isDirty={chosen.size > 0}
      isBusy={make.isPending}
      saveText={ofStudents ? t(labels.make, { count: format.number(count) }) : t(labels.makeAll)}
      onSave={submit}
      onClose={props.onClose}
    >
      <p className={classes.quiet}>{t(labels.makeHint)}</p>
      {about.isOfExam ? (
        <ExamField
          value={examId}
          problem={isTried && examId === null ? t(labels.needed) : undefined}
          onChange={setExamId}
        />
      ) : null}
      {ofStudents && !data ? <Coming read={{ error, refetch }} rows={5} isInPanel /> : null}
      {ofStudents && data ? (
        <fieldset className={classes.stack}>
          <legend>{t(labels.sections)}</legend>
          <Checkbox
            size="18px"
            label={t(labels.allSections)}
            checked={sections.length > 0 && chosen.size === sections.length}
            indeterminate={chosen.size > 0 && chosen.size < sections.length}
            onChange={(event) =>
              setChosen(new Set(event.currentTarget.checked ? sections.map((one) => one.id) : []))
            }
          />
          <div className={classes.sections}>
            {sections.map((one) => (
              <Checkbox
                key={one.id}
                size="18px"
                label={`${t(one.class)} – ${t(one.section)} (${format.number(one.students)})`}
                checked={chosen.has(one.id)}
                onChange={(event) => toggle(one.id, event.currentTarget.checked)}
              />
            ))}
          </div>
          {isTried && chosen.size === 0 ? <p role="alert">{t(labels.needed)}</p> : null}
        </fieldset>
      ) : null}
      {ofStudents ? (
        <Switch
          label={t(labels.onlyClear)}
          checked={onlyClear}
          onChange={(event) => setOnlyClear(event.currentTarget.checked)}
        />
      ) : null}
      <LookFields
        kind={kind}
        language={language}
        templateId={templateId}
        onLanguage={setLanguage}
        onTemplate={setTemplateId}
      />
    </FormDrawer>
  );
}
