import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { documentsFields } from '../../labels.ts';
import { lettersContract as contract } from '../contract.ts';
import { givingLetter, showFigures } from './give-letter.ts';
import {
  askForAnother,
  askForLetter,
  listOwnRequests,
  listRequests,
  ownLetterFile,
  refuseLetter,
  withdrawLetter,
} from './requests.ts';

const options = { attributes: documentsFields };

/** Serves letters of employees: asking, preparing with a second person, refusing, and fetching one's own. */
export function serveLetters(app: FastifyInstance): void {
  serve(app, contract.requests, (transaction, { input }) => listRequests(transaction, input));
  serve(
    app,
    contract.askFor,
    (transaction, { input, services }) => askForAnother(transaction, services, input),
    { ...options, idempotent: true },
  );
  serve(app, contract.figures, (transaction, { input, services }) =>
    showFigures(transaction, services, input.id),
  );
  serveWithApproval(app, contract.issue, givingLetter, options);
  serve(
    app,
    contract.refuse,
    (transaction, { input, services }) => refuseLetter(transaction, services, input),
    options,
  );
  serve(app, contract.ownRequests, (transaction, { input }) => listOwnRequests(transaction, input));
  serve(app, contract.ask, (transaction, { input, services }) => askForLetter(transaction, services, input), {
    ...options,
    idempotent: true,
  });
  serve(app, contract.withdraw, (transaction, { input, services }) =>
    withdrawLetter(transaction, services, input.id),
  );
  serveOpen(app, contract.ownFile, async (database, { input, context, services, reply }) => {
    const { name, draw } = await database.readInSite(context, (transaction) =>
      ownLetterFile(transaction, services, input.id),
    );
    return sendDownload(reply, 'pdf', name, await draw());
  });
}
