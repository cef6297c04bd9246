import { definePermissions } from '../../core/module/permissions.ts';

/** `approve` decides on promotions, leaving and disciplinary entries, `reveal` sees National ID numbers in full. */
export const employeesPermission = definePermissions('employees', ['view', 'edit', 'approve', 'reveal']);
/** One's own curriculum vitae and service book, and nobody else's. */
export const employeesOwnPermission = definePermissions('employees.own', ['see']);
