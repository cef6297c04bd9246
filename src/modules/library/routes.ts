import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { serve } from '../../core/server/http/serve.ts';
import { declareClearance } from '../documents/public.ts';
import { serveCatalogue } from './catalogue/service/serve-catalogue.ts';
import { libraryFields } from './labels.ts';
import { openLoans } from './lending/service/open-loans.ts';
import { serveLending } from './lending/service/serve-lending.ts';
import { serveReports } from './reports/service/serve-reports.ts';
import { serveLibraryFiles } from './service/list-files.ts';
import { setupContract } from './setup/contract.ts';
import { savingSettings } from './setup/service/setting-acts.ts';
import { showSettings } from './setup/service/settings.ts';
import { serveStock } from './stock/service/serve-stock.ts';

/** Serves the library: books, the desk, the counting, reports and rules. */
export function serveLibrary(app: FastifyInstance): void {
  declareClearance(app, openLoans);
  serveCatalogue(app);
  serveLending(app);
  serveStock(app);
  serveReports(app);
  serve(app, setupContract.settings, (transaction) => showSettings(transaction));
  serveWithApproval(app, setupContract.saveSettings, savingSettings, { attributes: libraryFields });
  serveLibraryFiles(app);
}
