import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../../../core/server/http/services.ts';
import { registerPayrollInputs } from '../../../../payroll/public.ts';
import { readStaffRegister } from '../../service/register.ts';
import { collectWork } from './collect.ts';
import { readMissingDays } from './hours.ts';
import { partsOfWork } from './parts.ts';

/** From here on this server's payroll knows what attendance, leave and duty know. */
export function tellPayroll(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  registerPayrollInputs(services, {
    name: 'attendance',
    collect: (transaction, asked) => collectWork(transaction, services, asked),
    parts: (transaction, asked) => partsOfWork(transaction, services, asked),
    missing: (transaction, asked) => readMissingDays(transaction, services, asked),
    async attendance(transaction, { month, employeeIds }) {
      const { rows } = await readStaffRegister(transaction, services, month, employeeIds);
      return new Map(
        rows.map(({ employee, sums: { working, present, late, half, onDuty, leave, absent } }) => [
          employee.id,
          // Half a day is half of each.
          { working, present: present + onDuty + half / 2, late, leave, absent: absent + half / 2 },
        ]),
      );
    },
  });
}
