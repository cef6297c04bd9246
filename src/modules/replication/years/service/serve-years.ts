import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { yearContract as contract } from '../contract.ts';
import { yearFields } from '../labels.ts';
import {
  compareYears,
  copyYear,
  listYearRuns,
  readYearOptions,
  readYearRows,
  takeYearBack,
} from './year-runs.ts';

const options = { attributes: yearFields };

/** Serves copying what hangs on an academic year into the next one. */
export function serveYears(app: FastifyInstance): void {
  serve(app, contract.options, (transaction, { services }) => readYearOptions(transaction, services));
  serve(
    app,
    contract.compare,
    (transaction, { input, services }) => compareYears(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.rows,
    (transaction, { input, services }) => readYearRows(transaction, services, input),
    options,
  );
  serve(app, contract.runs, (transaction, { input, services }) => listYearRuns(transaction, services, input));
  serve(
    app,
    contract.start,
    (transaction, { input, services }) => copyYear(transaction, services, input),
    options,
  );
  serve(app, contract.takeBack, (transaction, { input, services }) =>
    takeYearBack(transaction, services, input.id),
  );
}
