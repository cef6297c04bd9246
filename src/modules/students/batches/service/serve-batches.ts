import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { batchesContract as contract } from '../contract.ts';
import { words } from '../labels.ts';
import { addMembers, listMembers, removeMember } from './members.ts';

/** Serves who is in a batch; the batches themselves are plain records. */
export function serveBatches(app: FastifyInstance): void {
  serve(app, contract.members, (transaction, { input }) => listMembers(transaction, input));
  serve(
    app,
    contract.add,
    (transaction, { input, services }) => addMembers(transaction, input, todayInDhaka(services.now())),
    { attributes: { sectionId: words.section, rolls: words.rolls } },
  );
  serve(app, contract.remove, (transaction, { input }) => removeMember(transaction, input));
}
