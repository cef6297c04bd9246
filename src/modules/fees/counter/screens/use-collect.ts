import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallError, call } from '../../../../core/web/device/call.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { feesContract as contract } from '../../contract.ts';
import type { Method, Provider } from '../../shapes.ts';

export type Collection = {
  readonly studentId: string;
  readonly amount: string;
  readonly method: Method;
  readonly reference: string;
  readonly provider: Provider | null;
  readonly tendered: string | null;
  readonly keepAsAdvance: boolean;
  readonly bankId: string | null;
  readonly lineIds: readonly string[] | null;
  readonly expected: string;
  readonly offer: string | null;
};

/**
 * Takes money once: while a collection is on its way nothing else is sent, and one whose answer never came is sent again
 * under the same key, so that the server knows it. `onMoved`: the dues changed, nothing was taken.
 */
export function useCollect(acts: {
  onTaken: (receiptId: string) => void;
  onMoved: () => void;
  /** What the server said of fields; false when it is to be shown in a dialog. */
  onFields: (fields: Readonly<Record<string, readonly string[]>>) => boolean;
}) {
  const cache = useQueryClient();
  const { showCallError } = useDialogs();
  const [isBusy, setIsBusy] = useState(false);
  const isUnderWay = useRef(false);
  const attempt = useRef<{ content: string; key: string } | null>(null);
  const refresh = () => cache.invalidateQueries();
  const collect = async (collection: Collection) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    const content = JSON.stringify(collection);
    if (attempt.current?.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    try {
      const { lineIds, ...rest } = collection;
      const answer = await call(
        contract.collect,
        { ...rest, lineIds: lineIds ? [...lineIds] : null },
        { idempotencyKey: attempt.current.key },
      );
      attempt.current = null;
      acts.onTaken(answer.receiptId);
      await refresh();
    } catch (error) {
      const status = error instanceof CallError ? error.status : -1;
      // Refused for good: the next try is another attempt.
      if (status >= 400 && status < 500) attempt.current = null;
      if (status === 409 && error instanceof CallError && error.code.includes('changed')) {
        await refresh();
        acts.onMoved();
      } else if (!(status === 422 && error instanceof CallError && acts.onFields(error.fields)))
        showCallError(error);
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  };
  return { collect, isBusy };
}
