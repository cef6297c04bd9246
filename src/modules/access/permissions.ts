import { definePermissions } from '../../core/permissions.ts';

export const historyPermission = definePermissions('history', ['view']);
export const usersPermission = definePermissions('users', ['view', 'edit', 'roles']);
