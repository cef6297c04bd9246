import type { FastifyInstance } from 'fastify';
import { servePlatform } from '../../../../core/server/http/serve.ts';
import { nationalContract as contract } from '../contract.ts';
import { nationalFields } from '../labels.ts';
import { fixNational, listNational, saveNational, withdrawNational } from './national.ts';

const options = { attributes: nationalFields };

/** Serves the national calendar to the platform's staff. */
export function serveNational(app: FastifyInstance): void {
  servePlatform(app, contract.list, (transaction, { input }) => listNational(transaction, input.year));
  servePlatform(app, contract.save, (transaction, { input }) => saveNational(transaction, input), options);
  servePlatform(app, contract.fix, (transaction, { input }) => fixNational(transaction, input), options);
  servePlatform(app, contract.withdraw, (transaction, { input }) => withdrawNational(transaction, input));
}
