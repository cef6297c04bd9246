import { useEffect } from 'react';
import { useSession } from '../auth/session.tsx';

/**
 * Keeps the active user's institution as its common data has it. `read` asks for them by the institution's id; it is
 * called once for each institution, after the screen stands, and a failure changes nothing.
 */
export function CommonData({ read }: { read: (siteId: number) => Promise<void> }) {
  const { current } = useSession();
  const siteId = current?.site?.id;
  useEffect(() => {
    if (siteId !== undefined) read(siteId).catch(() => {});
  }, [siteId, read]);
  return null;
}
