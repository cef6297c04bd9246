import { useEffect } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { attendanceContract as contract } from '../contract.ts';
import { keepForOffline, keepSections, readSections } from './kept.ts';
import { useOwner } from './use-waiting.ts';

/** The sections of a day. Today's own are read beforehand with their sheets, so that they open without a network. */
export function useSections(date: string) {
  const owner = useOwner();
  const read = useRead(contract.sections, { date });
  const fresh = read.data;
  useEffect(() => {
    if (!fresh || fresh.date !== fresh.today || fresh.closed) return;
    keepSections(owner, fresh);
    const own = fresh.items.filter((one) => one.isMine).map((one) => one.id);
    void keepForOffline(owner, own, fresh.date);
  }, [fresh, owner]);
  const isAway = read.error?.status === 0 || read.error?.status === 503;
  const data = fresh ?? (isAway ? readSections(owner, date) : undefined);
  return { ...read, data, isPending: read.isPending && !data };
}
