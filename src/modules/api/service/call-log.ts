import type { FastifyInstance, FastifyRequest } from 'fastify';
import { newId } from '../../../core/ids.ts';
import type { Services } from '../../../core/server/http/services.ts';

type Calling = { readonly clientId: string; readonly accountId: string; readonly siteId: number };

const callers = new WeakMap<FastifyRequest, Calling>();

/** Says whose program a request is of. */
export const noteCaller = (request: FastifyRequest, caller: Calling): void =>
  void callers.set(request, caller);

type Noted = Calling & {
  readonly at: Date;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly request: string;
};

/** So many calls are written at once, or what came within a second. */
const batch = 200;
const soon = 1_000;
/** While the database is away no more than this is held. */
const most = 20_000;

/** Writes down every answered call of a program, some together, after the answer: nobody waits for the log. */
export function logCalls(app: FastifyInstance, services: Services): void {
  let noted: Noted[] = [];
  let timer: NodeJS.Timeout | null = null;
  const write = async () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = noted;
    noted = [];
    if (rows.length === 0) return;
    await insertCalls(services, rows).catch((error: unknown) => {
      services.log.warn({ err: error }, 'calls of programs could not be noted');
      noted = [...rows, ...noted].slice(0, most);
    });
  };
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const caller = callers.get(request);
    if (!caller || noted.length >= most) return;
    noted.push({
      ...caller,
      at: services.now(),
      method: request.method,
      route: request.routeOptions.url ?? '',
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
      request: request.id,
    });
    if (noted.length >= batch) void write();
    else timer ??= setTimeout(() => void write(), soon).unref();
  });
  app.addHook('onClose', write);
}

async function insertCalls({ database }: Services, rows: readonly Noted[]): Promise<void> {
  const column = <T>(of: (row: Noted) => T) => rows.map(of);
  await database.findOne(
    `WITH gone AS (INSERT INTO oauth_call (id, client_id, account_id, of_site, at, method, route, status, milliseconds, request)
       SELECT t.* FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::timestamptz[], $6::text[], $7::text[], $8::int[],
                              $9::int[], $10::text[]) AS t (id, client_id, account_id, of_site, at, method, route, status, milliseconds, request)
        WHERE EXISTS (SELECT 1 FROM oauth_client c WHERE c.id = t.client_id) RETURNING id)
     SELECT count(*) AS n FROM gone`,
    column(() => newId()),
    column((row) => row.clientId),
    column((row) => row.accountId),
    column((row) => row.siteId),
    column((row) => row.at),
    column((row) => row.method),
    column((row) => row.route),
    column((row) => row.status),
    column((row) => row.milliseconds),
    column((row) => row.request),
  );
}
