import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { accountTexts, payrollFields } from '../../labels.ts';
import { setupContract as contract } from '../contract.ts';
import { giveIncrements, previewIncrements } from './increments.ts';
import { findPeople, saveSettings, showSettings } from './settings.ts';

/** Serves the settings, the choice of people, and increments. */
export function serveSetup(app: FastifyInstance): void {
  const attributes = { ...payrollFields, ...accountTexts };
  serve(app, contract.settings, (transaction) => showSettings(transaction));
  serve(app, contract.saveSettings, (transaction, { input }) => saveSettings(transaction, input), {
    attributes,
  });
  serve(app, contract.people, (transaction, { input }) => findPeople(transaction, input));
  serve(app, contract.increments, (transaction, { input }) => previewIncrements(transaction, input), {
    attributes,
  });
  serve(app, contract.raise, (transaction, { input }) => giveIncrements(transaction, input), {
    attributes,
    idempotent: true,
  });
}
