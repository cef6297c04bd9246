import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { admissionFields } from '../../labels.ts';
import { testContract as contract } from '../contract.ts';
import { testPaper } from './papers.ts';
import { dropTest, readRooms, saveTest, seatRest } from './plan.ts';
import { showTest } from './show-plan.ts';

const options = { attributes: admissionFields };

/** Serves rolls and seats of admission tests, with their papers. */
export function serveTest(app: FastifyInstance): void {
  serve(app, contract.read, (transaction, { input }) => showTest(transaction, input));
  serve(app, contract.rooms, (transaction, { input }) => readRooms(transaction, input), options);
  serve(
    app,
    contract.save,
    (transaction, { input, services }) => saveTest(transaction, services, input),
    options,
  );
  serve(app, contract.seatRest, (transaction, { input }) => seatRest(transaction, input.id));
  serve(
    app,
    contract.drop,
    (transaction, { input, services }) => dropTest(transaction, services, input),
    options,
  );
  serveOpen(app, contract.paper, async (database, { input, context, services, reply }) => {
    const { id: declarationId, ...wish } = input;
    const draw = await database.readInSite(context, (transaction) =>
      testPaper(transaction, services, { ...wish, declarationId }, context.language),
    );
    return sendDownload(reply, 'pdf', `admission-test-${input.kind}`, await draw());
  });
}
