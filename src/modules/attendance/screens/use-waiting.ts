import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../../core/web/auth/session.tsx';
import { keptVersion, onKeptChange } from '../../../core/web/device/kept.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { labels } from '../labels.ts';
import { countUnsent, sendWaiting } from './kept.ts';

/** Whose sheets this device keeps: one person in one institution. */
export function useOwner(): string {
  const { current } = useSession();
  return `${current?.site?.id ?? 0}-${current?.user.id ?? ''}`;
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
      };
    },
    () => navigator.onLine,
  );
}

/** How many sheets wait on this device and of how many somebody has to decide; sends them as soon as there is a network. */
export function useUnsent(): ReturnType<typeof countUnsent> {
  const t = useText();
  const owner = useOwner();
  const cache = useQueryClient();
  const version = useSyncExternalStore(onKeptChange, keptVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept changes with its version
  const unsent = useMemo(() => countUnsent(owner), [owner, version]);
  const send = useEffectEvent(async () => {
    const before = countUnsent(owner);
    if (before.waits === 0 || !navigator.onLine) return;
    const sent = await sendWaiting(owner);
    if (sent > 0) showToast({ tone: 'leaf', title: t(labels.sent) });
    if (sent > 0 || countUnsent(owner).conflicts > before.conflicts) await cache.invalidateQueries();
  });
  useEffect(() => {
    void send();
    const listener = () => void send();
    window.addEventListener('online', listener);
    const timer = setInterval(listener, 20_000);
    return () => {
      window.removeEventListener('online', listener);
      clearInterval(timer);
    };
  }, []);
  return unsent;
}
