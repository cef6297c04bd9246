import type { FastifyInstance } from 'fastify';
import { serve } from '../../core/server/http/serve.ts';
import { declareContract } from './declare/contract.ts';
import {
  createDeclaration,
  listDeclarations,
  readSetup,
  setStatus,
  updateDeclaration,
} from './declare/service/declarations.ts';
import { serveDesk } from './desk/service/serve-desk.ts';
import { serveDraws } from './draw/service/serve-draws.ts';
import { serveForm } from './form/service/serve-form.ts';
import { admissionFields } from './labels.ts';
import { serveApplicationOfStudent } from './student/service/serve-student.ts';
import { serveTest } from './test/service/serve-test.ts';

/** Serves admission: declarations, the public form, the applicants' desk and the draws. */
export function serveAdmission(app: FastifyInstance): void {
  const options = { attributes: admissionFields };
  serve(app, declareContract.setup, (transaction) => readSetup(transaction));
  serve(app, declareContract.list, (transaction, { input }) => listDeclarations(transaction, input));
  serve(
    app,
    declareContract.create,
    (transaction, { input }) => createDeclaration(transaction, input),
    options,
  );
  serve(
    app,
    declareContract.update,
    (transaction, { input }) => updateDeclaration(transaction, input),
    options,
  );
  serve(app, declareContract.setStatus, (transaction, { input }) => setStatus(transaction, input), options);
  serveForm(app);
  serveDesk(app);
  serveDraws(app);
  serveTest(app);
  serveApplicationOfStudent(app);
}
