import { type ComponentType, lazy, Suspense, use } from 'react';
import { useSession } from '../auth/session.tsx';
import { Coming } from '../page/loaded.tsx';
import { type PanelPlace, readPanels, type WebPanel } from './panel-index.ts';

const made = new WeakMap<WebPanel, ComponentType<{ today: string }>>();

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

/** All of them, one below the other. */
export function Panels({ place, today }: { place: PanelPlace; today: string }) {
  return usePanels(place).map((one, position) => {
    const Panel = componentOf(one);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <Suspense key={position} fallback={<Coming read={{ error: null, refetch: () => {} }} rows={4} />}>
        <Panel today={today} />
      </Suspense>
    );
  });
}
