import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { useText } from '../device/preferences.tsx';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import { useDialogs } from '../page/dialogs.tsx';

/**
 * Asks before unsaved work is left: at a link, at Back, and at closing the window. Returns `mayLeave()` for closing
 * a drawer or a dialog; it answers true at once when nothing is unsaved.
 */
export function useUnsavedGuard(isDirty: boolean): () => Promise<boolean> {
  const t = useText();
  const { confirm } = useDialogs();
  const ask = () =>
    confirm({ title: t(labels.leaveTitle), text: t(labels.leaveText), action: labels.leaveAction });
  // A list's own address (search, page) changes under an open form without losing it.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const answer = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    if (await ask()) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => {
    if (blocker.state === 'blocked') void answer();
  }, [blocker.state]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isDirty]);
  return async () => !isDirty || (await ask());
}
