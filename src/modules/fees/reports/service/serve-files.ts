import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serveOpen } from '../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { listClearances } from '../../clearance/service/clearances.ts';
import { feeFields } from '../../labels.ts';
import { listDays } from '../../receipts/service/days.ts';
import { listWaivers } from '../../waivers/service/waivers.ts';
import { fileContract as contract } from '../file-contract.ts';
import { clearanceSheet, daySheet, waiverSheet } from './list-sheets.ts';

const options = { attributes: feeFields };

/** Serves waivers, certificates and closed days as files. */
export function serveFiles(app: FastifyInstance): void {
  serveOpen(
    app,
    contract.waiversFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-waivers', async (transaction, page) => {
        const today = todayInDhaka(call.services.now());
        const { items, total } = await listWaivers(transaction, { ...call.input, ...page }, today);
        return { sheet: waiverSheet(items, call.context.language, call.input), total };
      }),
    options,
  );
  serveOpen(
    app,
    contract.clearancesFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fee-clearances', async (transaction, page) => {
        const { items, total } = await listClearances(transaction, call.services.database, {
          ...call.input,
          ...page,
        });
        return { sheet: clearanceSheet(items, call.context.language, call.input), total };
      }),
    options,
  );
  serveOpen(
    app,
    contract.daysFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'day-closes', async (transaction, page) => {
        const { items, total } = await listDays(transaction, call.services.database, {
          ...call.input,
          ...page,
        });
        return { sheet: daySheet(items, call.context.language, call.input), total };
      }),
    options,
  );
}
