import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { labels } from '../../labels.ts';
import { attendancePermission } from '../../permissions.ts';
import { mergeContract as contract } from '../contract.ts';
import { listContradictions, settleContradiction } from './contradictions.ts';

const attributes = { from: labels.from, to: labels.to, sectionId: labels.section, reason: labels.reason };

/** Serves what sources say against each other, and decisions between them. */
export function serveMerge(app: FastifyInstance): void {
  serve(
    app,
    contract.list,
    async (transaction, { input, context }) => ({
      ...(await listContradictions(transaction, input)),
      can: { settle: context.permissions.has(attendancePermission.amend) },
    }),
    { attributes },
  );
  serve(
    app,
    contract.settle,
    (transaction, { input, services }) => settleContradiction(transaction, services.now(), input),
    { attributes },
  );
}
