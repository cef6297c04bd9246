import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { statementsContract as contract } from '../contract.ts';
import { statementFields } from '../labels.ts';
import { bringStatement, checkStatement } from './bring-lines.ts';
import { acceptSuggestions, matchByHand, setLineAside, undoMatches } from './match-lines.ts';
import { listLines, listReceipts } from './read-lines.ts';

const attributes = { attributes: statementFields };

export function serveStatements(app: FastifyInstance): void {
  serveOpen(app, contract.check, (database, { input, context }) => checkStatement(database, context, input));
  serve(app, contract.bring, (transaction, { input }) => bringStatement(transaction, input), {
    idempotent: true,
  });
  serve(app, contract.lines, (transaction, { input }) => listLines(transaction, input));
  serve(app, contract.receipts, (transaction, { input }) => listReceipts(transaction, input));
  serve(app, contract.accept, (transaction, { input }) => acceptSuggestions(transaction, input), {
    idempotent: true,
  });
  serve(app, contract.match, (transaction, { input }) => matchByHand(transaction, input), attributes);
  serve(app, contract.setAside, (transaction, { input }) => setLineAside(transaction, input), attributes);
  serve(
    app,
    contract.undo,
    (transaction, { input, services }) => undoMatches(transaction, input, services.now()),
    attributes,
  );
}
