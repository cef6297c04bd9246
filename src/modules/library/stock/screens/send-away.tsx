import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { repairLabels as labels } from '../labels.ts';
import { repairsContract as contract, repairKinds } from '../repairs-contract.ts';

/** Sends books to a binder together: their labels are scanned one after the other. */
export function SendAway(props: { codes: readonly string[]; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.sendAway);
  const [typed, setTyped] = useState(props.codes.join('\n'));
  const [kind, setKind] = useState<(typeof repairKinds)[number]>('binding');
  const [sentTo, setSentTo] = useState('');
  const [expectedOn, setExpectedOn] = useState('');
  const [note, setNote] = useState('');
  const problem = fieldErrors(save.error);
  const codes = typed.split(/[\s,;]+/).filter((one) => one !== '');
  const submit = () =>
    save.mutate(
      { codes, kind, sentTo, expectedOn: expectedOn === '' ? null : expectedOn, note },
      {
        onError: showCallError,
        onSuccess: (done) => {
          showToast({ tone: 'leaf', title: t(labels.sent, { count: format.number(done.copies) }) });
          props.onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(labels.send)}
      isDirty={sentTo !== '' || typed !== props.codes.join('\n')}
      isBusy={save.isPending}
      saveText={t(labels.sendThis)}
      isSpaced
      onSave={submit}
      onClose={props.onClose}
    >
      <Textarea
        label={t(labels.codes)}
        description={t(labels.codesHint)}
        required
        autosize
        minRows={2}
        maxRows={12}
        data-autofocus
        value={typed}
        error={problem('codes')}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Select
        label={t(labels.kind)}
        allowDeselect={false}
        data={repairKinds.map((value) => ({ value, label: t(labels[value]) }))}
        value={kind}
        onChange={(value) => setKind(repairKinds.find((one) => one === value) ?? kind)}
      />
      <TextInput
        label={t(labels.sentTo)}
        required
        maxLength={120}
        value={sentTo}
        error={problem('sentTo')}
        onChange={(event) => setSentTo(event.currentTarget.value)}
      />
      <DateField
        label={t(labels.expected)}
        value={expectedOn}
        error={problem('expectedOn')}
        onChange={setExpectedOn}
      />
      <TextInput
        label={t(labels.note)}
        maxLength={300}
        value={note}
        error={problem('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
