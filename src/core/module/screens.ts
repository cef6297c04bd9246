import type { Entity } from '../entity.ts';
import { type Module, type ModuleDetails, menuForOf, ownScreensOf, placesOf, type Screen } from './module.ts';

/** The place of what the platform keeps for everybody. */
const platformPlace = 'catalogue';

/** The places of the platform's own shell: nobody at an institution gives access to what stands in them. */
export const platformPlaces: ReadonlySet<string> = new Set(['platform', 'billing', platformPlace]);

/** The place an entity's screen stands in. */
export const placeOfEntity = (entity: Entity, module: Pick<Module, 'standsIn'> | undefined): string =>
  entity.keptBy === 'platform' ? platformPlace : (module?.standsIn ?? entity.module);

/** The screen every plain entity has; its catalogue has one for platform staff, often at the same address. */
function entityScreenOf(modules: readonly Module[], entity: Entity): Screen {
  const place = placeOfEntity(
    entity,
    modules.find(({ name }) => name === entity.module),
  );
  return {
    path: entity.path,
    title: entity.plural,
    module: place,
    group: entity.group,
    permission: entity.permission.view,
    menuFor: menuForOf(modules, place),
    inMenu: true,
    viewOf: null,
  };
}

/** Every screen there is, in the order of the places and of their groups. */
export function screensOf(details: readonly ModuleDetails[], entities: readonly Entity[]): Screen[] {
  const modules = details.map(({ module }) => module);
  const places = placesOf(modules);
  const rank = ({ module, group }: Screen) => {
    const place = places.findIndex((one) => one.name === module);
    const own = details.find((one) => one.module.place?.name === module);
    const groups = Object.keys(own?.groups ?? {});
    return place * 100 + (group === null ? 99 : groups.indexOf(group));
  };
  const orderOf = new Map(entities.map((entity) => [entity.path, entity.order ?? 1000]));
  const all = [...ownScreensOf(modules), ...entities.map((entity) => entityScreenOf(modules, entity))];
  return all.toSorted((a, b) => rank(a) - rank(b) || (orderOf.get(a.path) ?? 0) - (orderOf.get(b.path) ?? 0));
}
