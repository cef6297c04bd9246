import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { screenLabels as labels } from '../screen-labels.ts';
import type { Run, Target } from '../shapes.ts';

/** How far a run is, and what it wrote. */
export function RunResult({ run }: { run: Run }) {
  const t = useText();
  const format = useFormat();
  const written = t(labels.written, { added: format.number(run.added), changed: format.number(run.changed) });
  const progress = t(labels.progress, {
    done: format.number(run.sites - run.waiting),
    count: format.number(run.sites),
  });
  return (
    <>
      {run.waiting > 0 ? (
        <Mark tone="marigold">{progress}</Mark>
      ) : run.failed > 0 ? (
        <Mark tone="sindur">{`${t(labels.failed)}: ${format.number(run.failed)}`}</Mark>
      ) : run.takenBack === run.sites ? (
        <Mark tone="slate">{t(labels.takenBack)}</Mark>
      ) : (
        <Mark tone="leaf">{progress}</Mark>
      )}{' '}
      {run.added + run.changed > 0 ? written : null}
    </>
  );
}

const shown = {
  waiting: { tone: 'marigold', label: labels.waiting },
  done: { tone: 'leaf', label: labels.done },
  failed: { tone: 'sindur', label: labels.failed },
  taking_back: { tone: 'marigold', label: labels.takingBack },
  taken_back: { tone: 'slate', label: labels.takenBack },
} as const;

/** What became of one institution, and why it did not. */
export function TargetState({ target }: { target: Target }) {
  const t = useText();
  const format = useFormat();
  const { tone, label } = shown[target.state];
  return (
    <>
      <Mark tone={tone}>{t(label)}</Mark>{' '}
      {target.state === 'done'
        ? t(labels.written, { added: format.number(target.added), changed: format.number(target.changed) })
        : null}
      {target.problem ? <div>{t(target.problem)}</div> : null}
    </>
  );
}
