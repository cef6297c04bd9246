import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { payrollFields as attributes } from '../../labels.ts';
import { duesContract as contract } from '../contract.ts';
import { addArrears, findArrears, listArrears } from './arrears.ts';
import { reverseArrears, withdrawArrears } from './arrears-back.ts';
import { enterInterest, listFund, readFundOf } from './fund.ts';
import { givingLoan, listLoans } from './loans.ts';
import { listSettlements, settling, trySettlement } from './settlements.ts';
import { showMost, withdrawing } from './withdrawals.ts';

/** Serves what staff owe and are owed beside the month's pay. */
export function serveDues(app: FastifyInstance): void {
  serve(app, contract.loans, (transaction, { input }) => listLoans(transaction, input));
  serveWithApproval(app, contract.giveLoan, givingLoan, { attributes });
  serve(app, contract.fund, (transaction, { input }) => listFund(transaction, input));
  serve(app, contract.fundOf, (transaction, { input }) => readFundOf(transaction, input));
  serve(app, contract.mostOfFund, (transaction, { input }) => showMost(transaction, input), { attributes });
  serveWithApproval(app, contract.withdraw, withdrawing, { attributes });
  serve(
    app,
    contract.interest,
    (transaction, { input, services }) => enterInterest(transaction, services, input),
    { attributes, idempotent: true },
  );
  serve(app, contract.arrears, (transaction, { input }) => listArrears(transaction, input));
  serve(app, contract.findArrears, (transaction, { input, services }) =>
    findArrears(transaction, services, input),
  );
  serve(
    app,
    contract.addArrears,
    (transaction, { input, services }) => addArrears(transaction, services, input),
    { attributes, idempotent: true },
  );
  serve(
    app,
    contract.withdrawArrears,
    (transaction, { input, services }) => withdrawArrears(transaction, services, input),
    { attributes, idempotent: true },
  );
  serve(app, contract.reverseArrears, (transaction, { input }) => reverseArrears(transaction, input), {
    attributes,
    idempotent: true,
  });
  serve(app, contract.settlements, (transaction, { input }) => listSettlements(transaction, input));
  serve(app, contract.trySettlement, (transaction, { input, services }) =>
    trySettlement(transaction, services, input),
  );
  serveWithApproval(app, contract.settle, settling, { attributes });
}
