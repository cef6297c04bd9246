import { definePermissions } from '../../core/module/permissions.ts';

export const academicPermission = definePermissions('academic', ['view', 'edit']);
