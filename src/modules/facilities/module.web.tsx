import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { facilities } from './module.ts';

export const facilitiesWeb = defineWebModule(facilities, {
  entities,
  screens: {
    tree: () => import('./screens/tree.tsx'),
    bookings: () => import('./screens/bookings.tsx'),
    assetCounts: () => import('./assets/screens/counts.tsx'),
    depreciation: () => import('./assets/screens/depreciation.tsx'),
    batchAttendance: () => import('./batches/screens/attendance.tsx'),
    batchFees: () => import('./batches/screens/fees.tsx'),
  },
  entityScreens: {
    asset: () => import('./assets/screens/assets.tsx'),
  },
});
