import { definePermissions } from '../../core/permissions.ts';

export const attendancePermission = definePermissions('attendance', ['view', 'take', 'takeAll', 'amend']);
