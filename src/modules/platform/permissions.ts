import { definePermissions } from '../../core/module/permissions.ts';

export const platformPermission = definePermissions('platform', [
  'menus',
  'sites',
  'applications',
  'roles',
  'history',
  'outbox',
]);

export const platformCalendarPermission = definePermissions('platform.calendar', ['edit']);
