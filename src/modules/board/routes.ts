import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../core/dates.ts';
import type { Language } from '../../core/labels.ts';
import type { Transaction } from '../../core/server/database/in-site.ts';
import { type Paper, paperFile, paperPdf } from '../../core/server/documents/paper.ts';
import { limitAttempts } from '../../core/server/http/attempts.ts';
import { type Call, serve, serveOpen } from '../../core/server/http/serve.ts';
import { sendSheet } from '../../core/server/list-files/send-sheet.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { declareBoardResults } from '../documents/public.ts';
import { boardContract as contract } from './contract.ts';
import { boardFields } from './labels.ts';
import { readSetup } from './service/classes.ts';
import { exportSheet } from './service/export.ts';
import { chargeClass, readSlip, saveFee } from './service/fees.ts';
import { probablePaper, redListPaper, redListSheet, signOffPaper } from './service/papers.ts';
import { readRecord, saveRecord } from './service/records.ts';
import { enterStudents, listRegistrations, moveRegistrations, saveNumbers } from './service/registrations.ts';
import { boardResults } from './service/results.ts';
import { listStipends, readReturns, returnsPaper, stipendsPaper } from './service/returns.ts';
import { listFlags, listRuns, runPreflight } from './service/runs.ts';

const options = { attributes: boardFields };
/** So many sheets with full birth numbers one person takes in an hour. */
const mostExports = 20;

type FileCall = Call<{ language?: Language | undefined; format?: 'pdf' | 'xlsx' | 'csv' }>;

/** Reads a paper in the language asked for and sends it in the format asked for, PDF where none is. */
async function sendPaper(
  { input, context, services, reply }: FileCall,
  name: string,
  read: (transaction: Transaction, language: Language) => Promise<Paper>,
) {
  const language = input.language ?? context.language;
  // What is written out in full is noted, so a list with such numbers does not only read.
  const work = (transaction: Transaction) => read(transaction, language);
  const paper = await (name === 'stipends'
    ? services.database.inSite(context, work)
    : services.database.readInSite(context, work));
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  const made = { language, site, now: services.now() };
  const format = input.format ?? 'pdf';
  const body = format === 'pdf' ? await paperPdf(paper, made) : await paperFile(paper, format, made);
  return sendDownload(reply, format, `${name}-${todayInDhaka(services.now())}`, body);
}

/** Serves the checks before registration, registration itself, and the returns. */
export function serveBoard(app: FastifyInstance): void {
  declareBoardResults(app, boardResults);
  serve(app, contract.setup, (on, { input, services }) => readSetup(on, services, input.yearId));
  servePreflight(app);
  serveRegistration(app);
  serveReturns(app);
}

function servePreflight(app: FastifyInstance): void {
  serve(app, contract.runs, (on, { input, services }) => listRuns(on, services, input));
  serve(app, contract.run, (on, { input, services }) => runPreflight(on, services, input));
  serve(app, contract.flags, (on, { input }) => listFlags(on, input));
  serveOpen(app, contract.flagsFile, (_database, call) => {
    const { format = 'pdf', language = call.context.language, ...asked } = call.input;
    if (format === 'pdf') return sendPaper(call, 'red-list', (on) => redListPaper(on, asked, language));
    const inLanguage = { ...call, context: { ...call.context, language } };
    return sendSheet(inLanguage, format, 'red-list', (on, page) => redListSheet(on, asked, language, page));
  });
  serveOpen(app, contract.signOff, (_database, call) =>
    sendPaper(call, 'sign-off', (on, language) => signOffPaper(on, call.input, language)),
  );
  serve(app, contract.record, (on, { input }) => readRecord(on, input.studentId));
  serve(
    app,
    contract.saveRecord,
    (on, { input, services }) => saveRecord(on, input, todayInDhaka(services.now())),
    options,
  );
  // Its answer is not kept for a repeated request: the numbers would stand open in the table of answers.
  serveOpen(
    app,
    contract.export,
    async (database, { input, context, services }) => {
      await limitAttempts(database, `board-export:${context.accountId}`, mostExports, 3600);
      const site = context.siteId === null ? null : await services.sites.find(context.siteId);
      return database.inSite(context, (on) => exportSheet(on, input, site));
    },
    options,
  );
}

function serveRegistration(app: FastifyInstance): void {
  serve(app, contract.registrations, (on, { input }) => listRegistrations(on, input));
  serve(app, contract.slip, (on, { input }) => readSlip(on, input));
  serveOpen(app, contract.probableFile, (_database, call) => {
    const { format = 'pdf', language: _, ...asked } = call.input;
    return sendPaper(call, 'registration', (on, language) => probablePaper(on, asked, language, format));
  });
  serve(app, contract.enter, (on, { input }) => enterStudents(on, input));
  serve(
    app,
    contract.move,
    (on, { input, services }) => moveRegistrations(on, input, services.now()),
    options,
  );
  serve(app, contract.numbers, (on, { input }) => saveNumbers(on, input), options);
  serve(app, contract.saveFee, (on, { input }) => saveFee(on, input), options);
  serve(app, contract.charge, (on, { input }) => chargeClass(on, input));
}

function serveReturns(app: FastifyInstance): void {
  serve(app, contract.returns, (on, { input, context }) => readReturns(on, input.yearId, context.language));
  serveOpen(app, contract.returnsFile, (_database, call) =>
    sendPaper(call, 'returns', (on, language) => returnsPaper(on, call.input.yearId, language)),
  );
  serve(app, contract.stipends, (on, { input }) => listStipends(on, input));
  serveOpen(app, contract.stipendsFile, async (database, call) => {
    const { format = 'pdf', language: _, ...asked } = call.input;
    // It may open the numbers of wallets.
    await limitAttempts(database, `board-export:${call.context.accountId}`, mostExports, 3600);
    return sendPaper(call, 'stipends', (on, language) => stipendsPaper(on, asked, language, format));
  });
}
