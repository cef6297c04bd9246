import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/messages.module.css';
import { setupContract as contract } from '../contract.ts';
import { setupLabels as labels } from '../labels.ts';

type Settings = {
  version: number;
  quietFrom: number;
  quietTo: number;
  partsADay: number;
  messagesADay: number;
  longest: number;
  lowBalance: number;
  viaPlatform: boolean;
};

/** When messages may leave, and how many. */
export function Limits() {
  const { data, error, refetch } = useRead(contract.settings, {});
  if (!data) return <Coming read={{ error, refetch }} />;
  const { can, ...known } = data;
  return <Form key={known.version} known={known} mayEdit={can.edit} />;
}

const two = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const minutesOf = (clock: string) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

function Form({ known, mayEdit }: { known: Settings; mayEdit: boolean }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(known);
  const save = useSave(contract.saveSettings);
  const problem = fieldErrors(save.error);
  const clock = (name: 'quietFrom' | 'quietTo') => (
    <TextInput
      type="time"
      label={t(labels[name])}
      disabled={!mayEdit}
      value={clockOf(given[name])}
      error={problem(name)}
      onChange={(event) =>
        event.currentTarget.value && setGiven({ ...given, [name]: minutesOf(event.currentTarget.value) })
      }
    />
  );
  const figure = (
    name: 'partsADay' | 'messagesADay' | 'longest' | 'lowBalance',
    min: number,
    max: number,
  ) => (
    <WholeNumberField
      label={t(labels[name])}
      disabled={!mayEdit}
      value={given[name]}
      min={min}
      max={max}
      error={problem(name)}
      onChange={(value) => setGiven({ ...given, [name]: value })}
    />
  );
  return (
    <Panel title={t(labels.limits)}>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(given, {
            onError: showCallError,
            onSuccess: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
          });
        }}
      >
        <div className={classes.pair}>
          {clock('quietFrom')}
          {clock('quietTo')}
          {figure('partsADay', 0, 1_000_000)}
          {figure('messagesADay', 1, 100)}
          {figure('longest', 1, 10)}
          {figure('lowBalance', 0, 1_000_000)}
        </div>
        <p className={classes.quiet}>{t(labels.quietHint)}</p>
        <Switch
          label={t(labels.viaPlatform)}
          description={t(labels.viaPlatformHint)}
          disabled={!mayEdit}
          checked={given.viaPlatform}
          onChange={(event) => setGiven({ ...given, viaPlatform: event.currentTarget.checked })}
        />
        {mayEdit ? (
          <div>
            <Button type="submit" loading={save.isPending}>
              {t(texts.save)}
            </Button>
          </div>
        ) : null}
      </form>
    </Panel>
  );
}
