import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/messages.module.css';
import { setupLabels as labels } from '../../setup/labels.ts';
import type { GatewayCalls, GatewayShown } from '../contract.ts';
import { GatewayDrawer } from './gateway-drawer.tsx';

/** The providers of SMS in their order, described as their manuals say; no code is written for any. */
export function Gateways(props: {
  calls: GatewayCalls;
  hint: keyof typeof labels;
  /** More that can be done with one. */
  more?: (one: GatewayShown) => ReactNode;
}) {
  const { calls, hint, more } = props;
  const t = useText();
  const format = useFormat();
  const { confirmDelete, showCallError } = useDialogs();
  const [open, setOpen] = useState<GatewayShown | 'new' | null>(null);
  const [tried, setTried] = useState<GatewayShown | null>(null);
  const { data, error, refetch } = useRead(calls.gateways, {});
  const remove = useSave(calls.removeGateway);
  const balance = useSave(calls.gatewayBalance, { refreshes: [] });
  const ask = ({ id, name }: GatewayShown) =>
    balance.mutate(
      { id },
      {
        onError: showCallError,
        onSuccess: ({ balance: left }) =>
          showToast(
            left === null
              ? { tone: 'marigold', title: t(labels.balanceUnknown, { name }) }
              : { tone: 'leaf', title: t(labels.balanceIs, { name, balance: format.digits(left) }) },
          ),
      },
    );
  if (!data) return <Coming read={{ error, refetch }} />;
  const removeIt = async (one: GatewayShown) => {
    if (await confirmDelete(one.name, t(labels.gateways)))
      await remove.mutateAsync({ id: one.id }).catch(showCallError);
  };
  return (
    <Panel
      title={t(labels.gateways)}
      actions={
        <Button size="compact-sm" onClick={() => setOpen('new')}>
          {t(labels.newGateway)}
        </Button>
      }
    >
      <div className={classes.stack}>
        <p className={classes.quiet}>{t(labels[hint])}</p>
        {data.items.length === 0 ? <p className={classes.quiet}>{t(labels.noGateways)}</p> : null}
        <ul className={classes.list}>
          {data.items.map((one) => (
            <li key={one.id} className={classes.item}>
              <div className={classes.itemHead}>
                <span>
                  {format.number(one.position)}. {one.name}
                </span>
                <span>
                  {more?.(one)}
                  <Button variant="subtle" size="compact-sm" onClick={() => setTried(one)}>
                    {t(labels.test)}
                  </Button>
                  {one.call.balance ? (
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      loading={balance.isPending && balance.variables?.id === one.id}
                      onClick={() => ask(one)}
                    >
                      {t(labels.askBalance)}
                    </Button>
                  ) : null}
                  <Button variant="subtle" size="compact-sm" onClick={() => setOpen(one)}>
                    {t(texts.edit)}
                  </Button>
                  <Button variant="subtle" size="compact-sm" onClick={() => void removeIt(one)}>
                    {t(texts.delete)}
                  </Button>
                </span>
              </div>
              <span className={classes.below}>
                {t(stateOf(one))} · {one.call.url.split('?')[0]} · {t(labels.perSecond)}{' '}
                {format.number(one.perSecond)}
              </span>
              {one.waits ? (
                <span className={classes.below}>
                  {t(one.waits.isInUse ? labels.waitsChange : labels.waitsNew, { name: t(one.waits.by) })}
                  {one.waits.hasNewAddress ? ` ${t(labels.waitsAddress)}` : ''}
                </span>
              ) : null}
            </li>
          ))}
        </ul>
        {open ? (
          <GatewayDrawer
            calls={calls}
            known={open === 'new' ? null : open}
            next={data.items.length + 1}
            onClose={() => setOpen(null)}
          />
        ) : null}
        {tried ? <TryDrawer calls={calls} one={tried} onClose={() => setTried(null)} /> : null}
      </div>
    </Panel>
  );
}

const stateOf = ({ isActive, waits }: GatewayShown) =>
  (waits ? waits.isInUse : isActive) ? labels.isActive : labels.isOff;

/** A test message to a number of one's own, and what the provider said of it. */
function TryDrawer({ calls, one, onClose }: { calls: GatewayCalls; one: GatewayShown; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [mobile, setMobile] = useState('');
  const test = useSave(calls.tryGateway, { refreshes: [] });
  return (
    <SideDrawer title={t(labels.testOf, { name: one.name })} onClose={onClose} isText>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          test.mutate({ id: one.id, mobile }, { onError: showCallError });
        }}
      >
        <TextInput
          label={t(labels.mobile)}
          description={t(labels.testHint)}
          type="tel"
          value={mobile}
          error={fieldErrors(test.error)('mobile')}
          onChange={(event) => setMobile(event.currentTarget.value)}
        />
        <output className={classes.quiet}>
          {test.data
            ? [t(labels[triedAs[test.data.outcome]]), test.data.problem].filter(Boolean).join(' ')
            : ''}
        </output>
        <div>
          <Button type="submit" loading={test.isPending}>
            {t(labels.test)}
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}

const triedAs = {
  taken: 'testTaken',
  refused: 'testRefused',
  unreached: 'testUnreached',
  unknown: 'testUnknown',
} as const;
