import { Button, Checkbox, Group as Row, Select, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { dhakaInstant, isDate, todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { channelTexts } from '../../labels.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import type { Group } from '../../shapes.ts';
import { type Choices, type Composed, sendingContract as contract, type Preview } from '../contract.ts';
import { type Channel, channels } from '../rules.ts';
import { GroupPicker, lackingOf } from './group-picker.tsx';
import { PeopleDrawer } from './people-drawer.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SaveAudience } from './save-audience.tsx';
import { SavedAudiences } from './saved-audiences.tsx';
import { TextEditor } from './text-editor.tsx';

/** What a screen that sends begins with: its occasion, and whom it is for. */
export type Beginning = {
  readonly event: string;
  readonly group?: Group;
  /** The only kinds of recipients that are offered. */
  readonly kinds?: readonly string[];
};

/** Writing a message and, as a second step, sending it: who gets what and what it costs is shown first. */
export function Compose({ beginning, onSent }: { beginning: Beginning; onSent: () => void }) {
  const { data, error, refetch } = useRead(contract.choices, {});
  return data ? (
    <Form
      key={`${beginning.event} ${JSON.stringify(beginning.group)}`}
      choices={data}
      beginning={beginning}
      onSent={onSent}
    />
  ) : (
    <Coming read={{ error, refetch }} />
  );
}

function Form(props: { choices: Choices; beginning: Beginning; onSent: () => void }) {
  const { choices, beginning, onSent } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const eventOf = (name: string) => choices.events.find((one) => one.name === name) ?? choices.events[0];
  const [event, setEvent] = useState(beginning.event);
  const [ways, setWays] = useState<Channel[]>(['sms', 'bell']);
  const [groups, setGroups] = useState<Group[]>([
    beginning.group ?? { kind: beginning.kinds?.[0] ?? choices.kinds[0]?.name ?? '', values: {} },
  ]);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const [subject, setSubject] = useState<Label>(eventOf(event)?.subject ?? { en: '', bn: '' });
  const [body, setBody] = useState<Label>(eventOf(event)?.body ?? { en: '', bn: '' });
  const [shown, setShown] = useState<{ of: string; preview: Preview } | null>(null);
  const preview = useSave(contract.preview, { refreshes: [] });
  const send = useSave(contract.send);
  const composed: Composed = { event, channels: ways, groups, excluded: [...excluded], subject, body };
  const [key, setKey] = useState(newId);
  const [isChoosing, setChoosing] = useState(false);
  const [later, setLater] = useState<{ day: string; time: string } | null>(null);
  // What is shown counts while nothing was changed since.
  const now = JSON.stringify(composed);
  const isFresh = shown?.of === now;

  const [isAsked, setAsked] = useState(false);
  const isWhole = groups.every((one) => lackingOf(choices, one).length === 0);
  const look = (given: Composed = composed) => {
    setAsked(true);
    if (!isWhole) return;
    return preview
      .mutateAsync(given)
      .then((answer) => setShown({ of: JSON.stringify(given), preview: answer }))
      .catch(showCallError);
  };
  const leaveOut = (ids: readonly string[]) => {
    const next = [...excluded, ...ids];
    setExcluded(next);
    void look({ ...composed, excluded: next });
  };
  const plannedFor = later === null ? null : momentOf(later);
  const sendIt = async (of: Preview) => {
    const count = format.number(of.messages);
    const at = plannedFor === null ? '' : format.dateTime(plannedFor);
    const isSure = await confirm(
      plannedFor === null
        ? {
            title: t(labels.sendTitle, { count }),
            text: of.isCharged ? t(labels.sendText, { parts: format.number(of.parts) }) : t(labels.sendFree),
            action: labels.sendAction,
            count: of.messages,
          }
        : { title: t(labels.planTitle, { at }), text: t(labels.planText), action: labels.planAction },
    );
    if (!isSure) return;
    await send
      .mutateAsync({ ...composed, key, expectedParts: of.parts, plannedFor })
      .then((answer) => {
        setKey(newId());
        setShown(null);
        showToast({
          tone: 'leaf',
          title:
            plannedFor === null
              ? t(labels.sent, { count: format.number(answer.messages) })
              : t(labels.planned, { at }),
        });
        onSent();
      })
      .catch(showCallError);
  };
  const places = eventOf(event)?.places ?? [];
  return (
    <div className={classes.compose}>
      <div className={classes.stack}>
        <Panel title={t(labels.who)}>
          <div className={classes.stack}>
            <GroupPicker
              choices={choices}
              groups={groups}
              isAsked={isAsked}
              onChange={setGroups}
              {...(beginning.kinds ? { kinds: beginning.kinds } : {})}
            />
            <div className={classes.row}>
              <Button variant="subtle" size="compact-sm" onClick={() => setChoosing(true)}>
                {t(labels.people)}
              </Button>
              {excluded.length > 0 ? (
                <>
                  <span>{t(labels.excluded, { count: format.number(excluded.length) })}</span>
                  <Button variant="subtle" size="compact-sm" onClick={() => setExcluded([])}>
                    {t(labels.undo)}
                  </Button>
                </>
              ) : null}
            </div>
            {beginning.kinds ? null : (
              <>
                <SaveAudience groups={groups} excluded={excluded} />
                <SavedAudiences
                  choices={choices}
                  onRemoved={(id) =>
                    setGroups(
                      groups.map((one) =>
                        one.kind === 'saved' && one.values.id === id ? { ...one, values: {} } : one,
                      ),
                    )
                  }
                />
              </>
            )}
            {isChoosing ? (
              <PeopleDrawer
                composed={composed}
                onChange={(ids) => setExcluded(ids)}
                onClose={() => setChoosing(false)}
              />
            ) : null}
          </div>
        </Panel>
        <Panel title={t(labels.text)}>
          <div className={classes.stack}>
            <div className={classes.row}>
              {beginning.kinds ? null : (
                <Select
                  label={t(labels.occasion)}
                  allowDeselect={false}
                  data={choices.events.map((one) => ({ value: one.name, label: t(one.label) }))}
                  value={event}
                  onChange={(name) => {
                    if (name === null) return;
                    setEvent(name);
                    setSubject(eventOf(name)?.subject ?? subject);
                    setBody(eventOf(name)?.body ?? body);
                  }}
                />
              )}
              <Checkbox.Group
                label={t(labels.ways)}
                value={ways}
                onChange={(next) => setWays(channels.filter((one) => next.includes(one)))}
              >
                <Row gap="md" h={36}>
                  {channels.map((one) => (
                    <Checkbox key={one} value={one} label={t(channelTexts[one])} />
                  ))}
                </Row>
              </Checkbox.Group>
            </div>
            {ways.includes('email') ? (
              <div className={classes.pair}>
                <TextInput
                  label={`${t(labels.subject)} (English)`}
                  value={subject.en}
                  maxLength={150}
                  onChange={(change) => setSubject({ ...subject, en: change.currentTarget.value })}
                />
                <TextInput
                  label={`${t(labels.subject)} (বাংলা)`}
                  lang="bn"
                  value={subject.bn}
                  maxLength={150}
                  onChange={(change) => setSubject({ ...subject, bn: change.currentTarget.value })}
                />
              </div>
            ) : null}
            <TextEditor
              language="bn"
              label={t(labels.textBn)}
              value={body.bn}
              places={places}
              longest={choices.longest}
              onChange={(bn) => setBody({ ...body, bn })}
            />
            <TextEditor
              language="en"
              label={t(labels.textEn)}
              value={body.en}
              places={places}
              longest={choices.longest}
              onChange={(en) => setBody({ ...body, en })}
            />
            <p className={classes.quiet}>{t(labels.places)}</p>
          </div>
        </Panel>
        <Panel title={t(labels.when)}>
          <div className={classes.stack}>
            <Switch
              label={t(labels.later)}
              checked={later !== null}
              onChange={(change) =>
                setLater(change.currentTarget.checked ? { day: todayInDhaka(new Date()), time: '' } : null)
              }
            />
            {later === null ? null : (
              <>
                <div className={classes.pair}>
                  <DateField
                    label={t(labels.day)}
                    required
                    min={todayInDhaka(new Date())}
                    value={later.day}
                    onChange={(day) => setLater({ ...later, day })}
                  />
                  <TextInput
                    type="time"
                    label={t(labels.time)}
                    required
                    value={later.time}
                    onChange={(change) => setLater({ ...later, time: change.currentTarget.value })}
                  />
                </div>
                <p className={classes.quiet}>{t(labels.planText)}</p>
              </>
            )}
          </div>
        </Panel>
      </div>
      <PreviewPanel
        preview={isFresh ? (shown?.preview ?? null) : null}
        wasShown={shown !== null}
        isBusy={preview.isPending || send.isPending}
        canLook={ways.length > 0}
        plannedFor={later === null ? undefined : plannedFor}
        onLook={() => void look()}
        onExclude={leaveOut}
        onSend={(of) => void sendIt(of)}
      />
    </div>
  );
}

/** The moment of a day and time in Dhaka; null while one of them is not whole. */
const momentOf = ({ day, time }: { day: string; time: string }): string | null =>
  isDate(day) && /^\d\d:\d\d$/.test(time) ? dhakaInstant(day, time).toISOString() : null;
