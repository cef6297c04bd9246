import type { FastifyInstance } from 'fastify';
import type { Context, PlatformReader, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { putBackSlow, type SlowRequest, takeSlow } from '../../../core/server/http/figures.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { dayAfter, mostSlow, slowDays } from '../rules.ts';
import { offsetOf } from './archives.ts';

const minute = 60_000;

/** Writes down each minute, in every process that answers, what somebody waited for; what it ends with as well. */
export function keepSlowRequests(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  const context: Context = {
    siteId: null,
    accountId: null,
    impersonatorId: null,
    action: 'slow requests',
    requestId: '',
    language: 'en',
    permissions: new Set(),
  };
  const timer = setInterval(() => void keepTaken(app, services, context), minute).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await keepTaken(app, services, context);
  });
}

/** Writes down what this process has; what could not be written is there for the next time. */
export async function keepTaken(app: FastifyInstance, services: Services, context: Context): Promise<void> {
  const requests = takeSlow(app);
  if (requests.length === 0) return;
  await services.database
    .asPlatform(context, (transaction) => keepSlow(transaction, requests, services.now()))
    .catch((error: unknown) => {
      putBackSlow(app, requests);
      services.log.warn({ err: error }, 'slow requests could not be kept');
    });
}

/** Keeps the slowest of the last days, and no more. */
export async function keepSlow(
  transaction: PlatformTransaction,
  requests: readonly SlowRequest[],
  now: Date,
): Promise<void> {
  await transaction.change(
    `INSERT INTO operations_slow_request (id, method, route, status, milliseconds, at)
     SELECT * FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::int[], $6::timestamptz[])
     ON CONFLICT DO NOTHING`,
    requests.map((one) => one.id),
    requests.map((one) => one.method),
    requests.map((one) => one.route),
    requests.map((one) => one.status),
    requests.map((one) => one.milliseconds),
    requests.map((one) => one.at),
  );
  await transaction.change(
    `DELETE FROM operations_slow_request WHERE at < $1
        OR id NOT IN (SELECT s.id FROM operations_slow_request s WHERE s.at >= $1 ORDER BY s.milliseconds DESC, s.id LIMIT $2)`,
    dayAfter(now, -slowDays),
    mostSlow,
  );
}

/** The slowest first. */
export async function listSlow(reader: PlatformReader, query: { page: number; size: number }) {
  const rows = await reader.read(
    {
      id: 'uuid',
      method: 'text',
      route: 'text',
      status: 'int',
      milliseconds: 'int',
      at: 'time',
      total: 'bigint',
    },
    `SELECT id, method, route, status, milliseconds, at, count(*) OVER () AS total FROM operations_slow_request
      ORDER BY milliseconds DESC, id LIMIT $1 OFFSET $2`,
    query.size,
    offsetOf(query),
  );
  return {
    items: rows.map(({ total: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
    total: Number(rows[0]?.total ?? 0),
    page: query.page,
    size: query.size,
  };
}
