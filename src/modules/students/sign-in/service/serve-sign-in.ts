import type { FastifyInstance } from 'fastify';
import { servePlatform } from '../../../../core/server/http/serve.ts';
import { signInContract as contract } from '../contract.ts';
import { listSignIns } from './list.ts';
import { serveSignInFile } from './list-files.ts';
import { makeSlips } from './slips.ts';

/** Serves who of the families has signed in, and the slips of those who have not. */
export function serveSignIns(app: FastifyInstance): void {
  servePlatform(app, contract.list, (transaction, { input }) => listSignIns(transaction, input));
  servePlatform(app, contract.slips, (transaction, { input, services }) =>
    makeSlips(transaction, services, input),
  );
  serveSignInFile(app);
}
