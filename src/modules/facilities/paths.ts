import { definePaths } from '../../core/module/paths.ts';

export const facilitiesPath = definePaths({
  tree: '/building/building-floor-room-form',
  buildings: '/facilities/building/list',
  floors: '/floor/view',
  rooms: '/room/view',
  equipment: '/facilities/equipment/list',
  bookings: '/facilities/booking/view',
});
