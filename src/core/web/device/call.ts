import { type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod';
import { type Endpoint, fillPath } from '../../endpoint.ts';
import type { Language } from '../../labels.ts';

/** A refusal from the server, in the user's language. `fields` is filled for a 422. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string;

  constructor(status: number, body: ErrorBody) {
    super(body.message ?? '');
    this.name = 'CallError';
    this.status = status;
    this.code = body.code ?? '';
    this.fields = body.errors ?? {};
    this.details = body.details ?? {};
    this.requestId = body.requestId ?? '';
  }
}

type ErrorBody = {
  message?: string;
  code?: string;
  errors?: Record<string, string[]>;
  details?: Record<string, unknown>;
  requestId?: string;
};

/** Refusals that a screen the reader was shown does not meet, unless it was taken away meanwhile. */
const takenAway: readonly string[] = ['notInPackage', 'siteReadOnly', 'siteSuspended', 'forbidden'];
let onTakenAway = (_: CallError) => {};
/** What is done when the server refuses what the menu still offers: a package, a right or the institution's standing changed. */
export function setTakenAway(listener: (refusal: CallError) => void): void {
  onTakenAway = listener;
}

let onElsewhere = (_: CallError) => {};
/** What is done when another window went on as somebody else, or to another institution, with the session of this one. */
export function setElsewhere(listener: (refusal: CallError) => void): void {
  onElsewhere = listener;
}

let shownTo: string | null = null;
/** To whom, and of which institution, this page shows what it shows; every call says so. Null: nobody yet. */
export function setShownTo(person: { accountId: string; siteId: number } | null): void {
  shownTo = person && `${person.accountId} ${person.siteId}`;
}

export const tokenKey = 'token';

/** The stored token; having one means "signed in" until the server says otherwise. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey);
}

export function storeToken(token: string | null): void {
  if (token === null) localStorage.removeItem(tokenKey);
  else localStorage.setItem(tokenKey, token);
}

function antiForgeryToken(): string {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');
  if (!meta?.content) console.error('CSRF token not found');
  return meta?.content ?? '';
}

/** The headers every request of the browser carries. */
export function requestHeaders(token = storedToken()): Record<string, string> {
  return {
    'X-Requested-With': 'XMLHttpRequest',
    'X-CSRF-TOKEN': antiForgeryToken(),
    'Accept-Language': document.documentElement.dataset.lang as Language,
    ...aliasHeader(),
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(shownTo ? { 'X-Shown-To': shownTo } : {}),
  };
}

/** A page under `/@alias/…` tells the server which institution it belongs to. */
function aliasHeader(): Record<string, string> {
  const alias = /^\/@([a-z0-9-]+)/.exec(location.pathname)?.[1];
  return alias ? { 'X-Site-Alias': alias } : {};
}

type SeenStore = {
  keep(path: string, input: unknown, answer: unknown): void;
  /** What was kept; undefined where nothing was. */
  recall(path: string, input: unknown): unknown;
};
let seen: SeenStore | null = null;
/** Where answers of endpoints marked `lastSeen` are kept; null: nowhere, as for everybody who works here. */
export function setSeenStore(store: SeenStore | null): void {
  seen = store;
}
/** Keeps an answer that came in another way than by {@link call}. */
export const keepSeen = (path: string, input: unknown, answer: unknown): void =>
  seen?.keep(path, input, answer);

/**
 * Makes a call. Throws {@link CallError} with the server's message, or status 0 when the network is away; of an endpoint
 * marked `lastSeen` the answer is then what this device keeps of it.
 */
export async function call<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: CallOptions = {},
): Promise<z.output<O>> {
  if (!endpoint.lastSeen || !seen)
    return asOne(endpoint, input, options, () => confirmed(() => send(endpoint, input, options)));
  const store = seen;
  try {
    const answer = await confirmed(() => send(endpoint, input, options));
    store.keep(endpoint.path, input, answer);
    return answer;
  } catch (error) {
    const isAway = error instanceof CallError && (error.status === 0 || error.status === 503);
    const kept = isAway ? store.recall(endpoint.path, input) : undefined;
    if (kept === undefined) throw error;
    return kept as z.output<O>;
  }
}

/** The last save of each endpoint that is on its way. */
const saving = new Map<string, { readonly what: string; readonly answer: Promise<unknown> }>();

/**
 * A save made again while the very same one is on its way is that one: on a slow device a second press comes before the screen can say
 * that it works. With another one of its endpoint in between it is one of its own, for it sets again what that one changed.
 */
function asOne<T>(
  { method, path }: Endpoint,
  input: unknown,
  options: CallOptions,
  make: () => Promise<T>,
): Promise<T> {
  if (method === 'GET' || options.signal || options.as) return make();
  const of = `${method} ${path}`;
  const what = JSON.stringify([input, options.idempotencyKey, storedToken(), shownTo]);
  const known = saving.get(of);
  if (known?.what === what) return known.answer as Promise<T>;
  const one = { what, answer: make() };
  saving.set(of, one);
  const end = () => {
    if (saving.get(of) === one) saving.delete(of);
  };
  one.answer.then(end, end);
  return one.answer;
}

type CallOptions = {
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** With this session instead of the page's, or the page's by whoever has it now: the person is what is asked about. */
  as?: 'whoever' | { token: string };
  /** What was asked before the scripts were here, where it was. */
  asked?: () => Promise<Response> | undefined;
};

