import { definePaths } from '../../core/module/paths.ts';

export const facilitiesPath = definePaths({
  tree: '/building/building-floor-room-form',
  buildings: '/facilities/building/list',
  floors: '/floor/view',
  rooms: '/room/view',
  equipment: '/facilities/equipment/list',
  bookings: '/facilities/booking/view',
  assets: '/facilities/asset/list',
  assetClasses: '/facilities/asset-class/list',
  depreciationRules: '/facilities/depreciation-rule/list',
  depreciation: '/facilities/depreciation/view',
  assetCounts: '/facilities/asset-count/view',
});
