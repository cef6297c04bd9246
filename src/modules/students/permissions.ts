import { definePermissions } from '../../core/module/permissions.ts';

export const studentsPermission = definePermissions('students', [
  'view',
  'export',
  'edit',
  'contact',
  'reveal',
  'promote',
  'approvePromotion',
  'bar',
  'approveBars',
]);

/**
 * Of batches: `view` their attendance, `take` it in one's own and `takeAll` in every one and also later, `fees`: what they
 * cost and charging it.
 */
export const studentsBatchPermission = definePermissions('students.batch', [
  'view',
  'take',
  'takeAll',
  'fees',
]);
