import type { FastifyInstance, FastifyRequest } from 'fastify';
import { declarePurpose, linkTo } from '../../../../core/server/files/files.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { attendancePermission } from '../../permissions.ts';
import { studentLeaveContract as contract } from '../contract.ts';
import { leaveFields as attributes } from '../labels.ts';
import { askLeave, enterLeave, withdrawLeave } from './ask.ts';
import { callLeaveBack, decideLeave } from './decide.ts';
import { leavePaper } from './facts.ts';
import { findLeaveStudents, listLeave, readOwnLeave } from './lists.ts';
import { keepLeavePaper } from './papers.ts';

const options = { attributes };
const linksFor = (services: Services, request: FastifyRequest, siteId: number) => (fileId: string) =>
  linkTo(services, request, siteId, fileId);

/** Serves leave of students: guardians ask, class teachers answer. */
export function serveStudentLeave(app: FastifyInstance): void {
  declarePurpose(app, leavePaper, attendancePermission.takeAll);
  serve(app, contract.mine, (transaction, { input, services, request }) =>
    readOwnLeave(transaction, services, input, linksFor(services, request, transaction.siteId)),
  );
  serve(
    app,
    contract.ask,
    (transaction, { input, services }) => askLeave(transaction, services, input),
    options,
  );
  serveOpen(app, contract.paper, (_database, call) => keepLeavePaper(call));
  serve(
    app,
    contract.withdraw,
    (transaction, { input, services }) => withdrawLeave(transaction, services, input),
    options,
  );
  serve(app, contract.list, (transaction, { input, services, request }) =>
    listLeave(transaction, services, input, linksFor(services, request, transaction.siteId)),
  );
  serve(app, contract.students, (transaction, { input, services }) =>
    findLeaveStudents(transaction, services, input.q),
  );
  serve(
    app,
    contract.enter,
    (transaction, { input, services }) => enterLeave(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.decide,
    (transaction, { input, services }) => decideLeave(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.callBack,
    (transaction, { input, services }) => callLeaveBack(transaction, services, input),
    options,
  );
}
