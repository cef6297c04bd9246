import type { FastifyInstance } from 'fastify';
import { serveDues } from './dues/service/serve-dues.ts';
import { servePapers } from './papers/service/serve-papers.ts';
import { serveReports } from './reports/service/serve-reports.ts';
import { serveRuns } from './runs/service/serve-runs.ts';
import { serveSetup } from './setup/service/serve-setup.ts';

/** Serves payroll: rules and settings, months of pay, papers, dues and reports. */
export function servePayroll(app: FastifyInstance): void {
  serveSetup(app);
  serveRuns(app);
  serveDues(app);
  servePapers(app);
  serveReports(app);
}
