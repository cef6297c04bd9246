import { definePermissions } from '../../core/permissions.ts';

export const employeesPermission = definePermissions('employees', ['view', 'edit']);
