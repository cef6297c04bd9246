import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { budgetsContract as contract } from '../contract.ts';
import { budgetFields } from '../labels.ts';
import { approvingBudget } from './approve-budget.ts';
import { readBudgetReport } from './budget-report.ts';
import { readBudgetRoom } from './budget-room.ts';
import { readBudget, readBudgets } from './read-budgets.ts';
import { createBudget, discardBudget, saveBudget } from './write-budgets.ts';

const named = { attributes: budgetFields };

export function serveBudgets(app: FastifyInstance): void {
  serve(app, contract.budgets, (on, { services }) => readBudgets(on, services));
  serve(app, contract.budget, (on, { input, services }) => readBudget(on, services, input.id));
  serve(app, contract.createBudget, (on, { input }) => createBudget(on, input), named);
  serve(app, contract.saveBudget, (on, { input }) => saveBudget(on, input), named);
  serve(app, contract.discardBudget, (on, { input }) => discardBudget(on, input), named);
  serveWithApproval(app, contract.approveBudget, approvingBudget, named);
  serve(app, contract.budgetReport, (on, { input }) => readBudgetReport(on, input.on), named);
  serve(app, contract.budgetRoom, (on, { input }) => readBudgetRoom(on, input.on), named);
}
