import { definePermissions } from '../../core/module/permissions.ts';

export const employeesPermission = definePermissions('employees', ['view', 'edit']);
