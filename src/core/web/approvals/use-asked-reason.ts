import { useCallback } from 'react';
import { CallError } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import type { AskedReason } from '../form/reason-dialog.tsx';
import { approvalLabels as labels } from './labels.ts';

/** The server wants to know why, because a second person will decide; nothing was done. */
export const needsReason = (error: unknown): error is CallError =>
  error instanceof CallError && error.status === 422 && Object.keys(error.fields).join() === 'reason';

/** The question why before an act that turned out to need a second person, with what the server said of it. */
export function useAskedReason(): (
  run: (reason: string) => Promise<unknown>,
  refusal: CallError,
) => AskedReason {
  const t = useText();
  return useCallback(
    (run, { fields }) => ({
      title: t(labels.needsReason),
      text: [...(fields.reason ?? []), t(labels.nothingYet)].join(' '),
      action: t(labels.send),
      run: (reason) => run(reason),
    }),
    [t],
  );
}
