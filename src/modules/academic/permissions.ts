import { definePermissions } from '../../core/permissions.ts';

export const academicPermission = definePermissions('academic', ['view', 'edit']);
