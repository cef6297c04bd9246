import { definePermissions } from '../../core/module/permissions.ts';

export const historyPermission = definePermissions('history', ['view']);
/** The auditor's page and the proofs of the books. */
export const controlPermission = definePermissions('control', ['view']);
export const usersPermission = definePermissions('users', ['view', 'edit', 'roles']);
