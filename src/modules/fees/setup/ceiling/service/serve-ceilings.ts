import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../../core/server/http/serve.ts';
import { ceilingContract as contract } from '../contract.ts';
import { ceilingFields } from '../labels.ts';
import { addingCeiling, choosingTier } from './ceiling-acts.ts';
import { readCeilingsOf, readHeadAccounts, saveHeadAccount } from './ceilings.ts';

const options = { attributes: ceilingFields };

/** Serves government ceilings, what is above them, and the bank accounts of heads. */
export function serveCeilings(app: FastifyInstance): void {
  serve(app, contract.ceilings, (transaction, { input, services }) =>
    readCeilingsOf(transaction, services.database, input.yearId, services.now()),
  );
  serveWithApproval(app, contract.saveTier, choosingTier, options);
  serveWithApproval(app, contract.addCeiling, addingCeiling, options);
  serve(app, contract.headAccounts, (transaction, { services }) =>
    readHeadAccounts(transaction, services.now()),
  );
  serve(
    app,
    contract.saveHeadAccount,
    (transaction, { input }) => saveHeadAccount(transaction, input),
    options,
  );
}
