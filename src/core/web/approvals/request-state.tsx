import type { ApprovalRequest } from '../../approvals/approvals-contract.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import classes from './approvals.module.css';
import { approvalLabels as labels } from './labels.ts';

/** What became of a request, by whom and with which words. */
export function RequestState({ request }: { request: ApprovalRequest }) {
  const t = useText();
  const format = useFormat();
  const { state, decidedBy, decidedFor, decidedAt, note, problem, byOnePerson } = request;
  return (
    <span>
      <StatusBadge family="approval" state={state === 'refused' ? 'rejected' : state} />
      {decidedAt ? (
        <span className={classes.other}>
          {[
            decidedBy ? t(decidedBy) : null,
            decidedFor ? t(labels.inPlaceOf, { name: decidedFor }) : null,
            byOnePerson ? t(labels.byOnePerson) : null,
            format.date(decidedAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ) : null}
      {note || problem ? <span className={classes.other}>{note || (problem ? t(problem) : '')}</span> : null}
    </span>
  );
}
