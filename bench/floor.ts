import Fastify from 'fastify';
import pg from 'pg';
import { newId } from '../src/core/ids.ts';
import { type Ahead, prepareAhead, send } from '../src/core/server/statement.ts';
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

answerParent({ start, record }, async () => {
  await app.close();
  await Promise.all([plain?.end(), tenant?.end(), platform?.end()]);
});

/** What one request of the product said to the database, statement by statement. */
type Script = readonly Spoken[];
type Spoken = { user: string; text: string; values: unknown[]; ahead: readonly Ahead[] };

type Known = Spoken & {
  /** Some value is an id the product had just made: it is made anew each time, or the row would be there already. */
  isNew: boolean;
};

let scripts: Known[][] = [];
let recordedAt: readonly number[] = [];

function record({ scripts: given, begun }: { scripts: readonly Script[]; begun: readonly number[] }): void {
  recordedAt = begun;
  scripts = given.map((script, place) =>
    script.map((spoken) => ({
      ...spoken,
      isNew: spoken.values.flat().some((value) => isMadeSince(value, begun[place] ?? 0)),
    })),
  );
}

/** A version 7 id carries the milliseconds it was made at. */
const isMadeSince = (value: unknown, begun: number): value is string =>
  typeof value === 'string' &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(value) &&
  Number.parseInt(value.replace('-', '').slice(0, 12), 16) >= begun;

function renewed({ values, isNew }: Known, begun: number): unknown[] {
  if (!isNew) return values;
  const renew = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(renew) : isMadeSince(value, begun) ? newId() : value;
  return values.map(renew);
}

/** The product's statements in their order, on the connections of the same roles, and the last rows as the answer. */
async function same(place: number) {
  let rows: unknown[] = [];
  let open: { user: string; client: pg.PoolClient } | null = null;
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
      const { text, ahead } = statement;
      const result =
        statement.values.length === 0 && ahead.length === 0
          ? await open.client.query(text)
          : await send(open.client, text, renewed(statement, recordedAt[place] ?? 0), ahead);
      if (result.rows?.length > 0) rows = result.rows;
      // Outside a transaction a connection goes back after each statement.
      if (!scripts[place]?.some((one) => one.user === user && one.ahead.some(({ sql }) => sql === 'begin'))) {
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
  const settings = { max: 10, idleTimeoutMillis: 30_000, onConnect: prepareAhead };
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
