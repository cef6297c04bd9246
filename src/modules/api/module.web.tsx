import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { api } from './module.ts';

export const apiWeb = defineWebModule(api, {
  screens: {
    clients: () => import('./screens/clients.tsx'),
    site: () => import('./screens/site.tsx'),
    mine: () => import('./screens/mine.tsx'),
    consent: () => import('./screens/consent.tsx'),
  },
});
