import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { farewellContract as contract, type Purge } from '../contract.ts';
import { operationsFields } from '../labels.ts';
import { waitingDays } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { askInput, confirmInput } from '../shapes.ts';

/** The first of two people: a reason, and the web address typed, so that no other institution is meant. */
export function AskPurge(props: { site: Purge['site']; onClose: () => void; onDone: () => void }) {
  const { site } = props;
  const t = useText();
  const format = useFormat();
  const [id] = useState(newId);
  const form = useForm(
    { reason: '', alias: '', acceptsMissing: false, acceptsUnfetched: false },
    operationsFields,
  );
  const save = useSave(contract.ask);
  const ask = () => {
    const input = form.checked(askInput, { id, siteId: site.id, ...form.values });
    if (!input) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: () => {
        props.onClose();
        props.onDone();
      },
    });
  };
  return (
    <FormDrawer
      title={t(labels.askTitle, { name: site.name })}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(labels.askPurge)}
      isSpaced
      onSave={ask}
      onClose={props.onClose}
    >
      <p>{t(labels.askText, { days: format.number(waitingDays) })}</p>
      <Textarea
        name="reason"
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={form.values.reason}
        error={form.problems.reason}
        onChange={(event) => form.change('reason', event.currentTarget.value)}
      />
      <TextInput
        name="alias"
        label={t(labels.typeAlias, { alias: site.alias })}
        required
        autoComplete="off"
        value={form.values.alias}
        error={form.problems.alias}
        onChange={(event) => form.change('alias', event.currentTarget.value)}
      />
      <Checkbox
        label={t(labels.acceptsMissing)}
        description={t(labels.acceptsMissingHint)}
        checked={form.values.acceptsMissing}
        onChange={(event) => form.change('acceptsMissing', event.currentTarget.checked)}
      />
      <Checkbox
        label={t(labels.acceptsUnfetched)}
        description={t(labels.acceptsUnfetchedHint)}
        checked={form.values.acceptsUnfetched}
        onChange={(event) => form.change('acceptsUnfetched', event.currentTarget.checked)}
      />
    </FormDrawer>
  );
}

/** The second person: nothing but the web address, typed once more. */
export function ConfirmPurge({ purge, onClose }: { purge: Purge; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const form = useForm({ alias: '', acceptsMissing: false, acceptsUnfetched: false }, operationsFields);
  const save = useSave(contract.confirm);
  const confirm = () => {
    const input = form.checked(confirmInput, { id: purge.id, ...form.values });
    if (input) save.mutate(input, { onError: form.refuse, onSuccess: onClose });
  };
  return (
    <FormDrawer
      title={t(labels.confirmTitle, { name: purge.site.name })}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(labels.confirm)}
      isSpaced
      onSave={confirm}
      onClose={onClose}
    >
      <p>{t(labels.confirmText, { days: format.number(waitingDays) })}</p>
      <p>
        {t(purge.askedBy)}: {purge.reason}
      </p>
      <TextInput
        name="alias"
        label={t(labels.typeAlias, { alias: purge.site.alias })}
        required
        autoComplete="off"
        value={form.values.alias}
        error={form.problems.alias}
        onChange={(event) => form.change('alias', event.currentTarget.value)}
      />
      {purge.acceptsMissing ? (
        <Checkbox
          label={t(labels.acceptsMissing)}
          description={t(labels.acceptsMissingHint)}
          checked={form.values.acceptsMissing}
          onChange={(event) => form.change('acceptsMissing', event.currentTarget.checked)}
        />
      ) : null}
      {purge.acceptsUnfetched ? (
        <Checkbox
          label={t(labels.acceptsUnfetched)}
          description={t(labels.acceptsUnfetchedHint)}
          checked={form.values.acceptsUnfetched}
          onChange={(event) => form.change('acceptsUnfetched', event.currentTarget.checked)}
        />
      ) : null}
    </FormDrawer>
  );
}
