import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { libraryFields } from '../../labels.ts';
import { stockContract as contract } from '../contract.ts';
import { repairsContract } from '../repairs-contract.ts';
import { comeBack, listRepairs, sendAway } from './repairs.ts';
import { closeTake, listMissing, listTakes, readTake, scanCopy, startTake } from './takes.ts';

const options = { attributes: libraryFields };

/** Serves the counting of the books. */
export function serveStock(app: FastifyInstance): void {
  serve(app, contract.takes, (transaction, { input, services }) =>
    listTakes(transaction, services.database, input),
  );
  serve(
    app,
    contract.startTake,
    (transaction, { input, services }) => startTake(transaction, input, services.now()),
    options,
  );
  serve(app, contract.take, (transaction, { input, services }) =>
    readTake(transaction, services.database, input.id),
  );
  serve(app, contract.missing, (transaction, { input }) => listMissing(transaction, input));
  serve(
    app,
    contract.scan,
    (transaction, { input, services }) => scanCopy(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.closeTake,
    (transaction, { input, services }) => closeTake(transaction, input, services.now()),
    options,
  );
  serve(app, repairsContract.repairs, (transaction, { input, services }) =>
    listRepairs(transaction, input, todayInDhaka(services.now())),
  );
  serve(
    app,
    repairsContract.sendAway,
    (transaction, { input, services }) => sendAway(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    repairsContract.comeBack,
    (transaction, { input, services }) => comeBack(transaction, input, services.now()),
    options,
  );
}
