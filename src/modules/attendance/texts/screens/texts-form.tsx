import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../periods/screens/periods.module.css';
import { textsContract as contract } from '../contract.ts';
import { textLabels as labels } from '../labels.ts';

type Setting = z.output<typeof contract.setting.output>;

/** What families are told of absence and coming late on the same day. */
export function TextsForm() {
  const read = useRead(contract.setting, {});
  return <Loaded read={read}>{(data) => <Form key={data.version} known={data} />}</Loaded>;
}

function Form({ known: { version, told, ...known } }: { known: Setting }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(known);
  const save = useSave(contract.saveSetting, {
    onSaved: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
  });
  const problem = fieldErrors(save.error);
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ version, ...given }, { onError: showCallError });
      }}
    >
      <p className={classes.quiet}>{t(labels.about)}</p>
      <Switch
        label={t(labels.tellsAbsent)}
        checked={given.tellsAbsent}
        onChange={(event) => setGiven({ ...given, tellsAbsent: event.currentTarget.checked })}
      />
      <Switch
        label={t(labels.tellsLate)}
        checked={given.tellsLate}
        onChange={(event) => setGiven({ ...given, tellsLate: event.currentTarget.checked })}
      />
      <TextInput
        type="time"
        label={t(labels.fromAt)}
        required
        w={220}
        value={given.fromAt}
        error={problem('fromAt')}
        onChange={(event) => setGiven({ ...given, fromAt: event.currentTarget.value })}
      />
      <WholeNumberField
        label={t(labels.waitMinutes)}
        description={t(labels.waitHint)}
        min={5}
        max={240}
        w={320}
        value={given.waitMinutes}
        error={problem('waitMinutes')}
        onChange={(waitMinutes) => setGiven({ ...given, waitMinutes })}
      />
      <p className={classes.quiet}>
        {t(labels.toldToday, { absent: format.number(told.absent), late: format.number(told.late) })}{' '}
        {t(labels.textsAt)}
      </p>
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(texts.save)}
        </Button>
      </div>
    </form>
  );
}
