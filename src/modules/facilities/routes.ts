import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/server/http/serve.ts';
import { serveAssets } from './assets/service/serve-assets.ts';
import { serveBatchWork } from './batches/service/serve-batches.ts';
import { facilitiesContract as contract } from './contract.ts';
import { facilitiesFields } from './labels.ts';
import { bookRoom, cancelBooking, readBookingDay } from './service/bookings.ts';
import { readEquipment, readTree } from './service/tree.ts';

const options = { attributes: facilitiesFields };

/** Serves buildings as a tree, and the booking of rooms. */
export function serveFacilities(app: FastifyInstance): void {
  serve(app, contract.tree, (transaction) => readTree(transaction));
  serve(app, contract.equipmentOf, (transaction, { input }) => readEquipment(transaction, input.id));
  serve(
    app,
    contract.day,
    (transaction, { input, services }) => readBookingDay(transaction, services.database, input.day),
    options,
  );
  serve(
    app,
    contract.book,
    (transaction, { input, services }) => bookRoom(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.cancel,
    (transaction, { input, services }) => cancelBooking(transaction, services, input),
    options,
  );
  serveBatchWork(app);
  serveAssets(app);
}
