import { definePermissions } from '../../core/permissions.ts';

export const noticesPermission = definePermissions('notices', ['view', 'edit']);
