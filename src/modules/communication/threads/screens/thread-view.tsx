import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { threadsContract as contract } from '../contract.ts';
import { kindTexts } from '../labels.ts';
import type { Said, Thread } from '../shapes.ts';
import { useHoursText } from './hours-text.ts';
import { labels } from './labels.ts';
import { ReportDrawer } from './report-drawer.tsx';
import { SaidItem } from './said-item.tsx';
import classes from './threads.module.css';
import { WritingLine } from './writing-line.tsx';

/** An open conversation: what was said, and the line to write in. */
export function ThreadView({ id }: { id: string }) {
  const read = useRead(contract.thread, { id }, { staleTime: 0, refetchInterval: 60_000 });
  const { data, error, refetch } = read;
  return data ? <Open thread={data} /> : <Coming read={{ error, refetch }} rows={6} />;
}

function Open({ thread }: { thread: Thread }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [earlier, setEarlier] = useState<readonly Said[]>([]);
  const [reported, setReported] = useState<Said | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const mark = useSave(contract.read, { refreshes: [contract.list.path] });
  // What was read earlier stands above what has come since; the same message is shown once.
  const firstNo = thread.said[0]?.no ?? 0;
  const said = [...earlier.filter((one) => one.no < firstNo), ...thread.said];
  const hasEarlier = (earlier[0]?.no ?? firstNo) > 1;
  const loadEarlier = async () => {
    const before = said[0]?.no;
    if (before === undefined) return;
    const answer = await call(contract.thread, { id: thread.id, before });
    setEarlier([...answer.said, ...said]);
  };
  // On paper stands the whole of it.
  const printAll = async () => {
    let all = said;
    while ((all[0]?.no ?? 1) > 1)
      all = [...(await call(contract.thread, { id: thread.id, before: all[0]?.no })).said, ...all];
    flushSync(() => setEarlier(all));
    await printPage();
  };
  const markRead = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && thread.lastNo > thread.readNo)
      mark.mutate({ id: thread.id, no: thread.lastNo });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every message that arrives
  useEffect(() => {
    markRead();
    const seen = () => markRead();
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [thread.lastNo]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last message is shown when it arrives
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [thread.lastNo]);
  return (
    <section className={classes.thread} aria-labelledby="thread-title">
      <Head thread={thread} onPrint={() => void printAll().catch(showCallError)} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <div className={classes.log} role="log" aria-live="off" aria-label={t(labels.messages)} tabIndex={0}>
        {hasEarlier ? (
          <div className={classes.centre}>
            <Button variant="default" onClick={() => void loadEarlier().catch(showCallError)}>
              {t(labels.earlier)}
            </Button>
          </div>
        ) : null}
        <ol className={classes.talk}>
          {said.map((one) => (
            <SaidItem
              key={one.id}
              said={one}
              threadId={thread.id}
              {...(thread.can.report && !one.isOwn && one.text !== null
                ? { onReport: () => setReported(one) }
                : {})}
            />
          ))}
        </ol>
        {thread.isReported ? <p className={classes.notice}>{t(labels.isReported)}</p> : null}
        <div ref={end} />
      </div>
      <Arrived thread={thread} />
      {thread.stop ? (
        <p className={classes.stop} role="status">
          {t(thread.stop.text)}
        </p>
      ) : (
        <WritingLine thread={thread} />
      )}
      {reported ? (
        <ReportDrawer threadId={thread.id} said={reported} onClose={() => setReported(null)} />
      ) : null}
    </section>
  );
}

function Head({ thread, onPrint }: { thread: Thread; onPrint: () => void }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const hoursText = useHoursText();
  const { showCallError } = useDialogs();
  const state = useSave(contract.setState);
  const { student, other, can, closed } = thread;
  const place = student.place
    ? t(labels.placed, { name: t(student.name), place: t(student.place) })
    : t(student.name);
  return (
    <header className={classes.head}>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} aria-hidden />}
        onClick={() => query.set({ thread: null })}
      >
        {t(labels.back)}
      </Button>
      <div className={classes.headWords}>
        <h2 id="thread-title">{thread.subject}</h2>
        <span className={classes.below}>
          {[`${t(other.name)} (${t(kindTexts[other.kind])})`, t(labels.about, { student: place })].join(
            ' · ',
          )}
        </span>
        {thread.hours && !thread.readsFrom ? (
          <span className={classes.below}>
            {t(labels.readsAt, { name: t(other.name), hours: hoursText(thread.hours) })}
          </span>
        ) : null}
        {closed ? (
          <span className={classes.below}>
            {t(labels.closedBy, { name: t(closed.by), time: format.dateTime(closed.at) })}
          </span>
        ) : null}
      </div>
      {can.close || can.reopen ? (
        <Button
          variant="default"
          loading={state.isPending}
          onClick={() =>
            state.mutate({ id: thread.id, act: can.close ? 'close' : 'reopen' }, { onError: showCallError })
          }
        >
          {t(can.close ? labels.close : labels.reopen)}
        </Button>
      ) : null}
      <Button variant="default" onClick={onPrint}>
        {t(labels.print)}
      </Button>
    </header>
  );
}

/** Says politely what arrived while the conversation was open, for those who do not see it come. */
function Arrived({ thread }: { thread: Thread }) {
  const t = useText();
  const [first] = useState(thread.lastNo);
  const last = thread.said.at(-1);
  const isNew = last !== undefined && !last.isOwn && last.no > first && last.text !== null;
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {isNew ? t(labels.arrived, { name: t(last.by.name), text: last.text ?? '' }) : ''}
    </VisuallyHidden>
  );
}
