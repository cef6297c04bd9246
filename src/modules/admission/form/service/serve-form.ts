import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import type { Endpoint } from '../../../../core/endpoint.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { textOf } from '../../../../core/labels.ts';
import { takaText } from '../../../../core/money.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Context, Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import { forgetAttempt, limitAttempts } from '../../../../core/server/http/attempts.ts';
import { type Call, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { answersOf } from '../../../../core/validation/open-form-shape.ts';
import { tellPage } from '../../../website/public.ts';
import { type DeclarationFacts, findDeclaration, readPublic } from '../../declare/service/declarations.ts';
import { answerOffer, placeOnPublicList } from '../../desk/service/seats.ts';
import { admissionErrors, admissionFields, notOnTheList } from '../../labels.ts';
import { takesForms } from '../../rules.ts';
import { coveredNumbers } from '../../service/answers.ts';
import { type Applicant, findByCode } from '../../service/applicants.ts';
import { testPaper } from '../../test/service/papers.ts';
import { seatOfApplicant } from '../../test/service/show-plan.ts';
import { type Application, formContract as contract } from '../contract.ts';
import { declarationBlocks, formPages, resumeBlock } from '../declaration-blocks.ts';
import type { Form } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { answerForms } from './answer-form.ts';
import { formPaper } from './form-paper.ts';
import { beginForm, claimPayment, digestOfCode, openDeclaration, saveForm, submitForm } from './keep-form.ts';
import { keepPhoto } from './keep-photo.ts';
import { readSubjects } from './subjects.ts';

const hour = 3600;
const options = { attributes: { ...admissionFields, code: words.code } };
type Given = { site_id?: string | undefined };

/** The institution of a public call, and who reads there: nobody in particular. */
async function siteOf(services: Services, context: Context, { site_id: given }: Given): Promise<Context> {
  const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  return { ...context, siteId: site.id, permissions: new Set<never>() };
}

/**
 * What somebody does who has a code. A family saves often, and a village may share one address: only codes that do not
 * exist count, so that a flood of guesses is stopped; sixty bits do the rest.
 */
async function byCode<T>(database: Database, request: FastifyRequest, find: () => Promise<T>): Promise<T> {
  const key = `admission-code:${networkOf(request.ip)}`;
  await limitAttempts(database, key, 400, hour);
  const found = await find();
  await forgetAttempt(database, key);
  return found;
}

const formOf = (input: {
  choices: string[];
  claims: string[];
  data: Readonly<Record<string, string | undefined>>;
  qualifications: readonly Readonly<Record<string, string | undefined>>[];
}): Form => ({
  choices: input.choices,
  claims: input.claims,
  data: answersOf(input.data),
  qualifications: input.qualifications.map(answersOf),
});

const shown = ({ fee, admissionFee, ...declaration }: DeclarationFacts) => ({
  id: declaration.id,
  title: declaration.title,
  year: declaration.year,
  method: declaration.method,
  opensOn: declaration.opensOn,
  closesOn: declaration.closesOn,
  ageOn: declaration.ageOn,
  minAge: declaration.minAge,
  maxAge: declaration.maxAge,
  mostChoices: declaration.mostChoices,
  testOn: declaration.testOn,
  quotas: declaration.quotas,
  documents: declaration.documents,
  eligibility: declaration.eligibility,
  terms: declaration.terms,
  offers: declaration.offers.map(({ id, name, seats }) => ({ id, name, seats })),
  fee: takaText(fee),
  admissionFee: takaText(admissionFee),
});

/** An application as its family sees it: what became of it only once that is published. */
async function applicationOf(
  transaction: Transaction,
  call: Call<unknown>,
  applicant: Applicant,
): Promise<Application> {
  const { services, request } = call;
  const declaration = await findDeclaration(transaction, applicant.declarationId);
  if (!declaration) throw new AppError(errors.notFound);
  const place = await placeOnPublicList(transaction, applicant);
  const event = await transaction.readOne(
    { kind: 'text', reason: 'text' },
    `SELECT kind, reason FROM admission_event
      WHERE site_id = $1 AND applicant_id = $2 AND from_state <> to_state ORDER BY created_at DESC, id DESC LIMIT 1`,
    applicant.id,
  );
  return {
    state: applicant.state,
    number: applicant.number,
    step: applicant.step,
    choices: applicant.choices,
    claims: applicant.claims,
    data: coveredNumbers(applicant.data),
    qualifications: applicant.qualifications,
    photoUrl: applicant.photo ? linkTo(services, request, transaction.siteId, applicant.photo) : null,
    declaration: { ...shown(declaration), kind: declaration.kind, status: declaration.status },
    isOpen: applicant.state === 'draft' && takesForms(declaration, todayInDhaka(services.now())),
    payment: applicant.payment,
    test: await seatOfApplicant(transaction, applicant),
    payer: applicant.payer,
    trx: applicant.trx,
    trxSecond: applicant.trxSecond,
    submittedAt: applicant.submittedAt?.toISOString() ?? null,
    seat: declaration.offers.find((one) => one.id === applicant.offerId)?.name ?? null,
    waitingPlace: place,
    respondBy: applicant.respondBy,
    isAccepted: applicant.acceptedAt !== null,
    reason:
      applicant.state !== 'refused'
        ? ''
        : event?.kind === 'published'
          ? textOf(notOnTheList, transaction.context.language)
          : (event?.reason ?? ''),
  };
}

/** Serves the public form: what is open, and an application by its code from its first step to its seat. */
export function serveForm(app: FastifyInstance): void {
  const withCode = <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    act: (transaction: Transaction, applicant: Applicant, call: Call<z.output<I>>) => Promise<z.input<O>>,
    how: 'read' | 'change' | 'decide' = 'change',
  ) =>
    serveOpen(
      app,
      endpoint,
      async (database, call) => {
        const input = call.input as Given & { code: string };
        const context = await siteOf(call.services, call.context, input);
        const digest = digestOfCode(call.services.config.secret, context.siteId ?? 0, input.code);
        const work = async (transaction: Transaction) => {
          const applicant = await findByCode(transaction, digest, how === 'change' ? 'FOR UPDATE OF a' : '');
          if (!applicant) throw new AppError(admissionErrors.unknownCode);
          return act(transaction, applicant, call);
        };
        const answer = await byCode(database, call.request, () =>
          how === 'read' ? database.readInSite(context, work) : database.inSite(context, work),
        );
        return answer as never;
      },
      options,
    );

  serveOpen(app, contract.paper, async (database, { input, context, services, request, reply }) => {
    const site = await siteOf(services, context, input);
    const digest = digestOfCode(services.config.secret, site.siteId ?? 0, input.code);
    // Drawing costs more than reading.
    await limitAttempts(database, `admission-paper:${networkOf(request.ip)}`, 300, hour);
    const draw = await byCode(database, request, () =>
      database.readInSite(site, async (transaction) => {
        const applicant = await findByCode(transaction, digest);
        if (!applicant) throw new AppError(admissionErrors.unknownCode);
        if (input.kind === 'form') return formPaper(transaction, services, applicant, context.language);
        const { id: applicantId, declarationId } = applicant;
        return testPaper(
          transaction,
          services,
          { kind: 'cards', applicantId, declarationId },
          context.language,
        );
      }),
    );
    return sendDownload(reply, 'pdf', `admission-${input.kind}`, await draw());
  });
  const { services: ofApp } = app as unknown as { services: Services };
  for (const name of ['admission', 'registration'] as const)
    tellPage(ofApp, name, async (transaction) => {
      const items = (await readPublic(transaction, todayInDhaka(ofApp.now()), name)).map(shown);
      return {
        blocks: [...declarationBlocks(items, formPages[name]), resumeBlock(formPages[name])],
        answers: { [contract.open.path]: { items } },
        isForm: true,
      };
    });
  answerForms(ofApp);
  serveOpen(app, contract.open, async (database, { input, context, services }) => {
    const reader = await siteOf(services, context, input);
    const today = todayInDhaka(services.now());
    const rows = await database.readInSite(reader, (transaction) =>
      readPublic(transaction, today, input.kind),
    );
    return { items: rows.map(shown) };
  });
  serveOpen(app, contract.subjects, async (database, { input, context, services }) => {
    const reader = await siteOf(services, context, input);
    return database.readInSite(reader, (transaction) => readSubjects(transaction, input.offer));
  });
  serveOpen(
    app,
    contract.begin,
    async (database, { input, context, services, request }) => {
      const reader = await siteOf(services, context, input);
      // A school's computers share one address, and so may a union's service centre; a flood is still stopped.
      await limitAttempts(database, `admission-begin:${networkOf(request.ip)}`, 300, hour);
      return database.inSite(reader, async (transaction) => {
        await openDeclaration(transaction, input.declarationId, todayInDhaka(services.now()));
        const { code } = await beginForm(transaction, {
          declarationId: input.declarationId,
          form: formOf(input),
          secret: services.config.secret,
          isInside: false,
          once: input.once,
        });
        return { code };
      });
    },
    options,
  );
  serveOpen(
    app,
    contract.save,
    async (database, { input, context, services, request }) => {
      const site = await siteOf(services, context, input);
      const digest = digestOfCode(services.config.secret, site.siteId ?? 0, input.code);
      await byCode(database, request, () =>
        database.inSite(site, (transaction) =>
          saveForm(transaction, { digest, step: input.step, form: formOf(input) }),
        ),
      );
      return { savedAt: services.now().toISOString() };
    },
    options,
  );
  withCode(
    contract.read,
    (transaction, applicant, call) => applicationOf(transaction, call, applicant),
    'read',
  );
  servePhoto(app);
  withCode(contract.submit, async (transaction, applicant, { input, services }) => {
    if (!input.agreed) throw new AppError(admissionErrors.agree);
    return submitForm(transaction, applicant, input, services.now());
  });
  withCode(contract.pay, async (transaction, applicant, { input, services }) => {
    await claimPayment(transaction, applicant, input);
    return { savedAt: services.now().toISOString() };
  });
  withCode(
    contract.respond,
    async (transaction, applicant, { input, services }) => {
      await answerOffer(transaction, applicant.id, input.answer, '', services.now());
      return { savedAt: services.now().toISOString() };
    },
    // Whose turn it is then is decided under the declaration's lock, which comes before the applicant's.
    'decide',
  );
}

/** A photo is read apart from the server and drawn anew, as every upload; then the draft has it. */
function servePhoto(app: FastifyInstance): void {
  serveOpen(
    app,
    contract.photo,
    async (database, { input, context, services, request }) => {
      const site = await siteOf(services, context, input);
      const digest = digestOfCode(services.config.secret, site.siteId ?? 0, input.code);
      await limitAttempts(database, `admission-photo:${networkOf(request.ip)}`, 300, hour);
      const draft = await byCode(database, request, async () => {
        const found = await database.readInSite(site, (transaction) => findByCode(transaction, digest));
        if (!found) throw new AppError(admissionErrors.unknownCode);
        return found;
      });
      if (draft.state !== 'draft') throw new AppError(admissionErrors.sent, { number: draft.number ?? '' });
      const file = await keepPhoto(services, site, input.content);
      await database.inSite(site, (transaction) =>
        transaction.change(
          `UPDATE admission_applicant SET photo = $3, version = version + 1, updated_at = now()
            WHERE site_id = $1 AND id = $2 AND state = 'draft'`,
          draft.id,
          file.id,
        ),
      );
      return { photoUrl: linkTo(services, request, site.siteId ?? 0, file.id) };
    },
    options,
  );
}
