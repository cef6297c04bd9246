import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { fundsContract as contract } from '../contract.ts';
import { fundFields } from '../labels.ts';
import { readFundReport } from './fund-report.ts';
import { transferringFunds } from './transfer.ts';

const named = { attributes: fundFields };

export function serveFunds(app: FastifyInstance): void {
  serve(app, contract.fundReport, (on, { input }) => readFundReport(on, input), named);
  serveWithApproval(app, contract.transferFunds, transferringFunds, named);
}
