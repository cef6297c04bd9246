import { definePermissions } from '../../core/module/permissions.ts';

export const studentsPermission = definePermissions('students', [
  'view',
  'edit',
  'contact',
  'reveal',
  'promote',
  'approvePromotion',
]);
