import { defineWebModule } from '../../core/web/web-module.tsx';
import { website } from './module.ts';

export const websiteWeb = defineWebModule(website, {
  screens: {},
});
