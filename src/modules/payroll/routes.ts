import type { FastifyInstance } from 'fastify';
import { serveRuns } from './runs/service/serve-runs.ts';

/** Serves payroll: rules and settings, months of pay, papers, dues and reports. */
export function servePayroll(app: FastifyInstance): void {
  serveRuns(app);
}
