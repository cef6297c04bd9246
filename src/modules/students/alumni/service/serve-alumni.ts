import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { type Label, textOf } from '../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { officeFile } from '../../../../core/server/sheets/office-sheet.ts';
import { alumniContract as contract } from '../contract.ts';
import { alumniWords as words } from '../labels.ts';
import { listAlumni, makeAlumni, readAlumni } from './alumni.ts';

/** As many as a file holds. */
const mostInFile = 50_000;

/** Serves the list of alumni, its files, and making them. */
export function serveAlumni(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input }) => listAlumni(transaction, input));
  serve(
    app,
    contract.make,
    (transaction, { input, services }) => makeAlumni(transaction, input, todayInDhaka(services.now())),
    { attributes: { day: words.day, yearId: words.batch } },
  );
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { format, ...wish } = input;
    const { items } = await database.readInSite(context, (transaction) =>
      readAlumni(transaction, wish, { limit: mostInFile, offset: 0 }),
    );
    const { language } = context;
    const t = (label: Label) => textOf(label, language);
    const body = await officeFile(
      format,
      {
        title: t(words.title),
        columns: [
          { label: t(words.code) },
          { label: t(words.name) },
          { label: t(words.batch) },
          { label: t(words.leftOn), kind: 'day' },
          { label: t(words.mobile) },
          { label: t(words.email) },
          { label: t(words.guardian) },
        ],
        rows: items.map((one) => [
          one.code,
          t(one.name),
          `${t(one.year)} · ${t(one.class)} – ${t(one.section)}`,
          one.leftOn,
          one.mobile ?? '',
          one.email ?? '',
          [one.guardian ? t(one.guardian) : '', one.guardianMobile ?? ''].filter(Boolean).join(' · '),
        ]),
      },
      {
        language,
        site: context.siteId === null ? null : await services.sites.find(context.siteId),
        now: services.now(),
      },
    );
    return sendDownload(reply, format, `alumni-${todayInDhaka(services.now())}`, body);
  });
}
