import { catalogueOf } from '../../core/entity.ts';
import type { ServerModule } from '../../core/server/http/module.ts';
import * as entities from './entities.ts';
import { raisesJob } from './letters/service/notices.ts';
import { copyPayrollDefaults, linkPayroll } from './public.ts';
import { servePayroll } from './routes.ts';
import { allowanceSeeds, bonusSeeds, cutSeeds, overtimeSeeds, typeSeeds } from './setup/catalogue.data.ts';
import { payrollHooks } from './setup/service/hooks.ts';

export const payrollServer: ServerModule = {
  notInAnothersName: [{ begins: '/api/v1/payroll', reads: true }],
  routes: servePayroll,
  hooks: payrollHooks,
  nightly: [raisesJob],
  secrets: [{ table: 'payroll_payslip', column: 'about', within: ['accountNumber'] }],
  catalogue: [
    { entity: catalogueOf(entities.salaryType), rows: typeSeeds },
    { entity: catalogueOf(entities.allowanceRule), rows: allowanceSeeds },
    { entity: catalogueOf(entities.overtimeRule), rows: overtimeSeeds },
    { entity: catalogueOf(entities.bonusRule), rows: bonusSeeds },
    { entity: catalogueOf(entities.cutRule), rows: cutSeeds },
  ],
  needs: [
    { name: 'payroll.defaults', after: ['fees.defaults'], bring: copyPayrollDefaults },
    { name: 'payroll.catalogue', after: ['payroll.defaults'], bring: linkPayroll },
  ],
};
