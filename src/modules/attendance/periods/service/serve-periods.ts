import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { periodsContract as contract } from '../contract.ts';
import { periodFields as attributes } from '../labels.ts';
import { readPeriodsOfDay } from './day.ts';
import { readOwnPeriods } from './own.ts';
import { savePolicy } from './policy.ts';
import { readStudentDays, saveStudentDays } from './student-days.ts';

const options = { attributes };

/** Serves attendance by period, how it is taken, and corrections of several days of one student. */
export function servePeriods(app: FastifyInstance): void {
  serve(app, contract.day, (transaction, { input, services }) =>
    readPeriodsOfDay(transaction, services, input.date),
  );
  serve(
    app,
    contract.savePolicy,
    (transaction, { input, services }) => savePolicy(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.studentDays,
    (transaction, { input, services }) => readStudentDays(transaction, services, input),
    options,
  );
  serve(
    app,
    contract.saveStudentDays,
    (transaction, { input, services }) => saveStudentDays(transaction, services, input),
    options,
  );
  serve(app, contract.own, (transaction, { input, services }) =>
    readOwnPeriods(transaction, services, input),
  );
}
