import type { Label } from '../labels.ts';
import type { JobIcon, PlaceIcon } from './icons.ts';
import type { Path } from './paths.ts';
import type { DescribedPermission, Permission } from './permissions.ts';

/** One of the few things a place of the side bar is opened for most, a click or a letter away. */
export type ModuleJob = {
  readonly label: Label;
  readonly icon: JobIcon;
  /** The letter on the keyboard, whatever the keyboard writes. */
  readonly key: string;
  /** An address of the application; `website` is the institution's own website. */
  readonly path: string;
  readonly permission: Permission | null;
};

export type SettingsLink = { readonly label: Label; readonly path: Path; readonly permission: Permission };

/** A module in the side bar. */
export type Place = {
  readonly name: string;
  readonly label: Label;
  readonly icon: PlaceIcon;
  /** The platform's places stand in a shell of their own. */
  readonly menuFor: 'site' | 'platform';
};

type ScreenDefinition = {
  readonly path: Path;
  readonly title: Label;
  /** The permission that opens it; null: everybody who is signed in. */
  readonly permission: Permission | null;
  /** Its group on the module's first page and in the menu; details and forms have none and stand in neither. */
  readonly group?: string;
  /** The screen it is a view of; that one stands in the menu for both. */
  readonly viewOf?: Path;
  /** The place it stands in, where that is not the module's. */
  readonly standsIn?: string;
  /** Where it stands in the menu of students and guardians, who have no modules; a phone shows the first three below. */
  readonly family?: FamilyPlace;
};

/** `label` is short: there is room for it below an icon on a phone. */
type FamilyPlace = { readonly position: number; readonly icon: PlaceIcon; readonly label: Label };

/** What a module is, as data for both sides; small, since it comes with the first load. */
export type Module = {
  /** The name of its folder. */
  readonly name: string;
  /** The place in the side bar that its screens stand in. */
  readonly standsIn: string;
  /** That place itself, where it is this module's own. */
  readonly place?: Place;
  /** Its screens with code of their own; those of plain entities follow from the entities. */
  readonly screens: Readonly<Record<string, ScreenDefinition>>;
};

/** The rest, which the browser fetches when it is needed: what first pages offer, what permissions allow. */
export type ModuleDetails = {
  readonly module: Module;
  /** At most five; the first is the one most people come for. */
  readonly jobs: readonly ModuleJob[];
  /** What the screens of its place are for, in order; each screen and entity names one of them. */
  readonly groups: Readonly<Record<string, Label>>;
  /** The button at the end of the header of its first page. */
  readonly settings?: SettingsLink;
  /**
   * What a package has or has not of it, by the area of their permissions: `library.catalogue`. A module without any is
   * part of every package. `addresses`: what public addresses begin with that belong to it.
   */
  readonly subModules?: Readonly<
    Record<string, { readonly label: Label; readonly addresses?: readonly string[] }>
  >;
  readonly permissions: readonly DescribedPermission[];
};

/** Registers nothing; it only checks the definition and keeps its exact type. */
export function defineModule<const M extends Module>(definition: M): M {
  return definition;
}

export const defineDetails = (module: Module, details: Omit<ModuleDetails, 'module'>): ModuleDetails => ({
  module,
  ...details,
});

/** A screen of the application: its route, its place in the menu and who may open it. */
export type Screen = {
  readonly path: string;
  readonly title: Label;
  /** The place in the side bar. */
  readonly module: string;
  readonly group: string | null;
  readonly permission: Permission | null;
  readonly menuFor: 'site' | 'platform';
  /** Shown in menus and on first pages. */
  readonly inMenu: boolean;
  /** The address of the screen it is a view of. */
  readonly viewOf: string | null;
};

export const placesOf = (modules: readonly Module[]): Place[] =>
  modules.flatMap(({ place }) => (place ? [place] : []));

export const menuForOf = (modules: readonly Module[], place: string) =>
  placesOf(modules).find((one) => one.name === place)?.menuFor ?? 'site';

/** A screen of a module as the router and the menus read it. */
function screenOf(modules: readonly Module[], module: Module, screen: ScreenDefinition): Screen {
  const place = screen.standsIn ?? module.standsIn;
  return {
    path: screen.path,
    title: screen.title,
    module: place,
    group: screen.group ?? null,
    permission: screen.permission,
    menuFor: menuForOf(modules, place),
    inMenu: screen.group !== undefined,
    viewOf: screen.viewOf ?? null,
  };
}

/** The screens with code of their own. */
export const ownScreensOf = (modules: readonly Module[]): Screen[] =>
  modules.flatMap((module) => Object.values(module.screens).map((one) => screenOf(modules, module, one)));
