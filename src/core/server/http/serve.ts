import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { contract } from '../../contracts/contract.ts';
import type { Endpoint } from '../../endpoint.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import type { Label } from '../../labels.ts';
import { fieldMessages } from '../../validation/zod-messages.ts';
import { assertAntiForgery, assertShownTo, type Caller, findCaller } from '../auth/caller.ts';
import { noteEmergencyCall, refusalInEmergency } from '../auth/emergency.ts';
import { authErrors } from '../auth/errors.ts';
import { assertAboutWithin, refusalBeyondReach } from '../auth/reach.ts';
import type { Context, Database, PlatformTransaction, Transaction } from '../database/in-site.ts';
import { isKept } from '../database/kept/kept-answers.ts';
import { once } from '../database/once.ts';
import { gathering } from '../database/pipeline.ts';
import { inBoth } from '../database/scope/in-both.ts';
import { holdsFor } from '../files/held-bytes.ts';
import { sentBy } from '../files/turns.ts';
import { atOnce } from '../list-files/in-queue.ts';
import { takesGzip } from '../pressed/press.ts';
import { savesAhead } from '../turns/saves-ahead.ts';
import { refusalInAnothersName } from './anothers-name.ts';
import type { Services } from './services.ts';
import { refusalOf } from './standing.ts';

/** What a handler is given besides the transaction. */
export type Call<I> = {
  readonly input: I;
  readonly context: Context;
  readonly caller: Caller;
  readonly services: Services;
  /** The caller's own session, for endpoints that end or move it. */
  readonly sessionId: string | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type ServedEndpoint = { endpoint: Endpoint; attributes: Readonly<Record<string, Label>> };

const served = new WeakMap<object, ServedEndpoint[]>();

/** Every endpoint this server answers: for the OpenAPI document, the authorisation matrix and the fuzz. */
export function servedEndpoints(app: FastifyInstance): readonly ServedEndpoint[] {
  return served.get(app.server) ?? [];
}

/** A read as `serveFirstShow` asks for it: by a caller who is known, with the same checks as by itself. */
type Read = (caller: Caller, given: object, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
const allReads = new WeakMap<object, Map<string, Read>>();

const allTurns = new WeakMap<object, ReturnType<typeof savesAhead>>();

/** In which reads and saves of this server go on. */
function turnsOf(app: Pick<FastifyInstance, 'server'>): ReturnType<typeof savesAhead> {
  const known = allTurns.get(app.server) ?? savesAhead();
  allTurns.set(app.server, known);
  return known;
}

/** The reads this server answers in JSON, by their paths. */
export function readsOf(app: FastifyInstance): ReadonlyMap<string, Read> {
  const known = allReads.get(app.server) ?? new Map<string, Read>();
  allReads.set(app.server, known);
  return known;
}

const allOpen = new WeakMap<object, Map<string, Read>>();

/**
 * What anybody may call, by method and path: for a page of the website that asks in the name of a visitor without scripts,
 * with the same checks and limits.
 */
export function openCallsOf(app: Pick<FastifyInstance, 'server'>): ReadonlyMap<string, Read> {
  const known = allOpen.get(app.server) ?? new Map<string, Read>();
  allOpen.set(app.server, known);
  return known;
}

/** A file of a list as the queue makes it: for whoever asked for it, with what may be asked at that moment. */
export type FileOfList = {
  readonly endpoint: Endpoint;
  /** Throws unless the caller may fetch it at this moment. */
  assertMay(caller: Caller): Promise<void>;
  make(caller: Caller, given: object, request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
};
const allFiles = new WeakMap<object, Map<string, FileOfList>>();

/** The files of lists this server makes, by their paths: what is answered raw in a format that is asked for. */
export function filesOfLists(app: Pick<FastifyInstance, 'server'>): ReadonlyMap<string, FileOfList> {
  const known = allFiles.get(app.server) ?? new Map<string, FileOfList>();
  allFiles.set(app.server, known);
  return known;
}

/** Whether what is asked names a kind of file. */
const asksFormat = ({ input }: Endpoint): boolean =>
  Object.hasOwn((input as { readonly shape?: object }).shape ?? {}, 'format');

/** A route as Fastify has it, whether or not a contract stands behind it. */
export type KnownRoute = { readonly method: string; readonly path: string };

const routes = new WeakMap<object, KnownRoute[]>();

/** Writes down every route registered from here on, so that none can escape the authorisation matrix. */
export function recordRoutes(app: FastifyInstance): void {
  const list: KnownRoute[] = [];
  routes.set(app.server, list);
  app.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) list.push({ method: each, path: url });
  });
}

/** Every route this server answers, HEAD included. */
export function routesOf(app: FastifyInstance): readonly KnownRoute[] {
  return routes.get(app.server) ?? [];
}

