import type { FastifyInstance } from 'fastify';
import { textOf } from '../../../../core/labels.ts';
import { verifyLast } from '../../../../core/server/history-seal/seal.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { filtersInWords, periodInWords } from '../../../../core/server/list-files/in-words.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import { controlContract as contract } from '../contract.ts';
import { findingLabels, controlLabels as labels } from '../labels.ts';
import { readFindings } from './findings.ts';
import { readProofs } from './proofs.ts';

/** Serves the auditor's page and the proofs of the books. */
export function serveControl(app: FastifyInstance): void {
  serve(app, contract.findings, (transaction, { input, services }) =>
    readFindings(transaction, services, input),
  );
  serveOpen(app, contract.findingsFile, (_database, call) => {
    const { format, ...filter } = call.input;
    const { language } = call.context;
    const heading = [labels.kind, labels.at, labels.who, labels.what, labels.reason, labels.amount];
    return sendSheet(call, format, 'audit', async (transaction, page) => {
      const { items, total } = await readFindings(transaction, call.services, { ...filter, ...page });
      const rows = [
        heading.map((one) => textOf(one, language)),
        ...items.map((one) => [
          textOf(findingLabels[one.kind], language),
          one.at,
          one.who ? textOf(one.who, language) : '',
          textOf(one.what, language),
          one.reason,
          one.amount ?? '',
        ]),
      ];
      const about = {
        period: periodInWords(filter, language),
        filters: filtersInWords(filter, { kind: [labels.kind, findingLabels] }, items[0], language),
        kinds: { 1: 'moment', 5: 'taka' },
      } as const;
      return { sheet: sheetOfRows(textOf(labels.findings, language), rows, about), total };
    });
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
        { name: 'history' as const, left: null, right: null, count: broken.length, items: broken, parts: [] },
      ],
      seal,
      sealedThrough,
    };
  });
}
