import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { threadDeskContract as contract } from '../contract.ts';
import { threadFields, wayTexts } from '../labels.ts';
import { keptMonths, usualWays, type Way, ways } from '../rules.ts';
import { deskLabels as labels } from './desk-labels.ts';
import classes from './threads.module.css';

type Policy = z.output<typeof contract.policy.output>;

/** Who may write to whom here, each way with the reason why it is on or off at the beginning. */
export default function ThreadPolicy() {
  const { data, error, refetch } = useRead(contract.policy, {});
  return (
    <Page>
      {data ? <Form key={data.version} known={data} /> : <Coming read={{ error, refetch }} kind="form" />}
    </Page>
  );
}

/** Ways that lead to or from a child are the ones that are off at the beginning. */
const ofChildren = ways.filter((way) => !usualWays.includes(way));

function Form({ known }: { known: Policy }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(known);
  const save = useSave(contract.savePolicy);
  const problem = fieldErrors(save.error);
  const switches = (of: readonly Way[]) => (
    <div className={classes.ways}>
      {of.map((way) => (
        <Switch
          key={way}
          label={t(wayTexts[way].name)}
          description={t(wayTexts[way].why)}
          checked={given.ways.includes(way)}
          onChange={(event) =>
            setGiven({
              ...given,
              ways: event.currentTarget.checked
                ? [...given.ways, way]
                : given.ways.filter((one) => one !== way),
            })
          }
        />
      ))}
    </div>
  );
  return (
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
      <Panel title={t(labels.adults)}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.adultsText)}</p>
          {switches(usualWays)}
        </div>
      </Panel>
      <Panel title={t(labels.children)}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.childrenText)}</p>
          {switches(ofChildren)}
        </div>
      </Panel>
      <Panel title={t(labels.sms)}>
        <Switch
          label={t(labels.bySms)}
          description={t(labels.bySmsText)}
          checked={given.bySms}
          onChange={(event) => setGiven({ ...given, bySms: event.currentTarget.checked })}
        />
      </Panel>
      <Panel title={t(labels.kept)}>
        <WholeNumberField
          label={t(threadFields.keptMonths ?? labels.kept)}
          description={t(labels.keptText)}
          value={given.keptMonths}
          min={keptMonths.least}
          max={keptMonths.most}
          error={problem('keptMonths')}
          onChange={(months) => setGiven({ ...given, keptMonths: months })}
        />
      </Panel>
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(texts.save)}
        </Button>
      </div>
    </form>
  );
}
