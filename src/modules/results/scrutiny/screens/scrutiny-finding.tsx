import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels } from '../../labels.ts';
import { entryOf } from '../../publish/screens/amend.tsx';
import { entryText } from '../../sheets/sheet-columns.ts';
import { scrutinyContract as contract } from '../contract.ts';
import { scrutinyLabels as words } from '../labels.ts';
import type { Scrutiny } from './scrutiny-drawer.tsx';

/** What the examiner found, part by part; what is left as it stands is unchanged. */
export function FindingForm({ of, onClose }: { of: Scrutiny; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const initial = Object.fromEntries(of.marks.map((one) => [one.code, entryText(one.entry)]));
  const [texts, setTexts] = useState(initial);
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const parts = of.marks.map((one) => {
    const text = texts[one.code] ?? '';
    const isSame = text === initial[one.code];
    return { ...one, text, after: isSame ? one.entry : entryOf(text, one.full), isSame };
  });
  const marks = parts.flatMap(({ code, entry, after }) =>
    after !== null && after !== entry ? [{ component: code, before: entry, after }] : [],
  );
  const isBad = parts.some((one) => !one.isSame && one.after === null);
  const save = useSave(contract.find, {
    onSaved: () => {
      showToast({
        title: t(marks.length > 0 ? words.foundDone : words.stateUnchanged),
        tone: 'leaf',
      });
      onClose();
    },
  });
  const errorOf = fieldErrors(save.error);
  return (
    <FormDrawer
      title={`${t(of.student)}: ${t(of.paper)}`}
      isDirty={marks.length > 0 || isBad || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={t(marks.length > 0 || isBad ? words.sendFound : words.keptAsIs)}
      onClose={onClose}
      onSave={() => {
        setIsTried(true);
        if (!isBad && reason.trim() !== '')
          save.mutate({ id: of.id, version: of.version, marks, reason }, { onError: showCallError });
      }}
    >
      <p>{t(words.foundHint)}</p>
      {parts.map(({ code, name, full, entry, text, after, isSame }) => {
        const highest = format.digits(String(full / 100));
        return (
          <TextInput
            key={code}
            label={t(name)}
            description={`${t(labels.standsNow)}: ${format.digits(entryText(entry)) || '–'}. ${t(labels.newMarkHelp, { full: highest })}`}
            inputMode="decimal"
            autoComplete="off"
            value={format.digits(text)}
            error={isTried && !isSame && after === null ? t(labels.badMark, { full: highest }) : undefined}
            onChange={(event) => {
              const typed = event.currentTarget.value;
              setTexts((known) => ({ ...known, [code]: typed }));
            }}
          />
        );
      })}
      <Textarea
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={
          isTried && reason.trim() === '' ? t(words.writeFinding) : (errorOf('reason') ?? errorOf('marks'))
        }
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
