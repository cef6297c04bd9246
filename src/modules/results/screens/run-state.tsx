import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { labels, outcomeLabels, publishTexts } from '../labels.ts';
import { withdrawTexts } from '../publish/withdraw-labels.ts';

type Shown = {
  status: string;
  revision: number | null;
  generation: number;
  trial?: number;
  override?: { sheets: number; reason: string } | null;
  withdrawn?: { at: string; by: string; reason: string } | null;
};

/** Whether results are published, and as which revision. */
export function RunState({ run }: { run: Shown }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      {run.status === 'published' ? (
        <StatusBadge family="result" state="published" />
      ) : run.status === 'computed' ? (
        <StatusBadge family="approval" state="draft" />
      ) : run.status === 'withdrawn' ? (
        t(withdrawTexts.state)
      ) : (
        t(labels.superseded)
      )}{' '}
      {run.revision === null
        ? t(labels.generation, { number: format.number(run.generation) })
        : t(labels.revision, { number: format.number(run.revision) })}
      {run.trial ? ` · ${t(labels.trial, { count: format.number(run.trial) })}` : null}
      {run.override
        ? ` · ${t(publishTexts.overridden, { sheets: format.number(run.override.sheets), reason: run.override.reason })}`
        : null}
      {run.withdrawn
        ? ` · ${t(withdrawTexts.because, { name: run.withdrawn.by, time: format.dateTime(run.withdrawn.at), reason: run.withdrawn.reason })}`
        : null}
    </>
  );
}

export function OutcomeBadge({ outcome }: { outcome: keyof typeof outcomeLabels }) {
  const t = useText();
  if (outcome === 'passed' || outcome === 'failed' || outcome === 'withheld')
    return <StatusBadge family="result" state={outcome} />;
  return <>{t(outcomeLabels[outcome])}</>;
}

/** The mark beside an outcome that only staff see now. */
export const HeldBadge = () => <StatusBadge family="result" state="withheldForDues" />;
