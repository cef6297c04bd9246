import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../../core/dates.ts';
import { type Label, textOf } from '../../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../../core/server/list-files/send-sheet.ts';
import { alumniContract as contract } from '../contract.ts';
import { alumniWords as words } from '../labels.ts';
import { listAlumni, makeAlumni, readAlumni } from './alumni.ts';

/** Serves the list of alumni, its files, and making them. */
export function serveAlumni(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input }) => listAlumni(transaction, input));
  serve(
    app,
    contract.make,
    (transaction, { input, services }) => makeAlumni(transaction, input, todayInDhaka(services.now())),
    { attributes: { day: words.day, yearId: words.batch } },
  );
  serveOpen(app, contract.file, (_database, call) => {
    const { format, ...wish } = call.input;
    const t = (label: Label) => textOf(label, call.context.language);
    return sendSheet(call, format, 'alumni', async (transaction, { page, size }) => {
      const { items, total } = await readAlumni(transaction, wish, {
        limit: size,
        offset: (page - 1) * size,
      });
      const sheet = {
        title: t(words.title),
        columns: [
          { label: t(words.code) },
          { label: t(words.name) },
          { label: t(words.batch) },
          { label: t(words.leftOn), kind: 'day' as const },
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
      };
      return { sheet, total };
    });
  });
}
