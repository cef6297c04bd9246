import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import { textOf } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { serveOpen, servePlatform } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { officeFile, sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import { readChoices } from '../../service/catalogue.ts';
import { reportContract as contract } from '../contract.ts';
import { reportNameLabels } from '../labels.ts';
import { columnsOf } from '../rules.ts';
import { putCounting } from './count-job.ts';
import { type Asked, readReport, toldOf } from './read-report.ts';
import { sheetOf } from './sheet.ts';

/** Serves the platform's reports across institutions. */
export function serveReports(app: FastifyInstance): void {
  servePlatform(app, contract.read, async (transaction, { input, services }) => {
    const { page, size, ...asked } = input;
    const { rows, sum, ...report } = await readReport(transaction, asked, services.now());
    const names = columnsOf(asked.report);
    return {
      ...report,
      items: rows
        .slice((page - 1) * size, page * size)
        .map(({ values, ...row }) => ({ ...row, values: toldOf(names, values) })),
      total: rows.length,
      page,
      size,
      sum: toldOf(names, sum),
    };
  });
  servePlatform(app, contract.choices, (transaction) => readFilters(transaction));
  serveOpen(app, contract.export, async (database, { input, context, services, reply }) => {
    const { format, ...asked } = input;
    const now = services.now();
    // The note is committed before the file leaves.
    const report = await database.asPlatform(context, async (transaction) => {
      const read = await readReport(transaction, asked, now);
      await noteExport(transaction, asked, { format, institutions: read.institutions, now });
      return read;
    });
    const title = textOf(reportNameLabels[asked.report], context.language);
    const sheet = sheetOfRows(title, sheetOf(asked, report, context.language));
    const body = await officeFile(format, sheet, { language: context.language, site: null, now });
    sendDownload(reply, format, `institutions-${asked.report}-${todayInDhaka(now)}`, body);
    return reply;
  });
  servePlatform(app, contract.count, async (transaction) => {
    await putCounting(transaction);
    return { done: true as const };
  });
}

/** Writes down who took what away; the platform's log shows it. */
async function noteExport(
  transaction: PlatformTransaction,
  { report, ...asked }: Asked,
  { format, institutions, now }: { format: string; institutions: number; now: Date },
): Promise<void> {
  await transaction.change(
    `INSERT INTO platform_report_export (id, report, format, asked, institutions, by_account, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    newId(),
    report,
    format,
    JSON.stringify(asked),
    institutions,
    transaction.context.accountId,
    now,
  );
}

async function readFilters(transaction: PlatformTransaction) {
  const rows = await transaction.read(
    { kind: 'text', value: 'text', en: 'text', bn: 'text' },
    `SELECT DISTINCT 'districts' AS kind, d.number::text AS value, d.name_en AS en, d.name_bn AS bn
       FROM site s JOIN catalogue_locations_thana t ON t.number = s.thana_id
       JOIN catalogue_locations_district d ON d.id = t.district_id WHERE s.status <> 'closed'
     UNION ALL SELECT 'packages', p.id::text, p.name_en, p.name_bn FROM site_package p
     UNION ALL SELECT 'groups', g.id::text, g.name_en, g.name_bn FROM site_group g
     ORDER BY 3, 2 LIMIT 2000`,
  );
  const of = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ value, en, bn }) => ({ value, label: { en, bn } }));
  const { boards } = await readChoices(transaction);
  return {
    districts: of('districts'),
    packages: of('packages'),
    groups: of('groups'),
    boards: boards.map(({ code, label }) => ({ value: code, label })),
  };
}
