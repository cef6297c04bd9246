import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { monthLabel } from '../../../../core/format.ts';
import type { Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { HistoryLink } from '../../../access/control/panels.tsx';
import { accountsPath } from '../../../accounts/paths.ts';
import { type AssetShown, assetContract as contract } from '../contract.ts';
import { disposalTexts, methodTexts, stateTexts } from '../labels.ts';
import { assetLabels as labels } from '../screen-labels.ts';
import classes from './assets.module.css';
import { DisposeDrawer } from './dispose-drawer.tsx';
import { MoveDrawer } from './move-drawer.tsx';

export const voucherLink = (voucherId: string) => link(accountsPath.journalVoucher, { voucherId });

/** One thing: what it stands in the books at, what was charged of it, where it was. */
export default function AssetDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(contract.asset, { id }, { staleTime: 0 });
  const [act, setAct] = useState<'move' | 'dispose' | null>(null);
  if (act === 'move' && data) return <MoveDrawer asset={data} onClose={() => setAct(null)} />;
  if (act === 'dispose' && data) return <DisposeDrawer asset={data} onClose={() => setAct(null)} />;
  return (
    <SideDrawer
      title={data ? `${data.tag} · ${t(data.name)}` : t(labels.look)}
      size={560}
      isText
      onClose={onClose}
    >
      {!data ? (
        <Coming read={{ error, refetch }} rows={6} isInPanel />
      ) : (
        <div className={classes.stack}>
          <div className={classes.tools}>
            <span>
              {t(data.className)}{' '}
              {data.disposal ? (
                <Mark tone="slate">
                  {t(labels.goneOn, {
                    kind: t(disposalTexts[data.disposal.kind]),
                    day: format.date(data.disposal.day),
                  })}
                </Mark>
              ) : (
                <Mark tone={data.state === 'lost' ? 'sindur' : data.state === 'repair' ? 'marigold' : 'leaf'}>
                  {t(stateTexts[data.state])}
                </Mark>
              )}
            </span>
            <span className={classes.end}>
              <HistoryLink table="facilities_asset" id={id} />
              {data.can.dispose ? (
                <Button variant="default" onClick={() => setAct('dispose')}>
                  {t(labels.dispose)}
                </Button>
              ) : null}
              {data.can.move ? <Button onClick={() => setAct('move')}>{t(labels.move)}</Button> : null}
            </span>
          </div>
          {data.disposal ? (
            <p className={classes.quiet}>
              {data.disposal.reason}{' '}
              {data.disposal.voucherId ? (
                <Anchor component={Link} to={voucherLink(data.disposal.voucherId)}>
                  {t(labels.voucher)}
                </Anchor>
              ) : null}
            </p>
          ) : null}
          <Figures
            small
            items={[
              { label: t(labels.cost), figure: format.money(data.cost) },
              { label: t(labels.accumulated), figure: format.money(data.accumulated) },
              {
                label: t(labels.book),
                figure: format.money(data.book),
                ...(data.isInBooks ? {} : { note: t(labels.notInBooks) }),
              },
            ]}
          />
          <Panel title={t(labels.events)}>
            <Events asset={data} />
          </Panel>
          <Panel title={t(labels.charges)}>
            {data.charges.length === 0 ? (
              <p className={classes.quiet}>{t(labels.noCharges)}</p>
            ) : (
              <ul className={classes.log}>
                {data.charges.map((one) => (
                  <li key={one.id}>
                    <span>
                      <Anchor component={Link} to={voucherLink(one.voucherId)}>
                        {t(labels.through, { month: t(monthLabel(one.month)) })}
                      </Anchor>
                      <span className={classes.below}>
                        {t(methodTexts[one.method])} · {t(labels.percent, { rate: format.digits(one.rate) })}
                      </span>
                    </span>
                    <span>{format.money(one.amount)}</span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      )}
    </SideDrawer>
  );
}

function Events({ asset }: { asset: AssetShown }) {
  const t = useText();
  const format = useFormat();
  if (asset.events.length === 0) return <p className={classes.quiet}>{t(labels.noEvents)}</p>;
  const name = (label: Label | null, none: Label) => t(label ?? none);
  return (
    <ul className={classes.log}>
      {asset.events.map((one) => {
        const said = [
          ...(one.fromState === one.toState
            ? []
            : [`${t(stateTexts[one.fromState])} → ${t(stateTexts[one.toState])}`]),
          ...(t(one.fromRoom ?? labels.noRoom) === t(one.toRoom ?? labels.noRoom)
            ? []
            : [`${name(one.fromRoom, labels.noRoom)} → ${name(one.toRoom, labels.noRoom)}`]),
          ...(t(one.fromPerson ?? labels.nobody) === t(one.toPerson ?? labels.nobody)
            ? []
            : [`${name(one.fromPerson, labels.nobody)} → ${name(one.toPerson, labels.nobody)}`]),
          ...(one.cost === '0.00' ? [] : [t(labels.repairCost, { amount: format.money(one.cost) })]),
        ];
        return (
          <li key={one.id}>
            <span>
              <span className={classes.name}>{said.join(' · ')}</span>
              <span className={classes.below}>
                {[one.reason, one.isByCount ? t(labels.byCount) : '', one.by].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span>{format.date(one.day)}</span>
          </li>
        );
      })}
    </ul>
  );
}
