import { Button, Checkbox, Textarea } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { scrutinyContract as contract } from '../contract.ts';
import { scrutinyLabels as words } from '../labels.ts';
import classes from './scrutiny.module.css';
import { Changes } from './scrutiny-changes.tsx';

type Answer = z.output<typeof contract.mine.output>;
type Item = Answer['items'][number];

/** Below an own result: applying for papers to be looked at again, and what became of it. Nothing where none is offered. */
export function MyScrutiny({ run, enrolmentId }: { run: string; enrolmentId: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.mine, { id: run, enrolmentId });
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const withdraw = useSave(contract.withdraw);
  if (!data || (data.window === null && data.items.length === 0)) return null;
  const askWithdrawal = ({ id, version, paper }: Item) =>
    setAsked({
      title: t(words.withdrawTitle, { paper }),
      text: t(words.withdrawText),
      action: t(words.withdraw),
      isDanger: true,
      isOptional: true,
      run: async (reason) => {
        await withdraw.mutateAsync({ id, version, reason });
        showToast({ title: t(words.withdrawn), tone: 'leaf' });
      },
    });
  const { window } = data;
  return (
    <Panel title={t(words.title)}>
      {data.items.length > 0 ? (
        <ul className={classes.list}>
          {data.items.map((item) => (
            <li key={item.id}>
              <div className={classes.head}>
                <strong>{t(item.paper)}</strong>
                <StatusBadge family="scrutiny" state={item.state} />
                <span className={classes.quiet}>{format.date(item.appliedAt)}</span>
                {item.can.withdraw ? (
                  <Button size="compact-sm" variant="default" onClick={() => askWithdrawal(item)}>
                    {t(words.withdraw)}
                  </Button>
                ) : null}
              </div>
              <Told item={item} />
            </li>
          ))}
        </ul>
      ) : null}
      {window?.isOpen && data.papers.length > 0 ? (
        <Apply run={run} enrolmentId={enrolmentId} window={window} papers={data.papers} />
      ) : null}
      {window && !window.isOpen ? (
        <p className={classes.quiet}>{t(words.closedSince, { day: format.date(window.lastDay) })}</p>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Panel>
  );
}

/** What a state means to whoever applied. */
function Told({ item }: { item: Item }) {
  const t = useText();
  const format = useFormat();
  if (item.state === 'withdrawn') return null;
  if (item.state === 'rejected') return <p>{item.reason}</p>;
  if (item.changes) {
    return (
      <>
        <p>{t(words.statePublished)}</p>
        <Changes of={item.changes} />
      </>
    );
  }
  const texts = {
    applied: words.stateApplied,
    paid: words.statePaid,
    checking: words.stateChecking,
    changed: words.stateChanged,
    unchanged: words.stateUnchanged,
  } as const;
  return <p>{t(texts[item.state], { fee: format.money(item.fee) })}</p>;
}

function Apply(props: {
  run: string;
  enrolmentId: string;
  window: NonNullable<Answer['window']>;
  papers: Answer['papers'];
}) {
  const { window, papers } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [isTried, setIsTried] = useState(false);
  const apply = useSave(contract.apply, {
    onSaved: ({ applied }) => {
      showToast({ title: t(words.appliedFor, { count: format.number(applied) }), tone: 'leaf' });
      setChosen([]);
      setNote('');
      setIsTried(false);
    },
  });
  const fee = parseTaka(window.fee) ?? 0n;
  const submit = () => {
    setIsTried(true);
    if (chosen.length > 0)
      apply.mutate(
        { id: props.run, enrolmentId: props.enrolmentId, papers: [...chosen], note },
        { onError: showCallError },
      );
  };
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!apply.isPending) submit();
      }}
    >
      <p>
        {t(words.applyHint, { day: format.date(window.lastDay) })}{' '}
        {fee > 0n ? t(words.feeEach, { fee: format.money(window.fee) }) : t(words.feeNone)}
      </p>
      <Checkbox.Group
        label={t(words.papers)}
        required
        value={[...chosen]}
        error={isTried && chosen.length === 0 ? t(words.choosePaper) : fieldErrors(apply.error)('papers')}
        onChange={setChosen}
      >
        <div className={classes.papers}>
          {papers.map((paper) => (
            <Checkbox key={paper.id} value={paper.id} label={t(paper.name)} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t(words.note)}
        autosize
        minRows={2}
        maxLength={300}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.head}>
        {fee > 0n && chosen.length > 0 ? (
          <span role="status">
            {t(words.feeAll)}: <strong>{format.money(takaText(fee * BigInt(chosen.length)))}</strong>
          </span>
        ) : null}
        <Button type="submit" loading={apply.isPending}>
          {t(words.apply)}
        </Button>
      </div>
    </form>
  );
}
