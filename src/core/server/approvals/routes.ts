import type { FastifyInstance } from 'fastify';
import { approvalsContract as contract } from '../../approvals/approvals-contract.ts';
import { approvalErrors, delegationFields, settingFields } from '../../approvals/approvals-labels.ts';
import { AppError, errors } from '../../errors.ts';
import type { Transaction } from '../database/in-site.ts';
import { serve, serveOpen } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { decide } from './decide.ts';
import { listRequests, readRequest } from './read.ts';
import { closeRequest, holdRequest } from './requests.ts';
import { addDelegation, endDelegation, listDelegations } from './save-delegation.ts';
import { readSettingsForm, savingSettings } from './save-settings.ts';
import { serveWithApproval } from './serve-act.ts';

/** Serves what waits for a second person: the lists, the decision, handing it over, the institution's limits. */
export function serveApprovals(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input, services }) => listRequests(transaction, services, input));
  serve(app, contract.one, (transaction, { input, services }) =>
    readRequest(transaction, services, input.id),
  );
  serveOpen(app, contract.decide, (database, { input, context, services }) =>
    decide(database, context, services, input),
  );
  serve(app, contract.withdraw, (transaction, { input, services }) => withdraw(transaction, services, input));
  serve(app, contract.delegations, (transaction, { services }) => listDelegations(transaction, services));
  serve(
    app,
    contract.delegate,
    (transaction, { input, services }) => addDelegation(transaction, services, input),
    { attributes: delegationFields },
  );
  serve(app, contract.endDelegation, (transaction, { input, services }) =>
    endDelegation(transaction, services, input.id),
  );
  serve(app, contract.settings, (transaction, { services }) => readSettingsForm(transaction, services));
  serveWithApproval(app, contract.saveSettings, savingSettings, { attributes: settingFields });
}

/** Withdraws one's own request while it waits. Throws 404 for anybody else's. */
async function withdraw(
  transaction: Transaction,
  services: Services,
  { id, note }: { id: string; note: string },
) {
  const request = await holdRequest(transaction, id);
  const { accountId } = transaction.context;
  if (request?.asked_by !== accountId) throw new AppError(errors.notFound);
  if (request.state !== 'pending') throw new AppError(approvalErrors.alreadyDecided);
  await closeRequest(transaction, {
    requestId: id,
    kind: 'withdrawn',
    by: accountId,
    at: services.now(),
    note,
  });
  return { id, state: 'withdrawn' as const };
}
