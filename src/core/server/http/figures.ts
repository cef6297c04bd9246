import type { FastifyInstance, FastifyReply } from 'fastify';

/** What one route did since this process began. */
type RouteFigures = { count: number; failed: number; seconds: number };

/** A request that somebody waited for. */
export type SlowRequest = {
  readonly id: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly at: Date;
};

export type Figures = {
  readonly routes: ReadonlyMap<string, Readonly<RouteFigures>>;
  /** How many took at most so many seconds; the last is all of them. */
  readonly buckets: readonly { readonly most: number; readonly count: number }[];
};

const limits = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];
/** From here on somebody waits. */
const slowMilliseconds = 500;
const mostSlow = 200;

/** The same, while it is counted. */
type Counted = {
  readonly routes: Map<string, RouteFigures>;
  readonly buckets: { readonly most: number; count: number }[];
  readonly now: () => Date;
};

const known = new WeakMap<object, Counted>();
const waited = new WeakMap<object, SlowRequest[]>();

/** What somebody waited for since this was asked last, the slowest of it; whoever takes it keeps it. */
export const takeSlow = (app: FastifyInstance): SlowRequest[] => waited.get(app.server)?.splice(0) ?? [];

/** What was taken and could not be kept: whoever asks next gets it, with what came meanwhile. */
export function putBackSlow(app: FastifyInstance, requests: readonly SlowRequest[]): void {
  const slow = waited.get(app.server);
  if (slow) addSlow(slow, requests);
}

function addSlow(slow: SlowRequest[], more: readonly SlowRequest[]): void {
  slow.push(...more);
  slow.sort((a, b) => b.milliseconds - a.milliseconds);
  slow.length = Math.min(slow.length, mostSlow);
}

/** What a server measured of itself. */
export function figuresOf(app: FastifyInstance): Figures {
  return known.get(app.server) ?? { routes: new Map(), buckets: [] };
}

/** Measures every request from here on, by its route: never by what somebody asked for. */
export function measureRequests(app: FastifyInstance, now: () => Date): void {
  const routes = new Map<string, RouteFigures>();
  const buckets = limits.map((most) => ({ most, count: 0 }));
  known.set(app.server, { routes, buckets, now });
  waited.set(app.server, []);
  // When an answer begins to leave: how long a line takes to carry a large file is not what the server took.
  const began = new WeakMap<FastifyReply, number>();
  app.addHook('onSend', (_request, reply, _payload, done) => {
    began.set(reply, reply.elapsedTime);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const milliseconds = began.get(reply);
    // A stream that is held open for news is no answer that somebody waited for.
    if (milliseconds !== undefined) {
      const { id, method, routeOptions } = request;
      noteAnswer(app, {
        id,
        method,
        route: routeOptions.url ?? 'page',
        status: reply.statusCode,
        milliseconds,
      });
    }
    done();
  });
}

/** Notes one answer, by whatever way it went out. */
export function noteAnswer(app: FastifyInstance, answer: Omit<SlowRequest, 'at'>): void {
  const figures = known.get(app.server);
  const slow = waited.get(app.server);
  if (!figures || !slow) return;
  const { method, route, status, milliseconds } = answer;
  const seconds = milliseconds / 1000;
  const one = figures.routes.get(`${method} ${route}`) ?? { count: 0, failed: 0, seconds: 0 };
  figures.routes.set(`${method} ${route}`, one);
  one.count += 1;
  one.seconds += seconds;
  if (status >= 500) one.failed += 1;
  for (const bucket of figures.buckets) if (seconds <= bucket.most) bucket.count += 1;
  if (milliseconds >= slowMilliseconds)
    addSlow(slow, [{ ...answer, milliseconds: Math.round(milliseconds), at: figures.now() }]);
}
