import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '../../../../core/labels.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { call, fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { type DeskKind, kinds } from '../../kinds.ts';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { issueContract as contract } from '../contract.ts';
import { Clearance } from './clearance.tsx';
import { ExamField, LookFields } from './look-fields.tsx';
import { PersonField } from './person-field.tsx';

/** One document for one person. */
export function GiveDrawer({
  kind,
  wanted = '',
  personId: chosen = null,
  onClose,
}: {
  kind: DeskKind;
  /** What is looked for first, such as an ID number. */
  wanted?: string;
  /** Who is chosen already. */
  personId?: string | null;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormat();
  const { language: own } = usePreferences();
  const { showCallError } = useDialogs();
  const about = kinds[kind];
  const [personId, setPersonId] = useState<string | null>(chosen);
  const [examId, setExamId] = useState<string | null>(null);
  const [language, setLanguage] = useState<Language>(own);
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [leftOn, setLeftOn] = useState('');
  const [leavingProblem, setLeavingProblem] = useState<string | undefined>();
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [isBusy, setIsBusy] = useState(false);
  const save = useSave(contract.issue);
  const second = useSecondPerson();
  const problem = fieldErrors(save.error);
  const { data: known } = useRead(
    contract.known,
    { kind, studentId: personId ?? '' },
    { enabled: (kind === 'testimonial' || kind === 'transfer') && personId !== null, staleTime: 0 },
  );
  const { data: held } = useRead(
    contract.held,
    { kind, personId: personId ?? '', ...(about.isOfExam && examId ? { examId } : {}) },
    {
      enabled: kind !== 'transfer' && personId !== null && (!about.isOfExam || examId !== null),
      staleTime: 0,
    },
  );
  const { data: clearance } = useRead(
    contract.clearance,
    { studentId: personId ?? '' },
    { enabled: kind === 'transfer' && personId !== null, staleTime: 0 },
  );
  const knownIn = (name: string) => known?.fields[name]?.[language];
  const saidIn = (name: string) =>
    knownIn(name) ??
    typed[name] ??
    (known?.before[name]?.[language] || about.fields.find((one) => one.name === name)?.usual?.[language]) ??
    '';
  const lacks = (name: string) =>
    about.fields.some((one) => one.name === name && one.isRequired) && saidIn(name).trim() === '';
  const isReady =
    personId !== null &&
    (!about.isOfExam || examId !== null) &&
    about.fields.every((one) => !lacks(one.name));
  const done = (number: string) => {
    showToast({ tone: 'leaf', title: t(labels.given, { number }) });
    onClose();
  };
  const submit = async () => {
    setIsTried(true);
    if (!isReady || personId === null) return;
    const details = Object.fromEntries(about.fields.map((one) => [one.name, saidIn(one.name)]));
    if (kind !== 'transfer') {
      save.mutate(
        {
          kind,
          personId,
          examId: about.isOfExam ? examId : null,
          templateId,
          language,
          details,
          idempotencyKey: key,
        },
        { onError: showCallError, onSuccess: ({ number }) => done(number) },
      );
      return;
    }
    setIsBusy(true);
    const { reason = '', ...rest } = details;
    try {
      const answer = await call(
        contract.issueTransfer,
        {
          studentId: personId,
          templateId,
          language,
          leftOn: leftOn === '' ? null : leftOn,
          reason,
          details: rest,
        },
        { idempotencyKey: key },
      );
      if (second.tellIfWaiting(answer)) onClose();
      else if ('number' in answer) done(answer.number);
    } catch (error) {
      const wrong = fieldErrors(error)('leftOn');
      setLeavingProblem(wrong);
      if (!wrong) showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDrawer
      title={t(labels.giveTitle, { kind: about.label })}
      size={520}
      isSpaced
      isDirty={personId !== null || Object.keys(typed).length > 0}
      isBusy={save.isPending || isBusy}
      saveText={t(kind === 'transfer' ? labels.askAction : labels.giveAction)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      {about.isOfExam ? (
        <ExamField
          value={examId}
          problem={isTried && examId === null ? t(labels.needed) : undefined}
          onChange={setExamId}
        />
      ) : null}
      <PersonField
        of={about.of === 'employee' ? 'employee' : 'student'}
        wanted={wanted}
        value={personId}
        problem={isTried && personId === null ? t(labels.needed) : undefined}
        onChange={setPersonId}
      />
      {held?.items[0] ? (
        <p className={classes.quiet} role="status">
          {t(labels.holds, {
            number: format.digits(held.items[0].number),
            day: format.date(held.items[0].day),
          })}
        </p>
      ) : null}
      {kind === 'transfer' ? (
        <>
          <Clearance studentId={personId} />
          {clearance?.leftOn ? null : (
            <DateField
              label={t(labels.leftOn)}
              description={t(labels.leftOnHint)}
              value={leftOn}
              error={leavingProblem}
              onChange={setLeftOn}
            />
          )}
        </>
      ) : null}
      {about.fields.map((one) => {
        const shared = {
          label: t(one.label),
          required: one.isRequired === true,
          value: saidIn(one.name),
          readOnly: knownIn(one.name) !== undefined,
          description:
            knownIn(one.name) === undefined
              ? undefined
              : t(kind === 'transfer' ? labels.fromRecord : labels.fromBoard),
          error:
            problem(`details.${one.name}`) ?? (isTried && lacks(one.name) ? t(labels.needed) : undefined),
        };
        const change = (value: string) => setTyped({ ...typed, [one.name]: value });
        return one.isLong ? (
          <Textarea
            key={one.name}
            {...shared}
            autosize
            minRows={5}
            maxRows={14}
            maxLength={1500}
            onChange={(event) => change(event.currentTarget.value)}
          />
        ) : (
          <TextInput
            key={one.name}
            {...shared}
            maxLength={300}
            onChange={(event) => change(event.currentTarget.value)}
          />
        );
      })}
      <LookFields
        kind={kind}
        language={language}
        templateId={templateId}
        onLanguage={setLanguage}
        onTemplate={setTemplateId}
      />
      {second.dialog}
    </FormDrawer>
  );
}