/** What a handler answers: it is only read from here on, so it may be made of what nobody may change. */
type Unchanging<T> = T extends object ? { readonly [K in keyof T]: Unchanging<T[K]> } : T;
type Given<O extends z.ZodType> = NoInfer<z.input<O> | Unchanging<z.input<O>>>;

type Options = {
  /** Labels of the input's fields, for validation messages. */
  attributes?: Readonly<Record<string, Label>>;
  /** A save that may be repeated safely with the same `Idempotency-Key`. */
  idempotent?: boolean;
  /** Set by the engine of second persons alone: `serveWithApproval`. */
  isApproval?: true;
};

/** Serves an endpoint inside one transaction of the caller's institution; a GET only reads, so it needs none. */
export function serve<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  handler: (transaction: Transaction, call: Call<z.output<I>>) => Promise<Given<O>>,
  options: Options = {},
): void {
  route(app, endpoint as unknown as Endpoint, options, (database, call) =>
    endpoint.method === 'GET'
      ? database.readInSite(call.context, (transaction) => handler(transaction, call as Call<z.output<I>>))
      : alone(
          once(database, [call], async (transaction) => [
            await handler(transaction, call as Call<z.output<I>>),
          ]),
        ),
  );
}

/** The same for a save that changes what people sign in with too: its transaction has a `platform`. */
export function serveBoth<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  handler: (transaction: Transaction, call: Call<z.output<I>>) => Promise<Given<O>>,
  options: Options = {},
): void {
  route(app, endpoint as unknown as Endpoint, options, (database, call) =>
    alone(
      once(inBoth(database), [call], async (transaction) => [
        await handler(transaction, call as Call<z.output<I>>),
      ]),
    ),
  );
}

const alone = async (answers: Promise<readonly unknown[]>): Promise<unknown> => (await answers)[0];

/**
 * Serves a save that many may ask for at the same moment: those of one institution go together, in one transaction
 * whose context names nobody. The handler answers each call in its place; of several it may throw `NotTogether`. Two
 * calls of one `apart` are never in its hands together.
 */
export function serveTogether<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  handler: (
    transaction: Transaction,
    calls: readonly Call<z.output<I>>[],
    services: Services,
  ) => Promise<readonly Given<O>[]>,
  options: Options & { apart(input: z.output<I>): string },
): void {
  const { services } = app as unknown as { services: Services };
  const gather = gathering<Call<z.output<I>>, unknown>({
    group: (call) => String(call.context.siteId),
    apart: (call) => options.apart(call.input),
    work: (calls) => once(services.database, calls, (transaction) => handler(transaction, calls, services)),
  });
  route(app, endpoint as unknown as Endpoint, options, (_, call) => gather(call as Call<z.output<I>>));
}

/** Serves an endpoint inside one transaction on the platform's own tables. */
export function servePlatform<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  handler: (transaction: PlatformTransaction, call: Call<z.output<I>>) => Promise<Given<O>>,
  options: Options = {},
): void {
  route(app, endpoint as unknown as Endpoint, options, (database, call) =>
    database.asPlatform(call.context, (transaction) => handler(transaction, call as Call<z.output<I>>)),
  );
}

/** Serves an endpoint that opens its own transactions: signing in, streams, files. */
export function serveOpen<I extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<I, O>,
  handler: (database: Database, call: Call<z.output<I>>) => Promise<Given<O>>,
  options: Options = {},
): void {
  route(app, endpoint as unknown as Endpoint, options, (database, call) =>
    handler(database, call as Call<z.output<I>>),
  );
}

