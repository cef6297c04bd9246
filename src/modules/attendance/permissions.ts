import { definePermissions } from '../../core/module/permissions.ts';

export const attendancePermission = definePermissions('attendance', [
  'view',
  'take',
  'takeAll',
  'takePeriods',
  'amend',
  'setup',
]);

/** Of employees: one's own month, everybody's, the day's sheet, changes after the day, and the rules. */
export const attendanceStaffPermission = definePermissions('attendance.staff', [
  'own',
  'view',
  'take',
  'amend',
  'rules',
]);
