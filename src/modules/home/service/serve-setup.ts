import type { FastifyInstance } from 'fastify';
import { serve } from '../../../core/server/serve.ts';
import { setupContract } from '../setup-contract.ts';
import { readSetup } from './read-setup.ts';

export function serveSetup(app: FastifyInstance): void {
  serve(app, setupContract.setup, (transaction) => readSetup(transaction));
}
