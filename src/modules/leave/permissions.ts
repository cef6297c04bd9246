import { definePermissions } from '../../core/module/permissions.ts';

/** The kinds of leave and their rules. */
export const leaveTypesPermission = definePermissions('leave.types', ['view', 'edit']);
export const leavePermission = definePermissions('leave', [
  'view',
  'apply',
  'recommend',
  'approve',
  'committee',
  'manage',
]);
