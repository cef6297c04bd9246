import type { ComponentType } from 'react';
import type { Label } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Asked } from '../device/first-show.ts';
import type { LazyModule } from './lazy-modules.ts';

/** Where a module may show something inside another's screen. */
export type PanelPlace =
  | 'dashboardFirst'
  | 'dashboard'
  | 'dashboardOfPlatform'
  /** Figures beside a student's name, buttons above it, what follows the years of the profile, and tabs of it. */
  | 'studentHead'
  | 'studentActions'
  | 'studentAcademic'
  | 'studentTabs'
  /** Below a guardian in the student's profile, below an employee's record, and in the own account. */
  | 'guardian'
  | 'employee'
  | 'ownAccount'
  /** Where somebody came to a screen that is not theirs to open; told what it is called. */
  | 'forbidden';

/** What a panel is told: the institution's day, and on a record's screen whose it is. */
export type PanelProps = { readonly today: string; readonly about: string };

/** What a module shows on a screen that is not its own; the screen knows the place alone. */
export type WebPanel = {
  readonly place: PanelPlace;
  /** Whom it is for. */
  isFor(may: (permission: Permission) => boolean): boolean;
  /** What it reads, to be asked for with the screen it stands on. */
  readonly reads?: (today: string, about: string) => readonly Asked[];
  /** Where panels are tabs: its name in the address, what stands on it, and its place among them. */
  readonly tab?: { readonly name: string; readonly label: Label; readonly position: number };
  /** Fetched when it is first shown. */
  readonly load: () => Promise<{ default: ComponentType<PanelProps> }>;
};

let modules: readonly LazyModule[] = [];
const known = new Map<PanelPlace, Promise<WebPanel[]>>();

/** The root hands the modules in when it starts, in their order. */
export function setPanels(all: readonly LazyModule[]): void {
  modules = all;
  known.clear();
}

/** The panels at a place, fetched with the modules that say they have some there; the same promise each time. */
export function readPanels(place: PanelPlace): Promise<WebPanel[]> {
  const asked = known.get(place) ?? fetchPanels(place);
  known.set(place, asked);
  // What could not be fetched is asked for again.
  asked.catch(() => known.delete(place));
  return asked;
}

async function fetchPanels(place: PanelPlace): Promise<WebPanel[]> {
  const having = modules.filter((one) => one.panels?.includes(place));
  const loaded = await Promise.all(having.map((one) => one.load()));
  return loaded.flatMap(({ panels = [] }) => panels.filter((one) => one.place === place));
}
