import { Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { jobsContract } from '../../../../core/contracts/jobs-contract.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/documents.module.css';
import { screenTexts as labels } from '../../screens/labels.ts';
import { printBatch } from './print-batch.ts';

const ends = ['done', 'failed', 'cancelled'];

/** How far the documents of many are; at the end their file comes by itself. */
export function RunProgress({ id, onEnd }: { id: string; onEnd: () => void }) {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const { showCallError } = useDialogs();
  const { data } = useRead(
    jobsContract.run,
    { id },
    {
      refetchInterval: ({ state }) => (state.data && ends.includes(state.data.state) ? false : 700),
      staleTime: 0,
    },
  );
  const state = data?.state;
  const end = useEffectEvent(async () => {
    if (!data) return;
    const result = data.result as { batchId?: string; documents?: number; isDrawn?: boolean } | null;
    const count = result?.documents ?? 0;
    const [first] = data.problems;
    const left = first
      ? { text: t(labels.leftOut, { count: format.number(data.problemCount), first: t(first.text) }) }
      : {};
    if (data.state === 'done')
      showToast({
        tone: count > 0 ? 'leaf' : 'marigold',
        title: count > 0 ? t(labels.made, { count: format.number(count) }) : t(labels.madeNone),
        ...left,
      });
    else showToast({ tone: 'sindur', title: t(labels.makeFailed) });
    await cache.invalidateQueries();
    onEnd();
    if (result?.isDrawn && result.batchId)
      await printBatch(result.batchId, 'documents.pdf')
        .catch(showCallError)
        .finally(() => cache.invalidateQueries());
  });
  useEffect(() => {
    if (state && ends.includes(state)) void end();
  }, [state]);
  const total = data?.total ?? 0;
  const done = data?.done ?? 0;
  return (
    <div className={classes.runs} role="status">
      <p className={classes.quiet}>
        {t(labels.making, { done: format.number(done), total: format.number(total) })}
      </p>
      <Progress
        value={total > 0 ? (done / total) * 100 : 0}
        size={6}
        radius="xs"
        aria-label={t(labels.batches)}
      />
    </div>
  );
}
