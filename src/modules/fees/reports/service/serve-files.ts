import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serveOpen } from '../../../../core/server/http/serve.ts';
import { listClearances } from '../../clearance/service/clearances.ts';
import { feeFields } from '../../labels.ts';
import { listDays } from '../../receipts/service/days.ts';
import { listWaivers } from '../../waivers/service/waivers.ts';
import { fileContract as contract } from '../file-contract.ts';
import { mostInFile } from './files.ts';
import { clearanceSheet, daySheet, waiverSheet } from './list-sheets.ts';
import { sendSheet } from './send-sheet.ts';

const everything = { page: 1, size: mostInFile + 1 };
const options = { attributes: feeFields };

/** Serves waivers, certificates and closed days as files. */
export function serveFiles(app: FastifyInstance): void {
  serveOpen(
    app,
    contract.waiversFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-waivers', async (transaction) => {
        const today = todayInDhaka(call.services.now());
        const { items } = await listWaivers(transaction, { ...call.input, ...everything }, today);
        return waiverSheet(items, call.context.language);
      }),
    options,
  );
  serveOpen(
    app,
    contract.clearancesFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-clearances', async (transaction) => {
        const { items } = await listClearances(transaction, call.services.database, {
          ...call.input,
          ...everything,
        });
        return clearanceSheet(items, call.context.language);
      }),
    options,
  );
  serveOpen(
    app,
    contract.daysFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'day-closes', async (transaction) => {
        const { items } = await listDays(transaction, call.services.database, {
          ...call.input,
          ...everything,
        });
        return daySheet(items, call.context.language);
      }),
    options,
  );
}
