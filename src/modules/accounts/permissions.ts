import { definePermissions } from '../../core/permissions.ts';

export const accountsPermission = definePermissions('accounts', ['view', 'edit', 'post', 'close']);
