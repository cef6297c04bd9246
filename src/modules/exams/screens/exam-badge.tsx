import { Badge } from '@mantine/core';
import { useText } from '../../../core/web/preferences.tsx';
import { StatusBadge } from '../../../core/web/status-badge.tsx';
import { examStateLabels } from '../labels.ts';

/** The state of an examination. */
export function ExamBadge({ status }: { status: keyof typeof examStateLabels }) {
  const t = useText();
  if (status === 'draft') return <StatusBadge family="approval" state="draft" />;
  const color = { declared: 'leaf', closed: 'slate', cancelled: 'sindur' }[status];
  return (
    <Badge variant="light" color={color} radius={3} tt="none">
      {t(examStateLabels[status])}
    </Badge>
  );
}
