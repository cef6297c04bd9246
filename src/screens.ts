import { entities } from './entities.ts';
import { ownScreens, type Screen, screenOf } from './own-screens.ts';

export type { Screen };

/** Every screen there is: those with code of their own, and the derived ones of the entities. */
export const screens: readonly Screen[] = [...ownScreens, ...entities.map(screenOf)];
