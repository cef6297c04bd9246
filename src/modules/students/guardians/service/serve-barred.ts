import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { assertWithinReach } from '../../service/reach.ts';
import { barredContract as contract } from '../contract.ts';
import { barFields as attributes } from '../labels.ts';
import { barGuardian, listBarred } from './bar.ts';
import { lifting } from './lift.ts';

/** Serves guardians from whom a child is hidden: who they are, hiding at once, showing again by two. */
export function serveBarred(app: FastifyInstance): void {
  serve(app, contract.list, async (transaction, { input, services }) => {
    await assertWithinReach(transaction, input.id);
    return listBarred(transaction, services, input.id);
  });
  serve(app, contract.bar, (transaction, { input, services }) => barGuardian(transaction, services, input), {
    attributes,
    idempotent: true,
  });
  serveWithApproval(app, contract.lift, lifting, { attributes });
}
