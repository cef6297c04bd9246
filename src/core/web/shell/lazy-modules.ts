import type { PanelPlace } from './panel-index.ts';
import type { WebModule } from './web-module.tsx';

/** A module as the first load knows it, so that the first load does not grow with its screens. */
export type LazyModule = {
  readonly name: string;
  /** What the addresses of its screens begin with; where those of several modules fit, the longest. */
  readonly addresses: readonly string[];
  /** Where it shows something inside screens of other modules. */
  readonly panels?: readonly PanelPlace[];
  /** What it shows, with the titles, addresses and permissions of its screens. */
  readonly load: () => Promise<WebModule>;
};

/** The module an address leads to by what it begins with. */
export function moduleOf(modules: readonly LazyModule[], address: string): LazyModule | undefined {
  const fitting = modules.flatMap((module) =>
    module.addresses
      .filter((beginning) => address.startsWith(beginning))
      .map((beginning) => ({ module, length: beginning.length })),
  );
  return fitting.toSorted((one, other) => other.length - one.length)[0]?.module;
}
