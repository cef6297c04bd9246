import type { FastifyInstance } from 'fastify';

/** What one route did since this process began. */
type RouteFigures = { count: number; failed: number; seconds: number };

/** A request that somebody waited for. */
type SlowRequest = {
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
  /** The slowest of the last hours, the slowest first. */
  readonly slow: readonly SlowRequest[];
};

const limits = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, Number.POSITIVE_INFINITY];
/** From here on somebody waits. */
const slowMilliseconds = 500;
const mostSlow = 200;

const known = new WeakMap<object, Figures>();

/** What a server measured of itself. */
export function figuresOf(app: FastifyInstance): Figures {
  return known.get(app.server) ?? { routes: new Map(), buckets: [], slow: [] };
}

/** Measures every request from here on, by its route: never by what somebody asked for. */
export function measureRequests(app: FastifyInstance, now: () => Date): void {
  const routes = new Map<string, RouteFigures>();
  const buckets = limits.map((most) => ({ most, count: 0 }));
  const slow: SlowRequest[] = [];
  known.set(app.server, { routes, buckets, slow });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'page';
    const seconds = reply.elapsedTime / 1000;
    const one = routes.get(`${method} ${route}`) ?? { count: 0, failed: 0, seconds: 0 };
    routes.set(`${method} ${route}`, one);
    one.count += 1;
    one.seconds += seconds;
    if (reply.statusCode >= 500) one.failed += 1;
    for (const bucket of buckets) if (seconds <= bucket.most) bucket.count += 1;
    if (reply.elapsedTime < slowMilliseconds) return;
    slow.push({
      id: request.id,
      method,
      route,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      at: now(),
    });
    slow.sort((a, b) => b.milliseconds - a.milliseconds);
    slow.length = Math.min(slow.length, mostSlow);
  });
}
