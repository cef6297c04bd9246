import { Button, CopyButton, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import classes from '../../screens/messages.module.css';
import { setupLabels as labels } from '../../setup/labels.ts';
import type { GatewayCalls, GatewayShown } from '../contract.ts';
import type { GatewayTexts } from './gateway-draft.ts';

/** What a provider tells by itself: where it says so, and the address it is given for it. */
export function ReportFields(props: {
  calls: GatewayCalls;
  known: GatewayShown | null;
  tells: boolean;
  text: (name: GatewayTexts, label: keyof typeof labels, hint?: keyof typeof labels) => ReactNode;
  onChange: (tells: boolean) => void;
}) {
  const { calls, known, tells, text, onChange } = props;
  const t = useText();
  return (
    <>
      <Switch
        label={t(labels.tells)}
        description={t(labels.tellsHint)}
        checked={tells}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {tells ? (
        <>
          <div className={classes.pair}>
            {text('reportId', 'reportId')}
            {text('reportPath', 'reportPath')}
          </div>
          {text('listPath', 'listPath', 'listPathHint')}
          <div className={classes.pair}>
            {text('reportSent', 'askSent')}
            {text('reportDelivered', 'askDelivered')}
            {text('reportFailed', 'askFailed')}
          </div>
          {known?.call.report ? <ReportAddress calls={calls} known={known} /> : null}
        </>
      ) : null}
    </>
  );
}

function ReportAddress({ calls, known }: { calls: GatewayCalls; known: GatewayShown }) {
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const make = useSave(calls.reportAddress);
  const [made, setMade] = useState<{ readonly path: string; readonly waits: boolean } | null>(null);
  const hasOne = known.hasReportAddress || made !== null;
  const makeIt = async () => {
    const isSure =
      !hasOne ||
      (await confirm({
        title: t(labels.addressSure),
        text: t(labels.addressSureText),
        action: labels.anotherAddress,
      }));
    if (!isSure) return;
    await make.mutateAsync({ id: known.id }).then(setMade).catch(showCallError);
  };
  return (
    <div className={classes.stack}>
      {made ? (
        <div className={classes.row}>
          <TextInput
            label={t(labels.url)}
            description={t(made.waits ? labels.addressWaits : labels.addressHint)}
            readOnly
            value={location.origin + made.path}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton value={location.origin + made.path}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {t(copied ? labels.copied : labels.copyAddress)}
              </Button>
            )}
          </CopyButton>
        </div>
      ) : null}
      <div>
        <Button variant="default" loading={make.isPending} onClick={() => void makeIt()}>
          {t(hasOne ? labels.anotherAddress : labels.newAddress)}
        </Button>
      </div>
    </div>
  );
}
