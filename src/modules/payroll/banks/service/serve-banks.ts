import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { textOf } from '../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { writeXlsx } from '../../../../core/server/sheets/sheets.ts';
import { payrollFields } from '../../labels.ts';
import { readPaper } from '../../papers/service/papers.ts';
import { banksContract as contract } from '../contract.ts';
import { bankLabels } from '../labels.ts';
import { bankRows, bankText, ofBank } from '../rules.ts';
import { listLayouts, readLayout, removeLayout, saveLayout } from './layouts.ts';

/** Serves the layouts of banks, and the file of a month in one of them. */
export function serveBanks(app: FastifyInstance): void {
  const attributes = { ...payrollFields, ...bankLabels.fields };
  serve(app, contract.layouts, (transaction, { input }) => listLayouts(transaction, input));
  serve(app, contract.save, (transaction, { input }) => saveLayout(transaction, input), {
    attributes,
    idempotent: true,
  });
  serve(app, contract.remove, (transaction, { input }) => removeLayout(transaction, input));
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    // That numbers were written out in full is noted; whoever only looks gets them covered.
    const open = context.isReadOnly ? database.readInSite : database.inSite;
    const { layout, paper } = await open(context, async (transaction) => {
      const layout = await readLayout(transaction, input.layoutId);
      const paper = await readPaper(transaction, input.id, 'bankAdvice', (rows) =>
        ofBank(
          layout,
          rows.map((row) => ({ ...row, bank: row.about.bank })),
        ),
      );
      return { layout, paper };
    });
    const payees = paper.rows.map(({ about, payable }) => ({
      code: about.code,
      nameEn: about.name.en,
      nameBn: about.name.bn,
      designation: textOf(about.designation, 'en'),
      bank: about.bank,
      routing: about.routing,
      account: about.accountNumber,
      amount: payable,
    }));
    const rows = bankRows(layout, payees, { day: todayInDhaka(services.now()), month: paper.run.month });
    const [type, ending] =
      layout.format === 'xlsx'
        ? (['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'] as const)
        : ([
            layout.format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8',
            layout.format === 'csv' ? 'csv' : 'txt',
          ] as const);
    return reply
      .header('Content-Type', type)
      .header('Content-Disposition', `attachment; filename="bank-${paper.run.month}.${ending}"`)
      .header('Cache-Control', 'no-store')
      .send(
        layout.format === 'xlsx' ? await writeXlsx([{ name: 'Payments', rows }]) : bankText(layout, rows),
      );
  });
}
