import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { people } from './module.ts';

export const peopleWeb = defineWebModule(people, {
  screens: {},
});
