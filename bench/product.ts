import { join } from 'node:path';
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics } from 'node:v8';
import pg from 'pg';
import { pino } from 'pino';
import type { Along } from '../src/core/server/database/statement.ts';
import { readConfig } from '../src/core/server/http/config.ts';
import { makeServer, type Server } from '../src/server.ts';
import { answerParent } from './child.ts';

export type ProductOrder = {
  readonly adminUrl: string;
  readonly secret: string;
  readonly folder: string;
};

// The product as `npm start` runs it in production, its log going to a file.
let server: Server | null = null;
let recorded:
  | { user: string; text: string; values: unknown[]; ahead: readonly Along[]; after: readonly Along[] }[]
  | null = null;

/** How long whatever came had to wait for what was being done, and what looking for garbage took, since it was asked last. */
const waited = monitorEventLoopDelay({ resolution: 1 });
waited.enable();
/** `isWhole`: of everything, not of what was made last. */
type Collection = { readonly took: number; readonly isWhole: boolean };
const collections: Collection[] = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const { kind } = (one as typeof one & { readonly detail: { readonly kind: number } }).detail;
    collections.push({ took: one.duration, isWhole: kind !== constants.NODE_PERFORMANCE_GC_MINOR });
  }
}).observe({ entryTypes: ['gc'] });
/** Milliseconds; of the collections how many there were, what they took and the longest. */
export type Held = {
  p50: number;
  p99: number;
  most: number;
  whole: { count: number; took: number; longest: number };
  young: { count: number; took: number; longest: number };
};
const summed = (of: readonly Collection[]) => ({
  count: of.length,
  took: of.reduce((sum, one) => sum + one.took, 0),
  longest: Math.max(0, ...of.map((one) => one.took)),
});
function held(): Held {
  const told = {
    p50: waited.percentile(50) / 1e6,
    p99: waited.percentile(99) / 1e6,
    most: waited.max / 1e6,
    whole: summed(collections.filter((one) => one.isWhole)),
    young: summed(collections.filter((one) => !one.isWhole)),
  };
  waited.reset();
  collections.length = 0;
  return told;
}

/** What a connection is told once, before what goes along for the first time. */
const isPreparing = (said: unknown) => typeof said === 'string' && said.startsWith('PREPARE ');

// Records what the application says to the database, while a probe asks for it.
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  if (recorded !== null && !isPreparing(given[0])) {
    const [first] = given as [
      string | { text?: string; values?: unknown[]; ahead?: readonly Along[]; after?: readonly Along[] },
    ];
    recorded.push({
      user: this.user ?? '',
      text: typeof first === 'string' ? first : (first.text ?? ''),
      values: typeof first === 'string' ? [] : [...(first.values ?? [])],
      ahead: typeof first === 'string' ? [] : (first.ahead ?? []),
      after: typeof first === 'string' ? [] : (first.after ?? []),
    });
  }
  return query.apply(this, given);
} as never;

answerParent(
  {
    async start({ adminUrl, secret, folder }: ProductOrder) {
      const config = {
        ...readConfig({
          NODE_ENV: 'production',
          DATA_FOLDER: folder,
          DATABASE_URL: adminUrl,
          APP_SECRET: secret,
        }),
        port: 0,
      };
      server = await makeServer(config, adminUrl, {
        log: pino({ level: 'info' }, pino.destination(join(folder, 'product.log'))),
      });
      await server.app.listen({ port: 0, host: '127.0.0.1' });
      const address = server.app.server.address();
      return typeof address === 'object' && address ? address.port : 0;
    },
    has: ({ method, path }: { method: 'GET' | 'POST'; path: string }) =>
      server?.app.hasRoute({ method, url: path }) ?? false,
    count() {
      recorded = [];
    },
    counted() {
      const answer = recorded;
      recorded = null;
      return answer;
    },
    /** From here on jobs are done too. */
    work: () => server?.work(),
    cpu: () => process.cpuUsage(),
    held,
    memory: () => process.memoryUsage().rss,
    /** Of what it is: megabytes. */
    memoryParts() {
      const { heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
      const spaces = getHeapSpaceStatistics().map((one): [string, number] => [
        one.space_name,
        one.physical_space_size,
      ]);
      const parts = Object.entries({ heapTotal, heapUsed, external, arrayBuffers });
      return Object.fromEntries(
        [...parts, ...spaces].flatMap(([name, bytes]) =>
          bytes > 5e6 ? [[name, Math.round(bytes / 1e6)]] : [],
        ),
      ) as Record<string, number>;
    },
  },
  () => server?.close(),
);
