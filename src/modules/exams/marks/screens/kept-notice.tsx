import { IconCloudOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../../../core/web/auth/session.tsx';
import { keptVersion, onKeptChange } from '../../../../core/web/device/kept.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { labels } from '../../labels.ts';
import classes from '../../screens/exams.module.css';
import { listKept, ownerOf } from './kept.ts';
import { sendKept } from './send-kept.ts';

/** Milliseconds between two tries while there is a network and the server was not reached. */
const again = 5_000;

/** The sheets whose marks are still on this device; they are sent here as soon as there is a network. */
export function KeptNotice({ base }: { base: string }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const cache = useQueryClient();
  const owner = ownerOf(current);
  const version = useSyncExternalStore(onKeptChange, keptVersion);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when what is kept changes
  const sheets = useMemo(() => listKept(owner), [owner, version]);
  const [isCutOff, setIsCutOff] = useState(false);
  const send = useEffectEvent(async () => {
    if (!navigator.onLine || listKept(owner).length === 0) return;
    const { sent, ...end } = await sendKept(owner);
    setIsCutOff(end.isCutOff);
    if (sent === 0) return;
    showToast({ tone: 'leaf', title: t(labels.keptSent, { count: format.number(sent) }) });
    await cache.invalidateQueries();
  });
  useEffect(() => {
    void send();
    const listener = () => void send();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  // A device says it is online before anything can be reached: that first try may fail, and the server may be away.
  useEffect(() => {
    if (!isCutOff) return;
    const timer = setInterval(() => void send(), again);
    return () => clearInterval(timer);
  }, [isCutOff]);
  if (sheets.length === 0) return null;
  return (
    <div className={classes.strip} role="status">
      <IconCloudOff size={18} aria-hidden />
      <span>
        {t(labels.keptSheets)}{' '}
        {sheets.map(({ id, entry, name, cells }, place) => (
          <span key={`${entry} ${id}`}>
            {place > 0 ? ', ' : ''}
            <Link to={`${base}?sheet=${id}${entry === 'second' ? '&second=1' : ''}`}>
              {entry === 'second' ? `${t(labels.second)}: ` : ''}
              {t(name)} ({format.number(Object.keys(cells).length)})
            </Link>
          </span>
        ))}
      </span>
    </div>
  );
}
