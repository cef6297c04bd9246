import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { replication } from './module.ts';

export const replicationWeb = defineWebModule(replication, {
  screens: {
    master: () => import('./screens/master.tsx'),
    years: () => import('./years/screens/year-change.tsx'),
    own: () => import('./screens/own.tsx'),
  },
});
