import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/server/http/serve.ts';
import { gridContract } from './grid/contract.ts';
import { gridFields } from './grid/labels.ts';
import { changeGrid } from './grid/service/change-grid.ts';
import { readGrid } from './grid/service/read-grid.ts';

/** Serves the sections of a year as one grid. */
export function serveAcademic(app: FastifyInstance): void {
  serve(app, gridContract.read, (transaction, { input }) => readGrid(transaction, input));
  serve(app, gridContract.change, (transaction, { input }) => changeGrid(transaction, input), {
    attributes: gridFields,
  });
}
