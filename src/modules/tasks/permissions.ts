import { definePermissions } from '../../core/module/permissions.ts';

/** `view`: one's own tasks; `assign`: everybody's, and giving tasks to others. */
export const tasksPermission = definePermissions('tasks', ['view', 'assign']);
