import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../../core/server/http/serve.ts';
import { ceilingContract as contract } from '../contract.ts';
import { ceilingFields } from '../labels.ts';
import { addCeiling, readCeilingsOf, readHeadAccounts, saveHeadAccount, saveTier } from './ceilings.ts';

const options = { attributes: ceilingFields };

/** Serves government ceilings, what is above them, and the bank accounts of heads. */
export function serveCeilings(app: FastifyInstance): void {
  serve(app, contract.ceilings, (transaction, { input, services }) =>
    readCeilingsOf(transaction, services.database, input.yearId, services.now()),
  );
  serve(app, contract.saveTier, (transaction, { input }) => saveTier(transaction, input), options);
  serve(
    app,
    contract.addCeiling,
    (transaction, { input, services }) => addCeiling(transaction, input, services.now()),
    options,
  );
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
