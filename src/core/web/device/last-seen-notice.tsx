import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { shellLabels as labels } from '../../shell-labels.ts';
import { beginScreen, onSeenChange, seenSince } from './last-seen.ts';
import { useFormat, useText } from './preferences.tsx';

/** Milliseconds between two tries while there is a network and the server was not reached. */
const again = 5_000;

/** Says to families that there is no connection and of what day the page is; when it is back the page is read anew. */
export default function LastSeenNotice() {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const { pathname, search } = useLocation();
  const since = useSyncExternalStore(onSeenChange, seenSince);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each screen that is opened
  useEffect(beginScreen, [pathname, search]);
  const readAnew = useEffectEvent(() => {
    if (seenSince() !== null) void cache.invalidateQueries();
  });
  useEffect(() => {
    const onOnline = () => readAnew();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  // A device says it is online before anything can be reached: that first try may fail, and the server may be away.
  const isOld = since !== null;
  useEffect(() => {
    if (!isOld) return;
    const timer = setInterval(() => navigator.onLine && readAnew(), again);
    return () => clearInterval(timer);
  }, [isOld]);
  if (since === null) return null;
  return (
    <p className="ps-standing" role="status">
      {t(labels.lastSeen, { when: format.dateTime(since) })}
    </p>
  );
}
