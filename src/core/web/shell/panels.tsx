import { type ComponentType, lazy, Suspense, use } from 'react';
import { useSession } from '../auth/session.tsx';
import { Coming } from '../page/loaded.tsx';
import { type PanelPlace, type PanelProps, readPanels, type WebPanel } from './panel-index.ts';

const made = new WeakMap<WebPanel, ComponentType<PanelProps>>();

/** One component for each: another one would begin anew at every drawing. */
function componentOf(panel: WebPanel) {
  const Panel = made.get(panel) ?? lazy(panel.load);
  made.set(panel, Panel);
  return Panel;
}

/** The panels that other modules have at a place, for whoever is signed in; waits for those modules. */
export function usePanels(place: PanelPlace) {
  const { current } = useSession();
  return use(readPanels(place)).filter((one) =>
    one.isFor((permission) => current?.permissions.includes(permission) ?? false),
  );
}

type Shown = {
  today: string;
  /** The record's id on a screen of one record. */
  about?: string;
  /** Nothing stands where it will while it comes. */
  isQuiet?: boolean;
};

/** One of them. */
export function OnePanel({ panel, today, about = '', isQuiet = false }: Shown & { panel: WebPanel }) {
  const Panel = componentOf(panel);
  return (
    <Suspense fallback={isQuiet ? null : <Coming read={{ error: null, refetch: () => {} }} rows={4} />}>
      <Panel today={today} about={about} />
    </Suspense>
  );
}

/** All of them, one below the other. */
export function Panels({ place, ...shown }: Shown & { place: PanelPlace }) {
  return usePanels(place).map((one, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
    <OnePanel key={position} panel={one} {...shown} />
  ));
}
