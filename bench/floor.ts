import Fastify from 'fastify';
import pg from 'pg';
import { newId } from '../src/core/ids.ts';
import { type Along, prepareAlong, send } from '../src/core/server/database/statement.ts';
import { answerParent } from './child.ts';

/** A route of the floor: statements with their values, as bare Fastify and `pg` run them. */
export type FloorOrder = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly platformUrl: string;
  readonly siteId: number;
};

// 64-bit numbers arrive as the product reads them.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

// The floor: no session, no validation, no history; what the machine and the drivers give at best.
const app = Fastify();
let plain: pg.Pool | null = null;
let tenant: pg.Pool | null = null;
let platform: pg.Pool | null = null;

answerParent({ start, record, cpu: () => process.cpuUsage() }, async () => {
  await app.close();
  await Promise.all([plain?.end(), tenant?.end(), platform?.end()]);
});

/** What one request of the product said to the database, statement by statement. */
type Script = readonly Spoken[];
type Spoken = {
  user: string;
  text: string;
  values: unknown[];
  ahead: readonly Along[];
  after: readonly Along[];
};

type Known = Spoken & {
  /** Ids that are made anew each time, or the row would be there already: what the product had just made, and its key. */
  fresh: readonly string[];
};

let scripts: Known[][] = [];

function record({ scripts: given, begun }: { scripts: readonly Script[]; begun: readonly number[] }): void {
  scripts = given.map((script, place) =>
    script.map((spoken) => ({
      ...spoken,
      fresh: [spoken, ...spoken.ahead, ...spoken.after].flatMap((one) => [
        ...('values' in one
          ? one.values.flat().filter((value) => isMadeSince(value, begun[place] ?? 0))
          : []),
        ...('sql' in one && one.sql.startsWith('INSERT INTO idempotency_key') ? [one.values[1] ?? ''] : []),
      ]),
    })),
  );
}

/** A version 7 id carries the milliseconds it was made at. */
const isMadeSince = (value: unknown, begun: number): value is string =>
  typeof value === 'string' &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value) &&
  Number.parseInt(value.replace('-', '').slice(0, 12), 16) >= begun;

/** One request's new ids in the place of those that were recorded, the same one everywhere. */
function renewing(script: readonly Known[]) {
  const made = new Map(script.flatMap(({ fresh }) => fresh).map((id) => [id, newId()]));
  const renew = <V>(value: V): V =>
    Array.isArray(value) ? (value.map(renew) as V) : ((made.get(value as string) as V | undefined) ?? value);
  const along = (list: readonly Along[]) =>
    made.size === 0
      ? list
      : list.map((one) => ('sql' in one ? { sql: one.sql, values: one.values.map(renew) } : one));
  return {
    values: (values: unknown[]) => (made.size === 0 ? values : values.map(renew)),
    along,
  };
}

/** The product's statements in their order, on the connections of the same roles, and the last rows as the answer. */
async function same(place: number) {
  let rows: unknown[] = [];
  let open: { user: string; client: pg.PoolClient } | null = null;
  const renew = renewing(scripts[place] ?? []);
  try {
    for (const statement of scripts[place] ?? []) {
      const { user } = statement;
      if (open && open.user !== user) {
        open.client.release();
        open = null;
      }
      const pool: pg.Pool | null = user === 'pathshala_app' ? tenant : platform;
      if (!open && pool) open = { user, client: await pool.connect() };
      if (!open) continue;
      const { text, values, ahead, after } = statement;
      const result =
        values.length + ahead.length + after.length === 0
          ? await open.client.query(text)
          : await send(open.client, text, renew.values(values), renew.along(ahead), renew.along(after));
      if (result.rows?.length > 0) rows = result.rows;
      // Outside a transaction a connection goes back after each statement.
      if (
        !scripts[place]?.some(
          (one) => one.user === user && one.ahead.some((along) => 'sql' in along && along.sql === 'begin'),
        )
      ) {
        open.client.release();
        open = null;
      }
    }
  } finally {
    open?.client.release();
  }
  return { items: rows };
}

type Given = { name: string; sql: string; values: unknown[] };
type GivenTransaction = { name: string; values: unknown[][] };

/** Statements are registered once by name; a request brings the name and the values. */
const known = new Map<string, string>();
const knownTransactions = new Map<string, readonly string[]>();

async function start(order: FloorOrder): Promise<number> {
  const settings = { max: 10, idleTimeoutMillis: 30_000, onConnect: prepareAlong };
  const plainPool = new pg.Pool({ ...settings, connectionString: order.ownerUrl });
  const tenantPool = new pg.Pool({ ...settings, connectionString: order.appUrl });
  platform = new pg.Pool({ ...settings, connectionString: order.platformUrl });
  plain = plainPool;
  tenant = tenantPool;
  const given = (text: unknown): Given => {
    const one = JSON.parse(String(text)) as Given;
    return { ...one, sql: known.get(one.name) ?? '' };
  };
  const inTenant = async ({ name, sql, values }: Given) => {
    const client = await tenantPool.connect();
    try {
      await client.query(`BEGIN;SET LOCAL app.site_id = '${order.siteId}'`);
      const { rows, rowCount } = await client.query({ name, text: sql, values });
      await client.query('COMMIT');
      return { items: rows, count: rowCount };
    } finally {
      client.release();
    }
  };
  const inPlain = async ({ name, sql, values }: Given) => {
    const { rows, rowCount } = await plainPool.query({ name, text: sql, values });
    return { items: rows, count: rowCount };
  };
  /** The statements one after the other, as a plain program sends them. */
  const inTransaction = async ({ name, values }: GivenTransaction) => {
    const client = await plainPool.connect();
    try {
      await client.query('BEGIN');
      for (const [place, text] of (knownTransactions.get(name) ?? []).entries())
        await client.query({ name: `${name}_${place}`, text, values: values[place] ?? [] });
      await client.query('COMMIT');
      return { items: [], count: 1 };
    } finally {
      client.release();
    }
  };
  app.get('/hello', async () => ({ hello: 'world' }));
  app.get('/same', (request) => same(Number((request.query as { v: string }).v)));
  app.get('/plain', (request) => inPlain(given((request.query as { v: string }).v)));
  app.get('/tenant', (request) => inTenant(given((request.query as { v: string }).v)));
  app.post('/plain', (request) => inPlain(given((request.body as { v: string }).v)));
  app.post('/tenant', (request) => inTenant(given((request.body as { v: string }).v)));
  app.post('/transaction', (request) =>
    inTransaction(JSON.parse((request.body as { v: string }).v) as GivenTransaction),
  );
  app.post('/statement', async (request) => {
    const { name, sql } = request.body as { name: string; sql: string | string[] };
    if (typeof sql === 'string') known.set(name, sql);
    else knownTransactions.set(name, sql);
    return {};
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
