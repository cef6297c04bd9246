import { Button } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { kindTexts, meetingsLabels as labels, meetingsFields, stateTexts } from '../labels.ts';
import type { Meeting } from '../shapes.ts';
import { InvitedPanel } from './invited-panel.tsx';
import { MeetingForm } from './meeting-form.tsx';
import classes from './meetings.module.css';
import { MinutesPanel } from './minutes-panel.tsx';
import { useWhen, Where } from './parts.tsx';

/** One meeting: who is invited and comes, who was there, and its minutes. */
export default function Invitation() {
  const { meetingId = '' } = useParams();
  const { data, error, refetch } = useRead(contract.meeting, { id: meetingId }, { staleTime: 0 });
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  return <Shown meeting={data} />;
}

function Shown({ meeting }: { meeting: Meeting }) {
  const t = useText();
  const when = useWhen();
  const [isEditing, setIsEditing] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const cancel = useSave(contract.cancel);
  const ask = (rest: boolean) =>
    setAsked({
      title: t(rest ? labels.cancelAll : labels.cancel),
      text: t(labels.cancelText),
      action: t(rest ? labels.cancelAll : labels.cancel),
      isDanger: true,
      run: (reason) => cancel.mutateAsync({ id: meeting.id, reason, rest }),
    });
  return (
    <Page
      title={meeting.title}
      context={when(meeting)}
      actions={
        meeting.can.change ? (
          <>
            <Button variant="default" onClick={() => ask(false)}>
              {t(labels.cancel)}
            </Button>
            {meeting.rhythm === 'once' ? null : (
              <Button variant="default" onClick={() => ask(true)}>
                {t(labels.cancelAll)}
              </Button>
            )}
            <Button onClick={() => setIsEditing(true)}>{t(labels.edit)}</Button>
          </>
        ) : null
      }
    >
      <div className={classes.stack}>
        <section className={`ps-panel ${classes.panel}`}>
          <p className={classes.quiet}>
            {[
              t(kindTexts[meeting.kind]),
              t(stateTexts[meeting.state]),
              t(labels.calledBy, { name: meeting.calledBy }),
            ].join(' · ')}
          </p>
          <p className={classes.text}>
            <Where meeting={meeting} />
          </p>
          {meeting.cancelReason === '' ? null : <p className={classes.text}>{meeting.cancelReason}</p>}
          {meeting.agenda === '' ? null : (
            <>
              <h2 className={classes.head}>{t(meetingsFields.agenda ?? labels.all)}</h2>
              <p className={classes.text}>{meeting.agenda}</p>
            </>
          )}
        </section>
        <InvitedPanel meeting={meeting} />
        <MinutesPanel meeting={meeting} />
      </div>
      {isEditing ? <MeetingForm known={meeting} onClose={() => setIsEditing(false)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
