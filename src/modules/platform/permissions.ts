import { definePermissions } from '../../core/module/permissions.ts';

export const platformPermission = definePermissions('platform', [
  'menus',
  'sites',
  'applications',
  'roles',
  'history',
  'outbox',
]);

/** Reports across institutions: numbers of all of them. */
export const platformReportsPermission = definePermissions('platform.reports', ['view']);

export const platformCalendarPermission = definePermissions('platform.calendar', ['edit']);
