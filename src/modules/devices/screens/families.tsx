import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { devicesContract as contract } from '../contract.ts';
import { devicesFields as fields } from '../labels.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

type Setting = z.output<typeof contract.gateSetting.output>;

/** What families are told from the gate. */
export function Families() {
  const read = useRead(contract.gateSetting, {});
  return <Loaded read={read}>{(data) => <Form key={data.version} known={data} />}</Loaded>;
}

function Form({ known }: { known: Setting }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const save = useSave(contract.saveGateSetting);
  const [values, setValues] = useState({
    tellsIn: known.tellsIn,
    tellsOut: known.tellsOut,
    freshMinutes: known.freshMinutes,
    stayMinutes: known.stayMinutes,
  });
  const problem = fieldErrors(save.error);
  const isShut = !known.can.manage;
  return (
    <div className={classes.stack}>
      <Figures
        small
        label={t(labels.toldToday)}
        items={[
          { label: t(labels.arrived), figure: format.number(known.told.arrived) },
          { label: t(labels.left), figure: format.number(known.told.left) },
        ]}
      />
      <Panel title={t(labels.tabFamilies)}>
        <form
          className={classes.stack}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate(
              { version: known.version, ...values },
              {
                onError: showCallError,
                onSuccess: () => showToast({ tone: 'leaf', title: t(labels.saved) }),
              },
            );
          }}
        >
          <p className={classes.quiet}>{t(labels.familiesText)}</p>
          <Switch
            label={t(labels.tellsIn)}
            checked={values.tellsIn}
            disabled={isShut}
            onChange={(event) => setValues({ ...values, tellsIn: event.currentTarget.checked })}
          />
          <Switch
            label={t(labels.tellsOut)}
            checked={values.tellsOut}
            disabled={isShut}
            onChange={(event) => setValues({ ...values, tellsOut: event.currentTarget.checked })}
          />
          <div className={classes.pair}>
            <WholeNumberField
              label={t(fields.freshMinutes)}
              description={t(labels.freshHelp)}
              min={5}
              max={240}
              disabled={isShut}
              value={values.freshMinutes}
              error={problem('freshMinutes')}
              onChange={(freshMinutes) => setValues({ ...values, freshMinutes })}
            />
            <WholeNumberField
              label={t(fields.stayMinutes)}
              description={t(labels.stayHelp)}
              min={5}
              max={240}
              disabled={isShut}
              value={values.stayMinutes}
              error={problem('stayMinutes')}
              onChange={(stayMinutes) => setValues({ ...values, stayMinutes })}
            />
          </div>
          <p className={classes.quiet}>{t(labels.textsAt)}</p>
          {isShut ? null : (
            <div>
              <Button type="submit" loading={save.isPending}>
                {t(labels.save)}
              </Button>
            </div>
          )}
        </form>
      </Panel>
    </div>
  );
}
