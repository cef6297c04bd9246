import type { FastifyInstance } from 'fastify';
import { serveStatements } from './statements/service/serve-statements.ts';

export function servePayments(app: FastifyInstance): void {
  serveStatements(app);
}
