import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { formatDateTime } from '../../../../core/format.ts';
import { textOf } from '../../../../core/labels.ts';
import { verifyLast } from '../../../../core/server/history-seal/seal.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { printedList, sendDownload, sheetFile } from '../../../../core/server/sheets/list-files.ts';
import { controlContract as contract } from '../contract.ts';
import { findingLabels, controlLabels as labels } from '../labels.ts';
import { readFindings } from './findings.ts';
import { readProofs } from './proofs.ts';

/** As many lines as a file holds. */
const mostInFile = 20_000;

/** Serves the auditor's page and the proofs of the books. */
export function serveControl(app: FastifyInstance): void {
  serve(app, contract.findings, (transaction, { input, services }) =>
    readFindings(transaction, services, input),
  );
  serveOpen(app, contract.findingsFile, async (database, { input, context, services, reply }) => {
    const { format, ...filter } = input;
    const { language } = context;
    const { items } = await database.readInSite(context, (transaction) =>
      readFindings(transaction, services, { ...filter, page: 1, size: mostInFile }),
    );
    const heading = [labels.kind, labels.at, labels.who, labels.what, labels.reason, labels.amount];
    const rows = [
      heading.map((one) => textOf(one, language)),
      ...items.map((one) => [
        textOf(findingLabels[one.kind], language),
        formatDateTime(new Date(one.at), { language }),
        one.who ? textOf(one.who, language) : '',
        textOf(one.what, language),
        one.reason,
        one.amount === null ? '' : Number(one.amount),
      ]),
    ];
    const title = textOf(labels.findings, language);
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const file =
      format === 'pdf'
        ? await printedList(title, rows, { language, site, now: services.now() })
        : await sheetFile(format, title, rows);
    return sendDownload(reply, format, `audit-${todayInDhaka(services.now())}`, file);
  });
  serve(app, contract.proofs, async (transaction, { services }) => {
    const items = await readProofs(transaction, services);
    const { findings, seal, sealedThrough } = await verifyLast(services, transaction);
    const broken = findings.map(({ number, from, through }) => {
      const text = `${number}: ${from} – ${through}`;
      return { text: { en: text, bn: text }, amount: null, path: null };
    });
    return {
      items: [
        ...items,
        { name: 'history' as const, left: null, right: null, count: broken.length, items: broken },
      ],
      seal,
      sealedThrough,
    };
  });
}
