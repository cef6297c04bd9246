import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { fillPath } from '../../../core/endpoint.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { Pager } from '../../../core/web/list/pager.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { meetingsContract as contract } from '../contract.ts';
import { answerTexts, meetingsLabels as labels, stateTexts } from '../labels.ts';
import { type Answer, answers } from '../rules.ts';
import type { Invitation } from '../shapes.ts';
import classes from './meetings.module.css';
import { useWhen, Where } from './parts.tsx';

const whens = ['upcoming', 'past'] as const;

/** The meetings one is invited to: coming or not, the link, and the file for one's calendar. */
export default function MyInvitations() {
  const t = useText();
  const query = useQueryValues();
  const when = query.oneOf('when', whens);
  const { page, size } = query.pages;
  const read = useRead(contract.mine, { when, page, size }, { placeholderData: keepPreviousData });
  return (
    <Page>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.when)}
          value={when}
          data={whens.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => query.set({ when: value })}
        />
      </div>
      <Loaded read={read} empty={read.data?.total === 0 ? t(labels.noneMine) : undefined}>
        {(data) => (
          <>
            <ul className={classes.list}>
              {data.items.map((one) => (
                <One key={one.id} one={one} />
              ))}
            </ul>
            <Pager pages={query.pages} total={data.total} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function One({ one }: { one: Invitation }) {
  const t = useText();
  const whenOf = useWhen();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const save = useSave(contract.answer);
  const give = (answer: Answer) => {
    if (answer !== 'no') return void save.mutateAsync({ id: one.id, answer }).catch(showCallError);
    setAsked({
      title: t(labels.whyNot),
      text: t(labels.whyText),
      action: t(answerTexts.no),
      isOptional: true,
      run: (reason) => save.mutateAsync({ id: one.id, answer, reason }),
    });
  };
  const { path } = fillPath(contract.calendarFile.path, { id: one.id });
  return (
    <li className={classes.invitation}>
      <h2 className={classes.head}>{one.title}</h2>
      <p className={classes.quiet}>
        {one.state === 'planned' ? whenOf(one) : `${whenOf(one)} · ${t(stateTexts[one.state])}`}
      </p>
      <p className={classes.text}>
        <Where meeting={one} />
      </p>
      {one.cancelReason === '' ? null : <p className={classes.text}>{one.cancelReason}</p>}
      {one.agenda === '' ? null : <p className={classes.text}>{one.agenda}</p>}
      <div className={classes.row}>
        {one.mayAnswer ? (
          <fieldset className={classes.choices} aria-label={t(labels.yourAnswer, { title: one.title })}>
            {answers.map((answer) => (
              <Button
                key={answer}
                variant={one.answer === answer ? 'filled' : 'default'}
                aria-pressed={one.answer === answer}
                disabled={save.isPending}
                onClick={() => give(answer)}
              >
                {t(answerTexts[answer])}
              </Button>
            ))}
          </fieldset>
        ) : one.answer ? (
          <span>{t(answerTexts[one.answer])}</span>
        ) : null}
        <Button variant="subtle" onClick={() => void downloadFile(path, 'meeting.ics').catch(showCallError)}>
          {t(labels.calendarFile)}
        </Button>
      </div>
      {one.reason === '' ? null : <p className={classes.quiet}>{one.reason}</p>}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </li>
  );
}
