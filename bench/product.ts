import { join } from 'node:path';
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
    memory: () => process.memoryUsage().rss,
  },
  () => server?.close(),
);
