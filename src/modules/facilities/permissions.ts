import { definePermissions } from '../../core/module/permissions.ts';

/** Buildings, floors, rooms and what stands in them. */
export const facilitiesPermission = definePermissions('facilities', ['view', 'edit']);
export const facilitiesBookingPermission = definePermissions('facilities.booking', [
  'view',
  'make',
  'manage',
]);
/** The register of what the institution owns, and counting it. */
export const facilitiesAssetsPermission = definePermissions('facilities.assets', ['view', 'edit', 'count']);
/** What becomes of it in the books: classes and rules, asking for a voucher, deciding on it. */
export const facilitiesDepreciationPermission = definePermissions('facilities.depreciation', [
  'view',
  'edit',
  'post',
  'approve',
]);
