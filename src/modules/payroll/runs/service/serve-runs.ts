import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { payrollFields as attributes } from '../../labels.ts';
import { runsContract as contract } from '../contract.ts';
import { readChanges } from './changes.ts';
import { checkRun, computeRun } from './compute.ts';
import { readGaps } from './gaps.ts';
import { readInputs, saveInputs } from './inputs.ts';
import { readOwnParts, readParts } from './parts.ts';
import { lockRun, payRun, releasePay, withholdPay } from './pay.ts';
import { listMine, listPayslips, readMine, readPayslip, tryPay } from './payslips.ts';
import { approvingRun, reversingRun } from './run-acts.ts';
import { discardRun, listRuns, readRun, startRun } from './runs.ts';
import { readVariance } from './variance.ts';

/** Serves months of pay from the first entry to the lock, and everybody's own payslips. */
export function serveRuns(app: FastifyInstance): void {
  serve(app, contract.runs, (transaction, { input, services }) =>
    listRuns(transaction, input, services.now()),
  );
  serve(app, contract.start, (transaction, { input }) => startRun(transaction, input), {
    attributes,
    idempotent: true,
  });
  serve(app, contract.run, (transaction, { input, services }) => readRun(transaction, services, input.id));
  serve(app, contract.discard, (transaction, { input }) => discardRun(transaction, input.id));
  serve(app, contract.compute, (transaction, { input, services }) =>
    computeRun(transaction, services, input.id),
  );
  serve(app, contract.check, (transaction, { input, services }) => checkRun(transaction, services, input));
  serveWithApproval(app, contract.approve, approvingRun, { attributes });
  serve(app, contract.pay, (transaction, { input, services }) => payRun(transaction, services, input), {
    attributes,
    idempotent: true,
  });
  serve(app, contract.lock, (transaction, { input, services }) => lockRun(transaction, services, input.id));
  serveWithApproval(app, contract.reverse, reversingRun, { attributes });
  serve(app, contract.payslips, (transaction, { input }) => listPayslips(transaction, input));
  serve(app, contract.payslip, (transaction, { input }) => readPayslip(transaction, input.id));
  serve(app, contract.variance, (transaction, { input }) => readVariance(transaction, input));
  serve(
    app,
    contract.withhold,
    (transaction, { input, services }) => withholdPay(transaction, services, input),
    { attributes },
  );
  serve(
    app,
    contract.release,
    (transaction, { input, services }) => releasePay(transaction, services, input),
    { attributes, idempotent: true },
  );
  serve(app, contract.mine, (transaction, { input }) => listMine(transaction, input));
  serve(app, contract.mineOne, (transaction, { input }) => readMine(transaction, input.id));
  serve(app, contract.inputs, (transaction, { input, services }) => readInputs(transaction, services, input));
  serve(app, contract.inputParts, (transaction, { input, services }) =>
    readParts(transaction, services, input),
  );
  serve(app, contract.mineParts, (transaction, { input, services }) =>
    readOwnParts(transaction, services, input.id),
  );
  serve(app, contract.changes, (transaction, { input, services }) =>
    readChanges(transaction, services, input.id),
  );
  serve(
    app,
    contract.saveInputs,
    (transaction, { input, services }) => saveInputs(transaction, services, input),
    { attributes },
  );
  serve(app, contract.gaps, (transaction, { input, services }) => readGaps(transaction, services, input));
  serve(app, contract.trial, (transaction, { input, services }) => tryPay(transaction, services, input), {
    attributes,
  });
}
