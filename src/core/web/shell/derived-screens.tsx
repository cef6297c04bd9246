import type { Entity } from '../../entity.ts';
import { entityScreenOf } from '../../module/screens.ts';
import type { WebScreen } from './router.tsx';
import { type Load, type WebModule, withLabel } from './web-module.tsx';

/** The entities' screens. There will be a hundred of them: their definitions come when the first one is opened. */
export function derivedWebScreens(
  webModules: readonly WebModule[],
  entities: readonly Entity[],
): WebScreen[] {
  const modules = webModules.map((one) => one.module);
  return entities.map((entity) => {
    const own = webModules.find(({ module }) => module.name === entity.module)?.entityScreens?.[entity.name];
    const derived: Load = () =>
      import('../entity/entity-screen.tsx').then(({ entityScreen }) => ({ default: entityScreen(entity) }));
    return { ...withLabel(modules, entityScreenOf(modules, entity), own ?? derived), entity: entity.name };
  });
}
