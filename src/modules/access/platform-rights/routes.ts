import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { isWaiting, type Waiting } from '../../../core/approvals/approvals.ts';
import type { Endpoint } from '../../../core/endpoint.ts';
import type { Label } from '../../../core/labels.ts';
import { serveOpen, servePlatform } from '../../../core/server/http/serve.ts';
import { fieldNames } from '../labels.ts';
import { platformRequests as contract } from './contract.ts';
import { platformActs } from './service/acts.ts';
import { decide, doOrAsk, type PlatformAct, withdraw } from './service/ask.ts';
import { listRequests } from './service/requests.ts';

/** Every act that may wait, by its name: those of users and roles, and what other modules serve. */
const known = new Map<string, PlatformAct<never, unknown>>(platformActs);

/** Serves a call of platform staff that may have to wait for another one of them. */
export function servePlatformAct<I extends z.ZodType<{ reason: string }>, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  act: PlatformAct<z.output<I>, z.input<O>>,
  options: { readonly attributes: Readonly<Record<string, Label>> } = { attributes: fieldNames },
): void {
  known.set(act.name, act as PlatformAct<never, unknown>);
  serveOpen(
    app,
    endpoint,
    async (database, call) => {
      const answer = await doOrAsk<z.output<I>, z.input<O> | Waiting>(database, call, act);
      if (isWaiting(answer)) call.reply.code(202);
      return answer as z.input<O>;
    },
    options,
  );
}

/** Serves what waits on the platform, and the decision about it. */
export function servePlatformRequests(app: FastifyInstance): void {
  servePlatform(app, contract.list, (transaction, { input, services }) =>
    listRequests(transaction, services.now(), input),
  );
  serveOpen(app, contract.decide, (database, call) => decide(database, call, known));
  servePlatform(app, contract.withdraw, (transaction, { input, services }) =>
    withdraw(transaction, services.now(), input),
  );
}
