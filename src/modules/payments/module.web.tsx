import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { payments } from './module.ts';

export const paymentsWeb = defineWebModule(payments, {
  entities,
  screens: { statements: () => import('./statements/screens/statements.tsx') },
});
