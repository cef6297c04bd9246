import { drawEvent, drawEvents } from '../blocks/drawn/events.ts';
import type { EventFacts, EventPage, PageOf } from '../contract.ts';
import { askedPage, Drawn } from './parts.tsx';
import { usePictureKeys } from './picture-keys.ts';
import { useArrival, useCall, useReader } from './website.tsx';

/** Every event with its picture, latest first. */
export function Events() {
  const called = useCall<PageOf<EventFacts>>('/api/web/events', { page: askedPage() });
  return <Drawn called={called} draw={drawEvents} />;
}

/** One event, or the one of its pictures that the address names. */
export function Event({ id }: { id: string }) {
  const { t } = useReader();
  const asked = new URLSearchParams(location.search);
  const called = useCall<EventPage>(
    `/api/web/event/${id}`,
    Object.fromEntries(
      ['preview', 'picture'].flatMap((name) => {
        const value = (asked.get(name) ?? '').slice(0, 100);
        return value ? [[name, value]] : [];
      }),
    ),
  );
  usePictureKeys();
  useArrival(called.data && t(called.data.title), called.data !== undefined);
  return <Drawn called={called} draw={drawEvent} />;
}
