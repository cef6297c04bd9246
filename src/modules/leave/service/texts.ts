import { formatDate } from '../../../core/format.ts';
import type { Label } from '../../../core/labels.ts';

/** The days of a leave in words, for news and titles. */
export function daysOf({ from, to }: { from: string; to: string }): Label {
  const text = (language: 'en' | 'bn') =>
    from === to
      ? formatDate(from, { language })
      : `${formatDate(from, { language })} – ${formatDate(to, { language })}`;
  return { en: text('en'), bn: text('bn') };
}
