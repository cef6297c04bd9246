import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { CallError, call, useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../../core/web/form/use-form.ts';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { LookFields } from '../../issue/screens/look-fields.tsx';
import { kinds } from '../../kinds.ts';
import { documentsFields } from '../../labels.ts';
import classes from '../../screens/documents.module.css';
import { letterInput } from '../../shapes.ts';
import { lettersContract as contract, type LetterRequest } from '../contract.ts';
import { letterLabels as labels } from '../labels.ts';

/** Prepares a letter: what it says of pay is shown, what the kind still asks for is typed, and a second person decides. */
export function PrepareDrawer({ request, onClose }: { request: LetterRequest; onClose: () => void }) {
  const t = useText();
  const cache = useQueryClient();
  const second = useSecondPerson();
  const [isBusy, setIsBusy] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const about = kinds[request.kind];
  const fields = about.fields.filter((one) => one.name !== 'purpose');
  const form = useForm(
    {
      language: request.language,
      templateId: null as string | null,
      reason: request.purpose,
      ...Object.fromEntries(fields.map((one) => [one.name, one.usual?.[request.language] ?? ''])),
    } as { language: 'en' | 'bn'; templateId: string | null; reason: string } & Record<string, unknown>,
    documentsFields,
  );
  const { values, problems } = form;
  const said = (name: string) => String(values[name] ?? '');
  const submit = async () => {
    const input = form.checked(letterInput, {
      id: request.id,
      language: values.language,
      templateId: values.templateId,
      reason: values.reason,
      details: Object.fromEntries(fields.map((one) => [one.name, said(one.name)])),
    });
    if (!input) return;
    setIsBusy(true);
    try {
      const answer = await call(contract.issue, input, { idempotencyKey: key });
      if (!second.tellIfWaiting(answer) && 'number' in answer)
        showToast({ tone: 'leaf', title: t(labels.given, { number: answer.number }) });
      await cache.invalidateQueries();
      onClose();
    } catch (error) {
      if (error instanceof CallError) setKey(crypto.randomUUID());
      form.refuse(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <FormDrawer
      title={`${t(about.label)} · ${t(request.name)}`}
      form={form.form}
      size={520}
      isSpaced
      isDirty={form.isDirty}
      isBusy={isBusy}
      saveText={t(labels.prepareAction)}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p className="ps-hint">{t(labels.prepareHint)}</p>
      {about.figures ? <FiguresShown id={request.id} /> : null}
      <TextInput label={t(labels.purpose)} value={request.purpose} readOnly />
      {fields.map((one) => (
        <TextInput
          key={one.name}
          name={`details.${one.name}`}
          label={t(one.label)}
          required={one.isRequired === true}
          maxLength={300}
          value={said(one.name)}
          error={problems[`details.${one.name}`]}
          onChange={(event) => form.change(one.name, event.currentTarget.value)}
        />
      ))}
      <LookFields
        kind={request.kind}
        language={values.language}
        templateId={values.templateId}
        onLanguage={(language) => form.change('language', language)}
        onTemplate={(id) => form.change('templateId', id)}
      />
      <Textarea
        name="reason"
        label={t(labels.remark)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={values.reason}
        error={problems.reason}
        onChange={(event) => form.change('reason', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}

/** What the letter says of pay, as it stands in the payslips. */
function FiguresShown({ id }: { id: string }) {
  const t = useText();
  const read = useRead(contract.figures, { id });
  return (
    <Loaded read={read} rows={4} isInPanel>
      {({ items, isHidden }) =>
        isHidden ? (
          <p className="ps-hint">{t(labels.figuresHidden)}</p>
        ) : (
          <dl className={classes.figures}>
            {items.map((one) => (
              <div key={one.label.en}>
                <dt>{t(one.label)}</dt>
                <dd>{t(one.value)}</dd>
              </div>
            ))}
          </dl>
        )
      }
    </Loaded>
  );
}
