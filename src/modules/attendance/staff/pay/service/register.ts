import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../../../core/server/http/services.ts';
import { registerPayrollInputs } from '../../../../payroll/public.ts';
import { collectWork } from './collect.ts';
import { partsOfWork } from './parts.ts';

/** From here on this server's payroll knows what attendance, leave and duty know. */
export function tellPayroll(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  registerPayrollInputs(services, {
    name: 'attendance',
    collect: (transaction, asked) => collectWork(transaction, services, asked),
    parts: (transaction, asked) => partsOfWork(transaction, services, asked),
  });
}
