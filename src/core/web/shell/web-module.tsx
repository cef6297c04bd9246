import type { ComponentType } from 'react';
import { catalogueOf, type Entity } from '../../entity.ts';
import type { Label } from '../../labels.ts';
import type { Module } from '../../module/module.ts';
import type { Permission } from '../../module/permissions.ts';
import { placeOfEntity } from '../../module/screens.ts';
import type { WebPanel } from './panel-index.ts';

export type Load = () => Promise<{ default: ComponentType }>;

/** What a module shows in the browser; every screen is fetched when it is opened. */
export type WebModule = {
  readonly module: Module;
  /** The code of each of its screens, by the screen's name in `module.ts`. */
  readonly screens: Readonly<Record<string, Load>>;
  /** Its plain entities, whose screens are derived. */
  readonly entities?: Readonly<Record<string, Entity>>;
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

export type WebScreen = {
  readonly path: string;
  readonly title: Label;
  /** The place in the side bar. */
  readonly module: string;
  readonly permission: Permission | null;
  /** The screen it is a view of. */
  readonly viewOf?: string | undefined;
  /** The entity whose list it is; the addresses of its forms open their drawer there. */
  readonly entity?: string;
  readonly load: Load;
};

/** A module's screens: those with code of their own, and the derived ones of its entities. */
export function webScreensOf({ module, screens, entities, entityScreens }: WebModule): WebScreen[] {
  const own = Object.entries(module.screens).map(([name, { path, title, permission, standsIn, viewOf }]) => {
    const load = screens[name];
    if (!load) throw new Error(`No screen is written for ${path}`);
    return { path, title, permission, module: standsIn ?? module.standsIn, viewOf, load };
  });
  const defined = Object.values(entities ?? {});
  const kept = defined.flatMap((entity) => (entity.catalogue ? [catalogueOf(entity)] : []));
  const derived = [...defined, ...kept].map((entity) => ({
    path: entity.path,
    title: entity.plural,
    permission: entity.permission.view,
    module: placeOfEntity(entity, entity.module === module.name ? module : undefined),
    entity: entity.name,
    load: entityScreens?.[entity.name] ?? derivedScreenOf(entity),
  }));
  return [...own, ...derived];
}

const derivedScreenOf =
  (entity: Entity): Load =>
  async () => {
    const { entityScreen } = await import('../entity/entity-screen.tsx');
    return { default: entityScreen(entity) };
  };
