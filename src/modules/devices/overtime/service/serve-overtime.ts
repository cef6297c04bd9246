import type { FastifyInstance } from 'fastify';
import { link } from '../../../../core/module/paths.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { registerPayrollInputs } from '../../../payroll/public.ts';
import { devicesFields } from '../../labels.ts';
import { devicesPath } from '../../paths.ts';
import { overtimeContract as contract } from '../contract.ts';
import { overtimeTexts } from '../labels.ts';
import { hoursOf } from '../rules.ts';
import { askingOvertime, cancelOvertime, listOvertime, readPaid } from './overtime.ts';

/** Serves overtime, and tells payroll the hours of it that were approved and worked. */
export function serveOvertime(app: FastifyInstance): void {
  const options = { attributes: devicesFields };
  serve(app, contract.list, (transaction, { input, services }) =>
    listOvertime(transaction, services.database, input),
  );
  serveWithApproval(app, contract.ask, askingOvertime, options);
  serve(
    app,
    contract.cancel,
    (transaction, { input, services }) => cancelOvertime(transaction, input, services.now()),
    options,
  );
  const { services } = app as unknown as { services: Services };
  registerPayrollInputs(services, {
    name: 'devices',
    async collect(transaction, { month, employeeIds }) {
      const sums = new Map<string, number>();
      for (const { employeeId, minutes } of await readPaid(transaction, month, employeeIds))
        sums.set(employeeId, (sums.get(employeeId) ?? 0) + minutes);
      return new Map([...sums].map(([id, minutes]) => [id, { work: { overtimeHours: hoursOf(minutes) } }]));
    },
    async parts(transaction, { month, employeeId }) {
      const days = await readPaid(transaction, month, [employeeId]);
      return days.map(({ day, minutes }) => ({
        field: 'overtimeHours' as const,
        day,
        text: overtimeTexts.part,
        amount: hoursOf(minutes),
        path: link(devicesPath.overtime, { month }),
      }));
    },
  });
}
