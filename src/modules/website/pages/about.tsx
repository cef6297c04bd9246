import { drawAbout } from '../blocks/drawn/about.ts';
import type { CommonData } from '../common-contract.ts';
import type { AboutItem, MessageItem } from '../contract.ts';
import { Drawn } from './parts.tsx';
import { useArrival, useCall } from './website.tsx';

/** About, history, mission, and the whole message of the head. */
export function About({ common }: { common: CommonData }) {
  const called = useCall<AboutItem[]>('/api/web/get-latest-about-us');
  const message = useCall<MessageItem | null>('/api/web/get-head-of-authority-message').data;
  useArrival(undefined, called.data !== undefined && message !== undefined);
  return (
    <Drawn
      called={called}
      draw={(items, reader) => drawAbout({ items, message: message ?? null }, common, reader)}
    />
  );
}
