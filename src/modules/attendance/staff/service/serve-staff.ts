import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { staffContract as contract } from '../contract.ts';
import { staffFields } from '../labels.ts';
import { askExcuse, decideExcuse, findStaff, readMonth, saveRule } from './month.ts';
import { readSheet, saveSheet } from './sheet.ts';

const options = { attributes: staffFields };

/** Serves the attendance of employees: the day, the month, lateness and its excuses. */
export function serveStaffAttendance(app: FastifyInstance): void {
  serve(app, contract.sheet, (transaction, { input, services }) =>
    readSheet(transaction, services, input.date),
  );
  serve(
    app,
    contract.save,
    (transaction, { input, services }) => saveSheet(transaction, services, input),
    options,
  );
  serve(app, contract.month, (transaction, { input, services }) => readMonth(transaction, services, input));
  serve(app, contract.people, (transaction, { input }) => findStaff(transaction, input.q));
  serve(
    app,
    contract.askExcuse,
    (transaction, { input, services }) => askExcuse(transaction, services, input),
    options,
  );
  serve(app, contract.decideExcuse, (transaction, { input, services }) =>
    decideExcuse(transaction, services, input),
  );
  serve(
    app,
    contract.saveRule,
    (transaction, { input, services }) => saveRule(transaction, services, input),
    options,
  );
}
