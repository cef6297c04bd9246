import { definePermissions } from '../../core/module/permissions.ts';

export const boardPermission = definePermissions('board', ['view', 'edit', 'charge', 'export']);
