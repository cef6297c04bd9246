import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../../core/server/http/serve.ts';
import { whatIfContract as contract } from '../contract.ts';
import { whatIfFields } from '../labels.ts';
import { adoptingScenario } from './adopt-scenario.ts';
import { listAffected, listScenarios, readResult, removeScenario, saveScenario } from './scenarios.ts';

/** Serves what-if scenarios; what they would bring is reckoned in a transaction that cannot write. */
export function serveWhatIf(app: FastifyInstance): void {
  serve(app, contract.scenarios, (transaction, { input, services }) =>
    listScenarios(transaction, services.database, input),
  );
  serve(app, contract.saveScenario, (transaction, { input }) => saveScenario(transaction, input), {
    attributes: whatIfFields,
  });
  serve(app, contract.removeScenario, (transaction, { input }) => removeScenario(transaction, input.id));
  serve(app, contract.scenarioResult, (transaction, { input, services }) =>
    readResult(transaction, services.database, input.id, services.now()),
  );
  serveWithApproval(app, contract.adoptScenario, adoptingScenario, { attributes: whatIfFields });
  serve(app, contract.scenarioStudents, (transaction, { input }) => listAffected(transaction, input));
}
