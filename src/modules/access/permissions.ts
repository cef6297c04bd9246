import { definePermissions } from '../../core/module/permissions.ts';

export const historyPermission = definePermissions('history', ['view']);
export const usersPermission = definePermissions('users', ['view', 'edit', 'roles']);
