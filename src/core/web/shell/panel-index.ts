import type { ComponentType } from 'react';
import type { Permission } from '../../module/permissions.ts';

/** Where a module may show something inside another's screen. */
export type PanelPlace = 'dashboardFirst' | 'dashboard' | 'dashboardOfPlatform';

/** What a module shows on a screen that is not its own; the screen knows the place alone. */
export type WebPanel = {
  readonly place: PanelPlace;
  /** Whom it is for. */
  isFor(may: (permission: Permission) => boolean): boolean;
  /** Fetched when it is first shown. `today` is the institution's day. */
  readonly load: () => Promise<{ default: ComponentType<{ today: string }> }>;
};

let panels: readonly WebPanel[] = [];

/** The root hands them in when it starts, in the order of the modules. */
export function setPanels(all: readonly WebPanel[]): void {
  panels = all;
}

export const panelsAt = (place: PanelPlace): WebPanel[] => panels.filter((one) => one.place === place);
