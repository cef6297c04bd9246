import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { readMine, readPayslip, readPayslips } from '../../runs/service/payslips.ts';
import { findRun } from '../../runs/service/runs.ts';
import { papersContract as contract } from '../contract.ts';
import { readAroundSlips } from './around-slip.ts';
import { paperFile, readPaper } from './papers.ts';
import { payslipsFile } from './payslip-file.ts';
import { readWholeSheet, sheetFile, showSheet } from './salary-sheet.ts';

/** Serves what is printed of a month: reads first, then draws outside of the database. */
export function servePapers(app: FastifyInstance): void {
  serve(app, contract.sheet, (transaction, { input }) => showSheet(transaction, input));
  serveOpen(app, contract.paper, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const { language } = context;
    const { id, paper, format } = input;
    if (paper === 'payslips') {
      const { run, slips, around } = await database.readInSite(context, async (transaction) => {
        const run = await findRun(transaction, id);
        const slips = await readPayslips(transaction, id);
        return { run, slips, around: await readAroundSlips(transaction, services, slips) };
      });
      return sendDownload(
        reply,
        'pdf',
        `payslips-${run.month}`,
        await payslipsFile(services, slips, around, language, site),
      );
    }
    if (paper === 'sheet') {
      const sheet = await database.readInSite(context, (transaction) => readWholeSheet(transaction, id));
      const file = await sheetFile(sheet, format, { language, site, now: services.now() });
      return sendDownload(reply, format, `salary-sheet-${sheet.run.month}`, file);
    }
    // The bank's list is noted where it shows numbers in full; whoever only looks gets it covered.
    const open = paper === 'bankAdvice' && !context.isReadOnly ? database.inSite : database.readInSite;
    const { run, rows } = await open(context, (transaction) => readPaper(transaction, id, paper));
    const made = { language, site, now: services.now() };
    const file = await paperFile(run.name, rows, paper, format, made);
    return sendDownload(reply, format, `${paper}-${run.month}`, file);
  });
  serveOpen(app, contract.payslipFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const { slip, around } = await database.readInSite(context, async (transaction) => {
      const slip = await readPayslip(transaction, input.id);
      return { slip, around: await readAroundSlips(transaction, services, [slip]) };
    });
    const file = await payslipsFile(services, [slip], around, context.language, site);
    return sendDownload(reply, 'pdf', `payslip-${slip.month}`, file);
  });
  serveOpen(app, contract.mineFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const { slip, around } = await database.readInSite(context, async (transaction) => {
      const slip = await readMine(transaction, input.id);
      return { slip, around: await readAroundSlips(transaction, services, [slip]) };
    });
    const file = await payslipsFile(services, [slip], around, context.language, site);
    return sendDownload(reply, 'pdf', `payslip-${slip.month}`, file);
  });
}
