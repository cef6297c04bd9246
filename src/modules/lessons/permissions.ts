import { definePermissions } from '../../core/module/permissions.ts';

/** `write`: for one's own sections; `manage`: for every section. */
export const lessonsPermission = definePermissions('lessons', ['view', 'write', 'manage']);
