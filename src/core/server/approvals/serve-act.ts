import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { type ApprovalEndpoint, isWaiting, type Waiting } from '../../approvals/approvals.ts';
import {
  aloneToday,
  approvalErrors,
  approvalNews,
  approvalProblems,
} from '../../approvals/approvals-labels.ts';
import { todayInDhaka } from '../../dates.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { formatTaka } from '../../money.ts';
import { confirmPassword } from '../auth/own-password.ts';
import { labelsOfAccounts } from '../database/history.ts';
import type { Database, Transaction } from '../database/in-site.ts';
import { once } from '../database/once.ts';
import { notify } from '../http/notifications.ts';
import { type Call, serveOpen } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { enqueue } from '../jobs/jobs.ts';
import { type About, type Act, databaseOf, type KnownAct, registerAct } from './acts.ts';
import { addAlone, doneAlone } from './alone.ts';
import { delegatesOf } from './delegations.ts';
import { expireApproval, expireRequest, requestPath } from './expire.ts';
import { assertNobodyKeptAway } from './kept-away.ts';
import { requestMark } from './mark.ts';
import { holdersOf, rolesAt } from './people.ts';
import { addRequest, type RequestRow } from './requests.ts';
import { type ApprovalSettings, dayLimitIn, limitFor, limitIn, readApprovalSettings } from './settings.ts';

const day = 86_400_000;

/** At once, or a request. */
type Answered<O extends z.ZodType> = z.input<ApprovalEndpoint<z.ZodType, O>['output']>;

/**
 * Serves an act that may need a second person. One person is enough up to the institution's limit; above it, or always
 * where there is no limit, the act becomes a request that waits, and nothing else is written. Where one person works in
 * the office it is done at once, and the request that is kept says so.
 */
export function serveWithApproval<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: ApprovalEndpoint<I, O>,
  act: Act<z.output<I>, z.input<O>>,
  options: { attributes?: Readonly<Record<string, Label>> } = {},
): void {
  const { services } = app as unknown as { services: Services };
  const known = { endpoint, act } as unknown as KnownAct;
  registerAct(services, known);
  serveOpen(
    app,
    endpoint,
    async (database, call) => {
      const asking = { ...call, input: await withoutPassword(database, endpoint, call) };
      const settings = await database.readInSite(call.context, readApprovalSettings);
      const id = newId();
      const context = settings.isOnePerson ? { ...call.context, requestId: requestMark(id) } : call.context;
      const [answer] = await once(
        databaseOf(database, act),
        [{ ...asking, context }],
        async (transaction) => [await doOrAsk(transaction, known, asking, { id, settings })],
      );
      if (isWaiting(answer)) call.reply.code(202);
      return answer as Answered<O>;
    },
    { ...options, isApproval: true },
  );
}

/** The input without the caller's password, which has to be right where the act takes one. */
async function withoutPassword<I>(
  database: Database,
  { approval }: ApprovalEndpoint,
  { input, context }: Call<I>,
): Promise<I> {
  if (!approval.takesPassword) return input;
  const { password, ...rest } = input as { password?: string };
  await confirmPassword(database, context, password ?? '');
  return rest as I;
}

async function doOrAsk(
  transaction: Transaction,
  { endpoint, act }: KnownAct,
  call: Call<unknown>,
  { id, settings }: { id: string; settings: ApprovalSettings },
): Promise<unknown> {
  const { input, services } = call;
  const about = await act.about(transaction, { input, services, isDeciding: false });
  const askedBy = transaction.context.accountId;
  if (askedBy === null) throw new AppError(errors.unauthenticated);
  const { limit, day: ofDay } = await limitsOf(transaction, endpoint, services, settings);
  const weight = about.weight ?? about.amount;
  const now = services.now();
  const isSmall = limit !== null && weight !== null && weight <= limit && !about.needsSecond;
  if (about.isSecond || about.isOneEnough || (isSmall && (await staysInDay(transaction, about, ofDay, now))))
    return act.run(transaction, {
      input,
      services,
      approved: null,
      about: await heldAbout(transaction, act, about, call),
    });
  const reason = act.reasonOf(input).trim();
  if (reason.length < 3)
    throw new ValidationError({ reason: [isSmall ? approvalProblems.dayReason : approvalProblems.reason] });
  const asked = {
    id,
    act: endpoint.approval.act,
    about: isSmall && ofDay ? await withDay(transaction, about, ofDay, now) : about,
    limit: isSmall && ofDay ? ofDay.most : limit,
    input,
    files: act.filesOf?.(input) ?? [],
    reason,
    askedBy,
    askedAt: now,
    deadline: new Date(now.getTime() + settings.deadlineDays * day),
    byOnePerson: false,
  };
  const doAlone = async () => {
    const held = await heldAbout(transaction, act, about, call);
    await addRequest(transaction, { ...asked, about: held, byOnePerson: true });
    return act.run(transaction, { input, services, approved: { id, askedBy }, about: held });
  };
  if (settings.isOnePerson) return doAlone();
  await assertNoneWaits(transaction, asked.act, about, now);
  const deciders = await decidersOf(transaction, services, endpoint, [askedBy, ...about.excluded], now);
  if (deciders.length === 0 && about.isAloneWhereNobody) {
    const concerned = [askedBy, ...about.excluded];
    await assertNobodyKeptAway(services.database, transaction.siteId, endpoint.approval.decide, concerned);
    return doAlone();
  }
  if (deciders.length === 0) throw new AppError(approvalErrors.nobody);
  await addRequest(transaction, asked).catch((error: { constraint?: string }) => {
    // Somebody else asked in the same moment.
    throw error.constraint === 'approval_request_open' ? new AppError(approvalErrors.alreadyAsked) : error;
  });
  const names = await labelsOfAccounts(services.database, [askedBy]);
  await notify(transaction, deciders, {
    title: fillLabel(approvalNews.asked, { name: names.get(askedBy) ?? '', title: about.title }),
    path: requestPath(id),
  });
  await enqueue(transaction, expireApproval, { id }, { key: `approvals.expire ${id}`, at: asked.deadline });
  return { waiting: { id, title: about.title, deadline: asked.deadline.toISOString() } } satisfies Waiting;
}

