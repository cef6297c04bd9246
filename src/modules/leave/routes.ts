import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { registerDecides } from '../../core/server/approvals/standing.ts';
import { declarePurpose, linkTo } from '../../core/server/files/files.ts';
import { serve, serveOpen } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import { declareLeaveKeeper, declareLeaveTeller } from '../people/public.ts';
import { leaveContract as contract } from './contract.ts';
import { leaveFields } from './labels.ts';
import { leavePermission } from './permissions.ts';
import { apply, applyForOneself, countLeave, paperPurpose, withdraw } from './service/apply.ts';
import { decideForCommittee, grantingLeave, rejectLeave } from './service/decide.ts';
import { decideForDepartment, headsDepartment } from './service/department.ts';
import { adjustBalance, closeYear, listBalances, readLedger } from './service/ledger.ts';
import { serveLeaveFile } from './service/list-files.ts';
import { findColleagues, listApplications, readAway, readMine } from './service/lists.ts';
import { keepPaper } from './service/papers.ts';
import { countBackByOrder, giveBackByOrder, recallingLeave } from './service/recall.ts';
import { leaveFacts } from './service/teller.ts';

const options = { attributes: leaveFields };

/** Serves leave: applying, deciding, the ledger and who is away. */
export function serveLeave(app: FastifyInstance): void {
  registerDecides((app as unknown as { services: Services }).services, headsDepartment);
  declarePurpose(app, paperPurpose, leavePermission.view);
  declareLeaveTeller(app, leaveFacts);
  declareLeaveKeeper(app, { count: countBackByOrder, giveBack: giveBackByOrder });
  serveTakers(app);
  serveDeciders(app);
  serveLeaveFile(app);
}

const linksFor = (services: Services, request: FastifyRequest, siteId: number) => (fileId: string) =>
  linkTo(services, request, siteId, fileId);

function serveTakers(app: FastifyInstance): void {
  serve(app, contract.mine, (transaction, { input, services, request }) =>
    readMine(transaction, services, input, linksFor(services, request, transaction.siteId)),
  );
  serve(
    app,
    contract.count,
    (transaction, { input, services }) => countLeave(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.apply,
    (transaction, { input, services }) => applyForOneself(transaction, services, input),
    options,
  );
  serveOpen(app, contract.paper, (_database, call) => keepPaper(call));
  serve(
    app,
    contract.withdraw,
    (transaction, { input, services }) => withdraw(transaction, services, input),
    options,
  );
  serve(app, contract.colleagues, (transaction, { input }) => findColleagues(transaction, input.q));
}

function serveDeciders(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input, services, request }) =>
    listApplications(transaction, services, input, linksFor(services, request, transaction.siteId)),
  );
  serve(
    app,
    contract.applyFor,
    (transaction, { input, services }) => apply(transaction, services, { ...input, isByOffice: true }),
    options,
  );
  serveWithApproval(app, contract.grant, grantingLeave, options);
  serve(
    app,
    contract.committee,
    (transaction, { input, services }) => decideForCommittee(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.department,
    (transaction, { input, services }) => decideForDepartment(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.reject,
    (transaction, { input, services }) => rejectLeave(transaction, services, input),
    options,
  );
  serveWithApproval(app, contract.recall, recallingLeave, options);
  serve(app, contract.away, (transaction, { input, services }) =>
    readAway(transaction, services, input.month),
  );
  serve(app, contract.balances, (transaction, { input, services }) =>
    listBalances(transaction, services, input),
  );
  serve(app, contract.ledger, (transaction, { input, services }) => readLedger(transaction, services, input));
  serve(
    app,
    contract.adjust,
    (transaction, { input, services }) => adjustBalance(transaction, services, input),
    options,
  );
  serve(app, contract.closeYear, (transaction, { input, services }) =>
    closeYear(transaction, services, input.year),
  );
}
