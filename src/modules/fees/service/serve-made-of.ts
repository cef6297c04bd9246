import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../core/dates.ts';
import { serve } from '../../../core/server/serve.ts';
import { feeFields } from '../labels.ts';
import { madeOfContract as contract } from '../made-of-contract.ts';
import { listPrintsOf } from './clearances.ts';
import { readLineDetail } from './line-detail.ts';
import { listPlanned } from './planned-lines.ts';

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
