import { definePermissions } from '../../core/module/permissions.ts';

export const examsPermission = definePermissions('exams', ['view', 'edit']);
export const marksPermission = definePermissions('marks', ['enter', 'enterAll', 'verify', 'accept']);
