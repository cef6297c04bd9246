import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { studentContract as contract } from '../contract.ts';
import { readFigures, readSubjects } from './read-figures.ts';
import { readAttendance, readDocuments, readLibrary, readMessages, readResults } from './read-tabs.ts';

export function serveStudent(app: FastifyInstance): void {
  serve(app, contract.figures, (transaction, { input, services }) =>
    readFigures(transaction, services, input.id),
  );
  serve(app, contract.subjects, (transaction, { input }) => readSubjects(transaction, input.id));
  serve(app, contract.attendance, (transaction, { input, services }) =>
    readAttendance(transaction, services, input),
  );
  serve(app, contract.results, (transaction, { input }) => readResults(transaction, input.id));
  serve(app, contract.documents, (transaction, { input }) => readDocuments(transaction, input.id));
  serve(app, contract.library, (transaction, { input, services }) =>
    readLibrary(transaction, services, input.id),
  );
  serve(app, contract.messages, (transaction, { input }) => readMessages(transaction, input.id));
}
