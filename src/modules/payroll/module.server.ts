import type { ServerModule } from '../../core/server/http/module.ts';
import { raisesJob } from './letters/service/notices.ts';
import { copyPayrollDefaults } from './public.ts';
import { servePayroll } from './routes.ts';
import { payrollHooks } from './setup/service/hooks.ts';

export const payrollServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/payroll', reads: true }],
  routes: servePayroll,
  hooks: payrollHooks,
  nightly: [raisesJob],
  secrets: [{ table: 'payroll_payslip', column: 'about', within: ['accountNumber'] }],
  needs: [{ name: 'payroll.defaults', after: ['fees.defaults'], bring: copyPayrollDefaults }],
};
