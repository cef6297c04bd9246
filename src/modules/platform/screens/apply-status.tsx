import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useState } from 'react';
import { CallError, useSave } from '../../../core/web/device/call.ts';
import { usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { answerInput, followInput } from '../applications/shapes.ts';
import { applyLabels as labels } from '../apply-labels.ts';
import { contract } from '../contract.ts';
import { nextStatuses } from '../rules.ts';
import type { Followed } from '../shapes.ts';
import { takeEarlyApplication } from './apply-draft.tsx';
import { ApplyPapers } from './apply-papers.tsx';
import { Line, Lines, ProblemCount } from './fields.tsx';
import classes from './platform.module.css';
import { TalkList } from './talk.tsx';
import { useFields } from './use-fields.ts';

/** Where an application stands, for whoever knows its number and the head's mobile. */
export function ApplyStatus({ reference, mobile }: { reference: string; mobile: string }) {
  const t = useText();
  const fields = useFields({
    initial: { reference, mobile },
    schema: followInput,
    inputOf: (values) => values,
  });
  const follow = useSave(contract.follow, { refreshes: [] });
  const [found, setFound] = useState<Followed | null>(null);
  const [problem, setProblem] = useState('');
  const look = async () => {
    const input = fields.check();
    setProblem('');
    setFound(null);
    if (!input) return;
    try {
      setFound(await follow.mutateAsync(input));
    } catch (error) {
      if (error instanceof CallError && error.status === 404) setProblem(error.message);
      else fields.refuse(error);
    }
  };
  const [isSent, setIsSent] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this form takes the place of the server's
  useLayoutEffect(
    () =>
      takeEarlyApplication('status', (typed, wasSent) => {
        fields.set(typed);
        setIsSent(wasSent);
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was typed before the application was there
  useEffect(() => {
    if (isSent) void look();
  }, [isSent]);
  return (
    <>
      <Panel title={t(labels.follow)}>
        <form
          ref={fields.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void look();
          }}
        >
          <div className={classes.grid}>
            <Line fields={fields} name="reference" help={t(labels.numberHelp)} />
            <Line fields={fields} name="mobile" kind="tel" autoComplete="tel" />
          </div>
          <div className={classes.publicActions}>
            <span role="alert" className={classes.problems}>
              {problem}
            </span>
            <Button type="submit" loading={follow.isPending}>
              {t(labels.look)}
            </Button>
          </div>
        </form>
      </Panel>
      {found ? (
        <Found found={found} mobile={fields.textOf('mobile')} onAnswered={(answer) => setFound(answer)} />
      ) : null}
    </>
  );
}

function Found(props: { found: Followed; mobile: string; onAnswered: (found: Followed) => void }) {
  const { found, mobile, onAnswered } = props;
  const { language } = usePreferences();
  return (
    <Panel title={found.name[language]}>
      <p className={classes.standing} role="status">
        {found.reference} <StatusBadge family="application" state={found.status} />
      </p>
      <TalkList submittedAt={found.submittedAt} talk={found.talk} />
      <ApplyPapers found={found} mobile={mobile} onChange={onAnswered} />
      {found.status === 'info_requested' ? (
        <>
          <Answer reference={found.reference} mobile={mobile} onAnswered={onAnswered} />
          <Correction reference={found.reference} mobile={mobile} />
        </>
      ) : null}
      {nextStatuses[found.status].includes('withdrawn') ? (
        <Withdrawal found={found} mobile={mobile} onDone={onAnswered} />
      ) : null}
    </Panel>
  );
}

/** The applicant needs it no more. */
function Withdrawal(props: { found: Followed; mobile: string; onDone: (found: Followed) => void }) {
  const { found, mobile, onDone } = props;
  const t = useText();
  const { confirm, showCallError } = useDialogs();
  const withdraw = useSave(contract.withdraw, { refreshes: [] });
  const ask = async () => {
    const isSure = await confirm({
      title: t(labels.withdrawTitle),
      text: t(labels.withdrawText),
      action: labels.withdraw,
    });
    if (isSure)
      withdraw.mutate({ reference: found.reference, mobile }, { onError: showCallError, onSuccess: onDone });
  };
  return (
    <div className={classes.publicActions}>
      <Button variant="subtle" color="red" loading={withdraw.isPending} onClick={() => void ask()}>
        {t(labels.withdraw)}
      </Button>
    </div>
  );
}

/** The form itself opens again by a code that goes to the application's address. */
function Correction({ reference, mobile }: { reference: string; mobile: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const ask = useSave(contract.askCorrection, { refreshes: [] });
  return (
    <div className={classes.answer}>
      <p className={classes.hint}>{t(labels.correctHelp)}</p>
      <div className={classes.publicActions}>
        <span role="status">{ask.data ? t(labels.correctSent, { address: ask.data.sentTo }) : ''}</span>
        <Button
          variant="default"
          loading={ask.isPending}
          onClick={() => ask.mutate({ reference, mobile }, { onError: showCallError })}
        >
          {t(labels.correct)}
        </Button>
      </div>
    </div>
  );
}

function Answer(props: { reference: string; mobile: string; onAnswered: (found: Followed) => void }) {
  const { reference, mobile, onAnswered } = props;
  const t = useText();
  const fields = useFields({
    initial: { answer: '' },
    schema: answerInput,
    inputOf: (values) => ({ ...values, reference, mobile }),
  });
  const answer = useSave(contract.answer, { refreshes: [] });
  const send = async () => {
    const input = fields.check();
    if (!input || answer.isPending) return;
    try {
      onAnswered(await answer.mutateAsync(input));
    } catch (error) {
      fields.refuse(error);
    }
  };
  return (
    <form
      ref={fields.form}
      noValidate
      className={classes.answer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Lines fields={fields} name="answer" />
      <div className={classes.publicActions}>
        <ProblemCount fields={fields} />
        <Button type="submit" loading={answer.isPending}>
          {t(labels.sendAnswer)}
        </Button>
      </div>
    </form>
  );
}
