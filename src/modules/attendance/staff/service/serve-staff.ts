import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { staffContract as contract } from '../contract.ts';
import { staffFields } from '../labels.ts';
import { askExcuse, decideExcuse, findStaff, readMonth, saveRule } from './month.ts';
import { readStaffRegister } from './register.ts';
import { staffRegisterFile } from './register-file.ts';
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
  serve(app, contract.register, (transaction, { input, services }) =>
    readStaffRegister(transaction, services, input.month),
  );
  serveOpen(app, contract.registerFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const register = await database.readInSite(context, (transaction) =>
      readStaffRegister(transaction, services, input.month),
    );
    const { language } = context;
    const file = await staffRegisterFile(register, input.format, { language, site, now: services.now() });
    return sendDownload(reply, input.format, `employees-${input.month}`, file);
  });
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
