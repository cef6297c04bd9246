import type { FastifyInstance, FastifyRequest } from 'fastify';
import { linkTo } from '../../../../core/server/files/files.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { threadsContract as contract, threadDeskContract as desk } from '../contract.ts';
import { threadFields as attributes } from '../labels.ts';
import { listPeople, listStudents } from './choose.ts';
import { keepThreadFile } from './files.ts';
import { readPolicy, savePolicy } from './policy.ts';
import { listThreads, readThread } from './read.ts';
import { liftBlock, listReports, openReport, reportMessage, settleReport } from './reports.ts';
import { saveWish, showWish } from './wishes.ts';
import { beginThread, markRead, setState, withdraw, writeMessage } from './write.ts';

const options = { attributes };
/** A message that is sent again after a lost connection arrives once. */
const onceOnly = { attributes, idempotent: true };

const linksFor = (services: Services, request: FastifyRequest, siteId: number) => (fileId: string) =>
  linkTo(services, request, siteId, fileId);

/** Serves the messages between persons, and what the institution has to say about them. */
export function serveThreads(app: FastifyInstance): void {
  serveOwn(app);
  serveDesk(app);
}

function serveOwn(app: FastifyInstance): void {
  serve(app, contract.list, (on, { input, services }) => listThreads(on, services, input));
  serve(app, contract.students, (on, { input }) => listStudents(on, input));
  serve(app, contract.people, (on, { input, services }) => listPeople(on, services, input));
  serve(app, contract.wish, (on, { services }) => showWish(on, services));
  serve(app, contract.saveWish, (on, { input }) => saveWish(on, input), options);
  serveOpen(app, contract.file, (_, call) => keepThreadFile(call));
  serve(app, contract.begin, (on, { input, services }) => beginThread(on, services, input), onceOnly);
  serve(app, contract.thread, (on, { input, services, request }) =>
    readThread(on, services, { ...input, linkOf: linksFor(services, request, on.siteId) }),
  );
  serve(app, contract.write, (on, { input, services }) => writeMessage(on, services, input), onceOnly);
  serve(app, contract.read, (on, { input, services }) => markRead(on, services, input));
  serve(app, contract.withdraw, (on, { input, services }) => withdraw(on, services, input));
  serve(app, contract.setState, (on, { input, services }) => setState(on, services, input));
  serve(app, contract.report, (on, { input, services }) => reportMessage(on, services, input), options);
}

function serveDesk(app: FastifyInstance): void {
  serve(app, desk.policy, (on) => readPolicy(on));
  serve(app, desk.savePolicy, (on, { input }) => savePolicy(on, input), options);
  serve(app, desk.reports, (on, { input, services }) => listReports(on, services, input));
  serve(app, desk.open, (on, { input, services, request }) =>
    openReport(on, services, { id: input.id, linkOf: linksFor(services, request, on.siteId) }),
  );
  serve(app, desk.settle, (on, { input, services }) => settleReport(on, services, input), options);
  serve(app, desk.lift, (on, { input, services }) => liftBlock(on, services, input), options);
}
