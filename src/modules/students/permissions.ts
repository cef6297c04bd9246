import { definePermissions } from '../../core/permissions.ts';

export const studentsPermission = definePermissions('students', ['view', 'edit', 'contact', 'reveal']);
