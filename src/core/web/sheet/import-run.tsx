import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { type JobRun, jobsContract } from '../../contracts/jobs-contract.ts';
import { corePath, link } from '../../module/paths.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import classes from './import.module.css';
import { importLabels as labels } from './import-labels.ts';

const ends = ['done', 'failed', 'cancelled'];
const importJob = 'core.import';

/** A large import on its way: how far it is, which rows were wrong, stopping it. The page may be closed. */
export function ImportRun({ id }: { id: string }) {
  const cache = useQueryClient();
  const { data } = useRead(
    jobsContract.run,
    { id },
    {
      refetchInterval: ({ state }) => (state.data && ends.includes(state.data.state) ? false : 1_000),
      staleTime: 0,
    },
  );
  const state = data?.state;
  const end = useEffectEvent(() => void cache.invalidateQueries());
  useEffect(() => {
    if (state && ends.includes(state)) end();
  }, [state]);
  return data ? <RunState run={data} /> : null;
}

/** One's own imports in the background that are not over, or ended with something to look at. */
export function ImportRuns() {
  const t = useText();
  const { data } = useRead(jobsContract.runs, {});
  const runs = (data?.items ?? []).filter((one) => one.kind === importJob).slice(0, 5);
  const shown = runs.filter((one) => !ends.includes(one.state) || one.problemCount > 0);
  if (shown.length === 0) return null;
  return (
    <section className={classes.runs} aria-label={t(labels.inBackground)}>
      <h3>{t(labels.inBackground)}</h3>
      {shown.map((one) =>
        ends.includes(one.state) ? (
          <RunState key={one.id} run={one} />
        ) : (
          <ImportRun key={one.id} id={one.id} />
        ),
      )}
    </section>
  );
}

function RunState({ run }: { run: JobRun }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const cancel = useSave(jobsContract.cancel);
  const total = run.total ?? 0;
  const isOver = ends.includes(run.state);
  const result = run.result as { created?: number; changed?: number; wrong?: number } | null;
  const written = (result?.created ?? 0) + (result?.changed ?? 0);
  const stop = async () => {
    const isSure = await confirm({
      title: t(labels.stopTitle),
      text: t(labels.stopText),
      action: labels.stop,
    });
    if (isSure) cancel.mutate({ id: run.id }, { onError: showCallError });
  };
  const said =
    run.state === 'waiting'
      ? t(labels.runWaits)
      : run.state === 'running'
        ? t(labels.runGoes, { done: format.number(run.done), total: format.number(total) })
        : run.state === 'cancelled'
          ? t(labels.runStopped)
          : run.state === 'failed'
            ? t(labels.runFailed)
            : (result?.wrong ?? 0) > 0
              ? t(labels.runRefused, { count: format.number(result?.wrong ?? 0) })
              : t(labels.runDone, { count: format.number(written) });
  return (
    <article className={classes.run} aria-label={t(run.title)}>
      <p role="status">
        <strong>{t(run.title)}</strong>
        <span>{said}</span>
        {isOver ? null : (
          <Button
            variant="default"
            size="compact-md"
            loading={cancel.isPending || run.cancelAsked}
            onClick={() => void stop()}
          >
            {t(labels.stop)}
          </Button>
        )}
      </p>
      {isOver ? null : (
        <Progress
          value={total > 0 ? (run.done / total) * 100 : 0}
          size={6}
          aria-label={t(labels.importingBehind)}
        />
      )}
      {run.problems.length > 0 ? (
        <ul>
          {run.problems.slice(0, 50).map((one) => (
            <li key={`${one.row} ${one.text.en}`}>
              <b>
                {t(labels.row)} {format.digits(one.row)}
              </b>{' '}
              {t(one.text)}
            </li>
          ))}
          {run.problemCount > 50 ? (
            <li>
              <Link to={link(corePath.work, { run: run.id })}>
                {t(labels.moreProblems, { count: format.number(run.problemCount - 50) })}
              </Link>
            </li>
          ) : null}
        </ul>
      ) : null}
    </article>
  );
}
