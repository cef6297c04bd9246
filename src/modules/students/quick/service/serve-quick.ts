import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { quickContract as contract } from '../contract.ts';
import { readGrid, saveGrid } from './grid.ts';
import { checkPhotos, savePhotos } from './photos.ts';

/** Serves the grid of a section's students, and photos from a zip. */
export function serveQuick(app: FastifyInstance): void {
  serve(app, contract.grid, (transaction, { input }) => readGrid(transaction, input.sectionId));
  serve(app, contract.save, (transaction, { input, services }) =>
    saveGrid(transaction, input, todayInDhaka(services.now())),
  );
  serve(app, contract.photosCheck, (transaction, { input }) => checkPhotos(transaction, input));
  serveOpen(app, contract.photosSave, (_database, { input, context, services }) =>
    savePhotos(services, context, input),
  );
}
