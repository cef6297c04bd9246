import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { labels } from '../../labels.ts';
import { reportsContract as contract } from '../contract.ts';
import { readByGender, readByPeriod, readHabits } from './reports.ts';

const options = { attributes: { from: labels.from, to: labels.to, sectionId: labels.section } };

/** Serves reports that look at days and periods as a whole. */
export function serveReports(app: FastifyInstance): void {
  serve(app, contract.gender, (transaction, { input }) => readByGender(transaction, input), options);
  serve(app, contract.periods, (transaction, { input }) => readByPeriod(transaction, input), options);
  serve(
    app,
    contract.habits,
    (transaction, { input, services }) => readHabits(transaction, services, input),
    options,
  );
}
