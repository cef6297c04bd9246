import { definePermissions } from '../../core/module/permissions.ts';

export const recruitmentPermission = definePermissions('recruitment', [
  'view',
  'edit',
  'reveal',
  'appoint',
  'approve',
]);
