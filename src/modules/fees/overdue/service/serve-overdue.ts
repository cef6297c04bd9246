import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendSheet, wholeSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { overdueContract as contract } from '../contract.ts';
import { overdueFields } from '../labels.ts';
import { listAdvances } from './advances.ts';
import { chooseDue } from './choices.ts';
import { sumDues } from './due-summary.ts';
import { listPromises, notePromise, readPromiseDesk } from './promises.ts';
import { advanceSheet, dueSummarySheet, promiseSheet } from './sheets.ts';

const options = { attributes: overdueFields };

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
      wholeSheet(
        dueSummarySheet(
          await sumDues(transaction, call.input, todayInDhaka(call.services.now())),
          call.input.by,
          call.context.language,
        ),
      ),
    ),
  );
  serveOpen(
    app,
    contract.advancesFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-advances', async (transaction, page) => {
        const { input } = call;
        const { items, total } = await listAdvances(transaction, input, page);
        return { sheet: advanceSheet(items, call.context.language, input), total };
      }),
    options,
  );
  serveOpen(
    app,
    contract.promisesFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-promises', async (transaction, page) => {
        const today = todayInDhaka(call.services.now());
        const { services, input } = call;
        const { items, total } = await listPromises(transaction, services.database, input, today, page);
        return { sheet: promiseSheet(items, call.context.language, input), total };
      }),
    options,
  );
}
