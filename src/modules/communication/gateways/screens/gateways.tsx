import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/messages.module.css';
import { setupContract as contract, type GatewayShown } from '../../setup/contract.ts';
import { setupLabels as labels } from '../../setup/labels.ts';
import { GatewayDrawer } from './gateway-drawer.tsx';

/** The providers of SMS in their order, described as their manuals say; no code is written for any. */
export function Gateways() {
  const t = useText();
  const format = useFormat();
  const { confirmDelete, showCallError } = useDialogs();
  const [open, setOpen] = useState<GatewayShown | 'new' | null>(null);
  const { data, error, refetch } = useRead(contract.gateways, {});
  const remove = useSave(contract.removeGateway);
  const balance = useSave(contract.gatewayBalance, { refreshes: [] });
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
        <p className={classes.quiet}>{t(labels.gatewaysHint)}</p>
        {data.items.length === 0 ? <p className={classes.quiet}>{t(labels.noGateways)}</p> : null}
        <ul className={classes.list}>
          {data.items.map((one) => (
            <li key={one.id} className={classes.item}>
              <div className={classes.itemHead}>
                <span>
                  {format.number(one.position)}. {one.name}
                </span>
                <span>
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
                {t(one.isActive ? labels.isActive : labels.isOff)} · {one.call.url.split('?')[0]} ·{' '}
                {t(labels.perSecond)} {format.number(one.perSecond)}
              </span>
            </li>
          ))}
        </ul>
        {open ? (
          <GatewayDrawer
            known={open === 'new' ? null : open}
            next={data.items.length + 1}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </div>
    </Panel>
  );
}
