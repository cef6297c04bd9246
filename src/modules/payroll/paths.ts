import { definePaths } from '../../core/module/paths.ts';

export const payrollPath = definePaths({
  types: '/salary/type',
  overtime: '/salary/overtime-rules',
  bonuses: '/salary/bonus-rules',
  cuts: '/salary/cut-rules',
  allowances: '/salary/allowance-rules',
  settings: '/site-payroll-setting',
  report: '/site-payroll-report',
  runs: '/site/payroll/run/list',
  inputs: '/site/payroll/input/view',
  dues: '/site/payroll/loan/list',
  mine: '/site/employee-panel/payslip',
  pay: '/payroll/employee-pay/list',
  personal: '/payroll/personal-item/list',
  steps: '/payroll/pay-step/list',
  terms: '/payroll/salary-term/list',
});
