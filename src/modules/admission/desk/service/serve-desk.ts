import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve, serveOpen, servePlatform } from '../../../../core/server/http/serve.ts';
import { serveReveal } from '../../../../core/server/secrets/reveals.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { answersOf } from '../../../../core/validation/open-form-shape.ts';
import { holdDeclaration } from '../../declare/service/declarations.ts';
import { formPaper } from '../../form/service/form-paper.ts';
import { beginForm, claimPayment, openDeclaration } from '../../form/service/keep-form.ts';
import { admissionErrors, admissionFields, stateTexts } from '../../labels.ts';
import { isOver } from '../../rules.ts';
import { readApplicant } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { deskContract as contract } from '../contract.ts';
import { planAdmission } from './admit-plan.ts';
import { listApplicants, revealApplicant, showApplicant } from './applicants.ts';
import { serveApplicantsFile } from './applicants-file.ts';
import { admitApplicant, undoAdmission } from './convert.ts';
import { correctAnswers } from './correct.ts';
import { assertNotFixed, confirmPayment, decide, listMarks, reasonMissing, saveMarks } from './decide.ts';
import { findElsewhere } from './elsewhere.ts';
import { refundingFee } from './fee-books.ts';
import { notePapers } from './papers.ts';
import { answerOffer, moveWaiting } from './seats.ts';

const options = { attributes: admissionFields };

/** Serves the office's desk: applications, decisions, payments, marks, the waiting list and admission. */
export function serveDesk(app: FastifyInstance): void {
  serve(app, contract.list, (transaction, { input }) => listApplicants(transaction, input));
  serveApplicantsFile(app);
  serve(app, contract.read, (transaction, { input, services, request }) =>
    showApplicant(transaction, services, request, input.id),
  );
  servePlatform(app, contract.elsewhere, (platform, { input }) => findElsewhere(platform, input.id));
  serveOpen(app, contract.paper, async (database, { input, context, services, reply }) => {
    const draw = await database.readInSite(context, async (transaction) =>
      formPaper(transaction, services, await readApplicant(transaction, input.id), context.language),
    );
    return sendDownload(reply, 'pdf', 'admission-form', await draw());
  });
  serve(
    app,
    contract.begin,
    async (transaction, { input, services }) => {
      await openDeclaration(transaction, input.declarationId, todayInDhaka(services.now()), true);
      const { code } = await beginForm(transaction, {
        declarationId: input.declarationId,
        form: {
          choices: input.choices,
          claims: input.claims,
          data: answersOf(input.data),
          qualifications: input.qualifications.map(answersOf),
        },
        secret: services.config.secret,
        isInside: true,
      });
      return { code };
    },
    options,
  );
  serve(
    app,
    contract.decide,
    (transaction, { input, services }) => decide(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.confirmPayment,
    (transaction, { input, services }) => confirmPayment(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.claim,
    async (transaction, { input: { id, ...paying } }) => {
      const applicant = await readApplicant(transaction, id, 'FOR UPDATE OF a');
      if (applicant.number === null) throw new AppError(errors.notFound);
      if (isOver(applicant.state))
        throw new AppError(admissionErrors.isOver, { state: stateTexts[applicant.state] });
      await claimPayment(transaction, applicant, paying);
      await noteEvents(transaction, [
        { applicantId: id, kind: 'claimed', from: applicant.state, to: applicant.state, reason: paying.trx },
      ]);
      return { id };
    },
    options,
  );
  serve(app, contract.papers, (transaction, { input, services }) =>
    notePapers(transaction, input, services.now()),
  );
  serveOpen(
    app,
    contract.correct,
    (database, { input, context, services }) => correctAnswers(database, context, services, input),
    options,
  );
  serve(app, contract.plan, (transaction, { input, services, request }) =>
    planAdmission(transaction, services, request, input),
  );
  serve(
    app,
    contract.answer,
    async (transaction, { input, services }) => {
      if (input.answer === 'decline' && input.reason.length < 3) throw reasonMissing();
      await answerOffer(transaction, input.id, input.answer, input.reason, services.now());
      return { id: input.id };
    },
    options,
  );
  serveWithApproval(app, contract.refund, refundingFee, options);
  serveReveal(app, contract.reveal, (transaction, { input }) => revealApplicant(transaction, input));
  serve(app, contract.marks, (transaction, { input }) => listMarks(transaction, input));
  serve(app, contract.saveMarks, (transaction, { input }) => saveMarks(transaction, input), options);
  serve(app, contract.move, async (transaction, { input, services }) => {
    const declaration = await holdDeclaration(transaction, input.id);
    await assertNotFixed(transaction, input.id);
    return moveWaiting(transaction, declaration, todayInDhaka(services.now()));
  });
  servePlatform(
    app,
    contract.convert,
    (transaction, { input, services }) => admitApplicant(transaction, services, input),
    options,
  );
  servePlatform(
    app,
    contract.undo,
    (transaction, { input, services }) => undoAdmission(transaction, services, input),
    options,
  );
}
