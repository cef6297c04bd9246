import { definePermissions } from '../../core/module/permissions.ts';

export const feesSetupPermission = definePermissions('fees.setup', ['view', 'edit']);
export const feesPermission = definePermissions('fees', [
  'view',
  'bill',
  'collect',
  'cancel',
  'approve',
  'waiveFine',
]);
