import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { listPlanned } from '../../billing/service/planned-lines.ts';
import { listPrintsOf } from '../../clearance/service/clearances.ts';
import { feeFields } from '../../labels.ts';
import { madeOfContract as contract } from '../made-of-contract.ts';
import { readLineDetail } from './line-detail.ts';

/** Serves what figures are made of: a line, a month's planned lines, the copies of a certificate. */
export function serveMadeOf(app: FastifyInstance): void {
  serve(app, contract.line, (transaction, { input, services }) =>
    readLineDetail(transaction, input.id, todayInDhaka(services.now()), false),
  );
  serve(app, contract.mineLine, (transaction, { input, services }) =>
    readLineDetail(transaction, input.id, todayInDhaka(services.now()), true),
  );
  serve(app, contract.planned, (transaction, { input }) => listPlanned(transaction, input), {
    attributes: feeFields,
  });
  serve(app, contract.clearancePrints, (transaction, { input, services }) =>
    listPrintsOf(transaction, services.database, input),
  );
}
