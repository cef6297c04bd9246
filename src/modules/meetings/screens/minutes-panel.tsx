import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fillPath } from '../../../core/endpoint.ts';
import { useSecondPerson } from '../../../core/web/approvals/use-second-person.tsx';
import { fieldErrors, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useUnsavedGuard } from '../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { meetingsLabels as labels, meetingsFields, minutesTexts } from '../labels.ts';
import { resolutionNumber } from '../rules.ts';
import type { Meeting } from '../shapes.ts';
import classes from './meetings.module.css';
import { type Draft, ResolutionFields } from './resolution-fields.tsx';

/** The minutes with what was decided: written by one, approved by another, then locked. */
export function MinutesPanel({ meeting }: { meeting: Meeting }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const print = () => {
    const { path } = fillPath(contract.paper.path, { id: meeting.id });
    void downloadFile(path, 'minutes.pdf').catch(showCallError);
  };
  if (meeting.minutesState === 'none' && !meeting.can.write) return null;
  return (
    <section className={`ps-panel ${classes.panel}`}>
      <div className={classes.row}>
        <h2 className={classes.head}>{t(labels.minutes)}</h2>
        <span className={classes.quiet}>
          {meeting.approvedAt && meeting.approvedBy
            ? t(labels.approvedBy, { name: meeting.approvedBy, time: format.dateTime(meeting.approvedAt) })
            : t(minutesTexts[meeting.minutesState])}
        </span>
        {meeting.minutesState === 'none' ? null : (
          <Button variant="default" onClick={print}>
            {t(labels.print)}
          </Button>
        )}
      </div>
      {meeting.can.write ? <Editor key={meeting.version} meeting={meeting} /> : <Written meeting={meeting} />}
    </section>
  );
}

function Written({ meeting }: { meeting: Meeting }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <p className={classes.text}>{meeting.minutes}</p>
      <ol className={classes.list}>
        {meeting.resolutions.map((one, place) => (
          <li key={one.id} className={classes.resolution}>
            <strong>
              {t(labels.resolutionAt, {
                place: format.digits(
                  one.no === null || one.year === null
                    ? String(place + 1)
                    : resolutionNumber(one.no, one.year),
                ),
              })}
            </strong>
            <p className={classes.text}>{one.text}</p>
            <p className={classes.quiet}>
              {(['votesFor', 'votesAgainst', 'abstained'] as const)
                .map((name) => `${t(meetingsFields[name] ?? labels.all)} ${format.number(one[name])}`)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function Editor({ meeting }: { meeting: Meeting }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const second = useSecondPerson();
  const save = useSave(contract.saveMinutes);
  const approve = useSave(contract.approve);
  const [minutes, setMinutes] = useState(meeting.minutes);
  const [drafts, setDrafts] = useState<Draft[]>(
    meeting.resolutions.map(({ text, votesFor, votesAgainst, abstained }) => ({
      text,
      votesFor,
      votesAgainst,
      abstained,
    })),
  );
  const [isDirty, setIsDirty] = useState(false);
  useUnsavedGuard(isDirty);
  const problem = fieldErrors(save.error);
  const submit = () =>
    save.mutate(
      { id: meeting.id, version: meeting.version, minutes, resolutions: drafts },
      {
        onError: showCallError,
        onSuccess: () => {
          setIsDirty(false);
          showToast({ tone: 'leaf', title: t(labels.minutesSaved) });
        },
      },
    );
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label={t(labels.minutes)}
        required
        autosize
        minRows={6}
        maxLength={20_000}
        value={minutes}
        error={problem('minutes')}
        onChange={(event) => {
          setMinutes(event.currentTarget.value);
          setIsDirty(true);
        }}
      />
      <ResolutionFields
        drafts={drafts}
        problem={problem}
        onChange={(next) => {
          setDrafts(next);
          setIsDirty(true);
        }}
      />
      <div className={classes.row}>
        <Button type="submit" loading={save.isPending}>
          {t(labels.saveMinutes)}
        </Button>
        {meeting.can.approve ? (
          <Button
            variant="default"
            loading={approve.isPending}
            disabled={isDirty}
            onClick={() =>
              void second.run(
                (reason) => approve.mutateAsync({ id: meeting.id, version: meeting.version, reason }),
                () => showToast({ tone: 'leaf', title: t(labels.approved) }),
              )
            }
          >
            {t(labels.approve)}
          </Button>
        ) : null}
        {isDirty && meeting.can.approve ? <span className={classes.quiet}>{t(labels.unsaved)}</span> : null}
      </div>
      {second.dialog}
    </form>
  );
}
