import type { FastifyInstance } from 'fastify';
import { type Label, textOf } from '../../../../core/labels.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { serveReveal } from '../../../../core/server/secrets/reveals.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import { fileOfPrints } from '../../../documents/public.ts';
import { paymentTexts, recruitmentFields, stateTexts } from '../../labels.ts';
import { readFeeLedgers } from '../../service/fees.ts';
import { readSetting, saveSetting } from '../../service/retention.ts';
import { deskContract as contract } from '../contract.ts';
import { deskLabels as labels } from '../labels.ts';
import { appointing } from './appoint.ts';
import { confirmPayment, decide, returningFee } from './decide.ts';
import { joinApplicant, undoJoining } from './join.ts';
import { listApplicants, listPosts } from './list.ts';
import { listMarks, saveMarks } from './marks.ts';
import { giveAdmitCards, giveLetter, printAdmitCards } from './papers.ts';
import { revealNid, showApplicant } from './show.ts';

const options = { attributes: recruitmentFields };

/** Serves the office's desk: the shortlist, marks and merit, the appointment by two, the letter and the employee. */
export function serveDesk(app: FastifyInstance): void {
  serve(app, contract.posts, (transaction, { input }) => listPosts(transaction, input));
  serve(app, contract.list, (transaction, { input }) => listApplicants(transaction, input));
  serve(app, contract.read, (transaction, { input, services, request }) =>
    showApplicant(transaction, services, request, input.id),
  );
  serve(app, contract.decide, (transaction, { input }) => decide(transaction, input), options);
  serve(
    app,
    contract.confirmPayment,
    (transaction, { input, services }) => confirmPayment(transaction, services, input),
    options,
  );
  serveWithApproval(app, contract.returnFee, returningFee, options);
  serveReveal(app, contract.reveal, (transaction, { input }) => revealNid(transaction, input));
  serve(app, contract.giveAdmitCards, (transaction, { input, services }) =>
    giveAdmitCards(transaction, services, input),
  );
  serve(app, contract.printAdmitCards, (transaction, { input, services }) =>
    printAdmitCards(transaction, services, input),
  );
  serveOpen(app, contract.admitCardsFile, async (database, { input, context, services, reply }) => {
    const file = await database.readInSite(context, (transaction) =>
      fileOfPrints(transaction, services, input.prints, 'jobAdmit'),
    );
    return sendDownload(reply, 'pdf', 'admit-cards', await file.draw());
  });
  serve(app, contract.marks, (transaction, { input }) => listMarks(transaction, input));
  serve(app, contract.saveMarks, (transaction, { input }) => saveMarks(transaction, input), options);
  serveWithApproval(app, contract.appoint, appointing, options);
  serve(
    app,
    contract.giveLetter,
    (transaction, { input, services }) => giveLetter(transaction, services, input),
    options,
  );
  serve(app, contract.join, (transaction, { input }) => joinApplicant(transaction, input), options);
  serve(app, contract.undo, (transaction, { input }) => undoJoining(transaction, input), options);
  serve(app, contract.setting, async (transaction) => ({
    ...(await readSetting(transaction)),
    ledgers: (await readFeeLedgers(transaction)).map(({ id, code, en, bn }) => ({
      id,
      code,
      name: { en, bn },
    })),
  }));
  serve(app, contract.saveSetting, (transaction, { input }) => saveSetting(transaction, input), options);
  serveOpen(app, contract.file, (_database, call) => {
    const { format, ...question } = call.input;
    const t = (label: Label) => textOf(label, call.context.language);
    const heading = [
      labels.number,
      labels.name,
      labels.post,
      labels.born,
      labels.mobile,
      labels.total,
      labels.rank,
      labels.payment,
      labels.state,
    ].map(t);
    return sendSheet(call, format, 'job-applications', async (transaction, page) => {
      const { items, total } = await listApplicants(transaction, { ...question, ...page });
      const rows = items.map((one) => [
        one.number,
        t(one.name),
        t(one.post),
        one.born ?? '',
        one.mobile,
        one.total,
        one.rank,
        t(paymentTexts[one.payment]),
        t(stateTexts[one.state]),
      ]);
      return {
        sheet: sheetOfRows(t(labels.applications), [heading, ...rows], { kinds: { 3: 'day' } }),
        total,
      };
    });
  });
}
