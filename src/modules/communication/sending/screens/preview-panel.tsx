import { Button } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { channelTexts, skipTexts } from '../../labels.ts';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { WishDrawer } from '../../setup/screens/wish-drawer.tsx';
import { type Variable, variableLabels } from '../../text/templates.ts';
import type { Preview } from '../contract.ts';
import type { SkipReason } from '../rules.ts';

/** What would be sent: how many, what it costs, the texts themselves, and who gets nothing. */
export function PreviewPanel(props: {
  /** null: none yet, or it is of another text. */
  preview: Preview | null;
  wasShown: boolean;
  isBusy: boolean;
  canLook: boolean;
  onLook: () => void;
  onExclude: (ids: readonly string[]) => void;
  onSend: (preview: Preview) => void;
}) {
  const { preview, wasShown, isBusy, canLook, onLook, onExclude, onSend } = props;
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const [wished, setWished] = useState<Preview['samples'][number] | null>(null);
  if (!preview)
    return (
      <Panel title={t(labels.look)}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.lookHint)}</p>
          <Button onClick={onLook} loading={isBusy} disabled={!canLook}>
            {t(wasShown ? labels.lookAgain : labels.look)}
          </Button>
        </div>
      </Panel>
    );
  const after = preview.balance - preview.parts;
  const isTooDear = preview.isCharged && preview.parts > preview.balance;
  return (
    <Panel title={t(labels.look)}>
      <div className={classes.stack}>
        <Figures
          small
          items={[
            { label: t(labels.messages), figure: format.number(preview.messages) },
            { label: t(labels.parts), figure: format.number(preview.parts) },
            preview.isCharged
              ? { label: t(labels.left), figure: format.number(preview.balance - preview.parts) }
              : { label: t(labels.balance), figure: format.number(preview.balance) },
          ]}
        />
        {preview.isCharged || preview.byChannel.sms === 0 ? null : (
          <p className={classes.quiet}>{t(labels.free)}</p>
        )}
        {preview.isCharged && preview.worth !== '' ? (
          <p className={classes.quiet}>{t(labels.worth, { amount: format.money(preview.worth) })}</p>
        ) : null}
        {preview.isCharged && !isTooDear && after < preview.lowBalance ? (
          <p className={classes.warn}>{t(labels.lowAfter, { left: format.number(after) })}</p>
        ) : null}
        {preview.startsAt ? (
          <p className={classes.warn}>{t(labels.quiet, { at: format.dateTime(preview.startsAt) })}</p>
        ) : null}
        {isTooDear ? (
          <p className={classes.warn} role="alert">
            {t(labels.tooFew, { balance: format.number(preview.balance) })}
          </p>
        ) : null}
        {preview.empty.map(({ place, messages }) => (
          <p key={place} className={classes.warn}>
            {t(labels.emptyPlace, {
              place: t(variableLabels[place as Variable]),
              count: format.number(messages),
            })}
          </p>
        ))}
        <Button
          onClick={() => onSend(preview)}
          loading={isBusy}
          disabled={preview.messages === 0 || isTooDear}
        >
          {t(labels.send, { count: format.number(preview.messages) })}
        </Button>
        <ul className={classes.list}>
          {preview.samples.slice(0, 25).map((one) => (
            <li key={`${one.channel} ${one.address} ${one.about[0]}`} className={classes.item}>
              <div className={classes.itemHead}>
                <span>{t(one.name)}</span>
                <span>
                  {may(messagesPermission.setup) && one.channel !== 'bell' ? (
                    <Button variant="subtle" size="compact-xs" onClick={() => setWished(one)}>
                      {t(labels.wish)}
                    </Button>
                  ) : null}
                  <Button variant="subtle" size="compact-xs" onClick={() => onExclude(one.about)}>
                    {t(labels.exclude)}
                  </Button>
                </span>
              </div>
              <span className={classes.below}>
                {[
                  t(channelTexts[one.channel]),
                  format.digits(one.address),
                  ...(one.parts > 0 ? [`${format.number(one.parts)} ${t(labels.parts)}`] : []),
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
              <p className={classes.text}>{one.text}</p>
            </li>
          ))}
        </ul>
        {wished ? (
          <WishDrawer
            person={wished.person}
            name={t(wished.name)}
            onClose={() => setWished(null)}
            onSaved={onLook}
          />
        ) : null}
        {preview.skipped.length > 0 ? <Skipped preview={preview} /> : null}
      </div>
    </Panel>
  );
}

function Skipped({ preview }: { preview: Preview }) {
  const t = useText();
  const format = useFormat();
  const reasons = Object.entries(preview.skippedBy) as [SkipReason, number][];
  return (
    <details>
      <summary>
        {t(labels.skipped)}:{' '}
        {reasons.map(([reason, count]) => `${t(skipTexts[reason])} ${format.number(count)}`).join(', ')}
      </summary>
      <ul className={classes.list}>
        {preview.skipped.slice(0, 50).map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are only shown
          <li key={place} className={classes.item}>
            {t(one.about)} · {t(channelTexts[one.channel])} · {t(skipTexts[one.reason])}
          </li>
        ))}
      </ul>
    </details>
  );
}
