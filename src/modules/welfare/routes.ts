import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/server/http/serve.ts';
import { declareTimeline } from '../students/public.ts';
import { welfareContract as contract } from './contract.ts';
import { conductInTimeline, readConduct, readHealth, readOwn } from './service/read.ts';

/** Serves a student's conduct and health: for the profile, and for the family itself. */
export function serveWelfare(app: FastifyInstance): void {
  declareTimeline(app, conductInTimeline);
  serve(app, contract.conduct, (transaction, { input }) => readConduct(transaction, input.id));
  serve(app, contract.health, (transaction, { input }) => readHealth(transaction, input.id));
  serve(app, contract.own, (transaction, { input }) => readOwn(transaction, input.studentId));
}
