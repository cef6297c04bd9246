import type { Waiting } from '../../../../core/approvals/approvals.ts';
import { approvalErrors, approvalProblems } from '../../../../core/approvals/approvals-labels.ts';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { link } from '../../../../core/module/paths.ts';
import type { Permission } from '../../../../core/module/permissions.ts';
import { assertNobodyKeptAwayOnPlatform } from '../../../../core/server/approvals/kept-away.ts';
import { digestOfSeen } from '../../../../core/server/approvals/kept-input.ts';
import { requestMark } from '../../../../core/server/approvals/mark.ts';
import type { Context, Database, PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { platformPermission } from '../../../platform/permissions.ts';
import { accessPath } from '../../paths.ts';
import { tried, undo } from '../../service/two-persons.ts';
import type { Seen } from '../contract.ts';
import {
  addRequest,
  assertSecond,
  closeRequest,
  hasDecider,
  holdOpen,
  rankWith,
  readRequest,
} from './requests.ts';

const daysToDecide = 7;

/** What an act is about, read from the database at this moment. */
type About = {
  /** One request at a time waits for each. */
  readonly subject: string;
  readonly title: Label;
  /** What the asker sees; where it differs at the decision, nothing is done. */
  readonly seen: readonly Seen[];
  readonly needsTwo: boolean;
  /** Who decides ranks above it. */
  readonly rank: number;
  /** Whom it is about: they never decide. */
  readonly excluded: readonly string[];
};

/** An act of platform staff that gives rights over money, over rights or over the platform. */
export type PlatformAct<I, O> = {
  readonly name: string;
  /** What whoever asks holds; looked at again when it is decided. */
  readonly permission: Permission;
  /** Holds what it gives until the transaction ends: what is looked at is what is done, by one person or two. */
  hold?(transaction: PlatformTransaction, input: I): Promise<unknown>;
  about(transaction: PlatformTransaction, services: Services, input: I): Promise<About>;
  run(transaction: PlatformTransaction, services: Services, input: I): Promise<O>;
};

type Asking<I> = { readonly context: Context; readonly services: Services; readonly input: I };

/**
 * Does it where one person is enough, else writes the request that another one of the platform decides about. Where nobody
 * else could decide, it is done and kept as done by one person: the first of two cannot wait for the second.
 */
export async function doOrAsk<I extends { reason: string }, O>(
  database: Database,
  { context, services, input }: Asking<I>,
  act: PlatformAct<I, O>,
): Promise<O | Waiting> {
  const atOnce = await database.asPlatform(context, async (transaction) => {
    await act.hold?.(transaction, input);
    const { needsTwo } = await act.about(transaction, services, input);
    return needsTwo ? null : { answer: await act.run(transaction, services, input) };
  });
  if (atOnce) return atOnce.answer;
  // What would be refused in the end is not asked for; nothing of it stays.
  await tried(
    database.asPlatform(context, (transaction) => act.run(transaction, services, input).then(undo)),
  );
  const reason = input.reason.trim();
  if (reason.length < 3) throw new ValidationError({ reason: [approvalProblems.reason] });
  const id = newId();
  return database.asPlatform({ ...context, requestId: requestMark(id) }, async (transaction) => {
    const askedBy = context.accountId;
    if (askedBy === null) throw new AppError(errors.unauthenticated);
    await act.hold?.(transaction, input);
    const about = await act.about(transaction, services, input);
    const askedAt = services.now();
    const deadline = new Date(askedAt.getTime() + daysToDecide * 86_400_000);
    const concerned = [askedBy, ...about.excluded];
    const byOnePerson = !(await hasDecider(transaction, about.rank, concerned));
    if (byOnePerson)
      await assertNobodyKeptAwayOnPlatform(transaction, about.rank, platformPermission.roles, concerned);
    const asked = { id, act: act.name, input, reason, askedBy, askedAt, deadline, byOnePerson };
    await addRequest(transaction, { ...asked, ...about, digest: digestOf(about) });
    if (byOnePerson) return act.run(transaction, services, input);
    const path = link(accessPath.platformRoles, { tab: 'requests' });
    return { waiting: { id, title: about.title, deadline: deadline.toISOString(), path } };
  });
}

const digestOf = ({ subject, seen }: Pick<About, 'subject' | 'seen'>): string =>
  digestOfSeen({ subject, seen });

type Given = { readonly id: string; readonly decision: 'approved' | 'refused'; readonly note: string };

/** Approves or refuses. What can never be done any more closes the request as failed. */
export async function decide(
  database: Database,
  { context, services, input: given }: Asking<Given>,
  acts: ReadonlyMap<string, PlatformAct<never, unknown>>,
) {
  const now = services.now();
  const by = context.accountId;
  if (given.decision === 'refused') {
    if (given.note.length < 3) throw new ValidationError({ note: [approvalProblems.refusalReason] });
    return database.asPlatform(context, async (transaction) => {
      assertSecond(await holdOpen(transaction, given.id, now), by);
      await closeRequest(transaction, { id: given.id, state: 'refused', by, at: now, note: given.note });
      return { id: given.id, state: 'refused' as const };
    });
  }
  try {
    // The history of what is changed names the decider, and by the mark the request with who asked.
    return await database.asPlatform(
      { ...context, requestId: requestMark(given.id) },
      async (transaction) => {
        const request = await holdOpen(transaction, given.id, now);
        assertSecond(request, by);
        const act = acts.get(request.act);
        if (!act) throw new AppError(approvalErrors.unknownAct);
        if ((await rankWith(transaction, request.asked_by, act.permission)) === 0)
          throw new AppError(approvalErrors.askerLost);
        const input = request.input as never;
        await act.hold?.(transaction, input);
        if (digestOf(await act.about(transaction, services, input)) !== request.digest)
          throw new AppError(approvalErrors.changed);
        await act.run(transaction, services, input);
        await closeRequest(transaction, { id: given.id, state: 'done', by, at: now, note: given.note });
        return { id: given.id, state: 'done' as const };
      },
    );
  } catch (error) {
    const problem = lastingProblem(error);
    if (!problem) throw error;
    await database.asPlatform(context, async (transaction) => {
      const request = await readRequest(transaction, given.id, 'FOR UPDATE');
      if (request.state === 'asked')
        await closeRequest(transaction, {
          id: given.id,
          state: 'failed',
          by,
          at: now,
          note: given.note,
          problem,
        });
    });
    throw new AppError({ ...approvalErrors.changed, text: problem });
  }
}

/** Why it can never be done as it was asked for; null where another try or another person may do. */
function lastingProblem(error: unknown): Label | null {
  if (error instanceof ValidationError)
    return Object.values(error.fields).flat()[0] ?? approvalErrors.changed.text;
  const lasting: readonly unknown[] = [
    approvalErrors.changed,
    approvalErrors.askerLost,
    approvalErrors.unknownAct,
    errors.staleVersion,
  ];
  return error instanceof AppError && lasting.includes(error.kind) ? error.text : null;
}

/** Takes one's own request back. Throws 404 for anybody else's. */
export async function withdraw(
  transaction: PlatformTransaction,
  now: Date,
  given: { id: string; note: string },
) {
  const request = await readRequest(transaction, given.id, 'FOR UPDATE');
  if (request.asked_by !== transaction.context.accountId) throw new AppError(errors.notFound);
  if (request.state !== 'asked') throw new AppError(approvalErrors.alreadyDecided);
  await closeRequest(transaction, {
    id: given.id,
    state: 'withdrawn',
    by: request.asked_by,
    at: now,
    note: given.note,
  });
  return { id: given.id, state: 'withdrawn' as const };
}