function route(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: Options,
  run: (database: Database, call: Call<unknown>) => Promise<unknown>,
): void {
  if (endpoint.approval && !options.isApproval)
    throw new Error(`${endpoint.path} needs a second person and is not served with one`);
  const list = served.get(app.server) ?? [];
  list.push({ endpoint, attributes: options.attributes ?? {} });
  served.set(app.server, list);
  const { services } = app as unknown as { services: Services };
  const admitted = new WeakMap<FastifyRequest, Caller>();
  const turns = turnsOf(app);
  const saves = new WeakMap<FastifyRequest, () => void>();
  const answerTo: Read = async (caller, given, request, reply) => {
    const parsed = endpoint.input.safeParse(given);
    if (!parsed.success)
      throw new ValidationError(fieldMessages(parsed.error, options.attributes ?? {}, given));
    const context = { ...caller.context, action: `${endpoint.method} ${endpoint.path}` };
    const about = services.withinReach.about(endpoint);
    await assertAboutWithin(services.database, context, about, parsed.data as Record<string, unknown>);
    const answer = await run(services.database, {
      input: parsed.data,
      context,
      caller,
      services,
      sessionId: caller.sessionId,
      request,
      reply,
    });
    if (!endpoint.raw && !services.config.production) assertOutput(endpoint, answer);
    return answer;
  };
  if (endpoint.access === 'public')
    (openCallsOf(app) as Map<string, Read>).set(
      `${endpoint.method} ${endpoint.path}`,
      async (caller, given, request, reply) => {
        await assertAccess(services, endpoint, caller);
        return answerTo(caller, given, request, reply);
      },
    );
  if (endpoint.method === 'GET' && !endpoint.raw && endpoint.path !== contract.firstShow.path)
    (readsOf(app) as Map<string, Read>).set(endpoint.path, async (caller, given, request, reply) => {
      await assertAccess(services, endpoint, caller);
      await noteAccess(services, endpoint, caller, given);
      return answerTo(caller, given, request, reply);
    });
  if (endpoint.method === 'GET' && endpoint.raw && asksFormat(endpoint))
    (filesOfLists(app) as Map<string, FileOfList>).set(endpoint.path, {
      endpoint,
      assertMay: (caller) => assertAccess(services, endpoint, caller),
      make: async (caller, given, request, reply) => {
        await assertAccess(services, endpoint, caller);
        return answerTo(caller, given, request, reply);
      },
    });
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // Pages and files may be asked for without their body; of a call nobody does, and half of all routes would be theirs.
    exposeHeadRoute: endpoint.raw !== undefined,
    bodyLimit: bodyLimitOf(endpoint),
    // Before the body is read: a stranger's megabytes are not worth the memory.
    onRequest: async (request) => {
      const caller = await findCaller(services, request);
      // A program sends its token itself; nothing goes along by itself as a browser's cookie does.
      const isOurs = caller.application === null && !endpoint.withoutAntiForgery;
      if (endpoint.method !== 'GET' && isOurs) await assertAntiForgery(services, request);
      assertShownTo(request, caller);
      await assertAccess(services, endpoint, caller);
      await noteAccess(services, endpoint, caller, request.params as object);
      const holder = caller.context.accountId ?? caller.sessionId;
      if (holder) holdsFor(request, holder);
      admitted.set(request, caller);
      // Only of who may: a stranger's calls hold up nobody's reads.
      if (endpoint.method !== 'GET') saves.set(request, turns.save());
    },
    handler: async (request, reply) => {
      const caller = admitted.get(request);
      if (!caller) throw new AppError(errors.unauthenticated);
      const given = {
        ...(endpoint.method === 'GET' || endpoint.method === 'DELETE'
          ? (request.query as object)
          : assertObject(request.body)),
        ...(request.params as object),
      };
      if (caller.sessionId) sentBy(caller.sessionId);
      const answering = () => answerTo(caller, given, request, reply);
      const isOfPlatform = endpoint.raw && caller.context.siteId === null;
      const answer = await (isOfPlatform
        ? atOnce.run(true, answering)
        : endpoint.method !== 'GET'
          ? answering().finally(saves.get(request))
          : endpoint.raw
            ? answering()
            : turns.read(answering));
      if (endpoint.raw) return reply;
      // Nothing is kept on the way, unless the handler says so of a public answer.
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
      if (answer === null) return reply.type('application/json; charset=utf-8').send('null');
      if (typeof answer !== 'object') return answer ?? {};
      return sendObject(answer, endpoint.access === 'public' || isKept(answer), request, reply);
    },
  });
}

const kilobyte = 1024;

/** The longest body of a call: what anybody may send is short, and only files and sheets are long. */
const bodyLimitOf = ({ takesFiles, access }: Endpoint): number =>
  takesFiles ? 16 * kilobyte * kilobyte : access === 'public' ? 64 * kilobyte : kilobyte * kilobyte;

/** As text, or packed instead once somebody takes it so. */
type Packed = { readonly text: string } | { readonly gzip: Buffer };

/** Answers that go out again are turned into text and packed once. */
const packed = new WeakMap<object, Packed>();

/** A smaller window than usual: less memory to prepare, and a page of a list is hardly longer. */
const quickly = { level: 1, windowBits: 13, memLevel: 7 };

/**
 * A page of a list is packed at once: a tenth of a millisecond, where a stream through other threads costs several
 * times as much. What is longer goes the way of the streams, so that nobody waits for it.
 */
