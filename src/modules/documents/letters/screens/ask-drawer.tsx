import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Language } from '../../../../core/labels.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { PersonField } from '../../issue/screens/person-field.tsx';
import { kinds, type LetterKind, letterKinds } from '../../kinds.ts';
import { screenTexts } from '../../screens/labels.ts';
import { Choice } from '../../screens/parts.tsx';
import { lettersContract as contract } from '../contract.ts';
import { letterLabels as labels } from '../labels.ts';

/** Asks for a letter: about oneself, or for an employee who came to the office. */
export function AskDrawer({ isForOther = false, onClose }: { isForOther?: boolean; onClose: () => void }) {
  const t = useText();
  const { language: own } = usePreferences();
  const { showCallError } = useDialogs();
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const [kind, setKind] = useState<LetterKind>('salary');
  const [purpose, setPurpose] = useState('');
  const [language, setLanguage] = useState<Language>(own);
  const [isTried, setIsTried] = useState(false);
  const ask = useSave(contract.ask);
  const askFor = useSave(contract.askFor);
  const save = isForOther ? askFor : ask;
  const problem = fieldErrors(save.error);
  const done = {
    onError: showCallError,
    onSuccess: () => {
      showToast({ tone: 'leaf', title: t(labels.sent) });
      onClose();
    },
  };
  const submit = () => {
    setIsTried(true);
    if (isForOther && employeeId === null) return;
    if (isForOther) askFor.mutate({ employeeId: employeeId ?? '', kind, purpose, language }, done);
    else ask.mutate({ kind, purpose, language }, done);
  };
  return (
    <FormDrawer
      title={t(isForOther ? labels.askFor : labels.ask)}
      isSpaced
      isDirty={purpose !== '' || employeeId !== null}
      isBusy={save.isPending}
      saveText={t(labels.send)}
      onSave={submit}
      onClose={onClose}
    >
      {isForOther ? (
        <PersonField
          of="employee"
          value={employeeId}
          problem={isTried && employeeId === null ? t(screenTexts.needed) : problem('employeeId')}
          onChange={setEmployeeId}
        />
      ) : null}
      <Select
        label={t(labels.kind)}
        required
        allowDeselect={false}
        data={letterKinds.map((value) => ({ value, label: t(kinds[value].label) }))}
        value={kind}
        error={problem('kind')}
        onChange={(value) => value && setKind(value)}
      />
      <TextInput
        name="purpose"
        label={t(labels.purpose)}
        description={t(labels.purposeHint)}
        required
        maxLength={200}
        value={purpose}
        error={problem('purpose')}
        onChange={(event) => setPurpose(event.currentTarget.value)}
      />
      <Choice
        label={labels.language}
        value={language}
        choices={[
          ['bn', labels.bengali],
          ['en', labels.english],
        ]}
        onChange={setLanguage}
      />
    </FormDrawer>
  );
}
