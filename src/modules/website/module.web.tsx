import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { website } from './module.ts';

export const websiteWeb = defineWebModule(website, {
  screens: {},
});
