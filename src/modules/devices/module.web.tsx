import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { devices } from './module.ts';

export const devicesWeb = defineWebModule(devices, {
  entities,
  screens: {
    devices: () => import('./screens/devices.tsx'),
    punches: () => import('./screens/punches.tsx'),
    overtime: () => import('./overtime/screens/overtime.tsx'),
    gate: () => import('./screens/gate.tsx'),
    recompute: () => import('./screens/recompute.tsx'),
  },
});
