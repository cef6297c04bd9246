import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { board } from './module.ts';

export const boardWeb = defineWebModule(board, {
  entities: {},
  screens: {
    preflight: () => import('./screens/pre-flight.tsx'),
    registration: () => import('./screens/registration.tsx'),
    returns: () => import('./screens/returns.tsx'),
  },
});
