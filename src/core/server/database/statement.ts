import { createHash } from 'node:crypto';
import pg from 'pg';

// Calendar dates stay strings, and 64-bit numbers stay exact: money is bigint paisa.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));

export type Row = Record<string, unknown>;

type Statement = { readonly name: string; readonly changes: boolean };

const statements = new Map<string, Statement>();

/** Statements are prepared once a connection, under a name made from their text. */
export function statementOf(sql: string): Statement {
  let known = statements.get(sql);
  if (!known) {
    known = {
      name: createHash('sha256').update(sql).digest('base64url').slice(0, 40),
      // A read may also begin with a common table expression; `FOR UPDATE` counts as a change, which costs nothing.
      changes: !/^\s*(SELECT|WITH)\b/i.test(sql) || /\b(INSERT|UPDATE|DELETE|MERGE)\b/i.test(sql),
    };
    statements.set(sql, known);
  }
  return known;
}

/**
 * A statement that goes along with another in the same round trip, ahead of it or after it; its answer is not looked at.
 * `sql` names one that is prepared on every new connection, or is a statement itself.
 */
export type Along = { readonly sql: string; readonly values: readonly (string | null)[] };

/** What goes along, prepared on every new connection with these values. */
const prepared: Readonly<Record<string, { text: string; values: readonly string[] }>> = {
  begin: { text: 'BEGIN', values: [] },
  commit: { text: 'COMMIT', values: [] },
  /** The institution and who acts, for row security and the history triggers; until the transaction ends. */
  enter: {
    text: `SELECT set_config('app.site_id', $1, true), set_config('app.actor', $2, true),
             set_config('app.impersonator', $3, true), set_config('app.action', $4, true),
             set_config('app.request', $5, true)`,
    values: ['', '', '', '', ''],
  },
  /** An institution whose rows have changed, for the other processes: with the commit or right after it. */
  notice: { text: "SELECT pg_notify('pathshala_changes', $1)", values: ['0 '] },
  /** Before a large statement whose plan is the same whatever its values are. */
  planOnce: { text: "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)", values: [] },
  /** The institution of one read, which the database keeps from writing. */
  read: {
    text: "SELECT set_config('app.site_id', $1, true), set_config('transaction_read_only', 'on', true)",
    values: [''],
  },
};

/** Other statements that have gone along on a connection, by which they are prepared there. */
const known = new WeakMap<pg.ClientBase, Set<string>>();

const alongName = (sql: string): string => `along_${sql in prepared ? sql : statementOf(sql).name}`;

/** Prepares on this connection what has never gone along on it; a round trip that comes once. */
async function prepareOthers(client: pg.ClientBase, along: readonly Along[]): Promise<void> {
  for (const { sql } of along) {
    if (sql in prepared) continue;
    const names = known.get(client) ?? new Set();
    known.set(client, names);
    if (names.has(sql)) continue;
    await client.query(`PREPARE "${alongName(sql)}" AS ${sql}`);
    names.add(sql);
  }
}

/** Prepares on a new connection what later goes along with its statements. */
export async function prepareAlong(client: pg.ClientBase): Promise<void> {
  for (const [name, { text, values }] of Object.entries(prepared))
    await client.query({ name: `along_${name}`, text, values: [...values] });
  await client.query('ROLLBACK');
}

/** The part of the driver's connection that sends the messages of a prepared statement. */
type Wire = {
  bind(message: { statement: string; values: readonly (string | null)[] }): void;
  execute(message: object): void;
  sync(): void;
  stream: { writable: boolean; write(bytes: Buffer): unknown };
};

/** What the driver's query does for itself and its types do not name. */
const DriverQuery = pg.Query as unknown as new (
  config: pg.QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & {
  prepare(connection: Wire): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Wire): void;
};

/**
 * A prepared statement with others ahead of it and after it in one round trip; what fails ends all that follows. Without
 * `begin` they are one transaction of their own, which PostgreSQL ends with the answer (protocol, extended query: up to
 * the Sync message), so settings made `true` for local are gone with it; so is what follows `commit`.
 */
class StatementAmong extends DriverQuery {
  /** How many answers are still to come before the statement's own. */
  #waitingFor: number;
  #isAnswered = false;
  readonly ahead: readonly Along[];
  readonly after: readonly Along[];

  constructor(
    config: pg.QueryConfig,
    ahead: readonly Along[],
    after: readonly Along[],
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super(config, undefined, callback);
    this.ahead = ahead;
    this.after = after;
    this.#waitingFor = ahead.length;
  }

  override prepare(connection: Wire): void {
    const { ahead, after } = this;
    const messages: Buffer[] = [];
    let isSaid = false;
    const gathering: Wire = Object.assign(Object.create(connection) as Wire, {
      stream: { writable: true, write: (bytes: Buffer) => messages.push(bytes) },
      execute(message: object) {
        isSaid = true;
        connection.execute.call(gathering, message);
      },
      // The end of the round trip; nothing is committed when the statement itself could not be said.
      sync() {
        if (isSaid) say(gathering, after);
        connection.sync.call(gathering);
      },
    });
    say(gathering, ahead);
    isSaid = false;
    super.prepare(gathering);
    // In one piece: what the system does for each piece costs more than putting them together.
    if (connection.stream.writable) connection.stream.write(Buffer.concat(messages));
  }

  override handleDataRow(message: unknown): void {
    if (this.#waitingFor === 0 && !this.#isAnswered) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Wire): void {
    if (this.#waitingFor > 0) this.#waitingFor -= 1;
    else if (!this.#isAnswered) {
      this.#isAnswered = true;
      super.handleCommandComplete(message, connection);
    }
  }
}

function say(connection: Wire, along: readonly Along[]): void {
  for (const { sql, values } of along) {
    connection.bind({ statement: alongName(sql), values });
    connection.execute({});
  }
}

/** Runs a prepared statement, with others ahead of it and after it when asked for. */
export async function send(
  client: pg.ClientBase,
  sql: string,
  values: unknown[],
  ahead: readonly Along[] = [],
  after: readonly Along[] = [],
): Promise<pg.QueryResult<Row>> {
  const config = { name: statementOf(sql).name, text: sql, values };
  if (ahead.some(({ sql: one }) => !(one in prepared))) await prepareOthers(client, ahead);
  return new Promise((resolve, reject) => {
    client.query(
      new StatementAmong(config, ahead, after, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
}
