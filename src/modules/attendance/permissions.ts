import { definePermissions } from '../../core/module/permissions.ts';

export const attendancePermission = definePermissions('attendance', ['view', 'take', 'takeAll', 'amend']);
