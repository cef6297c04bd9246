import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/server/serve.ts';
import { homeContract as contract } from './contract.ts';
import { readToday } from './service/read-today.ts';

export function serveHome(app: FastifyInstance): void {
  serve(app, contract.today, (transaction, { services }) => readToday(transaction, services));
}
