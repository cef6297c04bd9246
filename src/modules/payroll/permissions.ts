import { definePermissions } from '../../core/module/permissions.ts';

/** Salary types and the rules of pay. */
export const payrollRulesPermission = definePermissions('payroll.rules', ['view', 'edit']);
/** What each person is paid. */
export const payrollPayPermission = definePermissions('payroll.pay', ['view', 'edit']);
/** Months of pay: to see them, to prepare them, to approve them, to pay them, and to change the settings. */
export const payrollPermission = definePermissions('payroll', [
  'view',
  'prepare',
  'approve',
  'disburse',
  'reveal',
  'setup',
]);
/** One's own payslips, and nobody else's. */
export const payrollOwnPermission = definePermissions('payroll.own', ['see']);
