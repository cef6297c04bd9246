import { definePermissions } from '../../core/module/permissions.ts';

/** Where duty is done. */
export const dutyPlacesPermission = definePermissions('duty.places', ['view', 'edit']);
export const dutyPermission = definePermissions('duty', ['view', 'manage']);
