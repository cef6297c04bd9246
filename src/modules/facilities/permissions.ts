import { definePermissions } from '../../core/module/permissions.ts';

/** Buildings, floors, rooms and what stands in them. */
export const facilitiesPermission = definePermissions('facilities', ['view', 'edit']);
export const facilitiesBookingPermission = definePermissions('facilities.booking', [
  'view',
  'make',
  'manage',
]);
