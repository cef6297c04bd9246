import type { FastifyInstance } from 'fastify';
import { serve, servePlatform } from '../../../../core/server/http/serve.ts';
import { attachContract as contract } from '../contract.ts';
import { attachFields } from '../labels.ts';
import {
  agreeToShare,
  askForEmployee,
  endAttachment,
  refuseToShare,
  takeEmployeeOn,
  withdrawRequest,
} from './acts.ts';
import { listAttachments, listInstitutions } from './read.ts';

const options = { attributes: attachFields };

/** Serves employees who work at two institutions. What changes is changed on both sides in one transaction. */
export function serveAttachments(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input, services }) =>
    listAttachments(transaction, services, input),
  );
  servePlatform(app, contract.institutions, (platform) => listInstitutions(platform));
  servePlatform(
    app,
    contract.ask,
    (platform, { input, services }) => askForEmployee(platform, services, input),
    options,
  );
  servePlatform(
    app,
    contract.agree,
    (platform, { input, services }) => agreeToShare(platform, services, input),
    options,
  );
  servePlatform(
    app,
    contract.refuse,
    (platform, { input, services }) => refuseToShare(platform, services, input),
    options,
  );
  servePlatform(app, contract.withdraw, (platform, { input, services }) =>
    withdrawRequest(platform, services, input),
  );
  servePlatform(
    app,
    contract.takeOn,
    (platform, { input, services }) => takeEmployeeOn(platform, services, input),
    options,
  );
  servePlatform(
    app,
    contract.end,
    (platform, { input, services }) => endAttachment(platform, services, input),
    options,
  );
}
