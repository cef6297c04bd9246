import type { FastifyInstance } from 'fastify';
import { paperPdf } from '../../core/server/documents/paper.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import { sendDownload } from '../../core/server/sheets/list-files.ts';
import { dutyContract as contract } from './contract.ts';
import { dutyFields } from './labels.ts';
import { addHoliday, changeHoliday, findPeople, listHolidays, markHoliday } from './service/holidays.ts';
import { planHolidays } from './service/plan-holidays.ts';
import { readReport } from './service/report.ts';
import { planRoster, readMyDuties, readRoster } from './service/roster.ts';
import { paperOfRoster } from './service/roster-paper.ts';
import { answerSwap, askSwap, decideSwap, listSwaps, withdrawSwap } from './service/swaps.ts';
import { assignTurn, findCandidates, markTurn, removeTurn } from './service/turns.ts';

const options = { attributes: dutyFields };

/** Serves duty: the roster, swaps, and work on holidays. */
export function serveDuty(app: FastifyInstance): void {
  serve(app, contract.roster, (transaction, { input, services }) =>
    readRoster(transaction, services, input.from),
  );
  serveOpen(app, contract.rosterFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const roster = await database.readInSite(context, (transaction) =>
      readRoster(transaction, services, input.from),
    );
    const { language } = context;
    const file = await paperPdf(paperOfRoster(roster, language), { language, site, now: services.now() });
    return sendDownload(reply, 'pdf', `duty-${input.from}`, file);
  });
  serve(
    app,
    contract.plan,
    (transaction, { input, services }) => planRoster(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.assign,
    (transaction, { input, services }) => assignTurn(transaction, services, input),
    options,
  );
  serve(app, contract.remove, (transaction, { input }) => removeTurn(transaction, input), options);
  serve(app, contract.mark, (transaction, { input, services }) => markTurn(transaction, services, input));
  serve(app, contract.mine, (transaction, { services }) => readMyDuties(transaction, services));
  serve(app, contract.candidates, (transaction, { input }) => findCandidates(transaction, input));
  serve(app, contract.report, (transaction, { input }) => readReport(transaction, input));
  serveSwaps(app);
  serveHolidays(app);
}

function serveSwaps(app: FastifyInstance): void {
  serve(
    app,
    contract.askSwap,
    (transaction, { input, services }) => askSwap(transaction, services, input),
    options,
  );
  serve(app, contract.swaps, (transaction, { input, services }) => listSwaps(transaction, services, input));
  serve(app, contract.answerSwap, (transaction, { input, services }) =>
    answerSwap(transaction, services, input),
  );
  serve(app, contract.withdrawSwap, (transaction, { input, services }) =>
    withdrawSwap(transaction, services, input),
  );
  serve(app, contract.decideSwap, (transaction, { input, services }) =>
    decideSwap(transaction, services, input),
  );
}

function serveHolidays(app: FastifyInstance): void {
  serve(app, contract.holidays, (transaction, { input }) => listHolidays(transaction, input));
  serve(
    app,
    contract.addHoliday,
    (transaction, { input, services }) => addHoliday(transaction, services, input),
    options,
  );
  serve(app, contract.changeHoliday, (transaction, { input }) => changeHoliday(transaction, input), options);
  serve(
    app,
    contract.markHoliday,
    (transaction, { input, services }) => markHoliday(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.planHolidays,
    (transaction, { input, services }) => planHolidays(transaction, services, input),
    options,
  );
  serve(app, contract.people, (transaction, { input }) => findPeople(transaction, input.q));
}
