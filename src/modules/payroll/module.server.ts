import type { ServerModule } from '../../core/server/http/module.ts';
import { copyPayrollDefaults } from './public.ts';
import { servePayroll } from './routes.ts';
import { payrollHooks } from './setup/service/hooks.ts';

export const payrollServer: ServerModule = {
  routes: servePayroll,
  hooks: payrollHooks,
  needs: [{ name: 'payroll.defaults', after: ['fees.defaults'], bring: copyPayrollDefaults }],
};
