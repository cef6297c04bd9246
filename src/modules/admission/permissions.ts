import { definePermissions } from '../../core/module/permissions.ts';

export const admissionPermission = definePermissions('admission', [
  'view',
  'edit',
  'admit',
  'reveal',
  'draw',
  'setup',
]);