/** Something that asks the reader, and answers whether it was done. */
type Ask = () => Promise<boolean>;
/** A window that asks: it comes a little after the page that may need it, and ten calls at once ask once. */
function askingWindow() {
  let ask: Ask | null = null;
  let isExpected = false;
  let onChange = () => {};
  let onGone = () => {};
  let asking: Promise<boolean> | null = null;
  const askOne = async (): Promise<boolean> => {
    while (!ask && isExpected)
      await new Promise<void>((go) => {
        onChange = go;
      });
    if (!ask) return false;
    const gone = new Promise<false>((answer) => {
      onGone = () => answer(false);
    });
    return Promise.race([ask(), gone]);
  };
  return {
    /** Whether it is there, or on its way. */
    isComing: () => isExpected || ask !== null,
    /** Says that it is on its way; the answer takes that back. */
    expect() {
      isExpected = true;
      return () => {
        isExpected = false;
        onChange();
      };
    },
    /** It is there; the answer takes it away, and what it was asking is answered with no. */
    open(next: Ask) {
      ask = next;
      onChange();
      return () => {
        ask = null;
        onGone();
      };
    },
    asked(): Promise<boolean> {
      asking ??= askOne().finally(() => {
        asking = null;
      });
      return asking;
    },
  };
}

/** Asks to log in again where the session is over. */
export const logInWindow = askingWindow();
/** Asks for the own password. */
export const passwordWindow = askingWindow();

/** Does `work`; where the session is over, once more after the same person logged in again: what was typed is not lost. */
export async function inSession<T>(work: () => Promise<T>): Promise<T> {
  const token = storedToken();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'unauthenticated' && logInWindow.isComing()))
      throw error;
    // Refused late: its person has logged in again meanwhile.
    const isRenewed = ![token, null].includes(storedToken());
    // Whoever left instead knows why nothing was done.
    if (!isRenewed && !(await logInWindow.asked()))
      throw new CallError(401, { code: leftCode, message: error.message });
    return work();
  }
}
/** The code of what was not done because the reader left instead of logging in again. */
export const leftCode = 'auth.left';

/** What the server does only for whoever gave the password a moment ago is done again once it was given. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'auth.confirmFirst' && passwordWindow.isComing()))
      throw error;
    if (!(await passwordWindow.asked())) throw error;
    return work();
  }
}

const send = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: CallOptions,
): Promise<z.output<O>> => {
  const once = () => sendOnce(endpoint, input, options);
  return typeof options.as === 'object' ? once() : inSession(once);
};

async function sendOnce<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: CallOptions,
): Promise<z.output<O>> {
  const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>);
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const headers = requestHeaders(typeof options.as === 'object' ? options.as.token : storedToken());
  if (options.as) delete headers['X-Shown-To'];
  if (!inQuery) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const ask = () =>
    fetch(inQuery ? path + queryOf(rest) : path, {
      method: endpoint.method,
      headers,
      body: inQuery ? null : JSON.stringify(rest),
      signal: options.signal ?? null,
      credentials: 'same-origin',
    });
  const answer = await (options.asked?.() ?? ask()).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError(0, { code: 'offline' });
  });
  if (answer.ok && endpoint.turnsSession) shownTo = null;
  return readAnswer(answer);
}

async function readAnswer<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  let body: unknown = null;
  try {
    body = text === '' ? null : JSON.parse(text);
  } catch {
    body = {};
  }
  if (!answer.ok) {
    const refusal = new CallError(answer.status, (body ?? {}) as ErrorBody);
    if (takenAway.includes(refusal.code)) onTakenAway(refusal);
    if (refusal.code === 'auth.elsewhere') onElsewhere(refusal);
    throw refusal;
  }
  return body as T;
}

/** `?a=1&b=x` of the values that are set; lists and objects travel as JSON. */
export function queryOf(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue;
    query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** What a read is kept under: its path and its input. */
export const keyOf = <I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
) => [endpoint.path, input] as const;

/** Reads what stands under a key of the cache, with another input. */
export async function readPath(template: string, input: Readonly<Record<string, unknown>>): Promise<unknown> {
  const { path, rest } = fillPath(template, input);
  return inSession(async () =>
    readAnswer(await fetch(path + queryOf(rest), { headers: requestHeaders(), credentials: 'same-origin' })),
  );
}

/** Reads through the cache; the key is the path and the input, so a save can refresh by path. */
export function useRead<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  input: z.input<I>,
  options: Omit<UseQueryOptions<z.output<O>, CallError>, 'queryKey' | 'queryFn'> = {},
) {
  return useQuery<z.output<O>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...options,
  });
}

/** Saves, then refreshes every read under the paths in `refreshes` (default: everything on screen). */
export function useSave<I extends z.ZodType, O extends z.ZodType>(
  endpoint: Endpoint<I, O>,
  options: { refreshes?: readonly string[]; onSaved?: (answer: z.output<O>) => void } = {},
) {
  const cache = useQueryClient();
  return useMutation<z.output<O>, CallError, z.input<I> & { idempotencyKey?: string }>({
    mutationFn: ({ idempotencyKey, ...input }) =>
      call(endpoint, input as z.input<I>, idempotencyKey ? { idempotencyKey } : {}),
    onSuccess: async (answer) => {
      options.onSaved?.(answer);
      await cache.invalidateQueries(
        options.refreshes
          ? { predicate: (query) => options.refreshes?.includes(String(query.queryKey[0])) === true }
          : undefined,
      );
    },
  });
}

/** The messages of a refused save, by field. */
export const fieldErrors = (error: unknown) => (name: string) =>
  error instanceof CallError && error.status === 422 ? error.fields[name]?.join(' ') : undefined;
