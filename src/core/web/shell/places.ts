import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import type * as z from 'zod';
import { placesContract as contract, mostPins } from '../../contracts/places-contract.ts';
import { useSession } from '../auth/session.tsx';
import { call, keyOf, useRead } from '../device/call.ts';

type Places = z.output<typeof contract.read.output>;

/** Pins are sent one after another, in the order they were set: the last of them is what is kept. */
let sending: Promise<unknown> = Promise.resolve();
let changes = 0;

const nothing: Places = { pins: [], opened: [] };
/** Only whole addresses are remembered; what follows a question mark narrows a list. */
const isKept = (path: string) => /^\/[a-zA-Z0-9/_-]{1,199}$/.test(path);

/** What the account keeps at hand: pinned screens in their order, and what it opened, the latest first. */
export function usePlaces() {
  const cache = useQueryClient();
  const { current } = useSession();
  const isKnown = current !== null;
  // The page that was not found asks too, where nobody may be signed in.
  const { data: stored } = useRead(contract.read, {}, { staleTime: 300_000, enabled: isKnown });
  const data = stored ?? nothing;
  const isReady = stored !== undefined;
  // The answer to a pin and that to an opened screen overtake each other: each changes its own part.
  const keep = useCallback(
    (stored: Places, part: keyof Places) =>
      cache.setQueryData<Places>(keyOf(contract.read, {}), (before) =>
        before ? { ...before, [part]: stored[part] } : stored,
      ),
    [cache],
  );
  const change = useCallback(
    (pins: readonly string[]) => {
      const before = data;
      keep({ ...before, pins: [...pins] }, 'pins');
      changes += 1;
      const own = changes;
      // What was set meanwhile stays on show until its own answer. Without a network the side bar goes back to what is stored.
      sending = sending
        .then(() => call(contract.pin, { pins: [...pins] }))
        .catch(() => before)
        .then((stored) => own === changes && keep(stored, 'pins'));
    },
    [data, keep],
  );
  const opened = useCallback(
    (path: string) => {
      if (isKnown && isKept(path))
        call(contract.open, { path }).then(
          (stored) => keep(stored, 'opened'),
          () => {},
        );
    },
    [keep, isKnown],
  );
  return useMemo(
    () => ({
      ...data,
      /** Until the pins are known, one more would take the place of all. */
      isReady,
      isFull: data.pins.length >= mostPins,
      toggle: (path: string) =>
        change(data.pins.includes(path) ? data.pins.filter((one) => one !== path) : [...data.pins, path]),
      /** To the place of another pin. */
      place(path: string, to: number) {
        const others = data.pins.filter((one) => one !== path);
        change([...others.slice(0, to), path, ...others.slice(to)]);
      },
      /** One place towards the top or the bottom. */
      move(path: string, by: -1 | 1) {
        const from = data.pins.indexOf(path);
        const others = data.pins.filter((one) => one !== path);
        const to = Math.max(0, Math.min(others.length, from + by));
        change([...others.slice(0, to), path, ...others.slice(to)]);
      },
      remember: opened,
    }),
    [data, isReady, change, opened],
  );
}

/** Whether the open address is a screen of a module's menu, or a view of one: what may be pinned, and is remembered. */
export function useIsScreen(): boolean {
  const { pathname } = useLocation();
  const { current } = useSession();
  const opened = useMatches().at(-1)?.handle as { viewOf?: string | null } | undefined;
  const path = opened?.viewOf ?? pathname;
  return current?.menu.some(({ children }) => children.some((one) => one.path === path)) === true;
}
