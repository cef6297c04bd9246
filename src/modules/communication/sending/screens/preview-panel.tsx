import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { channelTexts, skipTexts } from '../../labels.ts';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { type Who, WishDrawer } from '../../setup/screens/wish-drawer.tsx';
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
  /** When it shall be sent; null: that is not whole yet, undefined: at once. */
  plannedFor?: string | null | undefined;
  onLook: () => void;
  onExclude: (ids: readonly string[]) => void;
  onSend: (preview: Preview) => void;
}) {
  const { preview, wasShown, isBusy, canLook, plannedFor, onLook, onExclude, onSend } = props;
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const [wished, setWished] = useState<{ person: Who; name: Label } | null>(null);
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
  const isPlanned = plannedFor !== undefined;
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
        {preview.startsAt && !isPlanned ? (
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
        {preview.overThree > 0 ? (
          <p className={classes.warn}>
            {t(labels.overThree, {
              count: format.number(preview.overThree),
              longest: format.number(preview.longestParts),
            })}
          </p>
        ) : null}
        {preview.dearer.map(({ place, letters, messages }) => (
          <p key={place} className={classes.warn}>
            {place === null
              ? t(labels.dearerLong, { count: format.number(messages) })
              : t(labels.dearerPlace, {
                  count: format.number(messages),
                  place: t(variableLabels[place as Variable]),
                  letters: letters.join(' '),
                })}
          </p>
        ))}
        <Button
          onClick={() => onSend(preview)}
          loading={isBusy}
          disabled={isPlanned ? plannedFor === null : preview.messages === 0 || isTooDear}
        >
          {isPlanned ? t(labels.planAction) : t(labels.send, { count: format.number(preview.messages) })}
        </Button>
        <ul className={classes.list}>
          {preview.samples.slice(0, 25).map((one) => (
            <li key={`${one.channel} ${one.address} ${one.about[0]}`} className={classes.item}>
              <div className={classes.itemHead}>
                <span>{t(one.name)}</span>
                <span>
                  {may(messagesPermission.setup) && one.channel !== 'bell' ? (
                    <WishButton
                      person={one.person}
                      onOpen={(person) => setWished({ person, name: one.name })}
                    />
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
        {preview.skipped.length > 0 ? (
          <Skipped
            preview={preview}
            onWish={may(messagesPermission.setup) ? (person, name) => setWished({ person, name }) : null}
          />
        ) : null}
      </div>
    </Panel>
  );
}

/** Nothing for who is kept neither as guardian nor as student or employee: there is nobody to note a wish for. */
function WishButton(props: { person: Preview['samples'][number]['person']; onOpen: (person: Who) => void }) {
  const { personKind, personId } = props.person;
  const t = useText();
  if (personKind === 'other') return null;
  return (
    <Button variant="subtle" size="compact-xs" onClick={() => props.onOpen({ personKind, personId })}>
      {t(labels.wish)}
    </Button>
  );
}

function Skipped({
  preview,
  onWish,
}: {
  preview: Preview;
  /** null: wishes are for others to note. */
  onWish: ((person: Who, name: Label) => void) | null;
}) {
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
            {[...new Set([t(one.name), t(one.about)])].join(' · ')} · {t(channelTexts[one.channel])} ·{' '}
            {t(skipTexts[one.reason])}{' '}
            {onWish ? <WishButton person={one.person} onOpen={(person) => onWish(person, one.name)} /> : null}
          </li>
        ))}
      </ul>
    </details>
  );
}
