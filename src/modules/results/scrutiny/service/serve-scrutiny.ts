import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { scrutinyContract as contract } from '../contract.ts';
import { scrutinyFields as attributes } from '../labels.ts';
import { readScrutinies, readScrutiny, scrutinySheet } from './read-scrutiny.ts';
import {
  approveFinding,
  beginScrutiny,
  nameExaminer,
  readExaminers,
  recordFinding,
  rejectScrutiny,
  returnFinding,
  waiveScrutiny,
} from './scrutiny-acts.ts';
import { applyForScrutiny, readMyScrutiny, withdrawScrutiny } from './scrutiny-mine.ts';
import { readScrutinyRules, saveScrutinyRule } from './scrutiny-windows.ts';

const options = { attributes };

/** Serves re-scrutiny: its time and fee, the applicant's side, the office's and the examiner's. */
export function serveScrutiny(app: FastifyInstance): void {
  serve(app, contract.rules, (transaction, { input }) => readScrutinyRules(transaction, input.examId));
  serve(app, contract.saveRule, (transaction, { input }) => saveScrutinyRule(transaction, input), options);
  serve(app, contract.mine, (transaction, { input, services }) =>
    readMyScrutiny(transaction, services, input),
  );
  serve(
    app,
    contract.apply,
    (transaction, { input, services }) => applyForScrutiny(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.withdraw,
    (transaction, { input, services }) => withdrawScrutiny(transaction, services, input),
    options,
  );
  serve(app, contract.list, (transaction, { input }) => readScrutinies(transaction, input));
  serveOpen(app, contract.file, (_database, call) => {
    const { format, ...asked } = call.input;
    return sendSheet(call, format, 're-scrutiny', (transaction, page) =>
      scrutinySheet(transaction, { ...asked, ...page }, call.context.language),
    );
  });
  serve(app, contract.one, (transaction, { input, services }) =>
    readScrutiny(transaction, services, input.id),
  );
  serve(app, contract.examiners, (transaction) => readExaminers(transaction));
  serve(
    app,
    contract.name,
    (transaction, { input, services }) => nameExaminer(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.waive,
    (transaction, { input, services }) => waiveScrutiny(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.reject,
    (transaction, { input, services }) => rejectScrutiny(transaction, services, input),
    options,
  );
  serve(app, contract.begin, (transaction, { input, services }) =>
    beginScrutiny(transaction, services, input),
  );
  serve(
    app,
    contract.find,
    (transaction, { input, services }) => recordFinding(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.approve,
    (transaction, { input, services }) => approveFinding(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.giveBack,
    (transaction, { input, services }) => returnFinding(transaction, services, input),
    options,
  );
}
