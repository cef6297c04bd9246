import { VisuallyHidden } from '@mantine/core';
import { shellLabels as labels } from '../../shell-labels.ts';
import { useFormat, useText } from '../device/preferences.tsx';

/** How much waits behind a link; nothing when nothing does. */
export function WaitingPill({ count }: { count: number }) {
  const t = useText();
  const format = useFormat();
  return count > 0 ? (
    <span className="ps-pill">
      {format.number(count)}
      <VisuallyHidden component="span"> {t(labels.waiting)}</VisuallyHidden>
    </span>
  ) : null;
}
