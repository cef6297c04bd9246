import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import type { examStateLabels } from '../../labels.ts';

/** The state of an examination. */
export function ExamBadge({ status }: { status: keyof typeof examStateLabels }) {
  return <StatusBadge family="exam" state={status} />;
}
