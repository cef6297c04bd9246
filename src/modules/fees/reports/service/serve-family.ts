import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { feeFields } from '../../labels.ts';
import { receiptFile } from '../../receipts/service/receipt-file.ts';
import { familyContract as contract, type FamilyStatement } from '../family-contract.ts';
import { mineContract } from '../mine-contract.ts';
import { familyFile } from './family-file.ts';
import { readFamilyStatement, readOwnStatement } from './family-statement.ts';
import { readOwnReceipt } from './mine.ts';

const options = { attributes: feeFields };
type Asking = Call<{ from?: string | undefined }>;
const askedOf = ({ input, services }: Asking) => ({
  from: input.from,
  today: todayInDhaka(services.now()),
});

/** Serves the statement of a family to the office, and of one's own to guardians and students. */
export function serveFamily(app: FastifyInstance): void {
  serve(
    app,
    contract.familyStatement,
    (transaction, call) => readFamilyStatement(transaction, call.input.id, askedOf(call)),
    options,
  );
  serve(
    app,
    contract.mineStatement,
    (transaction, call) => readOwnStatement(transaction, askedOf(call)),
    options,
  );
  serveOpen(
    app,
    contract.familyStatementFile,
    (_, call) => send(call, (transaction) => readFamilyStatement(transaction, call.input.id, askedOf(call))),
    options,
  );
  serveOpen(
    app,
    contract.mineStatementFile,
    (_, call) => send(call, (transaction) => readOwnStatement(transaction, askedOf(call))),
    options,
  );
  serveOpen(app, mineContract.receiptFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const receipt = await database.readInSite(context, (transaction) =>
      readOwnReceipt(transaction, services, input.id, todayInDhaka(services.now())),
    );
    const body = await receiptFile(receipt, services, site, context.language)();
    return sendDownload(reply, 'pdf', `receipt-${receipt.number}`, body);
  });
}

async function send(
  { context, services, reply }: Pick<Asking, 'context' | 'services' | 'reply'>,
  read: (transaction: Transaction) => Promise<FamilyStatement>,
) {
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  if (!site) throw new AppError(errors.notFound);
  const statement = await services.database.readInSite(context, read);
  const body = await familyFile(statement, services, site, context.language)();
  return sendDownload(reply, 'pdf', 'family-statement', body);
}
