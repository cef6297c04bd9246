import { definePermissions } from '../../core/module/permissions.ts';

export const accountsPermission = definePermissions('accounts', ['view', 'edit', 'post', 'close']);
