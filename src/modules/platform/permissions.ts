import { definePermissions } from '../../core/permissions.ts';

export const platformPermission = definePermissions('platform', [
  'menus',
  'sites',
  'applications',
  'roles',
  'history',
  'outbox',
]);
