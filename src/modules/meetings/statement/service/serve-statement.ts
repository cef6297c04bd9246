import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import { type Paper, paperPdf } from '../../../../core/server/documents/paper.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { statementContract as contract } from '../contract.ts';
import { statementLabels } from '../labels.ts';
import { monthOf, readStatement } from './statement.ts';

/** Serves what the governing body is told of a month. */
export function serveStatement(app: FastifyInstance): void {
  serve(
    app,
    contract.statement,
    async (on, { input, context, services }) => {
      const today = todayInDhaka(services.now());
      const month = monthOf(input.month, services.now());
      const { about, note, tables } = await readStatement(
        on,
        month,
        today,
        input.language ?? context.language,
      );
      return { month: month.month, today, about, note: note ?? '', tables };
    },
    { attributes: { month: statementLabels.month } },
  );
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const language = input.language ?? context.language;
    const month = monthOf(input.month, services.now());
    const paper = await database.readInSite(context, (on) =>
      readStatement(on, month, todayInDhaka(services.now()), language),
    );
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const body = await paperPdf(
      { ...paper, tables: paper.tables.map((one) => told(one, language)) },
      { language, site, now: services.now() },
    );
    return sendDownload(reply, 'pdf', `statement-${month.month}`, body);
  });
}

/** On paper a table without rows says so. */
const told = (table: Paper['tables'][number], language: Language): Paper['tables'][number] =>
  table.rows.length > 0
    ? table
    : {
        ...table,
        rows: [table.columns.map((one) => (one.isWide ? textOf(statementLabels.none, language) : ''))],
      };
