import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { type CheckedRun, checkJob } from '../../contracts/import-contract.ts';
import { type JobRun, jobsContract } from '../../contracts/jobs-contract.ts';
import { corePath, link } from '../../module/paths.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import classes from './import.module.css';
import { importLabels as labels } from './import-labels.ts';

const ends = ['done', 'failed', 'cancelled'];
const importJob = 'core.import';

/** A large sheet that is checked or imported: how far it is, which rows were wrong, stopping it. The page may be closed. */
export function ImportRun({ id, onEnd }: { id: string; onEnd?: (run: JobRun) => void }) {
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
  const end = useEffectEvent(() => {
    void cache.invalidateQueries();
    if (data) onEnd?.(data);
  });
  useEffect(() => {
    if (state && ends.includes(state)) end();
  }, [state]);
  return data ? <RunState run={data} /> : null;
}

type Checks = {
  /** The call that checks such sheets. */
  readonly path: string;
  readonly onOpen: (checkedId: string) => void;
};

/** What a check in the background found in a sheet of this kind, or of any, while that is kept. */
const foundBy = (run: JobRun, path?: string): CheckedRun | null => {
  const found = run.kind === checkJob && run.state === 'done' ? (run.result as CheckedRun | null) : null;
  return path === undefined || found?.path === path ? found : null;
};

/** One's own imports and checks in the background that are not over, or ended with something to look at. */
export function ImportRuns({ path, onOpen }: Partial<Checks>) {
  const t = useText();
  const { data } = useRead(jobsContract.runs, {});
  const runs = (data?.items ?? [])
    .filter((one) => one.kind === importJob || one.kind === checkJob)
    .slice(0, 5);
  const shown = runs.filter(
    (one) => !ends.includes(one.state) || one.problemCount > 0 || foundBy(one, path) !== null,
  );
  if (shown.length === 0) return null;
  return (
    <section className={classes.runs} aria-label={t(labels.inBackground)}>
      <h3>{t(labels.inBackground)}</h3>
      {shown.map((one) =>
        ends.includes(one.state) ? (
          <RunState key={one.id} run={one} found={foundBy(one, path)} {...(onOpen ? { onOpen } : {})} />
        ) : (
          <ImportRun key={one.id} id={one.id} />
        ),
      )}
    </section>
  );
}

function RunState(props: { run: JobRun; found?: CheckedRun | null; onOpen?: Checks['onOpen'] }) {
  const { run, found, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const cancel = useSave(jobsContract.cancel);
  const total = run.total ?? 0;
  const isCheck = run.kind === checkJob;
  const isOver = ends.includes(run.state);
  const result = run.result as { created?: number; changed?: number; wrong?: number } | null;
  const written = (result?.created ?? 0) + (result?.changed ?? 0);
  const stop = async () => {
    const isSure = await confirm({
      title: t(isCheck ? labels.stopCheckTitle : labels.stopTitle),
      text: t(isCheck ? labels.stopCheckText : labels.stopText),
      action: labels.stop,
    });
    if (isSure) cancel.mutate({ id: run.id }, { onError: showCallError });
  };
  const said =
    run.state === 'waiting'
      ? t(labels.runWaits)
      : isCheck
        ? saidOfCheck()
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
        {found && onOpen ? (
          <Button variant="default" size="compact-md" onClick={() => onOpen(found.checkedId)}>
            {t(labels.openChecked)}
          </Button>
        ) : found ? (
          <Button component={Link} to={found.back} variant="default" size="compact-md">
            {t(labels.openChecked)}
          </Button>
        ) : null}
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
          // How long a check takes is not known, so its bar does not pretend to.
          value={isCheck ? 100 : total > 0 ? (run.done / total) * 100 : 0}
          animated={isCheck}
          size={6}
          aria-label={t(isCheck ? labels.checkingBehind : labels.importingBehind)}
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

  function saidOfCheck(): string {
    if (!isOver) return total > 0 ? t(labels.checkGoes, { total: format.number(total) }) : t(labels.checking);
    if (run.state === 'cancelled') return t(labels.checkStopped);
    const end = foundBy(run);
    if (!end) return t(labels.checkFailed);
    const said = end.wrong > 0 ? texts.rowsWrong : texts.rowsFine;
    return t(said, { wrong: format.number(end.wrong), total: format.number(end.total) });
  }
}
