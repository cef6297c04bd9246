import { definePermissions } from '../../core/module/permissions.ts';

export const noticesPermission = definePermissions('notices', ['view', 'edit']);
