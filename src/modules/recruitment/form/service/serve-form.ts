import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import type { Endpoint } from '../../../../core/endpoint.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { takaText } from '../../../../core/money.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Context, Database, Transaction } from '../../../../core/server/database/in-site.ts';
import { linkTo } from '../../../../core/server/files/files.ts';
import { forgetAttempt, limitAttempts } from '../../../../core/server/http/attempts.ts';
import { type Call, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { answersOf } from '../../../../core/validation/open-form-shape.ts';
import { fileOfDocument } from '../../../documents/public.ts';
import { tellPage } from '../../../website/public.ts';
import { recruitmentErrors, recruitmentFields } from '../../labels.ts';
import { mayWithdraw } from '../../rules.ts';
import { type Applicant, findByCode, wrongStep } from '../../service/applicants.ts';
import { noteEvents } from '../../service/events.ts';
import { type Post, papersOf, readOpenPosts, readPost, takesForms } from '../../service/posts.ts';
import { type Application, formContract as contract } from '../contract.ts';
import { postBlocks } from '../post-blocks.ts';
import type { Form } from '../rules.ts';
import { formWords as words } from '../words.ts';
import { answerForm } from './answer-form.ts';
import { beginForm, claimPayment, digestOfCode, formOfApplicant, saveForm, submitForm } from './keep-form.ts';
import { dropPaper, keepPaper, keepPhoto, readPapers } from './papers.ts';

const hour = 3600;
/** The code is the one an applicant was given; at the desk it is an employee's. */
const options = { attributes: { ...recruitmentFields, code: words.code } };
type Given = { site_id?: string | undefined };
type GivenForm = {
  data: Readonly<Record<string, string | undefined>>;
  cv: Readonly<Record<string, readonly Readonly<Record<string, string | undefined>>[] | undefined>>;
};

/** The institution of a public call, and who reads there: nobody in particular. */
async function siteOf(services: Services, context: Context, { site_id: given }: Given): Promise<Context> {
  const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  return { ...context, siteId: site.id, permissions: new Set<never>() };
}

/** Only codes that do not exist count, so that a flood of guesses is stopped; sixty bits do the rest. */
async function byCode<T>(database: Database, request: FastifyRequest, find: () => Promise<T>): Promise<T> {
  const key = `recruitment-code:${networkOf(request.ip)}`;
  await limitAttempts(database, key, 400, hour);
  const found = await find();
  await forgetAttempt(database, key);
  return found;
}

const formOf = ({ data, cv }: GivenForm): Form => ({
  data: answersOf(data),
  cv: Object.fromEntries(Object.entries(cv).map(([name, rows]) => [name, (rows ?? []).map(answersOf)])),
});

const shown = (post: Post) => ({
  id: post.id,
  circularId: post.circularId,
  name: post.name,
  circular: post.circular,
  seats: post.seats,
  lastDay: post.lastDay,
  minAge: post.minAge,
  maxAge: post.maxAge,
  leastLevel: post.leastLevel,
  experienceYears: post.experienceYears,
  fee: takaText(post.fee),
  papers: papersOf(post),
});

/** Somebody learns that they are not considered only once the last day of applying is over. */
const publicState = (applicant: Applicant, post: Post, today: string) =>
  applicant.state === 'rejected' && today <= post.lastDay ? 'applied' : applicant.state;

/** An application as its writer sees it. */
async function applicationOf(
  transaction: Transaction,
  { services, request }: Call<unknown>,
  applicant: Applicant,
): Promise<Application> {
  const post = await readPost(transaction, applicant.postId);
  const today = todayInDhaka(services.now());
  const form = formOfApplicant(transaction, applicant);
  const papers = await readPapers(transaction, applicant.id);
  return {
    state: publicState(applicant, post, today),
    number: applicant.number,
    step: applicant.step ?? 0,
    data: form.data,
    cv: Object.fromEntries(Object.entries(form.cv).map(([name, rows]) => [name, [...rows]])),
    photoUrl: applicant.photo ? linkTo(services, request, transaction.siteId, applicant.photo) : null,
    papers: papers.map(({ id, about, name }) => ({ id, about, name })),
    post: shown(post),
    isOpen: applicant.state === 'draft' && takesForms(post, today),
    payment: applicant.payment,
    trx: applicant.trx,
    submittedAt: applicant.submittedAt?.toISOString() ?? null,
    testOn: applicant.admitId ? post.testOn : null,
    testAt: applicant.admitId ? post.testAt : null,
    venue: post.venue,
    hasAdmitCard: applicant.admitId !== null,
    hasLetter: applicant.letterId !== null && ['selected', 'joined'].includes(applicant.state),
    mayWithdraw: mayWithdraw(applicant.state),
  };
}

/** Serves the public form: what may be applied for, and an application by its code from its first step to its letter. */
export function serveForm(app: FastifyInstance): void {
  const withCode = <I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    act: (transaction: Transaction, applicant: Applicant, call: Call<z.output<I>>) => Promise<z.input<O>>,
    how: 'read' | 'change' = 'change',
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
          if (!applicant || applicant.forgottenAt) throw new AppError(recruitmentErrors.unknownCode);
          return act(transaction, applicant, call);
        };
        const answer = await byCode(database, call.request, () =>
          how === 'read' ? database.readInSite(context, work) : database.inSite(context, work),
        );
        return answer as never;
      },
      options,
    );

  serveOpen(app, contract.open, async (database, { input, context, services }) => {
    const reader = await siteOf(services, context, input);
    const today = todayInDhaka(services.now());
    const rows = await database.readInSite(reader, (transaction) => readOpenPosts(transaction, today));
    return { items: rows.map(shown) };
  });
  serveOpen(
    app,
    contract.begin,
    async (database, { input, context, services, request }) => {
      const site = await siteOf(services, context, input);
      // A service centre's computers share one address; a flood is still stopped.
      await limitAttempts(database, `recruitment-begin:${networkOf(request.ip)}`, 200, hour);
      const today = todayInDhaka(services.now());
      const { secret } = services.config;
      return database.inSite(site, (transaction) =>
        beginForm(transaction, {
          postId: input.postId,
          form: formOf(input),
          secret,
          today,
          once: input.once,
        }),
      );
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
  const { services: ofApp } = app as unknown as { services: Services };
  // What scripts draw at each circular stands below them all for who uses none.
  tellPage(ofApp, 'jobs', async (transaction) => {
    const posts = await readOpenPosts(transaction, todayInDhaka(ofApp.now()));
    return { blocks: postBlocks(posts.map(shown)) };
  });
  answerForm(ofApp);
  withCode(
    contract.read,
    (transaction, applicant, call) => applicationOf(transaction, call, applicant),
    'read',
  );
  serveFiles(app);
  withCode(contract.dropPaper, async (transaction, applicant, { input, services }) => {
    await dropPaper(transaction, applicant, input.id);
    return { savedAt: services.now().toISOString() };
  });
  withCode(contract.submit, async (transaction, applicant, { input, services }) => {
    if (!input.agreed) throw new AppError(recruitmentErrors.agree);
    return submitForm(transaction, applicant.id, {
      payer: input.payer,
      trx: input.trx,
      secret: services.config.secret,
      now: services.now(),
    });
  });
  withCode(contract.pay, async (transaction, applicant, { input, services }) => {
    await claimPayment(transaction, applicant, input);
    return { savedAt: services.now().toISOString() };
  });
  withCode(contract.withdraw, async (transaction, applicant, { services }) => {
    if (!mayWithdraw(applicant.state)) throw wrongStep(applicant.state, 'withdrawn');
    await transaction.change(
      `UPDATE recruitment_applicant SET state = 'withdrawn', version = version + 1, updated_at = now()
        WHERE site_id = $1 AND id = $2`,
      applicant.id,
    );
    await noteEvents(transaction, [
      { applicantId: applicant.id, kind: 'withdrawn', from: applicant.state, to: 'withdrawn' },
    ]);
    return { savedAt: services.now().toISOString() };
  });
}

/** What takes files in or gives them out: read and drawn outside of a transaction. */
function serveFiles(app: FastifyInstance): void {
  const draftOf = async (database: Database, call: Call<Given & { code: string }>) => {
    const { services, context, request, input } = call;
    const site = await siteOf(services, context, input);
    const digest = digestOfCode(services.config.secret, site.siteId ?? 0, input.code);
    const applicant = await byCode(database, request, async () => {
      const found = await database.readInSite(site, (transaction) => findByCode(transaction, digest));
      if (!found || found.forgottenAt) throw new AppError(recruitmentErrors.unknownCode);
      return found;
    });
    return { site, applicant };
  };
  serveOpen(
    app,
    contract.photo,
    async (database, call) => {
      await limitAttempts(database, `recruitment-file:${networkOf(call.request.ip)}`, 600, hour);
      const { site, applicant } = await draftOf(database, call);
      return keepPhoto({ ...call, database, site }, applicant, call.input.content);
    },
    options,
  );
  serveOpen(
    app,
    contract.addPaper,
    async (database, call) => {
      await limitAttempts(database, `recruitment-file:${networkOf(call.request.ip)}`, 600, hour);
      const { site, applicant } = await draftOf(database, call);
      return keepPaper({ ...call, database, site }, applicant, call.input);
    },
    options,
  );
  serveOpen(app, contract.document, async (database, call) => {
    const { site, applicant } = await draftOf(database, call);
    const isAppointed = applicant.state === 'selected' || applicant.state === 'joined';
    const id = call.input.which === 'admit' ? applicant.admitId : isAppointed ? applicant.letterId : null;
    if (!id) throw new AppError(recruitmentErrors.noPaper);
    const { name, draw } = await database.readInSite(site, (transaction) =>
      fileOfDocument(transaction, call.services, id),
    );
    return sendDownload(call.reply, 'pdf', name, await draw());
  });
}
