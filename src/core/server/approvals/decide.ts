import { approvalErrors, approvalNews, approvalProblems } from '../../approvals/approvals-labels.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { authErrors } from '../auth/errors.ts';
import { confirmPassword } from '../auth/own-password.ts';
import { labelsOfAccounts } from '../database/history.ts';
import type { Context, Database, Transaction } from '../database/in-site.ts';
import { once } from '../database/once.ts';
import { notify } from '../http/notifications.ts';
import type { Services } from '../http/services.ts';
import { type About, actsOf, databaseOf, type KnownAct } from './acts.ts';
import { expireRequest, requestPath } from './expire.ts';
import { revivedInput } from './kept-input.ts';
import { requestMark } from './mark.ts';
import { permissionsAt } from './people.ts';
import { closeRequest, digestOf, findRequest, holdRequest, type RequestRow } from './requests.ts';
import { decidesFor, maySee, standingIn } from './standing.ts';

type Given = {
  readonly id: string;
  readonly decision: 'approved' | 'refused';
  readonly note: string;
  /** The decider's own, where approving takes one. */
  readonly password: string;
};
type Decided = { readonly id: string; readonly state: RequestRow['state'] };
/** Who decides, and in whose place. */
type Decider = { readonly id: string; readonly inPlaceOf: string | null };

/**
 * Decides on a request. Approving runs the act on the stored input, in one transaction with the decision; what refuses it
 * for good closes the request as failed. Throws 404 for what the caller may not see, 409 for one's own request, when the
 * caller is excluded, when it is closed or its time is over, and when what it is about has changed.
 */
export async function decide(
  database: Database,
  context: Context,
  services: Services,
  given: Given,
): Promise<Decided> {
  const { request, decider } = await database.readInSite(context, async (transaction) => {
    const found = await findRequest(transaction, given.id);
    const standing = await standingIn(transaction, services);
    if (!found || !maySee(standing, found)) throw new AppError(errors.notFound);
    const known = actsOf(services).get(found.act);
    const may = decidesFor(standing, found);
    if ('refusal' in may) {
      const permission = known?.endpoint.approval.decide ?? '';
      throw new AppError(may.refusal, { permission }, { permission });
    }
    return { request: found, decider: { id: standing.accountId, inPlaceOf: may.inPlaceOf } };
  });
  if (given.decision === 'refused') return refuse(database, context, services, { given, decider });
  const known = actsOf(services).get(request.act);
  if (!known) throw new AppError(approvalErrors.unknownAct);
  const { decide: permission, takesPassword } = known.endpoint.approval;
  if (takesPassword) await confirmPassword(database, context, given.password);
  const acting: Context = {
    ...context,
    action: `${known.endpoint.method} ${known.endpoint.path}`,
    requestId: requestMark(request.id),
    permissions: decider.inPlaceOf ? new Set([...context.permissions, permission]) : context.permissions,
  };
  try {
    const key = { 'idempotency-key': request.id };
    const [answer] = await once(
      databaseOf(database, known.act),
      [{ input: { id: given.id }, context: acting, request: { headers: key } }],
      async (transaction) => [await approve(transaction, services, known, { given, decider })],
    );
    return answer as Decided;
  } catch (error) {
    if (error instanceof AppError && error.kind === errors.idempotencyMismatch)
      throw new AppError(approvalErrors.alreadyDecided);
    const problem = lastingProblem(error);
    if (problem) await fail(database, context, services, { given, decider, problem });
    throw error instanceof ValidationError
      ? new AppError({ ...approvalErrors.changed, text: problem ?? approvalErrors.changed.text })
      : error;
  }
}

