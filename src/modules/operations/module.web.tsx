import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { operations } from './module.ts';

export const operationsWeb = defineWebModule(operations, {
  screens: {
    operations: () => import('./screens/operations.tsx'),
    farewell: () => import('./screens/farewell.tsx'),
  },
});
