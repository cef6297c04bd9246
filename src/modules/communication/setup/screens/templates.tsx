import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../core/web/form/side-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels as messageLabels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { TextEditor } from '../../sending/screens/text-editor.tsx';
import { placesInWords } from '../../text/templates.ts';
import { setupContract as contract } from '../contract.ts';
import { setupLabels as labels } from '../labels.ts';

type EventText = {
  name: string;
  label: Label;
  places: readonly string[];
  subject: Label;
  body: Label;
  isOwn: boolean;
  version: number;
  hasSwitch: boolean;
  isOn: boolean;
};

/** What is written on each occasion, in both languages. */
export function Templates() {
  const t = useText();
  const [open, setOpen] = useState<EventText | null>(null);
  const { showCallError } = useDialogs();
  const flip = useSave(contract.saveSwitch);
  const { data, error, refetch } = useRead(contract.templates, {});
  if (!data) return <Coming read={{ error, refetch }} />;
  return (
    <Panel title={t(labels.templates)}>
      <ul className={classes.list}>
        {data.events.map((one) => (
          <li key={one.name} className={classes.item}>
            <div className={classes.itemHead}>
              <span>
                {t(one.label)}{' '}
                <span className={classes.quiet}>{t(one.isOwn ? labels.own : labels.usual)}</span>
              </span>
              {data.can.edit ? (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`${t(labels.edit)}: ${t(one.label)}`}
                  onClick={() => setOpen(one)}
                >
                  {t(labels.edit)}
                </Button>
              ) : null}
            </div>
            <p className={classes.text}>{placesInWords(t(one.body), t)}</p>
            {one.hasSwitch ? (
              <Switch
                label={t(labels.byItself)}
                aria-label={`${t(labels.byItself)}: ${t(one.label)}`}
                checked={one.isOn}
                disabled={!data.can.edit || flip.isPending}
                onChange={(event) =>
                  flip.mutate(
                    { event: one.name, isOn: event.currentTarget.checked },
                    { onError: showCallError },
                  )
                }
              />
            ) : null}
            {one.name.startsWith('attendance.') && one.name !== 'attendance.absent' && !one.hasSwitch ? (
              <p className={classes.quiet}>{t(labels.switchedAtAttendance)}</p>
            ) : null}
            {one.name.startsWith('gate.') ? (
              <p className={classes.quiet}>{t(labels.switchedAtGate)}</p>
            ) : null}
          </li>
        ))}
      </ul>
      {open ? <TemplateDrawer known={open} onClose={() => setOpen(null)} /> : null}
    </Panel>
  );
}

function TemplateDrawer({ known, onClose }: { known: EventText; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [subject, setSubject] = useState(known.subject);
  const [body, setBody] = useState(known.body);
  const save = useSave(contract.saveTemplate);
  return (
    <SideDrawer title={t(known.label)} size={560} onClose={onClose} isText>
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { event: known.name, version: known.version, subject, body },
            {
              onError: showCallError,
              onSuccess: () => {
                showToast({ tone: 'leaf', title: t(labels.saved) });
                onClose();
              },
            },
          );
        }}
      >
        <TextEditor
          language="bn"
          label={t(messageLabels.textBn)}
          value={body.bn}
          places={known.places}
          onChange={(bn) => setBody({ ...body, bn })}
        />
        <TextEditor
          language="en"
          label={t(messageLabels.textEn)}
          value={body.en}
          places={known.places}
          onChange={(en) => setBody({ ...body, en })}
        />
        <TextInput
          label={`${t(messageLabels.subject)} (বাংলা)`}
          lang="bn"
          maxLength={150}
          value={subject.bn}
          onChange={(event) => setSubject({ ...subject, bn: event.currentTarget.value })}
        />
        <TextInput
          label={`${t(messageLabels.subject)} (English)`}
          maxLength={150}
          value={subject.en}
          onChange={(event) => setSubject({ ...subject, en: event.currentTarget.value })}
        />
        <div>
          <Button type="submit" loading={save.isPending}>
            {t(texts.save)}
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}