/**
 * What it is about once it is held, where it is done at once; whoever only asks holds nothing, for the decision looks again. Throws
 * 409 where another did something meanwhile by which one person might not be enough.
 */
async function heldAbout(
  transaction: Transaction,
  act: KnownAct['act'],
  about: About,
  { input, services }: Call<unknown>,
): Promise<About> {
  if (!act.hold) return about;
  await act.hold(transaction, { input, services });
  const held = await act.about(transaction, { input, services, isDeciding: false });
  const isSame =
    held.isSecond === about.isSecond &&
    held.isOneEnough === about.isOneEnough &&
    held.needsSecond === about.needsSecond &&
    held.amount === about.amount &&
    held.weight === about.weight &&
    held.ofDay === about.ofDay;
  if (!isSame) throw new AppError(approvalErrors.changed);
  return held;
}

/** A limit by which a day counts together, and paisa up to which the caller acts alone in it. */
type Day = { readonly name: string; readonly most: bigint };

/** Paisa up to which the caller acts alone, null: never; and what holds for all of a day. */
async function limitsOf(
  transaction: Transaction,
  { approval }: ApprovalEndpoint,
  services: Services,
  settings: ApprovalSettings,
): Promise<{ limit: bigint | null; day: Day | null }> {
  if (!approval.limit) return { limit: null, day: null };
  const stored = limitIn(settings, approval.limit);
  const day = dayLimitIn(settings, approval.limit);
  const { accountId } = transaction.context;
  const roles =
    accountId === null || Object.keys({ ...stored.roles, ...day?.stored.roles }).length === 0
      ? []
      : await rolesAt(services.database, transaction.siteId, accountId);
  return {
    limit: limitFor(stored, roles),
    day: day && { name: day.limit.name, most: limitFor(day.stored, roles) },
  };
}

/** Whether what the caller did alone today stays within a limit that counts a day together, with this act added to it. */
async function staysInDay(
  transaction: Transaction,
  { amount, ofDay }: About,
  day: Day | null,
  now: Date,
): Promise<boolean> {
  const counted = ofDay ?? amount;
  if (day === null || counted === null) return true;
  return addAlone(transaction, { limit: day.name, most: day.most, amount: counted, now });
}

/** Tells whoever decides what the caller did alone today: why something small comes to them. */
async function withDay(transaction: Transaction, about: About, { name }: Day, now: Date): Promise<About> {
  const sum = (await doneAlone(transaction, { limit: name, now })) + (about.ofDay ?? about.amount ?? 0n);
  const value = { en: formatTaka(sum, { language: 'en' }), bn: formatTaka(sum, { language: 'bn' }) };
  return { ...about, figures: [...about.figures, { kind: 'name', label: aloneToday, value }] };
}

/** A request whose time is over makes room for the next. */
async function assertNoneWaits(
  transaction: Transaction,
  act: string,
  about: About,
  now: Date,
): Promise<void> {
  const waits = await transaction.row<RequestRow>(
    `SELECT * FROM approval_request WHERE site_id = $1 AND act = $2 AND subject = $3 AND state = 'pending' FOR UPDATE`,
    act,
    about.subject,
  );
  if (!waits) return;
  if (waits.deadline > now) throw new AppError(approvalErrors.alreadyAsked);
  await expireRequest(transaction, waits, now);
}

/** Who may decide now, those among them who decide in another's place too. */
async function decidersOf(
  transaction: Transaction,
  services: Services,
  { approval }: ApprovalEndpoint,
  excluded: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const holders = (await holdersOf(services.database, transaction.siteId, approval.decide)).filter(
    (one) => !excluded.includes(one),
  );
  const delegates = await delegatesOf(transaction, holders, todayInDhaka(now));
  return [...new Set([...holders, ...delegates.map((one) => one.to)])].filter(
    (one) => !excluded.includes(one),
  );
}
