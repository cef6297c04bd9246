import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { mostInFile } from '../../reports/service/files.ts';
import { sendSheet } from '../../reports/service/send-sheet.ts';
import { overdueContract as contract } from '../contract.ts';
import { overdueFields } from '../labels.ts';
import { listAdvances } from './advances.ts';
import { chooseDue } from './choices.ts';
import { sumDues } from './due-summary.ts';
import { listPromises, notePromise, readPromiseDesk } from './promises.ts';
import { advanceSheet, dueSummarySheet, promiseSheet } from './sheets.ts';

const options = { attributes: overdueFields };
const everything = { page: 1, size: mostInFile + 1 };

/** Serves dues by age, advances, promises to pay and the choices of the due list. */
export function serveOverdue(app: FastifyInstance): void {
  serve(app, contract.dueSummary, (transaction, { input, services }) =>
    sumDues(transaction, input, todayInDhaka(services.now())),
  );
  serve(app, contract.advances, (transaction, { input }) => listAdvances(transaction, input, input));
  serve(app, contract.promises, (transaction, { input, services }) =>
    listPromises(transaction, services.database, input, todayInDhaka(services.now()), input),
  );
  serve(app, contract.promiseDesk, (transaction, { input, services }) =>
    readPromiseDesk(transaction, input.id, todayInDhaka(services.now())),
  );
  serve(
    app,
    contract.notePromise,
    (transaction, { input, services }) => notePromise(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.chooseDue,
    (transaction, { input, services }) => chooseDue(transaction, input, services.now()),
    options,
  );
  serveOpen(app, contract.dueSummaryFile, async (_, call) =>
    sendSheet(call, call.input.format, 'fees-due-by-month', async (transaction) =>
      dueSummarySheet(
        await sumDues(transaction, call.input, todayInDhaka(call.services.now())),
        call.input.by,
        call.context.language,
      ),
    ),
  );
  serveOpen(
    app,
    contract.advancesFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-advances', async (transaction) => {
        const { items } = await listAdvances(transaction, call.input, everything);
        return advanceSheet(items, call.context.language);
      }),
    options,
  );
  serveOpen(
    app,
    contract.promisesFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-promises', async (transaction) => {
        const today = todayInDhaka(call.services.now());
        const { services, input } = call;
        const { items } = await listPromises(transaction, services.database, input, today, everything);
        return promiseSheet(items, call.context.language);
      }),
    options,
  );
}
