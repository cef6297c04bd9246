import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { batchWorkContract as contract } from '../contract.ts';
import { batchWorkFields } from '../labels.ts';
import { readSheet, saveSheet } from './attendance.ts';
import { chargeMonth, listCharges, listUncharged, readFee, saveFee } from './fees.ts';
import { listBatches } from './pupils.ts';
import { listMeetings, readReport } from './report.ts';

const options = { attributes: batchWorkFields };

/** Serves what happens in batches: their attendance, and what they cost. */
export function serveBatchWork(app: FastifyInstance): void {
  serve(app, contract.choices, async (on, { services }) => ({
    today: todayInDhaka(services.now()),
    items: await listBatches(on),
  }));
  serve(
    app,
    contract.sheet,
    (on, { input, services }) => readSheet(on, services.database, input, todayInDhaka(services.now())),
    options,
  );
  serve(app, contract.save, (on, { input, services }) => saveSheet(on, services, input), options);
  serve(app, contract.report, (on, { input }) => readReport(on, input), options);
  serve(
    app,
    contract.meetings,
    (on, { input, services }) => listMeetings(on, services.database, input),
    options,
  );
  serve(app, contract.fee, (on, { input, services }) => readFee(on, input.id, todayInDhaka(services.now())));
  serve(app, contract.saveFee, (on, { input }) => saveFee(on, input), options);
  serve(app, contract.charges, (on, { input }) => listCharges(on, input), options);
  serve(app, contract.uncharged, (on, { input }) => listUncharged(on, input), options);
  serve(
    app,
    contract.charge,
    (on, { input, services }) => chargeMonth(on, input, todayInDhaka(services.now())),
    options,
  );
}
