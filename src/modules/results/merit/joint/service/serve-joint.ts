import type { FastifyInstance } from 'fastify';
import { toAsciiDigits } from '../../../../../core/digits.ts';
import { textOf } from '../../../../../core/labels.ts';
import { serveOpen } from '../../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../../core/server/sheets/list-files.ts';
import { officeFile, sheetOfRows } from '../../../../../core/server/sheets/office-sheet.ts';
import { gpaText } from '../../../sheets/sheet-columns.ts';
import { jointContract } from '../contract.ts';
import { jointLabels as labels } from '../labels.ts';
import { readJoint, readJointChoices } from './read-joint.ts';

/** Serves merit lists over shifts and over the institutions of a group. */
export function serveJoint(app: FastifyInstance): void {
  serveOpen(app, jointContract.jointChoices, (database, { context }) => readJointChoices(database, context));
  serveOpen(app, jointContract.joint, async (database, { input, context, services }) => {
    const { page, size, ...asked } = input;
    const found = await readJoint(database, context, services, { ...asked, q: toAsciiDigits(asked.q) });
    return { ...found, items: found.items.slice((page - 1) * size, page * size), total: found.items.length };
  });
  serveOpen(app, jointContract.jointFile, async (database, { input, context, services, reply }) => {
    const { format, ...asked } = input;
    const { items, sources } = await readJoint(database, context, services, asked);
    const text = (label: { en: string; bn: string }) => textOf(label, context.language);
    const rows = [
      [
        labels.place,
        labels.institution,
        labels.shift,
        labels.section,
        labels.roll,
        labels.name,
        labels.gpa,
        labels.grade,
        labels.total,
        labels.share,
      ].map(text),
      ...items.map((one) => [
        one.place,
        text(one.institution),
        text(one.shift),
        text(one.section),
        one.roll,
        text(one.name),
        gpaText(one.gpa),
        one.letter,
        one.total / 100,
        one.totalFull === 0 ? null : Math.round((one.total * 10_000) / one.totalFull) / 100,
      ]),
    ];
    const exams = [...new Set(sources.map((one) => text(one.exam)))].join(', ');
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const made = { language: context.language, site, now: services.now() };
    const file = await officeFile(
      format,
      sheetOfRows(`${text(labels.title)}: ${exams}`, rows, { kinds: { 6: 'number' } }),
      made,
    );
    return sendDownload(reply, format, 'combined-merit', file);
  });
}
