import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { people } from './module.ts';

export const peopleWeb = defineWebModule(people, {
  entities,
  screens: {},
});
