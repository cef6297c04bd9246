import { useState } from 'react';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { keepOnDevice, readKept, unsentPrefix } from '../../../../core/web/device/kept.ts';

export type Attached = { readonly id: string; readonly name: string };
/** `key`: it was sent under this key and nobody knows whether it arrived; sent again it arrives once. */
export type MessageDraft = {
  readonly text: string;
  readonly files: readonly Attached[];
  readonly key: string | null;
};
const nothing: MessageDraft = { text: '', files: [], key: null };

/**
 * What was typed into a conversation, kept on the device until it is sent: also when the screen is left, the telephone
 * goes off or the connection is lost. Logging out forgets it, after a question where something was not sent.
 */
export function useMessageDraft(threadId: string) {
  const { current } = useSession();
  const own = current ? `${current.user.id}.${current.site?.id ?? 0}.thread.${threadId}` : null;
  const [draft, setDraft] = useState(() => read(own));
  const change = (next: MessageDraft) => {
    setDraft(next);
    keep(own, next);
  };
  return { draft, change, clear: () => change(nothing) };
}

const draftPrefix = 'draft.';

function read(own: string | null): MessageDraft {
  const kept = own === null ? null : (readKept(unsentPrefix + own) ?? readKept(draftPrefix + own));
  return typeof kept === 'object' && kept !== null
    ? { ...nothing, ...(kept as Partial<MessageDraft>) }
    : nothing;
}

function keep(own: string | null, draft: MessageDraft): void {
  if (own === null) return;
  const isEmpty = draft.text === '' && draft.files.length === 0;
  keepOnDevice(unsentPrefix + own, draft.key === null ? null : draft);
  keepOnDevice(draftPrefix + own, draft.key !== null || isEmpty ? null : draft);
}
