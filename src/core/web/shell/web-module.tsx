import type { ComponentType } from 'react';
import { type Module, placesOf, type Screen, screenOf } from '../../module/module.ts';
import type { WebPanel } from './panel-index.ts';
import type { WebScreen } from './router.tsx';

export type Load = () => Promise<{ default: ComponentType }>;

/** What a module shows in the browser; every screen is fetched when it is opened. */
export type WebModule = {
  readonly module: Module;
  /** The code of each of its screens, by the screen's name in `module.ts`. */
  readonly screens: Readonly<Record<string, Load>>;
  /** Screens of its own for plain entities, by the entity's name. */
  readonly entityScreens?: Readonly<Record<string, Load>>;
  /** Pages that stand outside the shell and need no account, by their path. */
  readonly openPages?: Readonly<Record<string, Load>>;
  /** What it shows inside screens of other modules. */
  readonly panels?: readonly WebPanel[];
};

/** Joins a module with the code of its screens; a screen without code does not compile. */
export function defineWebModule<M extends Module>(
  module: M,
  parts: { readonly screens: { readonly [K in keyof M['screens']]: Load } } & Omit<
    WebModule,
    'module' | 'screens'
  >,
): WebModule {
  return { module, ...parts };
}

export const withLabel = (modules: readonly Module[], screen: Screen, load: Load): WebScreen => ({
  ...screen,
  moduleLabel: placesOf(modules).find((one) => one.name === screen.module)?.label ?? null,
  load,
});

/** The screens with code of their own. */
export function ownWebScreens(webModules: readonly WebModule[]): WebScreen[] {
  const modules = webModules.map((one) => one.module);
  return webModules.flatMap(({ module, screens }) =>
    Object.entries(module.screens).map(([name, screen]) => {
      const load = screens[name];
      if (!load) throw new Error(`No screen is written for ${screen.path}`);
      return withLabel(modules, screenOf(modules, module, screen), load);
    }),
  );
}

export const openPagesOf = (webModules: readonly WebModule[]): Readonly<Record<string, Load>> =>
  Object.assign({}, ...webModules.map((one) => one.openPages ?? {}));

export const panelsOf = (webModules: readonly WebModule[]): WebPanel[] =>
  webModules.flatMap((one) => one.panels ?? []);
