import { definePermissions } from '../../core/module/permissions.ts';

export const calendarPermission = definePermissions('calendar', ['view', 'edit']);
