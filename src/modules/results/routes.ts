import type { FastifyInstance } from 'fastify';
import { sendDownload } from '../../core/server/list-files.ts';
import { serve, serveOpen } from '../../core/server/serve.ts';
import { resultsContract as contract } from './contract.ts';
import { labels } from './labels.ts';
import { generate } from './service/generate.ts';
import { markSheetFile } from './service/mark-sheet-file.ts';
import { readMine, readMineOne, readPermissions, savePermission } from './service/permissions.ts';
import { amend, publish } from './service/publish.ts';
import { readResults, readStudent, readTabulation, resultShown } from './service/read-results.ts';
import { readOverview, readRun } from './service/read-runs.ts';
import { readReadiness } from './service/readiness.ts';
import { readSetting, saveSetting } from './service/settings.ts';
import { readStatistics } from './service/statistics.ts';
import { tabulationFile } from './service/tabulation-file.ts';

const attributes = {
  reason: labels.reason,
  password: labels.password,
  after: labels.newMark,
  scale: labels.scale,
  fromAt: labels.from,
  untilAt: labels.until,
};

export function serveResults(app: FastifyInstance): void {
  serve(app, contract.overview, (transaction, { input, services }) =>
    readOverview(transaction, services, input.page),
  );
  serve(app, contract.setting, (transaction, { input }) => readSetting(transaction, input));
  serve(app, contract.saveSetting, (transaction, { input }) => saveSetting(transaction, input), {
    attributes,
  });
  serve(app, contract.readiness, (transaction, { input }) => readReadiness(transaction, input));
  serve(app, contract.generate, (transaction, { input, services }) => generate(transaction, services, input));
  serve(app, contract.run, (transaction, { input, services }) => readRun(transaction, services, input.id));
  serve(app, contract.list, (transaction, { input, services }) => readResults(transaction, services, input));
  serve(app, contract.student, (transaction, { input, services }) =>
    readStudent(transaction, services, input),
  );
  serve(app, contract.publish, (transaction, { input, services }) => publish(transaction, services, input), {
    attributes,
  });
  serve(app, contract.amend, (transaction, { input, services }) => amend(transaction, services, input), {
    attributes,
  });
  serve(app, contract.tabulation, async (transaction, { input, services }) => {
    const { section, units, rows } = await readTabulation(transaction, services, input);
    return {
      section,
      units: units as never,
      rows: rows.map((row) => ({ ...resultShown(row), subjects: row.subjects as never })),
    };
  });
  serve(app, contract.statistics, (transaction, { input, services }) =>
    readStatistics(transaction, services, input),
  );
  serve(app, contract.permissions, (transaction, { input }) => readPermissions(transaction, input.examId));
  serve(app, contract.savePermission, (transaction, { input }) => savePermission(transaction, input), {
    attributes,
  });
  serve(app, contract.mine, (transaction, { services }) => readMine(transaction, services));
  serve(app, contract.mineOne, (transaction, { input, services }) =>
    readMineOne(transaction, services, input),
  );
  serveOpen(app, contract.tabulationFile, async (database, { input, context, services, reply }) => {
    const sheet = await database.readInSite(context, (transaction) =>
      readTabulation(transaction, services, input),
    );
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const file = await tabulationFile(sheet, input.format, context.language, site, services.now());
    return sendDownload(reply, input.format, `tabulation-${sheet.run.generation}`, file);
  });
  serveOpen(app, contract.markSheets, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const file = await database.readInSite(context, (transaction) =>
      markSheetFile(transaction, services, input, context.language, site),
    );
    return sendDownload(reply, 'pdf', 'mark-sheets', file);
  });
}
