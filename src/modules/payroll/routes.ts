import type { FastifyInstance } from 'fastify';
import { declareLetterFigures, declareSecretFigures } from '../documents/public.ts';
import { declarePayTeller } from '../people/public.ts';
import { serveBanks } from './banks/service/serve-banks.ts';
import { serveDues } from './dues/service/serve-dues.ts';
import { serveIncrementLetters } from './letters/service/serve-letters.ts';
import { gratuitiesOf, payFacts, salaryFigures } from './papers/service/pay-teller.ts';
import { servePapers } from './papers/service/serve-papers.ts';
import { payrollPayPermission } from './permissions.ts';
import { serveReports } from './reports/service/serve-reports.ts';
import { serveRuns } from './runs/service/serve-runs.ts';
import { serveSetup } from './setup/service/serve-setup.ts';

/** Serves payroll: rules and settings, months of pay, papers, dues and reports. */
export function servePayroll(app: FastifyInstance): void {
  serveSetup(app);
  serveRuns(app);
  serveDues(app);
  servePapers(app);
  serveBanks(app);
  serveIncrementLetters(app);
  serveReports(app);
  declarePayTeller(app, { facts: payFacts, gratuities: gratuitiesOf });
  declareLetterFigures(app, 'salary', salaryFigures);
  declareSecretFigures(app, ['salary', 'increment'], payrollPayPermission.view);
}
