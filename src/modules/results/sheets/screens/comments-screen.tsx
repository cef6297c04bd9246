import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type * as z from 'zod';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SaveBar, type SaveState } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { resultsContract as contract } from '../../contract.ts';
import { labels } from '../../labels.ts';
import { type RunChoice, type RunHead, SectionPicker } from '../../screens/run-picker.tsx';
import { RunState } from '../../screens/run-state.tsx';
import { commentLabels } from '../comment-labels.ts';
import { suggestedRemark } from '../remarks.ts';
import { CommentHistory } from './comment-history.tsx';
import { CommentLine } from './comment-line.tsx';
import classes from './comments.module.css';

type Answer = z.output<typeof contract.comments.output>;
export type CommentItem = Answer['items'][number];

/** What was typed, over which version of the comment; without one, over whichever the screen shows when it is saved. */
type Written = { text: string; over?: number | null };

/** The class teacher's comments of a section's students, from the bank of ready remarks or typed. */
export function CommentsScreen({ run, choice }: { run: RunHead; choice: RunChoice }) {
  const t = useText();
  const [isDirty, setIsDirty] = useState(false);
  const mayLeave = useUnsavedGuard(isDirty);
  const sectionId = choice.query.get('section') ?? run.sections[0]?.id ?? '';
  const { data, error, refetch } = useRead(contract.comments, { id: run.id, sectionId });
  const leave = async (go: () => void) => {
    if (await mayLeave()) {
      setIsDirty(false);
      go();
    }
  };
  return (
    <Page
      title={t(commentLabels.title)}
      context={
        <>
          {t(run.exam)} · {t(run.className)} · <RunState run={run} />
        </>
      }
      actions={
        <Button variant="default" onClick={() => void leave(() => choice.set({ comments: null }))}>
          {t(labels.back)}
        </Button>
      }
    >
      <div className={classes.top}>
        <SectionPicker
          run={run}
          value={sectionId}
          onChange={(section) => void leave(() => choice.set({ section }))}
        />
      </div>
      <Loaded kind="grid" read={{ data, error, refetch }} rows={10}>
        {(data) => (
          <Lines
            key={sectionId}
            run={run}
            sectionId={sectionId}
            data={data}
            onDirty={setIsDirty}
            again={refetch}
          />
        )}
      </Loaded>
    </Page>
  );
}

function Lines(props: {
  run: RunHead;
  sectionId: string;
  data: Answer;
  onDirty: (isDirty: boolean) => void;
  again: () => unknown;
}) {
  const { run, sectionId, data, onDirty, again } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  /** What was written and is not saved yet, by enrolment. */
  const [written, setWritten] = useState<ReadonlyMap<string, Written>>(new Map());
  const [past, setPast] = useState<CommentItem | null>(null);
  const { remarks, items, can } = data;
  const savedOf = (item: CommentItem) => (item.comment ? t(item.comment.text) : '');
  const textOf = (item: CommentItem) => written.get(item.enrolmentId)?.text ?? savedOf(item);
  const options = useMemo(() => remarks.map((one) => t(one.text)), [remarks, t]);
  const isDirty = written.size > 0;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const put = (changes: readonly (readonly [CommentItem, string])[]) =>
    setWritten((known) => {
      const next = new Map(known);
      for (const [item, text] of changes)
        if (text === savedOf(item)) next.delete(item.enrolmentId);
        else
          next.set(item.enrolmentId, {
            over: item.comment?.version ?? null,
            ...known.get(item.enrolmentId),
            text,
          });
      return next;
    });
  const save = useSave(contract.saveComments, {
    onSaved: ({ saved }) => {
      showToast({ title: t(commentLabels.saved, { count: format.number(saved) }), tone: 'leaf' });
    },
  });
  const fill = useSave(contract.usualRemarks, {
    onSaved: ({ added }) =>
      showToast({ title: t(commentLabels.filled, { count: format.number(added) }), tone: 'leaf' }),
  });
  const suggest = () => {
    const found = items.flatMap((item) => {
      const remark = textOf(item) === '' ? suggestedRemark(item, remarks) : null;
      return remark ? [[item, t(remark.text)] as const] : [];
    });
    put(found);
    showToast({
      title:
        found.length === 0
          ? t(commentLabels.noneSuggested)
          : t(commentLabels.suggested, { count: format.number(found.length) }),
      tone: found.length === 0 ? 'marigold' : 'leaf',
    });
  };
  const submit = () => {
    const sent = written;
    if (sent.size === 0) return;
    save.mutate(
      {
        id: run.id,
        sectionId,
        comments: items.flatMap((item) => {
          const one = sent.get(item.enrolmentId);
          if (!one) return [];
          const text = one.text.trim();
          const version = item.comment?.version ?? null;
          const remark = remarks.find((each) => t(each.text) === text);
          return [
            {
              enrolmentId: item.enrolmentId,
              version: one.over === undefined ? version : one.over,
              remarkId: remark?.id ?? null,
              text,
            },
          ];
        }),
      },
      {
        // What was typed while it was saved stays, over what has just been saved.
        onSuccess: () =>
          setWritten((known) => {
            const next = new Map<string, Written>();
            for (const [id, one] of known) if (sent.get(id) !== one) next.set(id, { text: one.text });
            return next;
          }),
        // Somebody else's comment comes to the screen; what was typed stays, and saving again puts it above that one.
        onError: (error) => {
          showCallError(error);
          if (error.status !== 409) return;
          setWritten((known) => new Map([...known].map(([id, one]) => [id, { text: one.text }])));
          void again();
        },
      },
    );
  };
  const state: SaveState = save.isPending
    ? { kind: 'saving' }
    : { kind: written.size > 0 ? 'notSaved' : 'clean' };
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.hint}>{t(can.write ? commentLabels.hint : commentLabels.readOnly)}</p>
        <span>
          {t(commentLabels.withComment, {
            count: format.number(items.filter((item) => textOf(item).trim() !== '').length),
            all: format.number(items.length),
          })}
        </span>
        {can.write && remarks.length > 0 ? (
          <Button variant="default" onClick={suggest}>
            {t(commentLabels.suggest)}
          </Button>
        ) : null}
      </div>
      {can.write && remarks.length === 0 ? (
        <p className={classes.strip}>
          {t(commentLabels.noBank)}{' '}
          {can.fillBank ? (
            <Button
              size="compact-sm"
              variant="default"
              loading={fill.isPending}
              onClick={() => fill.mutate({}, { onError: showCallError })}
            >
              {t(commentLabels.fillBank)}
            </Button>
          ) : null}
        </p>
      ) : null}
      <ul className={classes.lines} aria-label={t(commentLabels.title)}>
        {items.map((item) => (
          <CommentLine
            key={item.enrolmentId}
            item={item}
            text={textOf(item)}
            options={options}
            canWrite={can.write}
            onChange={(of, text) => put([[of, text]])}
            onHistory={setPast}
          />
        ))}
      </ul>
      {can.write ? <SaveBar state={state} onSave={submit} saveText={t(commentLabels.save)} /> : null}
      {past ? <CommentHistory run={run} item={past} onClose={() => setPast(null)} /> : null}
    </>
  );
}