function sendObject(
  answer: object,
  goesOutAgain: boolean,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('Content-Type', 'application/json; charset=utf-8');
  const known = packed.get(answer);
  if (known && 'gzip' in known && takesGzip(request.headers))
    return reply.header('Vary', 'Accept-Encoding').header('Content-Encoding', 'gzip').send(known.gzip);
  const text = known && 'text' in known ? known.text : JSON.stringify(answer);
  if (goesOutAgain && !known) packed.set(answer, { text });
  if (text.length < 2048 || text.length > 200_000) return reply.send(text);
  reply.header('Vary', 'Accept-Encoding');
  if (!takesGzip(request.headers)) return reply.send(text);
  const gzip = gzipSync(text, quickly);
  // The text would take eight times as much beside it.
  if (goesOutAgain) packed.set(answer, { gzip });
  return reply.header('Content-Encoding', 'gzip').send(gzip);
}

function assertObject(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError(errors.badRequest);
  return body;
}

/** Signing in and out, and the account itself. */
const isOfOwnAccount = ({ path }: Endpoint): boolean => /^\/api\/(v1\/auth\/|auth\/user$|user$)/.test(path);

/** Throws unless the caller may use an endpoint, and the caller's institution may at this moment. */
export async function assertAccess(services: Services, endpoint: Endpoint, caller: Caller): Promise<void> {
  if (endpoint.access !== 'public' && caller.context.accountId === null)
    throw new AppError(errors.unauthenticated);
  if (caller.context.impersonatorId !== null) {
    const refused = refusalInAnothersName(endpoint, services.notInAnothersName);
    if (refused) throw refused;
  }
  if (caller.context.emergencyId) {
    const refused = refusalInEmergency(endpoint);
    if (refused) throw refused;
  }
  if (caller.context.reach) {
    const refused = refusalBeyondReach(endpoint, services.withinReach);
    if (refused) throw refused;
  }
  const notForPrograms = caller.application?.refusalOf(endpoint);
  if (notForPrograms) throw notForPrograms;
  // Until it is set up, nothing but setting it up.
  if (caller.needsSecondFactor && endpoint.access !== 'public' && !isOfOwnAccount(endpoint))
    throw new AppError(authErrors.needsSecondFactor);
  if (caller.needsPassword && endpoint.access !== 'public' && !isOfOwnAccount(endpoint))
    throw new AppError(authErrors.needsPassword);
  const refusal = await refusalOfSite(services, endpoint, caller.context);
  // Before the permission, which the package has taken away with the sub-module.
  if (refusal?.kind === errors.notInPackage) throw refusal;
  assertPermission(endpoint, caller);
  if (refusal) throw refusal;
}

/**
 * Throws unless the caller may make the call of this name (`POST /api/v1/…`) at this moment: for work that one of them began
 * and that is begun anew. A call that is not known any more nobody may make.
 */
export async function assertMayCall(
  app: FastifyInstance,
  services: Services,
  action: string,
  caller: Caller,
): Promise<void> {
  const known = servedEndpoints(app).find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === action);
  if (!known) throw new AppError(errors.forbidden, { permission: action }, { permission: action });
  // Of an act that needs two it may also be whoever decided: the work began with the decision.
  const decide = known.endpoint.approval?.decide;
  if (decide !== undefined && caller.context.permissions.has(decide) && !caller.context.isReadOnly) return;
  await assertAccess(services, known.endpoint, caller);
}

/** What is looked at in an emergency is noted before it is answered. */
async function noteAccess(services: Services, endpoint: Endpoint, caller: Caller, given: object) {
  const { emergencyId, requestId } = caller.context;
  if (emergencyId && endpoint.path !== contract.firstShow.path)
    await noteEmergencyCall(services.database, emergencyId, endpoint, { given, requestId });
}

async function refusalOfSite(
  services: Services,
  endpoint: Endpoint,
  context: Context,
): Promise<AppError | null> {
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  return site && refusalOf(endpoint, site, services.subModules);
}

/** Throws unless the caller may use an endpoint with this access. */
function assertPermission(
  { access, method }: Pick<Endpoint, 'access' | 'method'>,
  { context, isPlatform, lent }: Caller,
): void {
  if (access === 'public') return;
  if (context.accountId === null) throw new AppError(errors.unauthenticated);
  if (access === 'signedIn') return;
  const permission = 'permission' in access ? access.permission : access.platform;
  if ('platform' in access ? !isPlatform : context.siteId === null)
    throw new AppError(errors.forbidden, { permission }, { permission });
  // An auditor looks: even what a permission to see allows to change is not changed.
  const isHeld = context.permissions.has(permission) || lent.has(permission);
  if (!isHeld || (context.isReadOnly && method !== 'GET'))
    throw new AppError(errors.forbidden, { permission }, { permission });
}

/** Outside production an answer that is not what its contract says is a defect, and answers 500. */
function assertOutput(endpoint: Endpoint, answer: unknown): void {
  const checked = endpoint.output.safeParse(answer);
  if (!checked.success)
    throw new Error(`${endpoint.method} ${endpoint.path} answers off its contract: ${checked.error.message}`);
}
