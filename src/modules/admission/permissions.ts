import { definePermissions } from '../../core/module/permissions.ts';

export const admissionPermission = definePermissions('admission', [
  'view',
  'edit',
  'admit',
  'approve',
  'reveal',
  'draw',
  'setup',
]);
