import { Alert, MultiSelect, Switch, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import { texts } from '../../../core/web/page/texts.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { type ClientShown, clientContract as contract } from '../contract.ts';
import { apiFields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { addInput, saveInput } from '../shapes.ts';
import { ScopeChoice } from './parts.tsx';

/** A program: the name and redirect of the specification, and the most it may. */
export function ClientForm(props: {
  known: ClientShown | null;
  onClose: () => void;
  onMade: (client: ClientShown) => void;
}) {
  const { known, onClose } = props;
  const t = useText();
  const [words, setWords] = useState('');
  const choices = useRead(
    contract.choices,
    { q: words.slice(0, 100) },
    { placeholderData: keepPreviousData },
  );
  const form = useForm(
    {
      name: known?.name ?? '',
      redirect: known?.redirect ?? '',
      scopes: known?.scopes ?? [],
      sites: (known?.sites ?? []).map(({ id }) => id),
      callsAMinute: String(known?.callsAMinute ?? 120),
      isStopped: known?.isStopped ?? false,
    },
    apiFields,
  );
  const add = useSave(contract.add);
  const save = useSave(contract.save);
  const { values, problems } = form;
  const submit = () => {
    const { isStopped, ...rest } = values;
    const done = (client: ClientShown) => {
      onClose();
      if (known) showToast({ tone: 'leaf', title: t(labels.saved) });
      else props.onMade(client);
    };
    if (known) {
      const input = form.checked(saveInput, { ...rest, isStopped, id: known.id, version: known.version });
      if (input) save.mutate(input, { onError: form.refuse, onSuccess: done });
    } else {
      const input = form.checked(addInput, rest);
      if (input) add.mutate(input, { onError: form.refuse, onSuccess: done });
    }
  };
  const found = new Map(
    [...(known?.sites ?? []), ...(choices.data?.sites ?? [])].map((one) => [one.id, one]),
  );
  const isRefused = add.isError || save.isError;
  return (
    <FormDrawer
      title={known ? known.name : t(labels.createNew)}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={add.isPending || save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {isRefused ? <Alert color="sindur" title={t(labels.wrong)} /> : null}
      <TextInput
        name="name"
        label={t(apiFields.name ?? labels.name)}
        required
        maxLength={100}
        value={values.name}
        error={problems.name}
        onChange={(event) => form.change('name', event.currentTarget.value)}
      />
      <TextInput
        name="redirect"
        label={t(apiFields.redirect ?? labels.name)}
        description={t(labels.redirectHint)}
        required
        lang="en"
        inputMode="url"
        maxLength={500}
        value={values.redirect}
        error={problems.redirect}
        onChange={(event) => form.change('redirect', event.currentTarget.value)}
      />
      <TextInput
        name="callsAMinute"
        label={t(apiFields.callsAMinute ?? labels.calls)}
        inputMode="numeric"
        value={values.callsAMinute}
        error={problems.callsAMinute}
        onChange={(event) => form.change('callsAMinute', event.currentTarget.value)}
      />
      <MultiSelect
        label={t(labels.institution)}
        description={t(labels.sitesHint)}
        searchable
        clearable
        nothingFoundMessage={t(texts.noneFits)}
        data={[...found.values()].map(({ id, name }) => ({ value: String(id), label: t(name) }))}
        value={values.sites.map(String)}
        error={problems.sites}
        onSearchChange={setWords}
        onChange={(sites) => form.change('sites', sites.map(Number))}
      />
      <ScopeChoice
        label={t(apiFields.scopes ?? labels.may)}
        hint={t(labels.scopesHint)}
        offers={choices.data?.scopes ?? []}
        value={[...values.scopes]}
        error={problems.scopes}
        onChange={(scopes) => form.change('scopes', scopes)}
      />
      {known ? (
        <Switch
          label={t(labels.stopped)}
          checked={values.isStopped}
          onChange={(event) => form.change('isStopped', event.currentTarget.checked)}
        />
      ) : null}
    </FormDrawer>
  );
}
