import { useCallback } from 'react';
import { CallError } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import type { AskedReason } from '../form/reason-dialog.tsx';
import { approvalLabels as labels } from './labels.ts';

/** The server wants to know why, because a second person will decide; nothing was done. */
export const needsReason = (error: unknown): boolean =>
  error instanceof CallError && error.status === 422 && Object.keys(error.fields).join() === 'reason';

/** The question why before an act that turned out to need a second person. */
export function useAskedReason(): (run: (reason: string) => Promise<unknown>) => AskedReason {
  const t = useText();
  return useCallback(
    (run) => ({
      title: t(labels.needsReason),
      text: t(labels.needsReasonText),
      action: t(labels.send),
      run: (reason) => run(reason),
    }),
    [t],
  );
}
