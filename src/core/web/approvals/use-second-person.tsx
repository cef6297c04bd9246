import { type ReactNode, useState } from 'react';
import { isWaiting, type Waiting } from '../../approvals/approvals.ts';
import { type AskedReason, ReasonDialog } from '../form/reason-dialog.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { needsReason, useAskedReason } from './use-asked-reason.ts';
import { useTellWaiting } from './use-waiting.ts';

type Act = {
  /** Does an act, or asks for it; where the server wants a reason, the reason is asked for and the act tried with it. */
  run<T>(
    call: (reason: string) => Promise<T | Waiting>,
    done: (answer: T) => void,
    /** Shows a refusal at its field; answers whether it did. */
    shown?: (error: unknown) => boolean,
  ): Promise<void>;
  /** Tells of one that waits; answers whether it does. */
  tellIfWaiting(answer: unknown): boolean;
  /** To be put on the screen. */
  readonly dialog: ReactNode;
};

/** An act that may need a second person, for screens without a field for the reason. */
export function useSecondPerson(): Act {
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const askedReason = useAskedReason();
  const tellWaiting = useTellWaiting();
  const { showCallError } = useDialogs();
  const tellIfWaiting = (answer: unknown): boolean => {
    if (!isWaiting(answer)) return false;
    tellWaiting(answer);
    return true;
  };
  return {
    tellIfWaiting,
    async run<T>(
      call: (reason: string) => Promise<T | Waiting>,
      done: (answer: T) => void,
      shown: (error: unknown) => boolean = () => false,
    ) {
      const settle = (answer: T | Waiting) => {
        if (!tellIfWaiting(answer)) done(answer as T);
      };
      try {
        settle(await call(''));
      } catch (error) {
        if (needsReason(error)) setAsked(askedReason(async (reason) => settle(await call(reason)), error));
        else if (!shown(error)) showCallError(error);
      }
    },
    dialog: <ReasonDialog asked={asked} onClose={() => setAsked(null)} />,
  };
}