/** The act itself, with the request held until both are committed. */
async function approve(
  transaction: Transaction,
  services: Services,
  { endpoint, act }: KnownAct,
  { given, decider }: { given: Given; decider: Decider },
): Promise<Decided> {
  const now = services.now();
  const request = await holdOpen(transaction, given.id, now);
  const held = await permissionsAt(services.database, transaction.siteId, request.asked_by);
  if (!held.has(endpoint.access.permission)) throw new AppError(approvalErrors.askerLost);
  const input = revivedInput(request.input);
  await act.hold?.(transaction, { input, services });
  const about = await act.about(transaction, { input, services, isDeciding: true });
  assertSame(request, about, decider);
  const approved = { id: request.id, askedBy: request.asked_by };
  await act.run(transaction, { input, services, approved, about });
  await close(transaction, services, request, { kind: 'approved', decider, note: given.note, now });
  return { id: request.id, state: 'approved' };
}

function refuse(
  database: Database,
  context: Context,
  services: Services,
  { given, decider }: { given: Given; decider: Decider },
): Promise<Decided> {
  if (given.note.trim().length < 3) throw new ValidationError({ note: [approvalProblems.refusalReason] });
  return database.inSite(context, async (transaction) => {
    const now = services.now();
    const request = await holdOpen(transaction, given.id, now);
    await close(transaction, services, request, { kind: 'refused', decider, note: given.note, now });
    return { id: request.id, state: 'refused' };
  });
}

/** The request failed for good, or its time was over: that is written although nothing else was. */
function fail(
  database: Database,
  context: Context,
  services: Services,
  { given, decider, problem }: { given: Given; decider: Decider; problem: Label },
): Promise<void> {
  return database.inSite(context, async (transaction) => {
    const now = services.now();
    const request = await holdRequest(transaction, given.id);
    if (request?.state !== 'pending') return;
    if (request.deadline <= now) return expireRequest(transaction, request, now);
    await close(transaction, services, request, { kind: 'failed', decider, note: given.note, now, problem });
  });
}

async function holdOpen(transaction: Transaction, id: string, now: Date): Promise<RequestRow> {
  const request = await holdRequest(transaction, id);
  if (!request) throw new AppError(errors.notFound);
  if (request.state !== 'pending') throw new AppError(approvalErrors.alreadyDecided);
  if (request.deadline <= now) throw new AppError(approvalErrors.expired);
  return request;
}

/** Also who may not decide may have changed meanwhile. */
function assertSame(request: RequestRow, about: About, decider: Decider): void {
  if (request.digest !== null && request.digest !== digestOf(about))
    throw new AppError(approvalErrors.changed);
  const concerned = [decider.id, ...(decider.inPlaceOf ? [decider.inPlaceOf] : [])];
  if (concerned.some((id) => about.excluded.includes(id))) throw new AppError(approvalErrors.excluded);
}

async function close(
  transaction: Transaction,
  services: Services,
  request: RequestRow,
  step: {
    kind: 'approved' | 'refused' | 'failed';
    decider: Decider;
    note: string;
    now: Date;
    problem?: Label;
  },
): Promise<void> {
  const { kind, decider, note, now, problem } = step;
  await closeRequest(transaction, {
    requestId: request.id,
    kind,
    by: decider.id,
    for: decider.inPlaceOf,
    at: now,
    note,
    ...(problem ? { problem } : {}),
  });
  const names = await labelsOfAccounts(services.database, [decider.id]);
  await notify(transaction, [request.asked_by], {
    title: fillLabel(approvalNews[kind], { name: names.get(decider.id) ?? '', title: request.title }),
    path: requestPath(request.id),
  });
}

/** Why a request can never be done as it was asked for; null where another try, or another person, may do. */
function lastingProblem(error: unknown): Label | null {
  if (error instanceof ValidationError) {
    const texts = Object.values(error.fields).flat();
    return { en: texts.map((one) => one.en).join(' '), bn: texts.map((one) => one.bn).join(' ') };
  }
  if (!(error instanceof AppError) || error.kind.status >= 500) return null;
  const mayTryAgain: readonly unknown[] = [
    approvalErrors.alreadyDecided,
    approvalErrors.excluded,
    errors.notFound,
    errors.forbidden,
    errors.unauthenticated,
    authErrors.confirmFirst,
  ];
  return mayTryAgain.includes(error.kind) ? null : error.text;
}
